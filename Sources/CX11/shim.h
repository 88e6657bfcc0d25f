// The X headers that Strata uses, as one module, with the few calls that Swift cannot reach by itself.
#pragma once
#include <X11/XKBlib.h>
#include <X11/Xatom.h>
#include <X11/Xlib.h>
#include <X11/Xutil.h>
#include <X11/cursorfont.h>
#include <X11/extensions/XInput2.h>
#include <X11/extensions/XShm.h>
#include <X11/extensions/sync.h>
#include <X11/keysym.h>
#include <sys/ipc.h>
#include <sys/shm.h>

// What Xlib says about input methods takes a list of names and values of any length.
static inline XIMStyles *strata_input_styles(XIM method) {
    XIMStyles *styles = 0;
    return XGetIMValues(method, XNQueryInputStyle, &styles, (char *)0) ? 0 : styles;
}
static inline void strata_watch_input_method(XIM method, XIMCallback *destroyed) {
    XSetIMValues(method, XNDestroyCallback, destroyed, (char *)0);
}
static inline XIC strata_create_input_context(XIM method, Window window, XIMStyle style, XVaNestedList preedit) {
    if (!preedit)
        return XCreateIC(method, XNInputStyle, style, XNClientWindow, window, XNFocusWindow, window, (char *)0);
    return XCreateIC(method, XNInputStyle, style, XNClientWindow, window, XNFocusWindow, window,
                     XNPreeditAttributes, preedit, (char *)0);
}
static inline void strata_set_preedit(XIC context, XVaNestedList preedit) {
    XSetICValues(context, XNPreeditAttributes, preedit, (char *)0);
}
static inline XVaNestedList strata_preedit_spot(XPoint *spot, XFontSet fonts) {
    if (!fonts) return XVaCreateNestedList(0, XNSpotLocation, spot, (char *)0);
    return XVaCreateNestedList(0, XNSpotLocation, spot, XNFontSet, fonts, (char *)0);
}
static inline XVaNestedList strata_preedit_callbacks(XIMCallback *start, XIMCallback *done, XIMCallback *draw,
                                                     XIMCallback *caret) {
    return XVaCreateNestedList(0, XNPreeditStartCallback, start, XNPreeditDoneCallback, done,
                               XNPreeditDrawCallback, draw, XNPreeditCaretCallback, caret, (char *)0);
}

// Of the callbacks this one returns something: how long a text may get. -1 is as long as it likes.
static int strata_begin_preedit(XIC context, XPointer data, XPointer unused) {
    (void)context, (void)data, (void)unused;
    return -1;
}
static inline XIMCallback strata_preedit_start(void) {
    XIMCallback start = {0, (XIMProc)(void (*)(void))strata_begin_preedit};
    return start;
}
