import Glibc

extension X11Display {
    /// Sets what a program with windows needs of its process as a whole. Call it once, at the start of `main`, before the
    /// first thread: nothing in this library changes the process later.
    ///
    /// - The language's character set is the user's, or UTF-8 where that is another one: Xlib finds input methods and Compose
    ///   tables by it, and would lose text (Xlib manual, section 13.1).
    /// - Writing to a server that is gone is an error and does not end the process, unless the program handles SIGPIPE.
    public static func prepareProcess() {
        setlocale(LC_CTYPE, "")
        if String(cString: nl_langinfo(nl_item(CODESET))) != "UTF-8" { setlocale(LC_CTYPE, "C.UTF-8") }
        var current = sigaction()
        sigaction(SIGPIPE, nil, &current)
        if current.__sigaction_handler.sa_handler == nil { signal(SIGPIPE, SIG_IGN) }
    }
}
