import Glibc

/// A system call that failed, as `errno` tells it.
struct SystemError: Error, Hashable {
    var code: Int32

    /// The error of the call that has just failed on this thread.
    static var last: SystemError { SystemError(code: errno) }

    /// The system's own words, in lower case so that they can stand within a sentence.
    var text: String {
        let words = String(cString: strerror(code))
        return words.prefix(1).lowercased() + words.dropFirst()
    }
}

/// Repeats a system call while signals interrupt it.
/// - Parameter call: returns a negative number when it fails.
/// - Returns: what the call returned.
@inline(__always)
func retryingInterrupts(_ call: () -> Int) throws(SystemError) -> Int {
    let result = repeatingInterrupts(call)
    if result < 0 { throw .last }
    return result
}

/// Repeats a system call while signals interrupt it.
/// - Parameter call: returns a negative number when it fails.
/// - Returns: what the call returned last; where that is negative, `errno` says why.
@inlinable
public func repeatingInterrupts<Result: SignedInteger>(_ call: () -> Result) -> Result {
    while true {
        let result = call()
        if result >= 0 || errno != EINTR { return result }
    }
}
