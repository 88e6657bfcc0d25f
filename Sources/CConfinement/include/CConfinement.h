// What is left of open(2) in a process that may open nothing: the files that were opened for it before.
#pragma once
#include <stddef.h>

// A file that is open already, and the path by which it is going to be asked for.
struct strata_prepared_file {
    const char *path;
    int descriptor;
};

enum {
    strata_prepared_limit = 64,
    // The first number of a descriptor that is given to those who ask.
    strata_first_given = 64
};

// sigaction(2), SIGSYS: from now on this function's own code answers the calls that a filter traps, which are those by
// which a file is opened or looked at by its path. It gives a copy of a prepared file's descriptor, says of the folders of
// prepared files that they are folders, and refuses everything else with EACCES. The texts must stay where they are.
//
// A plugin may put another handler in its place. It gains nothing by that: the system has done nothing when it is called.
//
// Returns whether it could be done.
int strata_answer_openings(const struct strata_prepared_file *files, size_t count);

// Forgets the files and closes them: everything is refused from now on.
void strata_end_openings(void);
