import Glibc

/// The contents of folders, and the targets of names and links.
package enum Folder {
    /// Returns the names in a folder, but for `.` and `..`, in the system's order; nil where not all of it can be read.
    ///
    /// - Parameter limit: of so many at most.
    package static func contents(of path: String, atMost limit: Int = .max) -> [String]? {
        guard let folder = path.withFileName({ opendir($0) }) else { return nil }
        defer { closedir(folder) }
        var names: [String] = []
        var count = 0
        while count < limit {
            errno = 0
            guard let entry = readdir(folder) else {
                if errno != 0 { return nil }
                break
            }
            count += 1
            let name = withUnsafePointer(to: &entry.pointee.d_name) {
                $0.withMemoryRebound(to: CChar.self, capacity: 256) { FileName.string($0) }
            }
            if name != "." && name != ".." { names.append(name) }
        }
        return names
    }

    /// Returns the names in a folder; none where it cannot be read.
    package static func names(in path: String) -> [String] { contents(of: path) ?? [] }

    /// Returns the paths that a pattern stands for, in their order, glob(3).
    package static func paths(matching pattern: String) -> [String] {
        var found = glob_t()
        defer { globfree(&found) }
        guard pattern.withFileName({ glob($0, 0, nil, &found) }) == 0 else { return [] }
        return (0..<Int(found.gl_pathc)).compactMap { found.gl_pathv[$0].map { FileName.string($0) } }
    }

    /// Returns true if a pattern stands for a name, as in ``paths(matching:)``.
    package static func matches(_ name: String, _ pattern: String) -> Bool {
        pattern.withFileName { pattern in name.withFileName { fnmatch(pattern, $0, FNM_PERIOD) } } == 0
    }

    /// Returns true if a path leads to something, access(2).
    package static func exists(_ path: String) -> Bool { allows(F_OK, path) }

    /// Returns true if a path leads to something that may be read.
    package static func isReadable(_ path: String) -> Bool { allows(R_OK, path) }

    /// Returns true if a path leads to something that may be carried out.
    package static func isExecutable(_ path: String) -> Bool { allows(X_OK, path) }

    /// Says why a path leads to nothing that may be read, if that is so.
    package static func checkReading(_ path: String) throws(SystemError) {
        guard allows(R_OK, path) else { throw .last }
    }

    /// Says why no file may be made in a folder, if that is so.
    package static func checkWriting(in path: String) throws(SystemError) {
        guard allows(W_OK | X_OK, path) else { throw .last }
    }

    /// The folder that relative paths begin in, getcwd(3); nil where it is gone.
    package static var current: String? {
        guard let current = getcwd(nil, 0) else { return nil }
        defer { free(current) }
        return FileName.string(current)
    }

    /// Makes a folder, mkdir(2).
    package static func make(_ path: String) throws(SystemError) {
        guard path.withFileName({ mkdir($0, 0o777) }) == 0 else { throw .last }
    }

    /// Makes a folder where it is missing, and those that it lies in.
    ///
    /// - Parameters:
    ///   - path: the folder's.
    ///   - isPrivate: whether what is made is for this user alone; otherwise it is for those whom the umask leaves.
    package static func makeWithParents(_ path: String, isPrivate: Bool = true) throws(SystemError) {
        guard !exists(path) else { return }
        if let slash = path.lastIndex(of: "/"), slash != path.startIndex {
            try makeWithParents(String(path[..<slash]), isPrivate: isPrivate)
        }
        // Another program may have been faster.
        guard path.withFileName({ mkdir($0, isPrivate ? 0o700 : 0o777) }) == 0 || errno == EEXIST else { throw .last }
    }

    /// Makes a folder of a name that no other has, for this user alone, mkdtemp(3).
    ///
    /// - Parameter prefix: the folder's path up to the last six characters.
    /// - Returns: its path.
    package static func makeTemporary(_ prefix: String) throws(SystemError) -> String {
        var template = FileName.bytes("\(prefix)XXXXXX\0").map(CChar.init(bitPattern:))
        guard mkdtemp(&template) != nil else { throw .last }
        return FileName.string(template)
    }

    /// Gives a file another name, in the place of what has it, rename(2).
    package static func rename(_ path: String, to other: String) throws(SystemError) {
        guard path.withFileName({ path in other.withFileName { Glibc.rename(path, $0) } }) == 0 else { throw .last }
    }

    /// Makes a symbolic link that leads to a path, symlink(2).
    package static func makeLink(_ name: String, to path: String) throws(SystemError) {
        guard path.withFileName({ path in name.withFileName { symlink(path, $0) } }) == 0 else { throw .last }
    }

    /// Removes a folder with the files in it.
    package static func removeWithFiles(_ path: String) {
        for name in names(in: path) { remove("\(path)/\(name)") }
        remove(path)
    }

    /// Removes a file or an empty folder; what is not there is as it should be.
    package static func remove(_ path: String) {
        path.withFileName { if rmdir($0) != 0 { unlink($0) } }
    }

    /// Returns the target of a symbolic link, as it says itself; nil for what is none.
    package static func target(ofLink path: String) -> String? {
        withUnsafeTemporaryAllocation(of: CChar.self, capacity: Int(PATH_MAX) + 1) { buffer in
            guard let start = buffer.baseAddress else { return nil }
            let count = path.withFileName { readlink($0, start, Int(PATH_MAX)) }
            guard count > 0 else { return nil }
            buffer[count] = 0
            return FileName.string(start)
        }
    }

    /// Returns a path with all links followed, realpath(3); nil where it leads nowhere.
    package static func realPath(of path: String) -> String? {
        guard let real = path.withFileName({ realpath($0, nil) }) else { return nil }
        defer { free(real) }
        return FileName.string(real)
    }

    private static func allows(_ use: Int32, _ path: String) -> Bool { path.withFileName { access($0, use) } == 0 }
}
