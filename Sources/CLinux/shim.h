// What StrataFeeds needs of Linux and the Glibc module leaves out.
#pragma once
#include <fcntl.h>
#include <sys/eventfd.h>
#include <sys/vfs.h>

// fcntl.h shows these only under _GNU_SOURCE, which the Glibc module does not set.
enum {
    strata_temporary_file = __O_TMPFILE | O_DIRECTORY, // open(2), O_TMPFILE
    strata_set_pipe_size = 1031                        // fcntl(2), F_SETPIPE_SZ
};
