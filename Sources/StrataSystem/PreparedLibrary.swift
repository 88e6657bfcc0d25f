import CConfinement
import Glibc

/// A shared library with everything that is read to load it, so that a process can load it that may open nothing: the
/// libraries of the system that it needs are loaded, and those that lie where it says itself are open.
package struct PreparedLibrary {
    /// The path to load it by.
    package let path: String
    /// The obstacle to loading it, in the system's words; nil if none is known.
    package private(set) var missing: String?
    private var files: [(path: String, file: FileDescriptor)] = []

    /// Makes everything ready for a library.
    ///
    /// Nothing of it runs, nor of a library that lies where it says. What has none but its name, the system's loader looks
    /// for as it does for the program itself; and that is loaded now.
    ///
    /// - Parameter file: the library, or a copy of it.
    package init(_ path: String, from file: FileDescriptor) {
        var path = path
        if !path.hasPrefix("/"), let folder = getcwd(nil, 0) {
            path = String(cString: folder) + "/" + path
            free(folder)
        }
        // The loader puts folders in the place of what begins so.
        self.path = path.contains("$") ? file.linkPath : path
        files = [(self.path, file)]
        // pthread_exit(3) loads it when it is called.
        _ = dlopen("libgcc_s.so.1", RTLD_NOW | RTLD_LOCAL)
        var next = 0
        while next < files.count, missing == nil {
            prepareNeeds(of: files[next].file, in: Self.folder(of: next == 0 ? path : files[next].path))
            next += 1
        }
    }

    /// The number of bytes it takes up with all that lies open, at most.
    package var size: Int { files.reduce(0) { $0 + (((try? $1.file.status().size) ?? 0) + 1 << 16) } }

    private mutating func prepareNeeds(of file: FileDescriptor, in origin: String) {
        let needs = LibraryNeeds(of: file)
        let folders = Self.folders(needs.folders, origin) + Self.folders(Environment.value("LD_LIBRARY_PATH"), origin)
        for name in needs.names where missing == nil {
            guard !name.isEmpty, !Self.isLoaded(name) else { continue }
            let candidates = name.contains("/") ? [Self.expanding(name, origin)] : folders.map { $0 + "/" + name }
            if candidates.contains(where: { path in files.contains { $0.path == path } }) { continue }
            if let found = candidates.lazy.compactMap(Self.open).first {
                files.append(found)
                if files.count > strata_prepared_limit { missing = "\(name): too many libraries" }
            } else if dlopen(name, RTLD_NOW | RTLD_LOCAL) == nil {
                missing = dlerror().map { String(cString: $0) } ?? name
            }
        }
    }

    private static func open(_ path: String) -> (path: String, file: FileDescriptor)? {
        guard let file = try? FileDescriptor(reading: path), (try? file.status().isRegular) == true else { return nil }
        return (path, file)
    }

    private static func isLoaded(_ name: String) -> Bool { dlopen(name, RTLD_NOW | RTLD_NOLOAD) != nil }

    /// Returns the folders of a list, ld.so(8): an empty one is the current one, which the loader calls so.
    private static func folders(_ list: String?, _ origin: String) -> [String] {
        guard let list, !list.isEmpty else { return [] }
        return list.split(omittingEmptySubsequences: false) { $0 == ":" || $0 == ";" }
            .map { folder in
                let path = expanding(String(folder), origin)
                return path.isEmpty ? "." : path.count > 1 && path.last == "/" ? String(path.dropLast()) : path
            }
    }

    /// Returns a path with the library's folder in the place of the word for it, where that begins it.
    private static func expanding(_ path: String, _ origin: String) -> String {
        for word in ["${ORIGIN}", "$ORIGIN"] where path.hasPrefix(word) { return origin + path.dropFirst(word.count) }
        return path
    }

    private static func folder(of path: String) -> String {
        let folder = path[..<(path.lastIndex(of: "/") ?? path.startIndex)]
        return folder.isEmpty ? "/" : String(folder)
    }

    /// Has those who ask for one of these files be given it, and for any other be refused, once the process may open none.
    ///
    /// - Returns: whether it could be done.
    func answerOpenings() -> Bool {
        // The texts stay where they are as long as the process lives.
        let prepared = files.map {
            strata_prepared_file(
                path: UnsafePointer($0.path.withFileName { strdup($0) }), descriptor: dup($0.file.number))
        }
        return prepared.allSatisfy { $0.descriptor >= 0 } && strata_answer_openings(prepared, prepared.count) != 0
    }
}
