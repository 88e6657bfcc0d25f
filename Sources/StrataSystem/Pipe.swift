import CLinux
import Glibc

/// A pipe(7), which children do not inherit unless they are given an end of it.
package struct Pipe {
    package let reader: Int32
    package let writer: Int32

    /// Makes one. The caller closes its ends.
    package init() throws(SystemError) {
        var ends: [Int32] = [-1, -1]
        // One that is marked after it was made may leak into another thread's child.
        guard pipe2(&ends, O_CLOEXEC) == 0 else { throw .last }
        (reader, writer) = (ends[0], ends[1])
    }
}
