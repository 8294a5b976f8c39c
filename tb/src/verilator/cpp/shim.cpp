// The C interface of a compiled model, used by abi.rs. The generated file that includes this one
// defines TCITH_TRACE (0, 1 = VCD, 2 = FST), tcith_port_address and tcith_drive_clock.

#define TCITH_EXPORT extern "C" __attribute__((visibility("default")))

#if TCITH_TRACE == 1
#include <verilated_vcd_c.h>
using TraceFile = VerilatedVcdC;
#elif TCITH_TRACE == 2
#include <verilated_fst_c.h>
using TraceFile = VerilatedFstC;
#endif

#include <cstddef>
#include <cstdint>
#include <exception>
#include <memory>
#include <mutex>

namespace {

// With a time unit of 1 ns, a clock of 100 MHz in the traces.
constexpr uint64_t HALF_PERIOD = 5;

struct Instance {
    TcithContext context;
    std::unique_ptr<Vtop> model;
#if TCITH_TRACE
    std::unique_ptr<TraceFile> trace;
#endif

    void dump() {
#if TCITH_TRACE
        if (trace) trace->dump(context.time());
#endif
        context.timeInc(HALF_PERIOD);
    }
};

// Runs `action` as this thread's current simulation and returns the status after it.
template <typename Action>
int guarded(Instance& instance, Action action) {
    TcithContext& context = instance.context;
    Verilated::threadContextp(&context);
    try {
        action();
    } catch (const TcithStop&) {
        // The status says what it was.
    } catch (const std::exception& e) {
        context.end(TCITH_FATAL, nullptr, 0, e.what());
    }
    return context.status;
}

}  // namespace

// random_seed 0: all state starts as zero; else as random bits of that seed.
TCITH_EXPORT void* tcith_open(int random_seed) {
    // The runtime notes new seeds in one place for all threads, so construct one at a time.
    static std::mutex mutex;
    const std::lock_guard<std::mutex> lock{mutex};
    try {
        auto instance = std::make_unique<Instance>();
        instance->context.randReset(random_seed ? 2 : 0);
        if (random_seed) instance->context.randSeed(random_seed);
        instance->context.traceEverOn(TCITH_TRACE != 0);
        instance->model = std::make_unique<Vtop>(&instance->context, "TOP");
        return instance.release();
    } catch (...) {
        return nullptr;
    }
}

TCITH_EXPORT void tcith_trace_close(void* handle) {
#if TCITH_TRACE
    Instance& instance = *static_cast<Instance*>(handle);
    guarded(instance, [&] {
        if (instance.trace) instance.trace->close();
        instance.trace.reset();
    });
#else
    (void)handle;
#endif
}

TCITH_EXPORT void tcith_close(void* handle) {
    const std::unique_ptr<Instance> instance{static_cast<Instance*>(handle)};
    // A model that was stopped half-way through an evaluation has no business in `final` blocks.
    if (instance->context.status == TCITH_RUNNING) {
        guarded(*instance, [&] { instance->model->final(); });
    }
    tcith_trace_close(handle);
    guarded(*instance, [&] { instance->model.reset(); });
}

TCITH_EXPORT void* tcith_port(void* handle, size_t index) {
    return tcith_port_address(*static_cast<Instance*>(handle)->model, index);
}

// Evaluates with the clock low, or without a clock. `dump` adds a point to the trace.
TCITH_EXPORT int tcith_eval(void* handle, int dump) {
    Instance& instance = *static_cast<Instance*>(handle);
    return guarded(instance, [&] {
        tcith_drive_clock(*instance.model, 0);
        instance.model->eval();
        if (dump) instance.dump();
    });
}

// `count` clock cycles with the inputs as they are. `settled` says that the low phase of the first
// has been evaluated; `done` receives the number of complete cycles.
TCITH_EXPORT int tcith_cycle(void* handle, uint64_t count, int settled, uint64_t* done) {
    Instance& instance = *static_cast<Instance*>(handle);
    *done = 0;
    return guarded(instance, [&] {
        Vtop& model = *instance.model;
        while (*done < count && instance.context.status == TCITH_RUNNING) {
            if (!settled) {
                tcith_drive_clock(model, 0);
                model.eval();
            }
            settled = 0;
            instance.dump();
            tcith_drive_clock(model, 1);
            model.eval();
            instance.dump();
            ++*done;
        }
    });
}

TCITH_EXPORT const char* tcith_reason(void* handle) {
    return static_cast<Instance*>(handle)->context.reason.c_str();
}

TCITH_EXPORT const char* tcith_output(void* handle, size_t* length) {
    const std::string& output = static_cast<Instance*>(handle)->context.output;
    *length = output.size();
    return output.data();
}

// Returns whether the file could be opened.
TCITH_EXPORT int tcith_trace_open(void* handle, const char* path) {
#if TCITH_TRACE
    Instance& instance = *static_cast<Instance*>(handle);
    tcith_trace_close(handle);
    bool open = false;
    guarded(instance, [&] {
        instance.trace = std::make_unique<TraceFile>();
        instance.model->trace(instance.trace.get(), 99);
        instance.trace->open(path);
        open = instance.trace->isOpen();
    });
    return open;
#else
    (void)handle;
    (void)path;
    return 0;
#endif
}
