/* A plain list of as many items as there are attempts to get out of the plugin's process, twice: each item lies as far
 * from the list's side as says the error that its attempt was refused with, or at 0 where it got through. The first half
 * was tried by a constructor, the second one when the list was prepared. None does any harm where it gets through.
 * The attempts are the words of an option. cc -DFOLDER="..." names a folder with victims to change;
 * -DTHREADS has it try what root is not kept from, too. */
#define _GNU_SOURCE
#include "strata_plugin.h"

#include <dirent.h>
#include <errno.h>
#include <fcntl.h>
#include <linux/futex.h>
#include <linux/sched.h>
#include <pthread.h>
#include <sched.h>
#include <signal.h>
#include <stdlib.h>
#include <string.h>
#include <stdio.h>
#include <sys/ioctl.h>
#include <sys/mman.h>
#include <sys/mount.h>
#include <sys/prctl.h>
#include <sys/ptrace.h>
#include <sys/resource.h>
#include <sys/socket.h>
#include <sys/stat.h>
#include <sys/syscall.h>
#include <sys/uio.h>
#include <sys/un.h>
#include <time.h>
#include <netinet/in.h>
#include <unistd.h>

static pid_t host;
static long page[512];

/* 0 for what got through, else why it did not. */
static int refusal(long result) { return result >= 0 ? 0 : errno; }

#define CALL(...) return refusal(syscall(__VA_ARGS__))
#define ATTEMPT(name) static int name(void)

/* Signals, of a kind that nobody hears of. */
ATTEMPT(kill_) { CALL(SYS_kill, host, SIGURG); }
ATTEMPT(kill_group) { CALL(SYS_kill, -host, 0); }
ATTEMPT(kill_all) { CALL(SYS_kill, -1, 0); }
ATTEMPT(tkill) { CALL(SYS_tkill, host, SIGURG); }
ATTEMPT(tgkill_) { CALL(SYS_tgkill, host, host, SIGURG); }
static siginfo_t queued(void) { return (siginfo_t){.si_signo = SIGURG, .si_code = SI_QUEUE}; }
ATTEMPT(rt_sigqueueinfo) { siginfo_t told = queued(); CALL(SYS_rt_sigqueueinfo, host, SIGURG, &told); }
ATTEMPT(rt_tgsigqueueinfo) { siginfo_t told = queued(); CALL(SYS_rt_tgsigqueueinfo, host, host, SIGURG, &told); }
ATTEMPT(pidfd_open_) { CALL(SYS_pidfd_open, host, 0); }
static int handle_of_host(void) {
    long handle = syscall(SYS_pidfd_open, host, 0);
    char path[64];
    snprintf(path, sizeof path, "/proc/%d", host);
    return handle >= 0 ? (int)handle : open(path, O_RDONLY | O_DIRECTORY);
}
ATTEMPT(pidfd_send_signal_) { CALL(SYS_pidfd_send_signal, handle_of_host(), SIGURG, NULL, 0); }
ATTEMPT(pidfd_getfd_) { CALL(SYS_pidfd_getfd, handle_of_host(), 0, 0); }
ATTEMPT(set_owner) { CALL(SYS_fcntl, 1, F_SETOWN, host); }
ATTEMPT(set_owner_of_pipe_to_host) {
    struct { int type; pid_t pid; } owner = {1, host};
    CALL(SYS_fcntl, 5, 15, &owner);
}
ATTEMPT(set_signal) { CALL(SYS_fcntl, 1, 10, SIGURG); }
ATTEMPT(set_async) { CALL(SYS_fcntl, 1, F_SETFL, O_ASYNC | O_WRONLY); }
ATTEMPT(ioctl_async) { int on = 1; CALL(SYS_ioctl, 1, FIOASYNC, &on); }
ATTEMPT(ioctl_owner) { CALL(SYS_ioctl, 1, 0x8901 /* FIOSETOWN */, &host); }
ATTEMPT(lease) { CALL(SYS_fcntl, 4, 1024, F_RDLCK); }
ATTEMPT(timer_for_host) {
    struct sigevent event = {.sigev_notify = SIGEV_THREAD_ID, .sigev_signo = SIGURG};
    ((int *)&event)[4] = host;
    int timer;
    CALL(SYS_timer_create, CLOCK_MONOTONIC, &event, &timer);
}
ATTEMPT(timer_of_its_own) { int timer; CALL(SYS_timer_create, CLOCK_MONOTONIC, NULL, &timer); }

