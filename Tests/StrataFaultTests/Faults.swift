/// What the operating system may answer to a call, as its manual pages document it: errors that a program can meet
/// without a mistake of its own, and for calls that move bytes, fewer of them than were asked for.
enum Faults {
    /// The errors of a function, the one that must be survived first.
    static func errors(of function: String) -> [String] { table[base(function)] ?? [] }

    /// Whether a program must go on as if nothing had been.
    static func isSurvivable(_ error: String, of function: String) -> Bool {
        switch error {
        case "EINTR", "SHORT": true
        // Where a descriptor never waits, try again later is an answer; a thread or a process is refused by it.
        case "EAGAIN": ["read", "read_event", "pread", "write", "pwrite"].contains(base(function))
        default: false
        }
    }

    /// The name that the manual has, without what the size of an offset adds.
    private static func base(_ function: String) -> String {
        function.hasSuffix("64") ? String(function.dropLast(2)) : function
    }

    private static let path = ["EIO", "EACCES", "ELOOP", "ENAMETOOLONG", "ENOENT", "ENOMEM", "ENOTDIR"]
    private static let table: [String: [String]] = [
        "open": ["EINTR", "EMFILE", "ENFILE", "ENOSPC", "ENXIO", "EPERM"] + path,
        "openat": ["EINTR", "EMFILE", "ENFILE", "ENOSPC"] + path,
        "fopen": ["EINTR", "EMFILE", "ENFILE", "ENOSPC"] + path,
        "fdopen": ["ENOMEM"],
        "close": ["EINTR", "EIO", "ENOSPC", "EDQUOT"],
        "fclose": ["EIO", "ENOSPC"],
        "read": ["EINTR", "EAGAIN", "SHORT", "EIO", "EISDIR"],
        "pread": ["EINTR", "SHORT", "EIO"],
        "write": ["EINTR", "SHORT", "EIO", "ENOSPC", "EDQUOT", "EFBIG", "EPIPE"],
        "pwrite": ["EINTR", "SHORT", "EIO", "ENOSPC", "EDQUOT", "EFBIG"],
        "fread": ["EIO"], "fgets": ["EIO"], "getline": ["EIO", "ENOMEM"],
        "fwrite": ["EIO", "ENOSPC", "EPIPE"], "fputs": ["EIO", "ENOSPC"], "fflush": ["EIO", "ENOSPC"],
        "stat": path, "lstat": path, "fstat": ["EIO", "ENOMEM", "EOVERFLOW"],
        "statfs": ["EINTR", "ENOSYS"] + path, "fstatfs": ["EINTR", "EIO", "ENOMEM", "ENOSYS"],
        "fstatvfs": ["EINTR", "EIO", "ENOMEM", "ENOSYS"], "access": path, "realpath": path, "readlink": path,
        "opendir": ["EMFILE", "ENFILE"] + path, "fdopendir": ["ENOMEM"], "readdir": ["EIO", "ENOENT"],
        "mkdir": ["EEXIST", "EDQUOT", "ENOSPC", "EROFS"] + path,
        "rename": ["EBUSY", "EDQUOT", "ENOSPC", "EROFS", "EXDEV", "EPERM"] + path,
        "renameat": ["ENOSPC", "EXDEV"] + path, "renameat2": ["EEXIST", "EINVAL", "ENOSPC", "EXDEV"] + path,
        "link": ["EEXIST", "EMLINK", "ENOSPC", "EPERM", "EXDEV"] + path,
        "linkat": ["EEXIST", "EMLINK", "ENOSPC", "EPERM", "EXDEV"] + path,
        "unlink": ["EBUSY", "EPERM", "EROFS"] + path,
        "symlink": ["EEXIST", "EDQUOT", "ENOSPC", "EPERM", "EROFS"] + path,
        "mkstemp": ["EMFILE", "ENFILE", "ENOSPC", "EACCES"], "mkostemp": ["EMFILE", "ENFILE", "ENOSPC", "EACCES"],
        "mkdtemp": ["ENOSPC", "EACCES"],
        "ftruncate": ["EINTR", "EFBIG", "EIO", "EPERM"],
        "fallocate": ["EINTR", "EFBIG", "EIO", "ENOSPC", "ENOSYS", "EOPNOTSUPP"], "lseek": ["EIO", "EINVAL", "ENXIO"],
        "fsync": ["EINTR", "EIO", "ENOSPC", "EDQUOT"], "fdatasync": ["EINTR", "EIO", "ENOSPC", "EDQUOT"],
        "fchmod": ["EINTR", "EIO", "EPERM", "EROFS"], "fchown": ["EINTR", "EIO", "EPERM", "EROFS"],
        "inotify_init1": ["EMFILE", "ENFILE", "ENOMEM"], "inotify_add_watch": ["ENOSPC"] + path,
        "inotify_rm_watch": ["EINVAL"], "read_event": ["EINTR", "EAGAIN"],
        "eventfd": ["EMFILE", "ENFILE", "ENODEV", "ENOMEM"], "signalfd": ["EMFILE", "ENFILE", "ENOMEM"],
        "timerfd_create": ["EMFILE", "ENFILE", "ENOMEM"],
        "epoll_create1": ["EMFILE", "ENFILE", "ENOMEM"], "epoll_ctl": ["ENOMEM", "ENOSPC"], "epoll_wait": ["EINTR"],
        "poll": ["EINTR", "ENOMEM"], "ppoll": ["EINTR", "ENOMEM"],
        "fcntl": ["EMFILE"], "dup": ["EMFILE"], "dup2": ["EINTR", "EBUSY", "EMFILE"], "pipe": ["EMFILE", "ENFILE"],
        "pipe2": ["EMFILE", "ENFILE"],
        "socketpair": ["EMFILE", "ENFILE"],
        "socket": ["EACCES", "EMFILE", "ENFILE", "ENOBUFS"],
        "connect": ["EINTR", "EACCES", "EAGAIN", "ECONNREFUSED", "ENOENT", "ETIMEDOUT"],
        "send": ["ECONNRESET", "EPIPE"], "recv": ["ECONNRESET"], "sendmsg": ["ECONNRESET", "EPIPE"],
        "recvmsg": ["EINTR", "EAGAIN", "ECONNRESET"], "writev": ["EINTR", "EAGAIN", "EPIPE"],
        "readv": ["EINTR", "EIO"],
        "mmap": ["ENOMEM", "EAGAIN"], "shmget": ["EACCES", "ENOMEM", "ENOSPC"], "shmat": ["EACCES", "ENOMEM"],
        "shmctl": ["EACCES", "EPERM"],
        "fork": ["EAGAIN", "ENOMEM"], "posix_spawn": ["EAGAIN", "ENOMEM"],
        "posix_spawnp": ["EAGAIN", "ENOMEM", "ENOENT"],
        "pthread_create": ["EAGAIN"], "waitpid": ["EINTR", "ECHILD"], "sigtimedwait": ["EINTR", "EAGAIN"],
        "clock_nanosleep": ["EINTR"], "nanosleep": ["EINTR"],
        "gethostname": ["ENAMETOOLONG"], "getcwd": ["EACCES", "ENOENT", "ENOMEM"], "isatty": ["ENOTTY"],
    ]
}
