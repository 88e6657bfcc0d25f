import Glibc

/// What is in folders, and where names and links lead.
package enum Folder {
    /// The names in a folder, but for `.` and `..`; none where it cannot be read.
    package static func names(in path: String) -> [String] {
        var names: [String] = []
        forEachName(in: path) { names.append($0) }
        return names
    }

    /// Calls `body` with each name in a folder, in the system's order. Names that are no UTF-8 are passed over.
    ///
    /// - Parameter limit: of so many at most.
    package static func forEachName(in path: String, atMost limit: Int = .max, _ body: (String) -> Void) {
        guard let folder = opendir(path) else { return }
        defer { closedir(folder) }
        var count = 0
        while count < limit, let entry = readdir(folder) {
            count += 1
            let name = withUnsafePointer(to: &entry.pointee.d_name) {
                $0.withMemoryRebound(to: CChar.self, capacity: 256) { String(validatingCString: $0) }
            }
            if let name, name != ".", name != ".." { body(name) }
        }
    }

    /// Where a symbolic link leads, as it says itself; nil for what is none.
    package static func target(ofLink path: String) -> String? {
        withUnsafeTemporaryAllocation(of: CChar.self, capacity: Int(PATH_MAX) + 1) { buffer in
            guard let start = buffer.baseAddress else { return nil }
            let count = readlink(path, start, Int(PATH_MAX))
            guard count > 0 else { return nil }
            buffer[count] = 0
            return String(cString: start)
        }
    }

    /// A path with all links followed, realpath(3); nil where it leads nowhere.
    package static func realPath(of path: String) -> String? {
        guard let real = realpath(path, nil) else { return nil }
        defer { free(real) }
        return String(cString: real)
    }
}