/* What is set of the host. */
ATTEMPT(read_limit) { struct rlimit limit; CALL(SYS_prlimit64, host, RLIMIT_CPU, NULL, &limit); }
ATTEMPT(set_limit) { struct rlimit most = {RLIM_INFINITY, RLIM_INFINITY}; CALL(SYS_prlimit64, host, RLIMIT_CPU, &most, NULL); }
ATTEMPT(raise_own_limit) {
    struct rlimit most = {RLIM_INFINITY, RLIM_INFINITY};
    CALL(SYS_prlimit64, 0, RLIMIT_AS, &most, NULL);
}
ATTEMPT(setpriority_) { CALL(SYS_setpriority, PRIO_PROCESS, host, 0); }
ATTEMPT(ioprio) { CALL(SYS_ioprio_set, 1, host, 2 << 13 | 4); }
ATTEMPT(affinity) { unsigned long all = ~0ul; CALL(SYS_sched_setaffinity, host, sizeof all, &all); }
ATTEMPT(scheduler) { struct sched_param none = {0}; CALL(SYS_sched_setscheduler, host, SCHED_OTHER, &none); }
ATTEMPT(migrate) { unsigned long one = 1; CALL(SYS_migrate_pages, host, 1, &one, &one); }

/* The host's memory. */
ATTEMPT(ptrace_seize) { CALL(SYS_ptrace, 0x4206 /* PTRACE_SEIZE */, host, NULL, NULL); }
static int open_of_host(const char *name, int flags) {
    char path[64];
    snprintf(path, sizeof path, "/proc/%d/%s", host, name);
    CALL(SYS_openat, AT_FDCWD, path, flags);
}
ATTEMPT(memory_read_write) { return open_of_host("mem", O_RDWR); }
ATTEMPT(memory_read) { return open_of_host("mem", O_RDONLY); }
ATTEMPT(descriptors) { return open_of_host("fd", O_RDONLY | O_DIRECTORY); }
ATTEMPT(descriptor) { return open_of_host("fd/0", O_RDONLY); }
ATTEMPT(environment) { return open_of_host("environ", O_RDONLY); }
ATTEMPT(root_folder) { return open_of_host("root", O_RDONLY); }
ATTEMPT(write_memory) { struct iovec part = {page, 0}; CALL(SYS_process_vm_writev, host, &part, 1, &part, 1, 0); }
ATTEMPT(read_memory) { struct iovec part = {page, 0}; CALL(SYS_process_vm_readv, host, &part, 1, &part, 1, 0); }
ATTEMPT(compare) { CALL(SYS_kcmp, host, host, 1, 0, 0); }
ATTEMPT(robust_list) { void *head; size_t size; CALL(SYS_get_robust_list, host, &head, &size); }

