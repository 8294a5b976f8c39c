// What VL_PRINTF stands for; forced into every file of the runtime (-include). See support.h.
#pragma once

int tcith_printf(const char* format, ...) __attribute__((format(printf, 1, 2)));
