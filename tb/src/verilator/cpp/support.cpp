// See support.h.
#include "support.h"

#include <cstdarg>
#include <cstdio>
#include <vector>

// Enough for an error's last lines; a design that prints in every cycle must not fill the memory.
static constexpr size_t OUTPUT_LIMIT = 1 << 16;

int tcith_printf(const char* format, ...) {
    va_list args, again;
    va_start(args, format);
    va_copy(again, args);
    const int length = std::vsnprintf(nullptr, 0, format, args);
    va_end(args);
    if (length > 0) {
        std::vector<char> text(static_cast<size_t>(length) + 1);
        std::vsnprintf(text.data(), text.size(), format, again);
        std::string& output = TcithContext::current().output;
        output.append(text.data(), static_cast<size_t>(length));
        if (output.size() > 2 * OUTPUT_LIMIT) output.erase(0, output.size() - OUTPUT_LIMIT);
    }
    va_end(again);
    return length;
}

void TcithContext::end(TcithStatus why, const char* file, int line, const std::string& what) {
    gotFinish(true);
    if (status != TCITH_RUNNING) return;
    status = why;
    reason = (file && *file) ? std::string{file} + ":" + std::to_string(line) + ": " + what : what;
}

// $finish lets the evaluation run to its end, as the language has it.
void vl_finish(const char* file, int line, const char*) {
    TcithContext::current().end(TCITH_FINISH, file, line, "$finish");
}

void vl_stop(const char* file, int line, const char*) {
    TcithContext::current().end(TCITH_STOP, file, line, "$stop, $error or $fatal");
    throw TcithStop{};
}

void vl_fatal(const char* file, int line, const char*, const char* message) {
    TcithContext::current().end(TCITH_FATAL, file, line, message);
    throw TcithStop{};
}