/* Files. */
#define IN(name) FOLDER "/" name
ATTEMPT(open_to_read) { CALL(SYS_openat, AT_FDCWD, IN("victim"), O_RDONLY); }
ATTEMPT(open_to_write) { CALL(SYS_openat, AT_FDCWD, IN("victim"), O_WRONLY); }
ATTEMPT(open_path) { CALL(SYS_openat, AT_FDCWD, IN("victim"), O_PATH); }
ATTEMPT(open_folder) { CALL(SYS_openat, AT_FDCWD, FOLDER, O_RDONLY | O_DIRECTORY); }
ATTEMPT(open_nameless) { CALL(SYS_openat, AT_FDCWD, FOLDER, O_TMPFILE | O_WRONLY, 0600); }
ATTEMPT(create) { CALL(SYS_openat, AT_FDCWD, IN("created"), O_WRONLY | O_CREAT, 0600); }
ATTEMPT(open_how) { uint64_t how[3] = {O_RDONLY}; CALL(437, AT_FDCWD, IN("victim"), how, sizeof how); }
ATTEMPT(open_users) { CALL(SYS_openat, AT_FDCWD, "/etc/passwd", O_RDONLY); }
ATTEMPT(open_own_program) { CALL(SYS_openat, AT_FDCWD, "/proc/self/exe", O_RDONLY); }
ATTEMPT(open_own_descriptor) { CALL(SYS_openat, AT_FDCWD, "/proc/self/fd/1", O_WRONLY); }
ATTEMPT(open_library) { CALL(SYS_openat, AT_FDCWD, "/etc/ld.so.cache", O_RDONLY); }
ATTEMPT(status) { struct stat status; CALL(SYS_newfstatat, AT_FDCWD, IN("victim"), &status, 0); }
ATTEMPT(long_status) { CALL(SYS_statx, AT_FDCWD, IN("victim"), 0, 0xFFF, page); }
ATTEMPT(access_) { CALL(SYS_faccessat, AT_FDCWD, IN("victim"), R_OK, 0); }
ATTEMPT(readlink_) { CALL(SYS_readlinkat, AT_FDCWD, "/proc/self/exe", page, sizeof page); }
ATTEMPT(remove_) { CALL(SYS_unlinkat, AT_FDCWD, IN("victim"), 0); }
ATTEMPT(rename_) { CALL(SYS_renameat2, AT_FDCWD, IN("victim"), AT_FDCWD, IN("renamed"), 0); }
ATTEMPT(link_) { CALL(SYS_linkat, AT_FDCWD, IN("victim"), AT_FDCWD, IN("linked"), 0); }
ATTEMPT(symlink_) { CALL(SYS_symlinkat, "victim", AT_FDCWD, IN("symlinked")); }
ATTEMPT(make_folder) { CALL(SYS_mkdirat, AT_FDCWD, IN("folder"), 0700); }
ATTEMPT(make_pipe) { CALL(SYS_mknodat, AT_FDCWD, IN("pipe"), S_IFIFO | 0600, 0); }
ATTEMPT(mode) { CALL(SYS_fchmodat, AT_FDCWD, IN("victim"), 0777); }
ATTEMPT(owner) { CALL(SYS_fchownat, AT_FDCWD, IN("victim"), -1, -1, 0); }
ATTEMPT(times) { CALL(SYS_utimensat, AT_FDCWD, IN("victim"), NULL, 0); }
ATTEMPT(truncate_) { CALL(SYS_truncate, IN("victim"), 0); }
ATTEMPT(attribute) { CALL(SYS_setxattr, IN("victim"), "user.x", "x", 1, 0); }
ATTEMPT(change_folder) { if (syscall(SYS_chdir, FOLDER) != 0) return errno; CALL(SYS_openat, AT_FDCWD, "victim", O_RDONLY); }
ATTEMPT(change_root) { CALL(SYS_chroot, "/"); }
ATTEMPT(mount_) { CALL(SYS_mount, "none", FOLDER, NULL, MS_PRIVATE, NULL); }
ATTEMPT(move_mount_) { CALL(428 /* open_tree */, AT_FDCWD, FOLDER, 0); }
ATTEMPT(watch) { CALL(SYS_inotify_init1, 0); }

/* Memory. */
ATTEMPT(memory_file) { CALL(SYS_memfd_create, "escape", 0); }
ATTEMPT(memory_file_of_gigabytes) {
    int file = (int)syscall(SYS_memfd_create, "escape", 0);
    if (file < 0) return errno;
    CALL(SYS_ftruncate, file, 1l << 31);
}
ATTEMPT(shared_memory_of_gigabytes) {
    return refusal((long)mmap(NULL, 1ul << 32, PROT_READ | PROT_WRITE, MAP_SHARED | MAP_ANONYMOUS, -1, 0) == -1 ? -1 : 0);
}
ATTEMPT(private_memory_of_gigabytes) {
    int flags = MAP_PRIVATE | MAP_ANONYMOUS | MAP_NORESERVE;
    return refusal((long)mmap(NULL, 1ul << 32, PROT_READ | PROT_WRITE, flags, -1, 0) == -1 ? -1 : 0);
}
ATTEMPT(code_of_its_own) {
    return refusal((long)mmap(NULL, 4096, PROT_READ | PROT_EXEC, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0) == -1 ? -1 : 0);
}
ATTEMPT(code_in_memory) { CALL(SYS_mprotect, (void *)((uintptr_t)page & ~4095ul), 4096, PROT_READ | PROT_WRITE | PROT_EXEC); }
ATTEMPT(personality_) { CALL(SYS_personality, 0x0400000 /* READ_IMPLIES_EXEC */); }
ATTEMPT(segment) { CALL(SYS_shmget, 0x57A7A, 4096, 01600); }
ATTEMPT(attach_segment) { CALL(SYS_shmat, 0, NULL, 0); }
ATTEMPT(queue) { CALL(SYS_msgget, 0x57A7A, 01600); }
ATTEMPT(semaphores) { CALL(SYS_semget, 0x57A7A, 1, 01600); }
ATTEMPT(named_queue) { CALL(SYS_mq_open, "escape", O_RDWR | O_CREAT, 0600, NULL); }
ATTEMPT(userfaultfd_) { CALL(SYS_userfaultfd, 1); }
ATTEMPT(lock_memory) { CALL(SYS_mlock, page, 4096); }

