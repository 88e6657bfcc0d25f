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
    ///
    /// - Returns: whether it was readable.
    @discardableResult
    package func clear() -> Bool {
        var count: UInt64 = 0
        return read(descriptor.number, &count, 8) > 0
    }

    /// Makes a descriptor of this kind readable by its number. May be called in a signal's handler: nothing here
    /// allocates or locks.
    ///
    /// - Returns: whether it is.
    @discardableResult
    package static func signal(_ number: Int32) -> Bool {
        var one: UInt64 = 1
        return write(number, &one, 8) == 8
    }
}
