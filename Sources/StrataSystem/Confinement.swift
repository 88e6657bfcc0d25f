import CConfinement
import CLinux
import Glibc

/// The rights that a process gives up before it runs another author's code: all but what it needs to compute.
package enum Confinement {
    /// The layers that the system adds to the filter of calls, where it can; tests do without, for not every system
    /// can.
    package struct Layers: OptionSet, Sendable, Hashable {
        package let rawValue: Int

        package init(rawValue: Int) { self.rawValue = rawValue }

        /// No file is opened, no connection made, and no signal sent to others, landlock(7).
        package static let landlock = Layers(rawValue: 1)
        /// The network, and memory that bears a number for all, are the process's own, namespaces(7).
        package static let namespaces = Layers(rawValue: 2)
        package static let all: Layers = [.landlock, .namespaces]
    }

    /// Takes from the process, and from all code that it is going to load, everything that ``SystemCallFilter`` does not
    /// name: other processes, files, sockets, devices. It has memory up to a limit, and leaves no core when it crashes.
    ///
    /// - Parameters:
    ///   - memory: how many bytes it may have beside what it has now, and how many of those that it may write to.
    ///   - library: what it is going to load.
    ///   - writing: the descriptors that it may write to.
    ///   - threads: starts threads of the process's own. Before, there should be none.
    /// - Throws: where the system has no filters; nothing of others may run then.
    package static func begin(
        memory: Int, for library: PreparedLibrary, writing: [Int32], layers: Layers = .all, _ threads: () -> Void
    ) throws(SystemError) {
        guard strata_gain_nothing() != 0 else { throw .last }
        closeToOthers()
        // Told of as long as a file can be opened, and read when the threads have their memory.
        let statistics = try? FileDescriptor(reading: "/proc/self/statm")
        let isApart = layers.contains(.namespaces) && strata_leave_namespaces() != 0
        _ = strata_drop_rights()
        if layers.contains(.landlock) { _ = strata_refuse_files() }
        threads()
        if isApart, countsThreadsApart { limit(__RLIMIT_NPROC, to: 256) }
        limit(RLIMIT_CORE, to: 0)
        limit(RLIMIT_DATA, to: memory)
        if let addresses = statistics.flatMap(Memory.addresses) {
            limit(RLIMIT_AS, to: addresses + memory + library.size)
        }
        guard library.answerOpenings() else { throw .last }
        try SystemCallFilter.ofPlugin(process: getpid(), writing: writing).install()
    }

    /// True if the system counts the threads of a namespace of users by themselves, not with all that the user has:
    /// Linux 5.14. Root's it does not count.
    package static var countsThreadsApart: Bool {
        var name = utsname()
        guard uname(&name) == 0 else { return false }
        let release = withUnsafeBytes(of: name.release) { String(decoding: $0.prefix { $0 != 0 }, as: UTF8.self) }
        let numbers = release.split { !$0.isNumber }.prefix(2).compactMap { Int($0) }
        return numbers.count == 2 && (numbers[0], numbers[1]) >= (5, 14)
    }

    /// Takes note that the library is loaded: none of its files is there any more for those who ask.
    package static func end() { strata_end_openings() }

    /// Sees to it that no process of the same user looks into this one, prctl(2), `PR_SET_DUMPABLE`: it leaves no core
    /// when it crashes, and no debugger gets hold of it, but root's.
    package static func closeToOthers() { _ = strata_close_to_others() }

    /// Closes all descriptors from a number on.
    package static func closeDescriptors(from first: Int32) {
        if strata_close_from(UInt32(first)) != 0 { return }
        for name in Folder.names(in: "/proc/self/fd") {
            if let number = Int32(name), number >= first { close(number) }
        }
    }

    /// Limits the size of every file that the process writes, in bytes. A thread that writes more gets SIGXFSZ, or
    /// where that is ignored an error.
    package static func limitFiles(to size: Int) { limit(RLIMIT_FSIZE, to: size) }

    private static func limit(_ resource: __rlimit_resource, to size: Int) {
        var limit = rlimit(rlim_cur: rlim_t(size), rlim_max: rlim_t(size))
        setrlimit(__rlimit_resource_t(resource.rawValue), &limit)
    }

    /// Ends this process as soon as a pipe's other end is closed, as it is when its process ends.
    package static func endWithPipe(_ descriptor: Int32) {
        let parent = getppid()
        let thread = try? Thread {
            var byte: UInt8 = 0
            while getppid() == parent, case let count = repeatingInterrupts({ read(descriptor, &byte, 1) }), count != 0
            {
                // Another part of this process has closed the descriptor.
                if count < 0 { usleep(200_000) }
            }
            _exit(0)
        }
        thread?.detach()
    }

    /// Calls a function where the calling thread ends while the process goes on, pthread_exit(3).
    package static func whenThreadEnds(_ body: @escaping @convention(c) (UnsafeMutableRawPointer?) -> Void) {
        var key = pthread_key_t()
        guard pthread_key_create(&key, body) == 0 else { return }
        pthread_setspecific(key, UnsafeRawPointer(bitPattern: 1))
    }

    /// Ends the process at once, _exit(2).
    package static func exitAtOnce() -> Never { _exit(0) }
}