/* Processes and programs. */
static int born(long child) {
    if (child == 0) syscall(SYS_exit_group, 0);
    return refusal(child);
}
ATTEMPT(fork_) { return born(fork()); }
ATTEMPT(clone_) { return born(syscall(SYS_clone, SIGCHLD, 0, 0, 0, 0)); }
ATTEMPT(clone_sibling) { return born(syscall(SYS_clone, CLONE_PARENT | SIGCHLD, 0, 0, 0, 0)); }
ATTEMPT(clone_user) { return born(syscall(SYS_clone, CLONE_NEWUSER | SIGCHLD, 0, 0, 0, 0)); }
ATTEMPT(clone3_) { uint64_t how[8] = {[4] = SIGCHLD}; return born(syscall(SYS_clone3, how, sizeof how)); }
#ifdef SYS_vfork
ATTEMPT(raw_fork) { return born(syscall(SYS_fork)); }
#endif
ATTEMPT(execute) { char *none[] = {"true", NULL}; CALL(SYS_execve, "/bin/true", none, NULL); }
ATTEMPT(execute_at) { char *none[] = {"true", NULL}; CALL(SYS_execveat, AT_FDCWD, "/bin/true", none, NULL, 0); }
ATTEMPT(group_of_host) { CALL(SYS_setpgid, 0, host); }
ATTEMPT(own_group) { CALL(SYS_setpgid, 0, 0); }
ATTEMPT(session) { CALL(SYS_setsid); }
ATTEMPT(user) { CALL(SYS_setresuid, -1, -1, -1); }
ATTEMPT(rights) { uint32_t header[2] = {0x20080522, 0}, none[6] = {0}; CALL(SYS_capset, header, none); }
ATTEMPT(unshare_) { CALL(SYS_unshare, CLONE_NEWUTS); }
ATTEMPT(unshare_files) { CALL(SYS_unshare, CLONE_FS); }
ATTEMPT(enter_namespace) { CALL(SYS_setns, handle_of_host(), CLONE_NEWNET); }
ATTEMPT(visible) { CALL(SYS_prctl, PR_SET_DUMPABLE, 1, 0, 0, 0); }
ATTEMPT(traceable) { CALL(SYS_prctl, 0x59616D61 /* PR_SET_PTRACER */, -1, 0, 0, 0); }
ATTEMPT(death_signal) { CALL(SYS_prctl, PR_SET_PDEATHSIG, 0, 0, 0, 0); }
ATTEMPT(adopt) { CALL(SYS_prctl, 36 /* PR_SET_CHILD_SUBREAPER */, 1, 0, 0, 0); }
ATTEMPT(another_filter) { unsigned action = 0x7FFF0000; CALL(SYS_seccomp, 2 /* GET_ACTION_AVAIL */, 0, &action); }

/* Others, near and far. */
ATTEMPT(socket_internet) { CALL(SYS_socket, AF_INET, SOCK_STREAM, 0); }
ATTEMPT(socket_datagram) { CALL(SYS_socket, AF_INET6, SOCK_DGRAM, 0); }
ATTEMPT(socket_kernel) { CALL(SYS_socket, 16 /* AF_NETLINK */, SOCK_RAW, 0); }
ATTEMPT(socket_machine) { CALL(SYS_socket, 40 /* AF_VSOCK */, SOCK_STREAM, 0); }
ATTEMPT(socket_pair) { int ends[2]; CALL(SYS_socketpair, AF_UNIX, SOCK_STREAM, 0, ends); }
ATTEMPT(display) {
    struct sockaddr_un place = {.sun_family = AF_UNIX, .sun_path = "/tmp/.X11-unix/X0"};
    int end = (int)syscall(SYS_socket, AF_UNIX, SOCK_STREAM, 0);
    if (end < 0) return errno;
    CALL(SYS_connect, end, &place, sizeof place);
}
ATTEMPT(connect_) { struct sockaddr_in place = {.sin_family = AF_INET}; CALL(SYS_connect, 1, &place, sizeof place); }
ATTEMPT(send_) { CALL(SYS_sendto, 1, page, 0, 0, NULL, 0); }
ATTEMPT(pipe_) { int ends[2]; CALL(SYS_pipe2, ends, 0); }
ATTEMPT(terminal) { CALL(SYS_openat, AT_FDCWD, "/dev/tty", O_RDWR); }
ATTEMPT(type_into_terminal) { CALL(SYS_ioctl, 0, TIOCSTI, "x"); }
ATTEMPT(write_elsewhere) { CALL(SYS_write, 5, "x", 0); }
ATTEMPT(write_to_input) { CALL(SYS_write, 0, "x", 0); }
ATTEMPT(splice_) { CALL(SYS_splice, 0, NULL, 1, NULL, 0, 0); }
ATTEMPT(enlarge_pipe) { CALL(SYS_fcntl, 1, 1031, 1 << 20); }

