/* The door to libFuzzer for programs with a main function of their own (libFuzzer's documentation, "Using libFuzzer as
 * a library"). */
#ifndef STRATA_FUZZER_H
#define STRATA_FUZZER_H

#include <stddef.h>
#include <stdint.h>

int LLVMFuzzerRunDriver(int *argc, char ***argv, int (*run)(const uint8_t *data, size_t size));

#endif
