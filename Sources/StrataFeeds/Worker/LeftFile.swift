import StrataSystem

/// A file that another one has replaced, to which a process may still write.
struct LeftFile {
    let file: FileDescriptor
    let status: FileStatus
    let fingerprint: Fingerprint

    /// True if there is something in it that was not read.
    var hasMore: Bool { ((try? file.status())?.size ?? 0) > fingerprint.end }
}