/* The kernel. */
ATTEMPT(ring) { CALL(425 /* io_uring_setup */, 4, page); }
ATTEMPT(keys) { CALL(SYS_keyctl, 0, -4, 1); }
ATTEMPT(new_key) { CALL(SYS_add_key, "user", "escape", "x", 1, -2); }
ATTEMPT(performance) { struct { uint32_t type, size; uint64_t rest[14]; } event = {1, 120}; CALL(SYS_perf_event_open, &event, 0, -1, -1, 0); }
ATTEMPT(bpf_) { uint32_t map[8] = {2, 4, 4, 1}; CALL(SYS_bpf, 0, map, sizeof map); }
ATTEMPT(messages) { CALL(SYS_syslog, 10, NULL, 0); }
ATTEMPT(events) { CALL(SYS_epoll_create1, 0); }
ATTEMPT(signal_descriptor) { uint64_t none = 0; CALL(SYS_signalfd4, -1, &none, 8, 0); }
ATTEMPT(urgent_lock) { static int word; CALL(SYS_futex, &word, FUTEX_LOCK_PI, 0, NULL, NULL, 0); }
ATTEMPT(unknown_call) { CALL(1000); }
#ifdef __x86_64__
ATTEMPT(other_numbers) { CALL(0x40000000 | 39 /* getpid of x32 */); }
#endif

#ifdef THREADS
/* Threads without end, which leave others of the same user none. */
static pthread_mutex_t wait_for_end = PTHREAD_MUTEX_INITIALIZER;
static void *rest(void *unused) {
    pthread_mutex_lock(&wait_for_end);
    pthread_mutex_unlock(&wait_for_end);
    return unused;
}
ATTEMPT(threads) {
    static pthread_t all[400];
    int count = 0, error = 0;
    pthread_attr_t small;
    pthread_attr_init(&small);
    pthread_attr_setstacksize(&small, 16384);
    pthread_mutex_lock(&wait_for_end);
    for (; count < 400 && error == 0; count += error == 0) error = pthread_create(&all[count], &small, rest, NULL);
    pthread_mutex_unlock(&wait_for_end);
    while (count > 0) pthread_join(all[--count], NULL);
    return error;
}
#define EACH_THREAD(DO) DO(threads)
#else
#define EACH_THREAD(DO)
#endif

#define EACH(DO) \
    DO(kill_) DO(kill_group) DO(kill_all) DO(tkill) DO(tgkill_) DO(rt_sigqueueinfo) DO(rt_tgsigqueueinfo) \
    DO(pidfd_open_) DO(pidfd_send_signal_) DO(pidfd_getfd_) DO(set_owner) DO(set_owner_of_pipe_to_host) DO(set_signal) \
    DO(set_async) DO(ioctl_async) DO(ioctl_owner) DO(lease) DO(timer_for_host) DO(timer_of_its_own) DO(read_limit) \
    DO(set_limit) DO(raise_own_limit) DO(setpriority_) DO(ioprio) DO(affinity) DO(scheduler) DO(migrate) \
    DO(ptrace_seize) DO(memory_read_write) DO(memory_read) DO(descriptors) DO(descriptor) DO(environment) \
    DO(root_folder) DO(write_memory) DO(read_memory) DO(compare) DO(robust_list) DO(open_to_read) DO(open_to_write) \
    DO(open_path) DO(open_folder) DO(open_nameless) DO(create) DO(open_how) DO(open_users) DO(open_own_program) \
    DO(open_own_descriptor) DO(open_library) DO(status) DO(long_status) DO(access_) DO(readlink_) DO(remove_) \
    DO(rename_) DO(link_) DO(symlink_) DO(make_folder) DO(make_pipe) DO(mode) DO(owner) DO(times) DO(truncate_) \
    DO(attribute) DO(change_folder) DO(change_root) DO(mount_) DO(move_mount_) DO(watch) DO(memory_file) \
    DO(memory_file_of_gigabytes) DO(shared_memory_of_gigabytes) DO(private_memory_of_gigabytes) DO(code_of_its_own) \
    DO(code_in_memory) DO(personality_) DO(segment) DO(attach_segment) DO(queue) DO(semaphores) DO(named_queue) \
    DO(userfaultfd_) DO(lock_memory) DO(fork_) DO(clone_) DO(clone_sibling) DO(clone_user) DO(clone3_) \
    DO(execute) DO(execute_at) DO(group_of_host) DO(own_group) DO(session) DO(user) DO(rights) DO(unshare_) \
    DO(unshare_files) DO(enter_namespace) DO(visible) DO(traceable) DO(death_signal) DO(adopt) DO(another_filter) \
    DO(socket_internet) DO(socket_datagram) DO(socket_kernel) DO(socket_machine) DO(socket_pair) DO(display) \
    DO(connect_) DO(send_) DO(pipe_) DO(terminal) DO(type_into_terminal) DO(write_elsewhere) DO(write_to_input) \
    DO(splice_) DO(enlarge_pipe) DO(ring) DO(keys) DO(new_key) DO(performance) DO(bpf_) DO(messages) DO(events) \
    DO(signal_descriptor) DO(urgent_lock) DO(unknown_call) \
    EACH_THREAD(DO)
