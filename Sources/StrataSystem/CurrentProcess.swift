import Glibc

/// The process that runs.
package enum CurrentProcess {
    /// The system's number for it.
    package static var identifier: Int32 { getpid() }

    /// The words that it was started with, behind the program's own name. Bytes that are no UTF-8 are kept (`FileName`).
    package static var arguments: [String] {
        UnsafeBufferPointer(start: CommandLine.unsafeArgv, count: Int(CommandLine.argc)).dropFirst()
            .compactMap { $0.map { FileName.string($0) } }
    }

    /// The program that it runs, with all links followed; nil where the system does not tell.
    package static var program: String? { Folder.realPath(of: "/proc/self/exe") }

    /// The number of threads its user may have, getrlimit(2); a very large number if no limit is set, nil if the system
    /// does not tell.
    package static var threadLimit: UInt? {
        var limit = rlimit()
        guard getrlimit(__rlimit_resource_t(__RLIMIT_NPROC.rawValue), &limit) == 0 else { return nil }
        return UInt(limit.rlim_cur)
    }

    /// Lets the process have as many descriptors as it may give itself, setrlimit(2), within reason.
    ///
    /// - Returns: how many these are.
    package static func raiseDescriptorLimit() -> Int {
        var limit = rlimit()
        guard getrlimit(__rlimit_resource_t(RLIMIT_NOFILE.rawValue), &limit) == 0 else { return 1024 }
        limit.rlim_cur = max(limit.rlim_cur, min(limit.rlim_max, 16_384))
        _ = setrlimit(__rlimit_resource_t(RLIMIT_NOFILE.rawValue), &limit)
        return Int(clamping: limit.rlim_cur)
    }

    /// Ends it, exit(3).
    package static func exit(_ code: Int32) -> Never { Glibc.exit(code) }

    /// Ends it, _exit(2): nothing that was registered for the end is done, and nothing is waited for.
    package static func exitAtOnce(_ code: Int32) -> Never { _exit(code) }
}
