// The X headers that Strata uses, as one module, with the few calls that Swift cannot reach by itself.
#pragma once
#include <X11/XKBlib.h>
#include <X11/Xatom.h>
#include <X11/Xlib.h>
#include <X11/Xutil.h>
#include <X11/cursorfont.h>
#include <X11/extensions/XInput2.h>
#include <X11/extensions/XShm.h>
#include <X11/keysym.h>
#include <poll.h>
#include <sys/eventfd.h>
#include <sys/ipc.h>
#include <sys/shm.h>

// glibc shows ppoll only to _GNU_SOURCE, with which Swift does not import C.
extern int ppoll(struct pollfd *, nfds_t, const struct timespec *, const sigset_t *);

// XCreateIC and XSetIMValues are variadic.
static inline XIC strata_create_input_context(XIM method, Window window) {
    return XCreateIC(method, XNInputStyle, XIMPreeditNothing | XIMStatusNothing, XNClientWindow, window,
                     XNFocusWindow, window, (char *)0);
}
static inline void strata_watch_input_method(XIM method, XIMCallback *destroyed) {
    XSetIMValues(method, XNDestroyCallback, destroyed, (char *)0);
}
