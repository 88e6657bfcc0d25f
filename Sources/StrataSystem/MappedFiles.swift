import Glibc
import Synchronization

/// Files that a library maps into memory.
package enum MappedFiles {
    /// Has what a mapped file lacks, because it was cut or its disk has failed, be read as zeros: otherwise the system
    /// ends the process at the first byte of that, by SIGBUS. Any other error of that kind still does. A caller that
    /// opens files with such a library calls it before; a second call does nothing more.
    package static func surviveCuts() { _ = isReady }

    /// The number of pages that were read as zeros until now, on any thread.
    package static var lackCount: Int { lacks.load(ordering: .relaxed) }

    private static let lacks = Atomic<Int>(0)

    /// A page of memory is so long, in bytes; asked before, for a signal's handler asks the system for little.
    private static let page = UInt(sysconf(Int32(_SC_PAGESIZE)))

    private static let isReady: Bool = {
        // Made before a handler needs them.
        (_, _) = (page, lacks.load(ordering: .relaxed))
        var action = sigaction()
        action.sa_flags = SA_SIGINFO
        action.__sigaction_handler.sa_sigaction = { _, information, _ in
            guard let information, MappedFiles.fill(information.pointee) else {
                // Repeated without a handler, it ends the process.
                _ = signal(SIGBUS, SIG_DFL)
                return
            }
        }
        return sigaction(SIGBUS, &action, nil) == 0
    }()

    /// Puts a page of zeros where a file has none, mmap(2).
    private static func fill(_ information: siginfo_t) -> Bool {
        // Of a file that ends before: BUS_ADRERR.
        guard information.si_code == 2, let address = information._sifields._sigfault.si_addr else { return false }
        let start = UnsafeMutableRawPointer(bitPattern: UInt(bitPattern: address) & ~(page - 1))
        let flags = MAP_PRIVATE | MAP_ANONYMOUS | MAP_FIXED
        lacks.add(1, ordering: .relaxed)
        return mmap(start, Int(page), PROT_READ | PROT_WRITE, flags, -1, 0) != MAP_FAILED
    }
}
