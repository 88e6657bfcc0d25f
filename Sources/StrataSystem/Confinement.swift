import CLinux
import Glibc

/// What a process that runs somebody else's code gives up before.
package enum Confinement {
    /// Limits the memory that the process may write to, in bytes; leaves no core when it crashes; and takes from it what
    /// only other processes have to do with: making them, becoming another program, and sending signals to them.
    package static func begin(memory: Int) {
        var limit = rlimit(rlim_cur: rlim_t(memory), rlim_max: rlim_t(memory))
        setrlimit(__rlimit_resource_t(RLIMIT_DATA.rawValue), &limit)
        var none = rlimit(rlim_cur: 0, rlim_max: 0)
        setrlimit(__rlimit_resource_t(RLIMIT_CORE.rawValue), &none)
        // Where the system cannot do it, the group that the process leads is ended with it all the same.
        _ = strata_confine()
    }

    /// Limits the size of every file that the process writes, in bytes. Whoever writes more gets
    /// SIGXFSZ, or where that is ignored an error.
    package static func limitFiles(to size: Int) {
        var limit = rlimit(rlim_cur: rlim_t(size), rlim_max: rlim_t(size))
        setrlimit(__rlimit_resource_t(RLIMIT_FSIZE.rawValue), &limit)
    }

    /// Ends this process and its group as soon as a pipe's other end is closed, as it is when its process ends.
    package static func endWithPipe(_ descriptor: Int32) {
        let parent = getppid()
        let thread = try? Thread {
            var byte: UInt8 = 0
            while getppid() == parent, case let count = repeatingInterrupts({ read(descriptor, &byte, 1) }), count != 0
            {
                // Somebody in this process has closed the descriptor.
                if count < 0 { usleep(200_000) }
            }
            kill(0, SIGKILL)
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
