import StrataSystem

/// The way from a path to its file: every directory and every link on it.
struct PathChain {
    /// A point on the way that may lead elsewhere one day.
    enum Point: Hashable {
        /// A directory that may be moved or deleted.
        case directory(String)
        /// A name in a directory: of a link, of the file itself, or of what is missing.
        case name(String, in: String)
    }

    /// The number of links that the kernel follows.
    private static let maximumLinks = 40

    private(set) var points: [Point] = []
    private var directory: String
    /// The names that are still to be walked, the next one last.
    private var rest: [Substring] = []
    private var links = 0

    /// Walks the way as it is now.
    init(_ path: String) {
        directory = path.hasPrefix("/") ? "/" : "."
        go(by: path)
        while let name = rest.popLast(), step(String(name)) {}
    }

    /// Returns true if names in the last directory were changed after the last of the links before it came to lead
    /// there, or, if that is the directory that it was before, after the last of the links in it.
    func isDoubtful(inNewDirectory isNew: Bool) -> Bool {
        guard case .name(_, let last)? = points.last, let present = try? FileStatus(path: last) else { return false }
        var since = Int.min
        for case .name(let name, let directory) in points.dropLast() where (directory != last) == isNew {
            if let status = try? FileStatus(name: "\(directory)/\(name)") { since = max(since, status.changed) }
        }
        // Switching a link changes the directory that it lies in.
        return since > .min && (isNew ? present.modified >= since : present.modified > since)
    }

    private mutating func go(by path: String) {
        rest += path.split(separator: "/").filter { $0 != "." }.reversed()
    }

    /// - Returns: whether the way goes on.
    private mutating func step(_ name: String) -> Bool {
        let path = directory == "/" ? "/\(name)" : "\(directory)/\(name)"
        if name == ".." {
            directory = path
            return true
        }
        switch (try? FileStatus(name: path))?.kind {
        case .link: return follow(path, name)
        case .directory where !rest.isEmpty:
            points.append(.directory(path))
            directory = path
            return true
        default:
            points.append(.name(name, in: directory))
            return false
        }
    }

    private mutating func follow(_ path: String, _ name: String) -> Bool {
        points.append(.name(name, in: directory))
        links += 1
        guard links <= Self.maximumLinks, let target = Folder.target(ofLink: path) else { return false }
        if target.hasPrefix("/") { directory = "/" }
        go(by: target)
        return true
    }
}
