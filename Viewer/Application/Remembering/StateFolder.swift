import StrataSystem

/// The folder for what a program keeps between two runs and nobody would miss much: `strata` in `$XDG_STATE_HOME`, or in
/// `~/.local/state` (XDG Base Directory Specification).
struct StateFolder {
    /// Where it is; it need not be there yet.
    let path: String

    /// So many files are kept of what was viewed; the oldest go first.
    static let most = 1000

    /// A folder of one's own.
    init(_ path: String) { self.path = path }

    /// That of the user; nil where there is no place for one.
    static var standard: StateFolder? {
        Outside.value("state folder") {
            Environment.folder("XDG_STATE_HOME") ?? Environment.folder("HOME").map { "\($0)/.local/state" }
        }.map { StateFolder("\($0)/strata") }
    }

    /// What is kept under a name; nil where nothing is.
    func read(_ name: String) -> String? { Outside.value("kept") { text(of: name) } }

    private func text(of name: String) -> String? {
        guard let file = try? FileDescriptor(reading: "\(path)/\(name)"), (try? file.status())?.isRegular == true,
            let bytes = try? file.readToEnd(atMost: 4 << 20)
        else { return nil }
        return String(decoding: bytes, as: UTF8.self)
    }

    /// Keeps a text under a name, or, where it is nil, nothing any more. The former text stays until the new one is whole.
    func write(_ text: String?, as name: String) throws(SystemError) {
        guard let text else { return Folder.remove("\(path)/\(name)") }
        if !Folder.exists("\(path)/\(name)") {
            try Folder.makeWithParents(path)
            removeOldest()
        }
        try NamelessFile.replace("\(path)/\(name)") { descriptor throws(SystemError) in
            try writeAll(bytes: Array(text.utf8), to: descriptor)
        }
    }

    private func removeOldest() {
        let names = Folder.names(in: path)
        guard names.count >= Self.most else { return }
        let ages = names.compactMap { name in
            (try? FileStatus(path: "\(path)/\(name)")).map { (name, $0.modified) }
        }
        for (name, _) in ages.sorted(by: { $0.1 < $1.1 }).prefix(names.count - Self.most + 1) {
            Folder.remove("\(path)/\(name)")
        }
    }
}
