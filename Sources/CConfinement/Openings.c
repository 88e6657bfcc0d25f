#define _GNU_SOURCE
#include "CConfinement.h"

#include <errno.h>
#include <fcntl.h>
#include <signal.h>
#include <string.h>
#include <sys/stat.h>
#include <sys/syscall.h>
#include <ucontext.h>
#include <unistd.h>

// sigaction(2), si_code: it comes from a filter. glibc knows no name for it before 2.39.
enum { from_filter = 1 };

static struct strata_prepared_file prepared[strata_prepared_limit];
static volatile size_t prepared_count;

#if defined(__x86_64__)
#define ARGUMENT(context, number) \
    ((context)->uc_mcontext.gregs[(const int[]){REG_RDI, REG_RSI, REG_RDX, REG_R10}[number]])
#define RESULT(context) ((context)->uc_mcontext.gregs[REG_RAX])
#elif defined(__aarch64__)
#define ARGUMENT(context, number) ((context)->uc_mcontext.regs[number])
#define RESULT(context) ((context)->uc_mcontext.regs[0])
#endif

#ifdef RESULT
static long answer_open(const char *path) {
    for (size_t place = 0; place < prepared_count; place++) {
        if (strcmp(path, prepared[place].path) != 0) continue;
        int copy = (int)syscall(SYS_fcntl, prepared[place].descriptor, F_DUPFD_CLOEXEC, strata_first_given);
        if (copy < 0) return -errno;
        // A copy shares its place in the file with those that were given before.
        lseek(copy, 0, SEEK_SET);
        return copy;
    }
    return -EACCES;
}

static long answer_status(const char *path, struct stat *status) {
    size_t length = strlen(path);
    while (length > 1 && path[length - 1] == '/') length--;
    for (size_t place = 0; place < prepared_count; place++) {
        const char *end = strrchr(prepared[place].path, '/');
        if (end == NULL || (size_t)(end - prepared[place].path) != length) continue;
        if (memcmp(prepared[place].path, path, length) != 0) continue;
        memset(status, 0, sizeof *status);
        status->st_mode = S_IFDIR | 0555;
        return 0;
    }
    return -EACCES;
}

static long answer(int call, const ucontext_t *context) {
    switch (call) {
    case SYS_openat: return answer_open((const char *)ARGUMENT(context, 1));
    case SYS_newfstatat: {
        const char *path = (const char *)ARGUMENT(context, 1);
        struct stat *status = (struct stat *)ARGUMENT(context, 2);
        if ((ARGUMENT(context, 3) & AT_EMPTY_PATH) == 0 || *path != 0) return answer_status(path, status);
        return syscall(SYS_fstat, (int)ARGUMENT(context, 0), status) == 0 ? 0 : -errno;
    }
#ifdef SYS_open
    case SYS_open: return answer_open((const char *)ARGUMENT(context, 0));
    case SYS_stat: return answer_status((const char *)ARGUMENT(context, 0), (struct stat *)ARGUMENT(context, 1));
#endif
    default: return -EPERM;
    }
}

static void handle(int signal, siginfo_t *information, void *raw) {
    (void)signal;
    if (information->si_code != from_filter) {
        // The filter has not raised it: the signal does what it does by default.
        struct sigaction action = {.sa_handler = SIG_DFL};
        sigaction(SIGSYS, &action, NULL);
        raise(SIGSYS);
        return;
    }
    int saved = errno;
    ucontext_t *context = raw;
    RESULT(context) = (unsigned long)answer(information->si_syscall, context);
    errno = saved;
}
#endif

int strata_answer_openings(const struct strata_prepared_file *files, size_t count) {
#ifdef RESULT
    if (count > strata_prepared_limit) return 0;
    memcpy(prepared, files, count * sizeof *files);
    prepared_count = count;
    struct sigaction action = {.sa_sigaction = handle, .sa_flags = SA_SIGINFO | SA_RESTART | SA_ONSTACK};
    sigemptyset(&action.sa_mask);
    return sigaction(SIGSYS, &action, NULL) == 0;
#else
    (void)files, (void)count;
    return 0;
#endif
}

void strata_end_openings(void) {
    size_t count = prepared_count;
    prepared_count = 0;
    for (size_t place = 0; place < count; place++) close(prepared[place].descriptor);
}
