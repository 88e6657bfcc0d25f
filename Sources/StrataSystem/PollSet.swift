import CLinux
import Glibc

/// Descriptors that are waited for together, until one can be read or written to, has reached its end, or has failed:
/// ppoll(2).
package struct PollSet {
    private var entries: [pollfd]

    /// The time that a wait lasts that the system has no memory for, in microseconds.
    private static let shortageDelay: UInt32 = 10_000

    /// - Parameters:
    ///   - descriptors: are to be read; negative ones are passed over.
    ///   - writing: are to be written to. They come after the others.
    package init(_ descriptors: [Int32] = [], writing: [Int32] = []) {
        entries = descriptors.map { pollfd(fd: $0, events: Int16(POLLIN), revents: 0) }
        entries += writing.map { pollfd(fd: $0, events: Int16(POLLOUT), revents: 0) }
    }

    /// Waits until a descriptor is ready, a signal comes, or the time is over.
    ///
    /// - Parameter milliseconds: how long to wait at most; nil is for ever.
    package mutating func wait(atMost milliseconds: Double?) {
        let count = nfds_t(entries.count)
        let ready: Int32
        if let milliseconds {
            // Rounded up: waking too early would mean sleeping again for nothing.
            let nanoseconds = Int((max(milliseconds, 0) * 1_000_000).rounded(.up))
            var timeout = timespec(tv_sec: nanoseconds / 1_000_000_000, tv_nsec: nanoseconds % 1_000_000_000)
            ready = ppoll(&entries, count, &timeout, nil)
        } else {
            ready = ppoll(&entries, count, nil, nil)
        }
        guard ready < 0 else { return }
        precondition(errno != EINVAL, "the system cannot wait for this many descriptors")
        // The kernel has no memory for the moment; there may be some a little later.
        if errno == ENOMEM { usleep(Self.shortageDelay) }
        for index in entries.indices { entries[index].revents = 0 }
    }

    /// Returns true if the last wait found a descriptor ready, by its place in the set.
    package func isReady(at index: Int) -> Bool { entries[index].revents != 0 }

    /// Returns true if events, as poll(2) has them, are such that a descriptor is to be written to.
    package static func isWriting(_ events: Int32) -> Bool { events & POLLOUT != 0 }

    /// Returns true if the last wait found that a descriptor is none, by its place in the set.
    package func isClosed(at index: Int) -> Bool { entries[index].revents & Int16(POLLNVAL) != 0 }

    /// Returns the descriptor at a place in the set.
    package func descriptor(at index: Int) -> Int32 { entries[index].fd }
}
