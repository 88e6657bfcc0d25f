/* Fails a call of the operating system on demand. Loaded with LD_PRELOAD into the program under test:
 *
 *     STRATA_FAULT=read:3:EIO       the third read() fails with EIO; read:3+:EIO, and every one after it
 *     STRATA_FAULT=read:3:SHORT     the third read() gets or writes one byte at most
 *     STRATA_FAULT_CALLERS=libxcb   counts and fails the calls of the libraries whose paths hold one of these words,
 *                                   divided by commas, instead of those of the program itself
 *     STRATA_FAULT_LOG=FILE         at the end, appends "CALLS name count" for each function that was called, whether
 *                                   the fault came to pass as "FAILED name n", and "OPEN path" for each descriptor
 *                                   that was opened and not closed
 *     STRATA_FAULT_SECONDS=20       SIGALRM after so long: whoever hangs is ended
 *
 * What is read from and written to eventfd(), inotify, signalfd() and timerfd_create() is counted as read_event and
 * write_event: none of them moves half of anything, nor has a disk. Only calls that lie in the program's own code count:
 * what libraries call for their own ends is theirs to survive. The runtime of Swift may be part of that code; the streams
 * of /proc/self in which it looks for the command line are passed over. */
#define _GNU_SOURCE
#include <dirent.h>
#include <dlfcn.h>
#include <errno.h>
#include <fcntl.h>
#include <link.h>
#include <poll.h>
#include <pthread.h>
#include <signal.h>
#include <spawn.h>
#include <stdarg.h>
#include <stdatomic.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/epoll.h>
#include <sys/eventfd.h>
#include <sys/inotify.h>
#include <sys/mman.h>
#include <sys/shm.h>
#include <sys/socket.h>
#include <sys/stat.h>
#include <sys/statfs.h>
#include <sys/statvfs.h>
#include <sys/uio.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

/* Every function that can be failed. */
#define FUNCTIONS(X) \
    X(open) X(open64) X(openat) X(openat64) X(close) X(read) X(pread) X(pread64) X(readv) X(write) X(pwrite) X(pwrite64) \
    X(writev) X(stat) X(stat64) X(fstat) X(fstat64) X(lstat) X(lstat64) X(statfs) X(statfs64) X(fstatfs) X(fstatfs64) \
    X(access) X(realpath) X(readlink) X(opendir) X(fdopendir) X(readdir) X(readdir64) X(mkdir) X(rename) X(renameat) \
    X(renameat2) X(link) X(linkat) X(unlink) X(rmdir) X(mkstemp) X(mkstemp64) X(mkostemp) X(mkdtemp) X(ftruncate) \
    X(ftruncate64) X(fsync) X(fdatasync) X(fchmod) X(inotify_init1) X(inotify_add_watch) X(inotify_rm_watch) \
    X(eventfd) X(epoll_create1) X(epoll_ctl) X(epoll_wait) X(poll) X(ppoll) X(fcntl) X(fcntl64) X(dup) X(pipe) X(pipe2) \
    X(socketpair) X(socket) X(connect) X(send) X(recv) X(sendmsg) X(recvmsg) X(mmap) X(mmap64) X(shmget) X(shmat) \
    X(shmctl) X(fork) X(posix_spawn) X(posix_spawnp) X(pthread_create) X(fopen) X(fopen64) X(fdopen) X(fclose) X(fread) \
    X(fwrite) X(fflush) X(fputs) X(getline) X(fgets) X(clock_gettime) X(clock_nanosleep) X(nanosleep) X(sigaction) \
    X(read_event) X(write_event) X(signalfd) X(timerfd_create) X(timerfd_settime) X(gethostname) X(getcwd) X(isatty) \
    X(fallocate) X(fallocate64) X(fstatvfs) X(fstatvfs64) X(lseek) X(lseek64) X(symlink) X(fchown) X(dup2) X(waitpid) \
    X(sigtimedwait)

#define NUMBER(name) number_##name,
#define NAME(name) #name,
enum { FUNCTIONS(NUMBER) function_count };
static const char *const names[] = {FUNCTIONS(NAME)};
static atomic_long counts[function_count];

