#if canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#elseif canImport(Darwin)
    import Darwin
#endif

/// Whether a plugin's file can be trusted to be what its owner put there: loading it runs it.
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
        // Where links lead elsewhere, the folder that counts is the one that the file lies in.
        guard let real = realpath(path, nil) else { return }
        defer { free(real) }
        let folder = String(String(cString: real).reversed().drop { $0 != "/" }.dropFirst().reversed())
        guard stat(folder.isEmpty ? "/" : folder, &status) == 0 else { return }
        // In a sticky folder, nobody can replace what belongs to others.
        if status.st_mode & S_ISVTX == 0, let reason = complaint(status) {
            throw PluginError(
                .writable, path: path, "in its folder, \(reason); take that away (chmod go-w) or force it")
        }
    }

    /// Who else can write, in words.
    private static func complaint(_ status: stat) -> String? {
        let owner = status.st_uid
        if owner != 0, owner != geteuid() { return "user \(owner), who owns it, could change it" }
        if status.st_mode & S_IWOTH != 0 { return "everybody could change it" }
        // Many systems give each user a group of the same number and let it write.
        let isPrivateGroup = status.st_gid == owner
        if status.st_mode & S_IWGRP != 0, !isPrivateGroup { return "group \(status.st_gid) could change it" }
        return nil
    }
}