#ifdef __x86_64__
#define EACH_HERE(DO) EACH(DO) DO(raw_fork) DO(other_numbers)
#else
#define EACH_HERE(DO) EACH(DO)
#endif

#define NAME(name) #name,
#define FUNCTION(name) name,
static const char *const names[] = {EACH_HERE(NAME)};
static int (*const attempts[])(void) = {EACH_HERE(FUNCTION)};
enum { attempt_count = sizeof attempts / sizeof *attempts };
static int results[2 * attempt_count];

static void try_all(int *result) {
    host = getppid();
    for (int number = 0; number < attempt_count; number++) result[number] = attempts[number]();
}

__attribute__((constructor)) static void construct(void) { try_all(results); }

static void *make(const strata_strategy *self, const strata_option_value *values, uint32_t value_count) {
    (void)self, (void)values, (void)value_count;
    return malloc(1);
}

static int32_t prepare(void *instance, const strata_context *context, strata_metrics *metrics) {
    (void)instance;
    try_all(results + attempt_count);
    metrics->content_length = context->items->length;
    return STRATA_OK;
}

static int32_t positions(void *instance, const strata_context *context, double start, double end,
                         int64_t *first_position, int64_t *end_position) {
    (void)instance;
    context->items->positions(context->items, start, end, 0, STRATA_TOLERANCE, first_position, end_position);
    return STRATA_OK;
}

static int32_t place(void *instance, const strata_context *context, int64_t first_position, int64_t count,
                     strata_attributes *attributes, int64_t *placed) {
    (void)instance;
    for (int64_t place = 0; place < count; place++) {
        strata_span span;
        context->items->spans(context->items, first_position + place, 1, 0, &span);
        attributes[place].start = span.start;
        attributes[place].length = span.extent;
        if (first_position + place < 2 * attempt_count)
            attributes[place].cross_start = results[first_position + place];
        attributes[place].cross_length = 1;
    }
    *placed = count;
    return STRATA_OK;
}

static void destroy(void *instance) { free(instance); }

static const strata_option option = {
    .struct_size = sizeof(strata_option),
    .kind = STRATA_CHOICE,
    .name = "attempt",
    .summary = "An attempt.",
    .words = names,
    .word_count = attempt_count,
};
static const strata_option *const options[] = {&option};

static const strata_strategy strategy = {
    .struct_size = sizeof(strata_strategy),
    .is_base = 1,
    .id = "museum",
    .name = "escape",
    .summary = "An escape.",
    .version = "1.0",
    .author = "The museum",
    .options = options,
    .option_count = 1,
    .create = make,
    .destroy = destroy,
    .prepare = prepare,
    .positions = positions,
    .place = place,
};

static uint32_t strategy_count(void) { return 1; }

static const strata_strategy *strategy_at(uint32_t index) { return index == 0 ? &strategy : NULL; }

static const strata_plugin table = {
    .struct_size = sizeof(strata_plugin),
    .abi_version = STRATA_ABI_VERSION,
    .strategy_count = strategy_count,
    .strategy = strategy_at,
};

STRATA_EXPORT const strata_plugin *strata_plugin_entry(uint32_t host_abi_version) {
    (void)host_abi_version;
    return &table;
}
