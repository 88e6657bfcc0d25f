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

// pipe2(2), which unistd.h shows only under _GNU_SOURCE too.
extern int pipe2(int ends[2], int flags);

// mkostemp(3), which stdlib.h shows only under _GNU_SOURCE too.
extern int mkostemp(char *template, int flags);

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

// A word of memory that two processes share. Swift's atomics have storage of their own, not memory that is given.
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

// futex(2), which has no function of its own: waits while the word has a value, and wakes one that waits.
static inline void strata_word_wait(uint32_t *word, uint32_t value, long nanoseconds) {
    struct timespec time = {nanoseconds / 1000000000, nanoseconds % 1000000000};
    syscall(SYS_futex, word, FUTEX_WAIT, value, &time, 0, 0);
}
static inline void strata_word_wake(uint32_t *word) { syscall(SYS_futex, word, FUTEX_WAKE, 1, 0, 0, 0); }

// memfd_create(2), which sys/mman.h shows only under _GNU_SOURCE, and fcntl(2), F_ADD_SEALS: closed on exec; its size,
// or all of it, can be sealed.
static inline int strata_memory_file(const char *name) { return (int)syscall(SYS_memfd_create, name, 1u | 2u); }
static inline int strata_seal_size(int descriptor) { return fcntl(descriptor, 1033, 0x0002 | 0x0004 | 0x0001); }
static inline int strata_seal_content(int descriptor) { return fcntl(descriptor, 1033, 0x0008 | 0x0002 | 0x0004 | 0x0001); }

// The AUDIT_ARCH_* of this machine, which Swift does not see; 0 on an architecture whose calls are not known here.
#if defined(__x86_64__)
enum { strata_audit_architecture = AUDIT_ARCH_X86_64 };
#elif defined(__aarch64__)
enum { strata_audit_architecture = AUDIT_ARCH_AARCH64 };
#else
enum { strata_audit_architecture = 0 };
#endif

// seccomp(2), SECCOMP_SET_MODE_FILTER with SECCOMP_FILTER_FLAG_TSYNC: all threads of the process have the filter from now
// on. Returns 0; otherwise the thread that cannot have it, or -1: ENOSYS on an architecture whose calls are not known
// here.
static inline long strata_install_filter(const struct sock_filter *filter, unsigned short count) {
    struct sock_fprog program = {count, (struct sock_filter *)filter};
    if (strata_audit_architecture == 0) return syscall(-1);
    return syscall(SYS_seccomp, 1u, 1ul, &program);
}

// prctl(2): from now on the process gains no rights by what it runs; and no other process of the same user may look into
// it, nor at its descriptors. Return whether it could be done.
static inline int strata_gain_nothing(void) { return prctl(PR_SET_NO_NEW_PRIVS, 1, 0, 0, 0) == 0; }
static inline int strata_close_to_others(void) { return prctl(PR_SET_DUMPABLE, 0, 0, 0, 0) == 0; }

// unshare(2): a network and System V objects of its own, CLONE_NEWNET | CLONE_NEWIPC, in a namespace of users of its own,
// CLONE_NEWUSER, where the system lets the user have one. Only a process of one thread may. Returns whether there is one of
// users.
static inline int strata_leave_namespaces(void) {
    if (syscall(SYS_unshare, 0x10000000 | 0x40000000 | 0x08000000) == 0) return 1;
    syscall(SYS_unshare, 0x40000000 | 0x08000000);
    return 0;
}

// capset(2): root's rights are given up, and those over a namespace.
static inline int strata_drop_rights(void) {
    const uint32_t header[2] = {0x20080522, 0}, none[6] = {0};
    return syscall(SYS_capset, header, none) == 0;
}

// landlock(7): from now on this thread, and those that it starts, open no file, bind and connect no TCP port, and reach
// no other process by a signal or by the abstract name of a socket, as far as the kernel knows of these. Returns 1 if it
// knows of files, else 0. The numbers are the same everywhere: landlock_create_ruleset 444, landlock_restrict_self 446.
static inline int strata_refuse_files(void) {
    long version = syscall(444, (void *)0, (size_t)0, 1u);
    if (version < 1) return 0;
    // What it is to refuse: the rights over files that a version knows; TCP; signals and names of sockets.
    const unsigned bits = version >= 5 ? 16 : version >= 3 ? 15 : version >= 2 ? 14 : 13;
    const uint64_t refused[3] = {(UINT64_C(1) << bits) - 1, version >= 4 ? 3 : 0, version >= 6 ? 3 : 0};
    long ruleset = syscall(444, refused, sizeof refused, 0u);
    if (ruleset < 0) return 0;
    long result = syscall(446, (int)ruleset, 0u);
    close((int)ruleset);
    return result == 0;
}

// close_range(2), 436 everywhere.
static inline int strata_close_from(unsigned first) { return syscall(436, first, ~0u, 0u) == 0; }
