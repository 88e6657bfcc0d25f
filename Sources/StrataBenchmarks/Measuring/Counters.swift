import CCounters
import StrataSystem

/// The counters that the operating system keeps of this process.
enum Counters {
    /// Returns the processor time of the calling thread, in seconds.
    static func processorTime() -> Double { ProcessorClock.thread / 1000 }

    /// Returns the time that never jumps, in seconds.
    static func now() -> Double { MonotonicClock.now / 1000 }

    /// The number of blocks for which this thread has asked the allocator.
    static var allocations: Int { Int(strata_allocations()) }

    /// The memory that the live blocks of the heap occupy, in bytes.
    static var heapBytes: Int { Int(strata_heap_bytes()) }

    /// Returns the resident memory of this process, in bytes.
    static func residentBytes() -> Int { RunningProcess.current.residentBytes ?? 0 }
}

/// The calling thread's instructions, where the machine counts them.
final class InstructionCounter {
    private let file: FileDescriptor

    /// Opens the counter; nil where there is none, as on many virtual machines.
    init?() {
        let number = strata_open_instruction_counter()
        guard number >= 0 else { return nil }
        file = FileDescriptor(adopting: number)
    }

    /// Instructions in user space since it was opened.
    var value: UInt64 {
        var count: UInt64 = 0
        // A short read leaves 0, which no difference of two reads can be mistaken for.
        _ = withUnsafeMutableBytes(of: &count) { try? file.readNext(into: $0) }
        return count
    }
}
