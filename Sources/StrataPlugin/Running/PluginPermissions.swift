import Glibc

/// Checks whether a plugin's file can be trusted to be what its owner put there: loading it runs it.
enum PluginPermissions {
    /// - Throws: ``PluginError`` for what is no file, and unless forced, for a file that others can write to or replace.
    static func check(_ path: String, isForced: Bool) throws(PluginError) {
        var status = stat()
        guard stat(path, &status) == 0 else {
            throw PluginError(.missing, path: path, "it cannot be opened: \(PluginFile.systemReason)")
        }
        guard status.st_mode & S_IFMT == S_IFREG else { throw PluginError(.missing, path: path, "it is not a file") }
        guard !isForced else { return }
        if let reason = complaint(status) {
            throw PluginError(.writable, path: path, "\(reason); take that away (chmod go-w) or force it")
        }
        // Where links lead elsewhere, the folders that count are those that the file lies in.
        guard let real = realpath(path, nil) else { return }
        defer { free(real) }
        try checkFolders(above: String(cString: real), of: path)
    }

    /// Checks every folder above a file: who can write to one of them can put another in the place of the next.
    private static func checkFolders(above real: String, of path: String) throws(PluginError) {
        var folder = real
        while let slash = folder.lastIndex(of: "/"), folder != "/" {
            folder = slash == folder.startIndex ? "/" : String(folder[..<slash])
            var status = stat()
            guard stat(folder, &status) == 0, let reason = complaint(status) else { continue }
            let place = folder == parent(of: real) ? "in its folder" : "in the folder '\(folder)' above it"
            throw PluginError(
                .writable, path: path, "\(place), \(reason); take that away (chmod go-w) or force it")
        }
    }

    private static func parent(of path: String) -> String {
        let folder = path[..<(path.lastIndex(of: "/") ?? path.startIndex)]
        return folder.isEmpty ? "/" : String(folder)
    }

    /// Returns who else can write, in words.
    private static func complaint(_ status: stat) -> String? {
        let owner = status.st_uid
        if owner != 0, owner != geteuid() { return "user \(owner), who owns it, could change it" }
        // In a sticky folder, only its owner can replace what belongs to others.
        if status.st_mode & S_IFMT == S_IFDIR, status.st_mode & S_ISVTX != 0 { return nil }
        if status.st_mode & S_IWOTH != 0 { return "everybody could change it" }
        // Many systems give each user a group of the same number and let it write.
        let isPrivateGroup = status.st_gid == owner
        if status.st_mode & S_IWGRP != 0, !isPrivateGroup { return "group \(status.st_gid) could change it" }
        return nil
    }
}
