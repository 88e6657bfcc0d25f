import StrataFeeds
import StrataSystem

/// The meaning of a word of the command line that names an input.
enum InputName: Equatable {
    /// `-`.
    case standardInput
    /// A file, or nothing that is there.
    case file(String)
    /// All files in a folder.
    case folder(String)
    /// All files that a pattern stands for, as a shell would have it.
    case pattern(String)

    init(_ word: String) {
        if word == "-" {
            self = .standardInput
        } else if let status = try? FileStatus(path: word) {
            self = status.isDirectory ? .folder(word) : .file(word)
        } else {
            self = Self.isPattern(word) && !Folder.exists(word) ? .pattern(word) : .file(word)
        }
    }

    /// Returns true if a shell would take a word for a pattern.
    private static func isPattern(_ word: String) -> Bool {
        if word.contains("*") || word.contains("?") { return true }
        guard let start = word.firstIndex(of: "[") else { return false }
        return word[start...].dropFirst(2).contains("]")
    }

    /// The word as it was written.
    var word: String {
        switch self {
        case .standardInput: "-"
        case .file(let path), .folder(let path), .pattern(let path): path
        }
    }

    /// True if it may stand for several files, which may come and go.
    var isPlural: Bool {
        switch self {
        case .standardInput, .file: false
        case .folder, .pattern: true
        }
    }

    /// The files that it stands for now, in the order of their names; those of a folder or a pattern are ordinary files that
    /// were not put away.
    var paths: [String] { find().paths }

    /// Returns the same, and whether these are all: a folder that cannot be read, or a file that cannot be looked at,
    /// may have more.
    func find() -> (paths: [String], isSure: Bool) {
        switch self {
        case .standardInput: return (["-"], true)
        case .file(let path): return ([path], true)
        case .folder(let path):
            guard let names = Folder.contents(of: path) else { return ([], false) }
            let paths = Self.current(of: names).sorted()
                .map { path == "." ? $0 : path.hasSuffix("/") ? path + $0 : "\(path)/\($0)" }
            return Self.ordinaryFiles(paths)
        case .pattern(let pattern): return Self.ordinaryFiles(Folder.paths(matching: pattern))
        }
    }

    /// The files of a folder beside those that it stands for: packed ones, and those that rotation has put away.
    var putAway: [String] {
        guard case .folder(let path) = self else { return [] }
        let names = Folder.contents(of: path) ?? []
        let current = Set(Self.current(of: names))
        return names.filter { !$0.hasPrefix(".") && !$0.hasSuffix("~") && !current.contains($0) }.sorted()
    }

    /// The folder in which new files would come; nil where there is none, or no single one.
    var folder: String? {
        switch self {
        case .standardInput, .file: return nil
        case .folder(let path): return path
        case .pattern(let pattern):
            guard let slash = pattern.lastIndex(of: "/") else { return "." }
            let folder = slash == pattern.startIndex ? "/" : String(pattern[..<slash])
            return Self.isPattern(folder) ? nil : folder
        }
    }

    /// Returns true if a file of a name would be one of those that it stands for, once it is in the folder.
    func includes(_ name: String) -> Bool {
        switch self {
        case .standardInput, .file: false
        case .folder: Self.isCurrent(name)
        case .pattern(let pattern): Folder.matches(name, String(pattern.split(separator: "/").last ?? ""))
        }
    }

    private static func ordinaryFiles(_ paths: [String]) -> (paths: [String], isSure: Bool) {
        var found: (paths: [String], isSure: Bool) = ([], true)
        for path in paths {
            do throws(SystemError) {
                if try FileStatus(path: path).isRegular { found.paths.append(path) }
            } catch {
                // What has gone since, and what leads nowhere, is none.
                found.isSure = found.isSure && error.isMissing
            }
        }
        return found
    }

    /// Returns the names of a folder's files that are meant to be read. Those that begin with a dot are hidden; `x.log.1`,
    /// `x.log.2.gz` and, beside `x.log`, `x.log-20260131` are what `x.log` held before.
    private static func current(of names: [String]) -> [String] {
        let all = Set(names)
        return names.filter { isCurrent($0) && !RotatedName.formerNames(of: $0).contains(where: all.contains) }
    }

    private static func isCurrent(_ name: String) -> Bool {
        let parts = name.split(separator: ".", omittingEmptySubsequences: false)
        guard let last = parts.last, parts[0] != "" else { return false }
        let isPacked = packedEndings.contains(String(last))
        let isNumbered = parts.count > 1 && !last.isEmpty && last.allSatisfy(\.isNumber)
        return !isPacked && !isNumbered && !name.hasSuffix("~") && last != "old"
    }

    private static let packedEndings: Set = ["gz", "xz", "zst", "bz2", "lz4", "zip"]

    /// Returns true if a path is that of a file, packed or not, which has borne one of some other paths.
    static func isRotated(_ path: String, from others: Set<String>) -> Bool {
        var plain = path
        if let dot = path.lastIndex(of: "."), packedEndings.contains(String(path[path.index(after: dot)...])) {
            plain = String(path[..<dot])
        }
        let start = plain.lastIndex(of: "/").map(plain.index(after:)) ?? plain.startIndex
        let folder = String(plain[..<start])
        return RotatedName.formerNames(of: String(plain[start...])).contains { others.contains(folder + $0) }
    }
}
