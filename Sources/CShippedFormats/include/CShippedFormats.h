// The definitions of the formats that ship.
#pragma once

// A file of definitions: its name, and its text, which ends with a NUL.
struct strata_format_file {
    const char *name;
    const char *text;
};

// Returns the files, in the order in which their formats are tried, and a last one without a name.
const struct strata_format_file *strata_format_files(void);
