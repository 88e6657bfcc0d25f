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

    /// Resident memory of a process in bytes, this one by default: the second number of /proc/PID/statm, in pages.
    static func residentBytes(of process: pid_t = getpid()) -> Int {
        let fields = text(of: "/proc/\(process)/statm").split(separator: " ")
        return (fields.count > 1 ? Int(fields[1]) ?? 0 : 0) * Int(getpagesize())
    }

    /// Processor time of a process in seconds, to a hundredth: utime and stime of /proc/PID/stat.
    static func processorTime(of process: pid_t) -> Double {
        // The second field may hold spaces, but ends with the last parenthesis.
        let fields = text(of: "/proc/\(process)/stat").split(separator: ")").last?.split(separator: " ") ?? []
        guard fields.count > 12 else { return 0 }
        return ((Double(fields[11]) ?? 0) + (Double(fields[12]) ?? 0)) / Double(sysconf(Int32(_SC_CLK_TCK)))
    }

    /// How often the main thread of a process has gone to sleep by itself: voluntary_ctxt_switches of /proc/PID/status.
    static func sleeps(of process: pid_t) -> Int {
        let line = text(of: "/proc/\(process)/status").split(separator: "\n").first { $0.hasPrefix("voluntary") }
        return line?.split(whereSeparator: { $0 == "\t" || $0 == " " }).last.flatMap { Int($0) } ?? 0
    }

    private static func text(of path: String) -> String {
        guard let file = fopen(path, "re") else { return "" }
        defer { fclose(file) }
        var bytes = [UInt8](repeating: 0, count: 8192)
        let count = fread(&bytes, 1, bytes.count, file)
        return String(decoding: bytes[..<count], as: UTF8.self)
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