static const struct { const char *name; int number; } errors[] = {
#define ERROR(name) {#name, name},
    ERROR(EACCES) ERROR(EAGAIN) ERROR(EBUSY) ERROR(ECHILD) ERROR(ECONNREFUSED) ERROR(ECONNRESET) ERROR(EDQUOT) ERROR(EEXIST)
    ERROR(EFBIG) ERROR(EINTR) ERROR(EINVAL) ERROR(EIO) ERROR(EISDIR) ERROR(ELOOP) ERROR(EMFILE) ERROR(EMLINK)
    ERROR(ENAMETOOLONG) ERROR(ENFILE) ERROR(ENOBUFS) ERROR(ENODEV) ERROR(ENOENT) ERROR(ENOMEM) ERROR(ENOSPC)
    ERROR(ENOSYS) ERROR(ENOTDIR) ERROR(ENOTTY) ERROR(ENXIO) ERROR(EOPNOTSUPP) ERROR(EOVERFLOW) ERROR(EPERM) ERROR(EPIPE) ERROR(EROFS)
    ERROR(ETIMEDOUT) ERROR(EXDEV) {"SHORT", -1}
};

/* What is to fail. */
static int wanted = -1, wanted_error;
static long wanted_count;
static int is_sticky;
static atomic_int has_failed;
static const char *log_path;

/* Where the code lies whose calls count. */
static struct { uintptr_t start, end; } ranges[64];
static int range_count;

static int is_caller(const char *path) {
    const char *words = getenv("STRATA_FAULT_CALLERS");
    if (!words || !*words) return !path || !*path;
    if (!path || !*path) return 0;
    while (*words) {
        size_t length = strcspn(words, ",");
        char word[64];
        if (length && length < sizeof word) {
            memcpy(word, words, length);
            word[length] = 0;
            if (strstr(path, word)) return 1;
        }
        words += length + (words[length] == ',');
    }
    return 0;
}

static int add_object(struct dl_phdr_info *info, size_t size, void *data) {
    (void)size, (void)data;
    if (!is_caller(info->dlpi_name)) return 0;
    for (int i = 0; i < info->dlpi_phnum && range_count < 64; i++) {
        if (info->dlpi_phdr[i].p_type != PT_LOAD || !(info->dlpi_phdr[i].p_flags & PF_X)) continue;
        ranges[range_count].start = info->dlpi_addr + info->dlpi_phdr[i].p_vaddr;
        ranges[range_count].end = ranges[range_count].start + info->dlpi_phdr[i].p_memsz;
        range_count++;
    }
    return 0;
}

static void read_wish(const char *wish) {
    char name[32], error[32];
    if (sscanf(wish, "%31[^:]:%ld", name, &wanted_count) != 2) return;
    const char *rest = strrchr(wish, ':');
    is_sticky = rest > wish && rest[-1] == '+';
    snprintf(error, sizeof error, "%s", rest + 1);
    for (size_t i = 0; i < sizeof errors / sizeof *errors; i++)
        if (!strcmp(errors[i].name, error)) wanted_error = errors[i].number;
    for (int i = 0; i < function_count; i++)
        if (!strcmp(names[i], name)) wanted = i;
    if (wanted < 0 || !wanted_error) {
        dprintf(2, "faults: no function '%s' or no error '%s'\n", name, error);
        _exit(99);
    }
}

/* Descriptors that the program was given. */
static char is_given[1100];

static ssize_t descriptor_path(int number, char *path, size_t size);

__attribute__((constructor)) static void begin(void) {
    char path[4096];
    for (int number = 0; number < 1100; number++) is_given[number] = descriptor_path(number, path, sizeof path) >= 0;
    const char *wish = getenv("STRATA_FAULT"), *seconds = getenv("STRATA_FAULT_SECONDS");
    log_path = getenv("STRATA_FAULT_LOG");
    dl_iterate_phdr(add_object, NULL);
    if (wish && *wish) read_wish(wish);
    if (seconds && *seconds) alarm((unsigned)atoi(seconds));
    /* What the program starts is not under test. */
    unsetenv("LD_PRELOAD");
}

#define REAL(name) ((__typeof__(&name))real(number_##name))
static void *real(int number) {
    static void *found[function_count];
    if (!found[number]) found[number] = dlsym(RTLD_NEXT, names[number]);
    return found[number];
}

