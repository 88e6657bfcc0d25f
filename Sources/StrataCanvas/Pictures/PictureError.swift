import Glibc

/// The reason why a picture could not be written or read.
public struct PictureError: Error, Sendable, Hashable, CustomStringConvertible {
    /// The operation that was tried.
    public enum Operation: String, Sendable {
        /// Writing a PNG.
        case write
        /// Reading a PNG.
        case read
    }

    /// The operation that was tried.
    public var operation: Operation
    /// The file.
    public var path: String
    /// The fault, in the system's words or Cairo's.
    public var reason: String

    /// An error about a file.
    public init(_ operation: Operation, path: String, reason: String) {
        self.operation = operation
        self.path = path
        self.reason = reason
    }

    /// One line: what, where and why.
    public var description: String { "cannot \(operation.rawValue) the picture \(path): \(reason)" }

    /// Returns the error that `errno` stands for.
    static func system(_ operation: Operation, _ path: String) -> PictureError {
        PictureError(operation, path: path, reason: String(cString: strerror(errno)))
    }
}
