import Glibc

/// Makes two names the same file: the device and the number it has there.
struct FileIdentity: Hashable {
    private let device: dev_t
    private let number: ino_t

    init(_ status: stat) { (device, number) = (status.st_dev, status.st_ino) }
}

extension stat {
    /// What kind of file it is: `S_IFREG`, `S_IFDIR` …
    var kind: mode_t { st_mode & S_IFMT }

    /// The state of what a path leads to through all links; nil where that is nothing.
    static func ofFile(_ path: String) -> stat? {
        var status = stat()
        return fstatat(AT_FDCWD, path, &status, 0) == 0 ? status : nil
    }

    /// The state of what is open; nil where nothing is.
    static func ofDescriptor(_ number: Int32) -> stat? {
        var status = stat()
        return fstat(number, &status) == 0 ? status : nil
    }
}