static ssize_t descriptor_path(int number, char *path, size_t size) {
    char link[64];
    snprintf(link, sizeof link, "/proc/self/fd/%d", number);
    ssize_t length = REAL(readlink)(link, path, size - 1);
    if (length >= 0) path[length] = 0;
    return length;
}

static void write_log(int has_ended_at_once) {
    static atomic_flag is_written;
    if (!log_path || atomic_flag_test_and_set(&is_written)) return;
    int log = REAL(open)(log_path, O_WRONLY | O_APPEND | O_CREAT | O_CLOEXEC, 0600);
    if (log < 0) return;
    for (int i = 0; i < function_count; i++)
        if (counts[i]) dprintf(log, "CALLS %s %ld\n", names[i], (long)counts[i]);
    if (has_failed) dprintf(log, "FAILED %s %ld\n", names[wanted], wanted_count);
    for (int number = 3; number < 1100 && !has_ended_at_once; number++) {
        char path[4096];
        if (number == log || is_given[number] || descriptor_path(number, path, sizeof path) < 0) continue;
        dprintf(log, "OPEN %s\n", path);
    }
    REAL(close)(log);
}

__attribute__((destructor)) static void end(void) { write_log(0); }

/* Runs no destructor. What is open then is left to the system, which is what it is called for. */
void _exit(int status) {
    write_log(1);
    ((void (*)(int))dlsym(RTLD_NEXT, "_exit"))(status);
    __builtin_unreachable();
}

/* The error with which a call is to fail: 0 for none, -1 for a short one. */
static int fault(int number, void *caller) {
    uintptr_t place = (uintptr_t)caller;
    int counts_here = 0;
    for (int i = 0; i < range_count; i++) counts_here |= place >= ranges[i].start && place < ranges[i].end;
    if (!counts_here) return 0;
    long count = atomic_fetch_add(&counts[number], 1) + 1;
    if (number != wanted || count < wanted_count || (count > wanted_count && !is_sticky)) return 0;
    has_failed = 1;
    return wanted_error;
}

#define CALLER __builtin_extract_return_addr(__builtin_return_address(0))

