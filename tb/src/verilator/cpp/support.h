// What Verilator's runtime is given in place of printf, abort and exit: one context per simulated
// instance that collects the model's output and records why it ended.
#pragma once

#include <string>
#include <verilated.h>

// The values are those of FailureKind on the Rust side, with 0 for a simulation that goes on.
enum TcithStatus : int { TCITH_RUNNING = 0, TCITH_FINISH = 1, TCITH_STOP = 2, TCITH_FATAL = 3 };

struct TcithContext final : VerilatedContext {
    int status = TCITH_RUNNING;
    std::string reason;  // place and cause of the first end
    std::string output;  // the last of what the model printed

    void end(TcithStatus why, const char* file, int line, const std::string& what);
    // The context of the instance that this thread evaluates. Every entry point of the shim makes
    // it one of ours, so the cast is safe.
    static TcithContext& current() {
        return *static_cast<TcithContext*>(Verilated::threadContextp());
    }
};

// Thrown through eval() where Verilator would abort the process.
struct TcithStop {};
