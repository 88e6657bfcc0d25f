// What StrataSystem needs of Linux and the Glibc module leaves out.
#pragma once
#include <fcntl.h>
#include <iconv.h>
#include <malloc.h>
#include <poll.h>
#include <signal.h>
#include <stddef.h>
#include <sys/epoll.h>
#include <sys/eventfd.h>
#include <sys/vfs.h>

// fcntl.h shows these only under _GNU_SOURCE, which the Glibc module does not set.
enum {
    strata_temporary_file = __O_TMPFILE | O_DIRECTORY, // open(2), O_TMPFILE
    strata_set_pipe_size = 1031,                       // fcntl(2), F_SETPIPE_SZ
    strata_seek_data = 3,                              // lseek(2), SEEK_DATA
    strata_punch_hole = 0x01 | 0x02                    // fallocate(2), FALLOC_FL_KEEP_SIZE | FALLOC_FL_PUNCH_HOLE
};

// fallocate(2), which fcntl.h shows only under _GNU_SOURCE too.
extern int fallocate(int descriptor, int mode, off_t offset, off_t length);

// ppoll(2), which poll.h shows only under _GNU_SOURCE too.
extern int ppoll(struct pollfd *descriptors, nfds_t count, const struct timespec *timeout, const sigset_t *mask);

// memrchr(3), which string.h shows only under _GNU_SOURCE too.
extern void *memrchr(const void *bytes, int byte, size_t count);

// mallopt(3), M_ARENA_MAX: all threads allocate from one arena.
static inline void strata_share_arena(void) { (void)mallopt(M_ARENA_MAX, 1); }

// gettid(2), which unistd.h shows only under _GNU_SOURCE too.
extern pid_t gettid(void);

#include <linux/audit.h>
#include <linux/filter.h>
#include <linux/futex.h>
#include <linux/seccomp.h>
#include <stdint.h>
#include <sys/prctl.h>
#include <sys/syscall.h>
#include <time.h>
#include <unistd.h>

// A word of memory that two processes share. Swift's atomics have storage of their own, not somebody's memory.
static inline uint32_t strata_word_load(const uint32_t *word) { return __atomic_load_n(word, __ATOMIC_SEQ_CST); }
static inline void strata_word_store(uint32_t *word, uint32_t value) { __atomic_store_n(word, value, __ATOMIC_SEQ_CST); }

// Lets a processor that looks at a word again and again rest a moment.
static inline void strata_word_pause(void) {
#if defined(__x86_64__) || defined(__i386__)
    __builtin_ia32_pause();
#elif defined(__aarch64__)
    __asm__ volatile("yield");
#endif
}

// futex(2), which has no function of its own: waits while the word is so, and wakes whoever waits.
static inline void strata_word_wait(uint32_t *word, uint32_t value, long nanoseconds) {
    struct timespec time = {nanoseconds / 1000000000, nanoseconds % 1000000000};
    syscall(SYS_futex, word, FUTEX_WAIT, value, &time, 0, 0);
}
static inline void strata_word_wake(uint32_t *word) { syscall(SYS_futex, word, FUTEX_WAKE, 1, 0, 0, 0); }

// memfd_create(2), which sys/mman.h shows only under _GNU_SOURCE, and fcntl(2), F_ADD_SEALS: closed on exec; its size
// can be sealed.
static inline int strata_memory_file(const char *name) { return (int)syscall(SYS_memfd_create, name, 1u | 2u); }
static inline int strata_seal_size(int descriptor) { return fcntl(descriptor, 1033, 0x0002 | 0x0004 | 0x0001); }

// errno.h, whose names would be this module's instead of the Glibc module's: EPERM, ENOSYS.
enum { strata_not_permitted = 1, strata_unknown_call = 38 };

#if defined(__x86_64__)
#define STRATA_AUDIT_ARCH AUDIT_ARCH_X86_64
#elif defined(__aarch64__)
#define STRATA_AUDIT_ARCH AUDIT_ARCH_AARCH64
#endif

// seccomp(2): from now on the process can neither become another program nor make a process, leave its group, or send
// signals or bytes to other processes; threads stay allowed. It is told EPERM. Returns whether the system does it.
static inline int strata_confine(void) {
#ifdef STRATA_AUDIT_ARCH
#define STRATA_DENY(call) BPF_JUMP(BPF_JMP | BPF_JEQ | BPF_K, call, 0, 1), BPF_STMT(BPF_RET | BPF_K, SECCOMP_RET_ERRNO | strata_not_permitted)
    const uint32_t own = (uint32_t)getpid();
    struct sock_filter filter[] = {
        BPF_STMT(BPF_LD | BPF_W | BPF_ABS, offsetof(struct seccomp_data, arch)),
        BPF_JUMP(BPF_JMP | BPF_JEQ | BPF_K, STRATA_AUDIT_ARCH, 1, 0),
        BPF_STMT(BPF_RET | BPF_K, SECCOMP_RET_KILL_PROCESS),
        BPF_STMT(BPF_LD | BPF_W | BPF_ABS, offsetof(struct seccomp_data, nr)),
        // A thread shares its process: CLONE_THREAD. What clone3(2) is to do cannot be seen; it is told to be unknown.
        BPF_JUMP(BPF_JMP | BPF_JEQ | BPF_K, SYS_clone3, 0, 1),
        BPF_STMT(BPF_RET | BPF_K, SECCOMP_RET_ERRNO | strata_unknown_call),
        BPF_JUMP(BPF_JMP | BPF_JEQ | BPF_K, SYS_clone, 0, 4),
        BPF_STMT(BPF_LD | BPF_W | BPF_ABS, offsetof(struct seccomp_data, args[0])),
        BPF_JUMP(BPF_JMP | BPF_JSET | BPF_K, 0x00010000, 1, 0),
        BPF_STMT(BPF_RET | BPF_K, SECCOMP_RET_ERRNO | strata_not_permitted),
        BPF_STMT(BPF_RET | BPF_K, SECCOMP_RET_ALLOW),
        STRATA_DENY(SYS_execve),
        STRATA_DENY(SYS_execveat),
        STRATA_DENY(SYS_setsid),
        STRATA_DENY(SYS_setpgid),
        STRATA_DENY(SYS_ptrace),
        STRATA_DENY(SYS_process_vm_writev),
#ifdef SYS_fork
        STRATA_DENY(SYS_fork),
        STRATA_DENY(SYS_vfork),
#endif
        BPF_JUMP(BPF_JMP | BPF_JEQ | BPF_K, SYS_kill, 1, 0),
        BPF_JUMP(BPF_JMP | BPF_JEQ | BPF_K, SYS_tgkill, 0, 4),
        BPF_STMT(BPF_LD | BPF_W | BPF_ABS, offsetof(struct seccomp_data, args[0])),
        BPF_JUMP(BPF_JMP | BPF_JEQ | BPF_K, own, 2, 0),
        BPF_JUMP(BPF_JMP | BPF_JEQ | BPF_K, 0, 1, 0),
        BPF_STMT(BPF_RET | BPF_K, SECCOMP_RET_ERRNO | strata_not_permitted),
        BPF_STMT(BPF_RET | BPF_K, SECCOMP_RET_ALLOW),
    };
#undef STRATA_DENY
    struct sock_fprog program = {sizeof filter / sizeof *filter, filter};
    if (prctl(PR_SET_NO_NEW_PRIVS, 1, 0, 0, 0) != 0) return 0;
    return prctl(PR_SET_SECCOMP, SECCOMP_MODE_FILTER, &program) == 0;
#else
    return 0;
#endif
}