/* A call that says -1 and sets errno, or NULL, or returns the error. */
#define FAIL(name, result) \
    int error_ = fault(number_##name, CALLER); \
    if (error_ > 0) { errno = error_; return result; }

#define PLAIN(type, name, parameters, arguments, failure) \
    type name parameters { FAIL(name, failure) return REAL(name) arguments; }

#define RETURNING(name, parameters, arguments) \
    int name parameters { \
        int error_ = fault(number_##name, CALLER); \
        return error_ > 0 ? error_ : REAL(name) arguments; \
    }

/* A call that moves bytes: a short one moves a single one. */
#define MOVING(type, name, parameters, count, arguments, failure) \
    type name parameters { FAIL(name, failure) if (error_ == -1 && count > 1) count = 1; return REAL(name) arguments; }

#define OPENING(name, parameters, ...) \
    int name parameters { \
        mode_t mode = 0; \
        if (flags & (O_CREAT | __O_TMPFILE)) { va_list list; va_start(list, flags); mode = va_arg(list, mode_t); va_end(list); } \
        FAIL(name, -1) \
        return REAL(name)(__VA_ARGS__, flags, mode); \
    }

OPENING(open, (const char *path, int flags, ...), path)
OPENING(open64, (const char *path, int flags, ...), path)
OPENING(openat, (int folder, const char *path, int flags, ...), folder, path)
OPENING(openat64, (int folder, const char *path, int flags, ...), folder, path)

/* Descriptors of events, which move whole records. */
static char is_event[1100];

/* The descriptor is gone whatever close() says. */
int close(int number) {
    int error = fault(number_close, CALLER);
    if (number >= 0 && number < 1100) is_event[number] = 0;
    int result = REAL(close)(number);
    if (error > 0) { errno = error; return -1; }
    return result;
}

static int event(int number) {
    if (number >= 0 && number < 1100) is_event[number] = 1;
    return number;
}

#define RECORD(name, bytes_type) \
    ssize_t name(int number, bytes_type bytes, size_t count) { \
        int is_record = number >= 0 && number < 1100 && is_event[number]; \
        int error = fault(is_record ? number_##name##_event : number_##name, CALLER); \
        if (error > 0) { errno = error; return -1; } \
        if (error == -1 && count > 1) count = 1; \
        return REAL(name)(number, bytes, count); \
    }
RECORD(read, void *)
RECORD(write, const void *)
MOVING(ssize_t, pread, (int number, void *bytes, size_t count, off_t at), count, (number, bytes, count, at), -1)
MOVING(ssize_t, pread64, (int number, void *bytes, size_t count, off64_t at), count, (number, bytes, count, at), -1)
PLAIN(ssize_t, readv, (int number, const struct iovec *pieces, int count), (number, pieces, count), -1)
MOVING(ssize_t, pwrite, (int number, const void *bytes, size_t count, off_t at), count, (number, bytes, count, at), -1)
MOVING(ssize_t, pwrite64, (int number, const void *bytes, size_t count, off64_t at), count, (number, bytes, count, at), -1)
PLAIN(ssize_t, writev, (int number, const struct iovec *pieces, int count), (number, pieces, count), -1)
PLAIN(int, stat, (const char *path, struct stat *record), (path, record), -1)
PLAIN(int, stat64, (const char *path, struct stat64 *record), (path, record), -1)
PLAIN(int, fstat, (int number, struct stat *record), (number, record), -1)
PLAIN(int, fstat64, (int number, struct stat64 *record), (number, record), -1)
PLAIN(int, lstat, (const char *path, struct stat *record), (path, record), -1)
PLAIN(int, lstat64, (const char *path, struct stat64 *record), (path, record), -1)
PLAIN(int, statfs, (const char *path, struct statfs *record), (path, record), -1)
PLAIN(int, statfs64, (const char *path, struct statfs64 *record), (path, record), -1)
PLAIN(int, fstatfs, (int number, struct statfs *record), (number, record), -1)
PLAIN(int, fstatfs64, (int number, struct statfs64 *record), (number, record), -1)
PLAIN(int, access, (const char *path, int mode), (path, mode), -1)
PLAIN(char *, realpath, (const char *path, char *resolved), (path, resolved), NULL)
PLAIN(ssize_t, readlink, (const char *path, char *bytes, size_t count), (path, bytes, count), -1)
PLAIN(DIR *, opendir, (const char *path), (path), NULL)
PLAIN(DIR *, fdopendir, (int number), (number), NULL)
PLAIN(struct dirent *, readdir, (DIR *folder), (folder), NULL)
PLAIN(struct dirent64 *, readdir64, (DIR *folder), (folder), NULL)
PLAIN(int, mkdir, (const char *path, mode_t mode), (path, mode), -1)
PLAIN(int, rename, (const char *from, const char *to), (from, to), -1)
PLAIN(int, renameat, (int a, const char *from, int b, const char *to), (a, from, b, to), -1)
PLAIN(int, renameat2, (int a, const char *from, int b, const char *to, unsigned flags), (a, from, b, to, flags), -1)
PLAIN(int, link, (const char *from, const char *to), (from, to), -1)
PLAIN(int, linkat, (int a, const char *from, int b, const char *to, int flags), (a, from, b, to, flags), -1)
PLAIN(int, unlink, (const char *path), (path), -1)
PLAIN(int, rmdir, (const char *path), (path), -1)
PLAIN(int, mkstemp, (char *name), (name), -1)
PLAIN(int, mkstemp64, (char *name), (name), -1)
PLAIN(int, mkostemp, (char *name, int flags), (name, flags), -1)
PLAIN(char *, mkdtemp, (char *name), (name), NULL)
PLAIN(int, ftruncate, (int number, off_t size), (number, size), -1)
PLAIN(int, ftruncate64, (int number, off64_t size), (number, size), -1)
PLAIN(int, fallocate, (int number, int mode, off_t at, off_t size), (number, mode, at, size), -1)
PLAIN(int, fallocate64, (int number, int mode, off64_t at, off64_t size), (number, mode, at, size), -1)
PLAIN(off_t, lseek, (int number, off_t offset, int from), (number, offset, from), -1)
PLAIN(off64_t, lseek64, (int number, off64_t offset, int from), (number, offset, from), -1)
PLAIN(int, fstatvfs, (int number, struct statvfs *record), (number, record), -1)
PLAIN(int, fstatvfs64, (int number, struct statvfs64 *record), (number, record), -1)
PLAIN(int, symlink, (const char *target, const char *path), (target, path), -1)
PLAIN(int, fchown, (int number, uid_t user, gid_t group), (number, user, group), -1)
PLAIN(int, fsync, (int number), (number), -1)
PLAIN(int, fdatasync, (int number), (number), -1)
PLAIN(int, fchmod, (int number, mode_t mode), (number, mode), -1)
int inotify_init1(int flags) { FAIL(inotify_init1, -1) return event(REAL(inotify_init1)(flags)); }
PLAIN(int, inotify_add_watch, (int number, const char *path, uint32_t mask), (number, path, mask), -1)
PLAIN(int, inotify_rm_watch, (int number, int watch), (number, watch), -1)
int eventfd(unsigned value, int flags) { FAIL(eventfd, -1) return event(REAL(eventfd)(value, flags)); }
PLAIN(int, epoll_create1, (int flags), (flags), -1)
PLAIN(int, epoll_ctl, (int number, int what, int other, struct epoll_event *event), (number, what, other, event), -1)
PLAIN(int, epoll_wait, (int number, struct epoll_event *events, int count, int time), (number, events, count, time), -1)
PLAIN(int, poll, (struct pollfd *files, nfds_t count, int time), (files, count, time), -1)
PLAIN(int, ppoll, (struct pollfd *files, nfds_t count, const struct timespec *time, const sigset_t *mask),
      (files, count, time, mask), -1)

/* Of what fcntl() does, only copying a descriptor can fail without a mistake of the caller's. */
#define CONTROLLING(name) \
    int name(int number, int what, ...) { \
        va_list list; va_start(list, what); void *value = va_arg(list, void *); va_end(list); \
        if (what != F_DUPFD && what != F_DUPFD_CLOEXEC) return REAL(name)(number, what, value); \
        FAIL(name, -1) \
        return REAL(name)(number, what, value); \
    }
CONTROLLING(fcntl)
CONTROLLING(fcntl64)

PLAIN(int, dup, (int number), (number), -1)
PLAIN(int, dup2, (int number, int other), (number, other), -1)
PLAIN(int, pipe, (int ends[2]), (ends), -1)
PLAIN(int, pipe2, (int ends[2], int flags), (ends, flags), -1)
PLAIN(int, socketpair, (int domain, int type, int protocol, int ends[2]), (domain, type, protocol, ends), -1)
PLAIN(int, socket, (int domain, int type, int protocol), (domain, type, protocol), -1)
PLAIN(int, connect, (int number, const struct sockaddr *address, socklen_t length), (number, address, length), -1)
MOVING(ssize_t, send, (int number, const void *bytes, size_t count, int flags), count, (number, bytes, count, flags), -1)
MOVING(ssize_t, recv, (int number, void *bytes, size_t count, int flags), count, (number, bytes, count, flags), -1)
PLAIN(ssize_t, sendmsg, (int number, const struct msghdr *message, int flags), (number, message, flags), -1)
PLAIN(ssize_t, recvmsg, (int number, struct msghdr *message, int flags), (number, message, flags), -1)
PLAIN(void *, mmap, (void *at, size_t size, int access, int flags, int number, off_t offset),
      (at, size, access, flags, number, offset), MAP_FAILED)
PLAIN(void *, mmap64, (void *at, size_t size, int access, int flags, int number, off64_t offset),
      (at, size, access, flags, number, offset), MAP_FAILED)
PLAIN(int, shmget, (key_t key, size_t size, int flags), (key, size, flags), -1)
PLAIN(void *, shmat, (int number, const void *at, int flags), (number, at, flags), (void *)-1)
PLAIN(int, shmctl, (int number, int what, struct shmid_ds *record), (number, what, record), -1)
PLAIN(pid_t, fork, (void), (), -1)
PLAIN(pid_t, waitpid, (pid_t child, int *status, int options), (child, status, options), -1)
PLAIN(int, sigtimedwait, (const sigset_t *signals, siginfo_t *found, const struct timespec *time),
      (signals, found, time), -1)
RETURNING(posix_spawn, (pid_t *restrict child, const char *restrict path, const posix_spawn_file_actions_t *actions,
      const posix_spawnattr_t *restrict attributes, char *const arguments[restrict], char *const variables[restrict]),
      (child, path, actions, attributes, arguments, variables))
RETURNING(posix_spawnp, (pid_t *restrict child, const char *restrict path, const posix_spawn_file_actions_t *actions,
      const posix_spawnattr_t *restrict attributes, char *const arguments[restrict], char *const variables[restrict]),
      (child, path, actions, attributes, arguments, variables))
RETURNING(pthread_create, (pthread_t *restrict thread, const pthread_attr_t *restrict attributes, void *(*body)(void *),
      void *restrict data), (thread, attributes, body, data))

/* What Swift's runtime reads of the process itself, before anything else runs. */
static FILE *own_stream;
static const char own_path[] = "/proc/self/";

#define STREAM(name) \
    FILE *name(const char *restrict path, const char *restrict mode) { \
        if (!strncmp(path, own_path, sizeof own_path - 1)) return own_stream = REAL(name)(path, mode); \
        FAIL(name, NULL) \
        return REAL(name)(path, mode); \
    }
STREAM(fopen)
STREAM(fopen64)
PLAIN(FILE *, fdopen, (int number, const char *mode), (number, mode), NULL)

/* The stream is gone whatever fclose() says. */
int fclose(FILE *file) {
    if (file == own_stream) { own_stream = NULL; return REAL(fclose)(file); }
    int error = fault(number_fclose, CALLER);
    int result = REAL(fclose)(file);
    if (error > 0) { errno = error; return EOF; }
    return result;
}

/* What a stream could not do, it remembers. */
#define STREAMING(type, name, parameters, file, arguments, failure) \
    type name parameters { \
        int error = (file) == own_stream ? 0 : fault(number_##name, CALLER); \
        if (error > 0) { (file)->_flags |= 0x20; errno = error; return failure; } \
        return REAL(name) arguments; \
    }
STREAMING(size_t, fread, (void *restrict bytes, size_t size, size_t count, FILE *restrict file), file,
          (bytes, size, count, file), 0)
STREAMING(size_t, fwrite, (const void *restrict bytes, size_t size, size_t count, FILE *restrict file), file,
          (bytes, size, count, file), 0)
STREAMING(int, fputs, (const char *restrict text, FILE *restrict file), file, (text, file), EOF)
STREAMING(char *, fgets, (char *restrict text, int size, FILE *restrict file), file, (text, size, file), NULL)
STREAMING(ssize_t, getline, (char **restrict line, size_t *restrict size, FILE *restrict file), file,
          (line, size, file), -1)
PLAIN(int, fflush, (FILE *file), (file), EOF)
PLAIN(int, clock_gettime, (clockid_t clock, struct timespec *time), (clock, time), -1)
RETURNING(clock_nanosleep, (clockid_t clock, int flags, const struct timespec *time, struct timespec *rest),
          (clock, flags, time, rest))
PLAIN(int, nanosleep, (const struct timespec *time, struct timespec *rest), (time, rest), -1)
PLAIN(int, sigaction, (int number, const struct sigaction *restrict new, struct sigaction *restrict old),
      (number, new, old), -1)
int signalfd(int number, const sigset_t *mask, int flags);
int signalfd(int number, const sigset_t *mask, int flags) { FAIL(signalfd, -1) return event(REAL(signalfd)(number, mask, flags)); }
struct itimerspec;
int timerfd_create(int clock, int flags);
int timerfd_settime(int number, int flags, const struct itimerspec *new, struct itimerspec *old);
int timerfd_create(int clock, int flags) { FAIL(timerfd_create, -1) return event(REAL(timerfd_create)(clock, flags)); }
PLAIN(int, timerfd_settime, (int number, int flags, const struct itimerspec *new, struct itimerspec *old),
      (number, flags, new, old), -1)
PLAIN(int, gethostname, (char *name, size_t size), (name, size), -1)
PLAIN(char *, getcwd, (char *path, size_t size), (path, size), NULL)
PLAIN(int, isatty, (int number), (number), 0)
