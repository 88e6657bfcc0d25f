import Glibc

/// Two connected sockets, which children do not inherit unless they are given one.
package struct SocketPair {
    package let reader: Int32
    package let writer: Int32

    package init() throws(SystemError) {
        var ends: [Int32] = [-1, -1]
        let kind = Int32(SOCK_STREAM.rawValue) | Int32(SOCK_CLOEXEC.rawValue)
        guard socketpair(AF_UNIX, kind, 0, &ends) == 0 else { throw .last }
        (reader, writer) = (ends[0], ends[1])
    }
}
