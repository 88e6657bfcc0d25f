import Glibc

/// Looks for former generations of a file beside it: under names that begin with its own, as rotation gives them.
struct GenerationSearch {
    /// A file that was found.
    struct Found {
        let file: FileDescriptor
        let status: FileStatus
    }

    /// More names than this are not looked at.
    private static let maximumNames = 20_000
    /// So many generations are opened at most.
    private static let maximumFound = 64
    private static let packed = [".gz", ".bz2", ".xz", ".zst", ".lz4", ".Z", ".zip"]

    private let directory: String
    private let name: String

    /// - Parameter path: the file's; links at its end are followed, since a rotated file lies beside the real one.
    init(_ path: String) {
        let real = realpath(path, nil)
        defer { free(real) }
        let path = real.map { String(cString: $0) } ?? path
        guard let slash = path.lastIndex(of: "/") else {
            (directory, name) = (".", path)
            return
        }
        directory = slash == path.startIndex ? "/" : String(path[..<slash])
        name = String(path[path.index(after: slash)...])
    }

    /// A file that holds all that was read of another one, as it is after copying and cutting.
    func copy(of fingerprint: Fingerprint, apartFrom isKnown: (FileStatus) -> Bool) -> Found? {
        for candidate in candidates({ $0.hasPrefix(stem) }, isKnown) where candidate.status.size >= fingerprint.end {
            guard let found = open(candidate), fingerprint.matches(found.file) else { continue }
            return found
        }
        return nil
    }

    /// The generations that were written to after a moment, and not after another, and moved away since; oldest first.
    func generations(after moment: Int, until end: Int = .max, apartFrom isKnown: (FileStatus) -> Bool) -> [Found] {
        let found = candidates(isRotated, isKnown).filter { (moment...max(moment, end)).contains($0.status.modified) }
        return found.sorted(by: Self.isOlder).suffix(Self.maximumFound).compactMap(open)
    }

    private typealias Candidate = (name: String, status: FileStatus)

    private func candidates(_ isWanted: (String) -> Bool, _ isKnown: (FileStatus) -> Bool) -> [Candidate] {
        guard let entries = opendir(directory) else { return [] }
        defer { closedir(entries) }
        var found: [Candidate] = []
        var count = 0
        while count < Self.maximumNames, let entry = readdir(entries) {
            count += 1
            let name = entry.name
            guard name != self.name, isWanted(name), !Self.packed.contains(where: name.hasSuffix) else { continue }
            guard let status = try? FileStatus(path: "\(directory)/\(name)") else { continue }
            if status.isRegular && !isKnown(status) { found.append((name, status)) }
        }
        return found
    }

    private func open(_ candidate: Candidate) -> Found? {
        guard let file = try? FileDescriptor(reading: "\(directory)/\(candidate.name)"),
            let status = try? file.status(), status.isSameFile(as: candidate.status)
        else { return nil }
        return Found(file: file, status: status)
    }

    /// By when they were written to; of two at once, the one with the higher number is older.
    private static func isOlder(_ first: Candidate, _ second: Candidate) -> Bool {
        if first.status.modified != second.status.modified { return first.status.modified < second.status.modified }
        return first.name.count != second.name.count ? first.name.count > second.name.count : first.name > second.name
    }

    /// `web` of `web.log`.
    private var stem: String {
        guard let dot = name.lastIndex(of: "."), dot != name.startIndex else { return name }
        return String(name[..<dot])
    }

    /// Whether a name is the file's with a number or a date: `web.log.1`, `web.log-20260131`, `web-1.log`.
    private func isRotated(_ other: String) -> Bool {
        if other.hasPrefix(name) { return Self.isCount(other.dropFirst(name.count)) }
        let ending = name.dropFirst(stem.count)
        guard other.hasPrefix(stem), other.hasSuffix(ending), other.count > name.count else { return false }
        return Self.isCount(other.dropFirst(stem.count).dropLast(ending.count))
    }

    private static func isCount(_ text: Substring) -> Bool {
        guard let first = text.first, ".-_".contains(first) else { return false }
        if text == ".old" || text == ".prev" { return true }
        let rest = text.dropFirst()
        return rest.first?.isASCIIDigit == true && rest.allSatisfy { $0.isASCIIDigit || ".-_:TZ".contains($0) }
    }
}

extension Character {
    fileprivate var isASCIIDigit: Bool { ("0"..."9").contains(self) }
}

extension UnsafeMutablePointer<dirent> {
    fileprivate var name: String {
        withUnsafePointer(to: &pointee.d_name) {
            $0.withMemoryRebound(to: CChar.self, capacity: 256) { String(cString: $0) }
        }
    }
}
