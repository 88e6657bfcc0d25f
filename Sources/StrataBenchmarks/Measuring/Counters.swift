import CCounters
import Glibc

/// What the operating system knows of this process.
enum Counters {
    /// Processor time in seconds, of the calling thread (CLOCK_THREAD_CPUTIME_ID) or the whole process
    /// (CLOCK_PROCESS_CPUTIME_ID).
    static func processorTime(_ clock: clockid_t = CLOCK_THREAD_CPUTIME_ID) -> Double { time(clock) }

    /// CLOCK_MONOTONIC in seconds.
    static func now() -> Double { time(CLOCK_MONOTONIC) }

    /// How many blocks this thread has asked the allocator for.
    static var allocations: Int { Int(strata_allocations()) }

    /// What the live blocks of the heap occupy, in bytes.
    static var heapBytes: Int { Int(strata_heap_bytes()) }

    /// Resident memory of this process in bytes: the second number of /proc/self/statm, in pages.
    static var residentBytes: Int {
        guard let file = fopen("/proc/self/statm", "re") else { return 0 }
        defer { fclose(file) }
        var text = [CChar](repeating: 0, count: 128)
        guard fgets(&text, Int32(text.count), file) != nil else { return 0 }
        let fields = String(decoding: text.prefix { $0 != 0 }.map(UInt8.init(bitPattern:)), as: UTF8.self)
            .split(separator: " ")
        return (fields.count > 1 ? Int(fields[1]) ?? 0 : 0) * Int(getpagesize())
    }

    private static func time(_ clock: clockid_t) -> Double {
        var now = timespec()
        clock_gettime(clock, &now)
        return Double(now.tv_sec) + Double(now.tv_nsec) / 1e9
    }
}

/// The calling thread's instructions, where the machine counts them.
final class InstructionCounter {
    private let descriptor: Int32

    /// Opens the counter; nil where there is none, as on many virtual machines.
    init?() {
        descriptor = strata_open_instruction_counter()
        guard descriptor >= 0 else { return nil }
    }

    deinit { close(descriptor) }

    /// Instructions in user space since it was opened.
    var value: UInt64 {
        var count: UInt64 = 0
        // A short read leaves 0, which no difference of two reads can be mistaken for.
        _ = read(descriptor, &count, 8)
        return count
    }
}
