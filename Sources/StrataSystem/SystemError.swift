import Glibc

/// A system call that failed, as `errno` tells it.
@usableFromInline
package struct SystemError: Error, Hashable, CustomStringConvertible {
    @usableFromInline package var code: Int32

    @inlinable package init(code: Int32) { self.code = code }

    /// The error of the call that has just failed on this thread.
    @inlinable package static var last: SystemError { SystemError(code: errno) }

    /// No descriptor is left to the process.
    package static let noDescriptor = SystemError(code: EMFILE)
    /// There is nothing by a name.
    package static let missing = SystemError(code: ENOENT)
    /// Links lead in a circle.
    package static let linkCircle = SystemError(code: ELOOP)

    /// The system's own words.
    @usableFromInline package var description: String { String(cString: strerror(code)) }

    /// The same in lower case, so that they can stand within a sentence.
    package var text: String { description.prefix(1).lowercased() + description.dropFirst() }

    /// True if a descriptor is closed, or open for something else alone.
    package var isBadDescriptor: Bool { code == EBADF }

    /// True if there is nothing by a name, or what should be a folder on the way to it is none.
    package var isMissing: Bool { [ENOENT, ENOTDIR].contains(code) }

    /// True if the permissions do not allow it.
    package var isDenied: Bool { [EACCES, EPERM].contains(code) }

    /// True if the process or the system has no descriptor left.
    package var isLackOfDescriptors: Bool { [EMFILE, ENFILE].contains(code) }

    /// True if there is something by a name already.
    package var isCollision: Bool { code == EEXIST }

    /// True if there is nothing to read yet, or no room to write, on a descriptor that does not wait.
    package var isNotReady: Bool { code == EAGAIN }

    /// True if it is a folder, which cannot be read as a file.
    package var isFolder: Bool { code == EISDIR }

    /// True if a disk has failed or is full, or a file may not grow: what was written is not kept. Other reasons keep a
    /// file from being made at all.
    package var isOfDisk: Bool { [ENOSPC, EDQUOT, EIO, EFBIG].contains(code) }
}

/// Repeats a system call while signals interrupt it.
/// - Parameter call: returns a negative number when it fails.
/// - Returns: what the call returned.
@inlinable
package func retryingInterrupts<Result: SignedInteger>(_ call: () -> Result) throws(SystemError) -> Result {
    let result = repeatingInterrupts(call)
    if result < 0 { throw .last }
    return result
}

/// Repeats a system call while signals interrupt it.
/// - Parameter call: returns a negative number when it fails.
/// - Returns: what the call returned last; where that is negative, `errno` says why.
@inlinable
package func repeatingInterrupts<Result: SignedInteger>(_ call: () -> Result) -> Result {
    while true {
        let result = call()
        if result >= 0 || errno != EINTR { return result }
    }
}
