import CLinux
import Glibc

/// An eventfd(2): readable from ``signal()`` until ``clear()``, for poll(2).
package final class EventDescriptor: Sendable {
    private let descriptor: FileDescriptor

    package init() throws(SystemError) {
        let number = eventfd(0, Int32(EFD_CLOEXEC) | Int32(EFD_NONBLOCK))
        guard number >= 0 else { throw .last }
        descriptor = FileDescriptor(adopting: number)
    }

    package var number: Int32 { descriptor.number }

    /// Makes the descriptor readable. Any thread.
    package func signal() {
        var one: UInt64 = 1
        // Only a full counter refuses, and then the descriptor is readable already.
        _ = write(descriptor.number, &one, 8)
    }

    /// Makes the descriptor unreadable. Any thread.
    package func clear() {
        var count: UInt64 = 0
        _ = read(descriptor.number, &count, 8)
    }
}
