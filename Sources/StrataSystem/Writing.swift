import Glibc

/// Writes all of some bytes to a descriptor, and waits if it must, also if another process has made the descriptor one
/// that does not wait.
///
/// - Throws: why not all of them could be written.
package func writeAll(_ bytes: UnsafeRawBufferPointer, to descriptor: Int32) throws(SystemError) {
    var rest = bytes
    while !rest.isEmpty {
        let count = repeatingInterrupts { write(descriptor, rest.baseAddress, rest.count) }
        if count < 0 && errno == EAGAIN {
            waitForOutput(descriptor)
            continue
        }
        guard count > 0 else { throw .last }
        rest = UnsafeRawBufferPointer(rebasing: rest.dropFirst(count))
    }
}

/// Writes all of a text to a descriptor, as bytes are written.
package func writeAll(_ text: String, to descriptor: Int32) throws(SystemError) {
    try writeAll(bytes: Array(text.utf8), to: descriptor)
}

/// Writes all of some bytes to a descriptor.
package func writeAll(bytes: [UInt8], to descriptor: Int32) throws(SystemError) {
    // Closures cannot throw typed errors through the standard library's pointers.
    var failure: SystemError?
    bytes.withUnsafeBytes { buffer in
        do throws(SystemError) { try writeAll(buffer, to: descriptor) } catch { failure = error }
    }
    if let failure { throw failure }
}

/// Waits until there is something to read, or the other side has gone.
///
/// - Parameter milliseconds: how long at most; -1 for as long as it takes.
/// - Returns: whether there is.
@discardableResult
package func waitForInput(_ descriptor: Int32, milliseconds: Int32 = -1) -> Bool {
    wait(for: descriptor, Int16(POLLIN), milliseconds)
}

/// Waits until there is room to write, or the other side has gone.
///
/// - Parameter milliseconds: how long at most; -1 for as long as it takes.
/// - Returns: whether there is.
@discardableResult
package func waitForOutput(_ descriptor: Int32, milliseconds: Int32 = -1) -> Bool {
    wait(for: descriptor, Int16(POLLOUT), milliseconds)
}

/// Waits for one descriptor, poll(2).
private func wait(for descriptor: Int32, _ events: Int16, _ milliseconds: Int32) -> Bool {
    var wanted = pollfd(fd: descriptor, events: events, revents: 0)
    return repeatingInterrupts { poll(&wanted, 1, milliseconds) } > 0
}
