import Glibc

/// A process group whose programs end with this process, however that ends: also where it is killed.
///
/// A shell leads it, and waits for the end of a pipe to which no other process could write. Then it asks
/// whatever is in the group to end, and a moment later ends what has not, itself with it. While it is there no other
/// group can get its number.
package final class ProcessGroup {
    private let leader: ChildProcess
    private let lifeline: FileDescriptor

    /// The system's number for it.
    package var identifier: Int32 { leader.identifier }

    /// A process that is stopped hears of nothing before going on: SIGCONT.
    private static let script = """
        trap '' HUP INT QUIT TERM
        exec >/dev/null 2>&1
        read -r _
        kill -s HUP 0
        kill -s TERM 0
        kill -s CONT 0
        sleep 1
        kill -s KILL 0
        """

    /// - Throws: where the leader cannot be started.
    package init() throws(SystemError) {
        let pipe = try Pipe()
        lifeline = FileDescriptor(adopting: pipe.writer)
        defer { FileDescriptor.close(pipe.reader) }
        leader = try ChildProcess(
            spawning: ["sh", "-c", Self.script], program: "/bin/sh", descriptors: [0: pipe.reader], group: 0)
    }

    // The pipe's end goes with this, and then the leader ends.
    deinit { leader.waitAside() }
}
