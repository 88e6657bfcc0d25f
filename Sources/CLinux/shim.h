// What StrataSystem needs of Linux and the Glibc module leaves out.
#pragma once
#include <fcntl.h>
#include <iconv.h>
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

// gettid(2), which unistd.h shows only under _GNU_SOURCE too.
extern pid_t gettid(void);
