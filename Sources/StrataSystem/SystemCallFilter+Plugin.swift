import CLinux
import Glibc

// The calls are named as sys/syscall.h has them, so that the numbers are those of the architecture that this is built for.
extension SystemCallFilter {
    /// Returns the filter for a process that runs another author's code: memory, threads and clocks of its own, signals
    /// to itself, the descriptors that it was given, and an end.
    ///
    /// - Parameters:
    ///   - process: its number.
    ///   - writing: the descriptors that it may write to.
    package static func ofPlugin(process: Int32, writing: [Int32]) -> SystemCallFilter {
        var filter = SystemCallFilter()
        // First what is called most.
        filter.allowWaiting()
        filter.allow([SYS_clock_gettime, SYS_sched_yield])
        filter.allowMemory()
        filter.allowDescriptors(writing: writing)
        filter.allowThreads()
        filter.allowSignals(to: UInt32(bitPattern: process))
        filter.allowQuestions(of: UInt32(bitPattern: process))
        filter.allow([SYS_clock_getres, SYS_clock_nanosleep, SYS_nanosleep, SYS_gettimeofday])
        #if arch(x86_64)
            filter.allow([SYS_time, SYS_pause])
        #endif
        filter.allow([SYS_exit, SYS_exit_group])
        return filter
    }

    /// Allows waiting for words of memory, futex(2): what pthread locks and conditions do, and nothing that changes how
    /// urgent another thread is.
    private mutating func allowWaiting() {
        // FUTEX_WAIT, WAKE, REQUEUE, CMP_REQUEUE, WAKE_OP, WAIT_BITSET, WAKE_BITSET; FUTEX_PRIVATE_FLAG and
        // FUTEX_CLOCK_REALTIME beside them.
        let operations = [0, 128, 256, 384].flatMap { flags in [0, 1, 3, 4, 5, 9, 10].map { UInt32($0 + flags) } }
        allow(SYS_futex, where: [[.isOne(of: operations, argument: 1)]])
    }

    /// Allows memory; what it runs comes from a file, and nothing that it has written becomes code.
    private mutating func allowMemory() {
        let (executable, writable) = (UInt32(PROT_EXEC), UInt32(PROT_WRITE))
        allow([SYS_munmap, SYS_mremap, SYS_madvise, SYS_brk])
        allow(SYS_mprotect, where: [[.hasNone(of: executable, argument: 2)]])
        allow(
            SYS_mmap,
            where: [
                [.hasNone(of: executable, argument: 2)],
                [.hasNone(of: writable, argument: 2), .hasNone(of: UInt32(MAP_ANONYMOUS), argument: 3)],
            ])
    }

    /// Allows the descriptors that it was given, and copies of those of prepared files. It opens none; what asks for a
    /// file by its path is answered by ``Confinement``.
    private mutating func allowDescriptors(writing: [Int32]) {
        let numbers = writing.map { UInt32(bitPattern: $0) }
        allow([SYS_read, SYS_readv, SYS_pread64, SYS_lseek, SYS_fstat, SYS_close, SYS_ppoll])
        for call in [SYS_write, SYS_writev] { allow(call, where: [[.isOne(of: numbers, argument: 0)]]) }
        let commands = [F_GETFD, F_GETFL, F_DUPFD_CLOEXEC].map { UInt32($0) }
        allow(SYS_fcntl, where: [[.isOne(of: commands, argument: 1)]])
        for call in [SYS_openat, SYS_newfstatat] { answer(call, .trap) }
        #if arch(x86_64)
            allow([SYS_poll])
            for call in [SYS_open, SYS_stat] { answer(call, .trap) }
        #endif
    }

    /// Allows threads, which share everything with their process. What clone3(2) is to do cannot be seen: it is told to
    /// be unknown, so that clone(2) is called instead.
    private mutating func allowThreads() {
        // CLONE_THREAD, and what glibc and musl set beside it.
        allow(SYS_clone, where: [[.hasAll(of: 0x1_0000, argument: 0), .hasNone(of: ~0x7D_0F00, argument: 0)]])
        answer(SYS_clone3, .refuse(ENOSYS))
        allow([SYS_set_robust_list, SYS_rseq, SYS_set_tid_address, SYS_gettid, SYS_getcpu])
        // libdispatch, which Swift's runtime may bring, makes one when the first thread ends.
        allow([SYS_eventfd2])
        // PR_SET_NAME, PR_GET_NAME.
        allow(SYS_prctl, where: [[.isOne(of: [15, 16], argument: 0)]])
    }

    /// Allows signals: taking them, and sending them to the process itself.
    private mutating func allowSignals(to process: UInt32) {
        allow([SYS_rt_sigaction, SYS_rt_sigprocmask, SYS_rt_sigreturn, SYS_sigaltstack, SYS_restart_syscall])
        for call in [SYS_kill, SYS_tgkill] { allow(call, where: [[.isOne(of: [process], argument: 0)]]) }
    }

    /// Allows the questions of a process about itself and its machine.
    private mutating func allowQuestions(of process: UInt32) {
        allow([SYS_getpid, SYS_getppid, SYS_getuid, SYS_geteuid, SYS_getgid, SYS_getegid])
        allow([SYS_getrandom, SYS_uname, SYS_sysinfo, SYS_getrusage, SYS_getrlimit])
        // Of itself, and without new limits.
        allow(SYS_prlimit64, where: [[.isOne(of: [0, process], argument: 0), .isZero(argument: 2)]])
        allow(SYS_sched_getaffinity, where: [[.isOne(of: [0, process], argument: 0)]])
    }
}
