import CLinux
import Glibc

/// Memory that two processes share, of a size that neither can change: memfd_create(2), mapped as long as this is there.
package final class SharedMemory {
    /// Its first byte; on a page of its own.
    package let start: UnsafeMutableRawPointer
    /// Bytes.
    package let count: Int

    /// Takes over memory that another process has made.
    ///
    /// - Parameter descriptor: may be closed afterwards.
    package init(of descriptor: Int32, count: Int) throws(SystemError) {
        let address = mmap(nil, count, PROT_READ | PROT_WRITE, MAP_SHARED, descriptor, 0)
        guard let address, address != MAP_FAILED else { throw .last }
        (start, self.count) = (address, count)
    }

    /// Makes some, all zeros; it takes up no more than what is written to.
    ///
    /// - Returns: the memory, and the descriptor that another process is given to share it.
    package static func make(count: Int) throws(SystemError) -> (memory: SharedMemory, file: FileDescriptor) {
        let file = try MemoryFile.make("strata-plugin")
        guard ftruncate(file.number, count) == 0, strata_seal_size(file.number) == 0 else { throw .last }
        return (try SharedMemory(of: file.number, count: count), file)
    }

    deinit { munmap(start, count) }
}

/// A file in memory without a name, memfd_create(2): it goes with the last descriptor of it, whatever happens.
package enum MemoryFile {
    /// Returns an empty one. Programs that are started do not inherit it.
    ///
    /// - Parameter name: what it is called where the system lists it.
    package static func make(_ name: String) throws(SystemError) -> FileDescriptor {
        let number = strata_memory_file(name)
        guard number >= 0 else { throw .last }
        return FileDescriptor(adopting: number)
    }

    /// Has a file stay as it is, fcntl(2), `F_ADD_SEALS`: who is given it can only read it.
    ///
    /// - Throws: an error where it cannot be so, as where a process can write to its memory.
    package static func seal(_ file: FileDescriptor) throws(SystemError) {
        // The system itself may hold a page for longer than it waits for, as where it moves pages about.
        for _ in 0..<sealAttempts {
            if strata_seal_content(file.number) == 0 { return }
            guard errno == EBUSY else { break }
        }
        throw .last
    }

    /// The system waits 150 ms in each of so many attempts.
    private static let sealAttempts = 30

    /// Returns a copy of all that a file has.
    fileprivate static func copy(of path: String) throws(SystemError) -> FileDescriptor {
        let file = try FileDescriptor(reading: path)
        let copy = try make("strata-plugin")
        var buffer = [UInt8](repeating: 0, count: 1 << 16)
        while true {
            let count = try retryingInterrupts { read(file.number, &buffer, buffer.count) }
            guard count > 0 else {
                try seal(copy)
                return copy
            }
            try writeAll(bytes: Array(buffer[..<count]), to: copy.number)
        }
    }
}

extension FileDescriptor {
    /// A copy in memory of all that a file has.
    package convenience init(copyOf path: String) throws(SystemError) {
        let copy = try MemoryFile.copy(of: path)
        // The copy would close its descriptor.
        let number = try retryingInterrupts { fcntl(copy.number, F_DUPFD_CLOEXEC, 0) }
        self.init(adopting: number)
    }
}

/// The turn of two processes that share memory: three words of it, futex(2).
package struct SharedTurn {
    /// The memory of the words, each on a line of the processor's own.
    private let words: UnsafeMutableRawPointer

    /// One of the two.
    package enum Side: UInt32 {
        case host, guest
    }

    /// The number of bytes it takes up.
    package static let size = 192

    /// The turn in memory that both know; the host's where it is all zeros.
    package init(at words: UnsafeMutableRawPointer) { self.words = words }

    private var turn: UnsafeMutablePointer<UInt32> { words.assumingMemoryBound(to: UInt32.self) }

    /// Returns the word that says whether a side sleeps until it is its turn.
    private func sleeper(_ side: Side) -> UnsafeMutablePointer<UInt32> {
        (words + 64 + 64 * Int(side.rawValue)).assumingMemoryBound(to: UInt32.self)
    }

    /// Returns true if it is a side's turn.
    package func isOf(_ side: Side) -> Bool { strata_word_load(turn) == side.rawValue }

    /// Gives the turn to a side, which sees everything that was written before.
    package func pass(to side: Side) {
        strata_word_store(turn, side.rawValue)
        if strata_word_load(sleeper(side)) != 0 { strata_word_wake(turn) }
    }

    /// Waits until it is a side's turn: first awake, for what comes at once costs less then, and then asleep.
    ///
    /// - Parameters:
    ///   - looks: how often it looks while it is awake.
    ///   - milliseconds: how long it sleeps at most.
    /// - Returns: whether it is.
    package func wait(for side: Side, looks: Int, milliseconds: Double) -> Bool {
        for _ in 0..<looks {
            if isOf(side) { return true }
            strata_word_pause()
        }
        strata_word_store(sleeper(side), 1)
        defer { strata_word_store(sleeper(side), 0) }
        let other = strata_word_load(turn)
        if other == side.rawValue { return true }
        strata_word_wait(turn, other, Int(milliseconds * 1_000_000))
        return isOf(side)
    }
}
