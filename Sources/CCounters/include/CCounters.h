// What the benchmarks count and Swift cannot reach: calls of the allocator and instructions.
#pragma once
#include <stdint.h>

/// Returns the number of blocks that the calling thread has asked the allocator for since it began: malloc, calloc,
/// realloc and their aligned kin, each counted once, from any caller.
uint64_t strata_allocations(void);

/// Opens a counter of the calling thread's instructions in user space, perf_event_open(2).
/// Returns a descriptor, or -1 where the machine or its settings have none.
int strata_open_instruction_counter(void);

/// How much room the heap's live blocks take, in bytes, with what the allocator adds to each: mallinfo2(3).
uint64_t strata_heap_bytes(void);
