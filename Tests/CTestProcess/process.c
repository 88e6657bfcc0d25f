// Runs before main, and so before any thread: the surroundings of a test process and of the programs that it starts are
// the same on every machine, whatever the user and the desktop have set.
#define _GNU_SOURCE
#include <ftw.h>
#include <locale.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <time.h>
#include <unistd.h>

extern char **environ;

// What belongs to the user, the session or the language, by the beginning of its name.
static const char *const foreign[] = {
    "DBUS_", "DESKTOP_", "DISPLAY=", "FONTCONFIG_", "GTK_", "LANG", "LC_", "SESSION_MANAGER=", "STRATA_NO_SHM=",
    "STRATA_PLUGIN_PATH=", "TZ=", "WAYLAND_", "XAUTHORITY=", "XCURSOR_", "XDG_", "XMODIFIERS=", "XCOMPOSEFILE=", "XENVIRONMENT=",
    "AT_SPI_", "NO_AT_BRIDGE=", "G_MESSAGES_DEBUG=", "PAGER=",
};

static void forget_foreign(void) {
    for (char **entry = environ; *entry;) {
        int is_foreign = 0;
        for (size_t index = 0; index < sizeof foreign / sizeof *foreign; index++)
            is_foreign |= strncmp(*entry, foreign[index], strlen(foreign[index])) == 0;
        if (!is_foreign) {
            entry++;
            continue;
        }
        char name[256];
        size_t length = strcspn(*entry, "=");
        if (length >= sizeof name) length = sizeof name - 1;
        memcpy(name, *entry, length);
        name[length] = 0;
        unsetenv(name);
        entry = environ;
    }
}

static char home[64] = "/tmp/strata-tests-XXXXXX";
static pid_t owner;

static int delete_entry(const char *path, const struct stat *status, int kind, struct FTW *walk) {
    (void)status, (void)kind, (void)walk;
    return remove(path);
}

// Processes that are forked off do not own the home folder.
static void delete_home(void) {
    if (getpid() == owner) nftw(home, delete_entry, 16, FTW_DEPTH | FTW_PHYS);
}

static void move_home(void) {
    if (!mkdtemp(home)) return;
    owner = getpid();
    atexit(delete_home);
    setenv("HOME", home, 1);
    char folder[96];
    snprintf(folder, sizeof folder, "%s/runtime", home);
    if (mkdir(folder, 0700) == 0) setenv("XDG_RUNTIME_DIR", folder, 1);
}

static void choose_fonts(void) {
    char path[4096];
    const char *file = __FILE__, *end = strrchr(file, '/');
    int length = end ? (int)(end - file) : 0;
    snprintf(path, sizeof path, "%.*s/fonts.conf", length, file);
    if (access(path, R_OK) == 0) setenv("FONTCONFIG_FILE", path, 1);
}

__attribute__((constructor)) static void begin_test_process(void) {
    // As a program with windows has it. Programs that tests start have it as the system does.
    signal(SIGPIPE, SIG_IGN);
    // Those that a test starts of itself have all of this from it.
    if (getenv("STRATA_TEST_PROCESS")) {
        setlocale(LC_CTYPE, "");
        return;
    }
    forget_foreign();
    setenv("STRATA_TEST_PROCESS", "1", 1);
    setenv("LANG", "C.UTF-8", 1);
    setenv("TZ", "UTC", 1);
    tzset();
    setlocale(LC_CTYPE, "");
    move_home();
    choose_fonts();
}
