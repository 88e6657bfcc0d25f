import StrataJSON
import StrataSystem

/// The folder for what a program keeps between two runs and can do without: `strata` in `$XDG_STATE_HOME`, or in
/// `~/.local/state` (XDG Base Directory Specification).
struct StateFolder {
    /// Its path; it need not be there yet.
    let path: String

    /// The number of files that are kept of what was viewed; the oldest go first.
    static let most = 1000

    /// Takes what is wrong with a file in it.
    private let warn: (String) -> Void

    /// A folder of one's own.
    init(_ path: String, warn: @escaping (String) -> Void = { Diagnostics.warn($0) }) {
        (self.path, self.warn) = (path, warn)
    }

    /// The folder of the user; nil if there is no place for one.
    static var standard: StateFolder? {
        let folder = Environment.folder("XDG_STATE_HOME") ?? Environment.folder("HOME").map { "\($0)/.local/state" }
        return folder.map { StateFolder("\($0)/strata") }
    }

    /// Returns the object of JSON that is kept under a name, as it is written; nil where none is. Anything else is
    /// damaged: it is moved aside, so that nothing is written over it, and told of.
    func read(_ name: String) -> String? {
        let bytes: [UInt8]?
        do throws(SystemError) {
            bytes = try FileDescriptor.contents(ofFile: "\(path)/\(name)", atMost: Self.largest)
        } catch {
            return nil
        }
        if let bytes, let value = try? JSONValue(line: bytes), value.object != nil {
            return String(decoding: bytes, as: UTF8.self)
        }
        moveAside(name)
        return nil
    }

    /// The number of bytes of the largest file that may be this program's.
    private static let largest = 4 << 20

    private func moveAside(_ name: String) {
        let free = (1...9).map { "\(name).damaged" + ($0 == 1 ? "" : "-\($0)") }.first {
            !Folder.exists("\(path)/\($0)")
        }
        let aside = free ?? "\(name).damaged"
        do throws(SystemError) {
            try Folder.rename("\(path)/\(name)", to: "\(path)/\(aside)")
            warn("\(path)/\(name) is damaged; it was moved to \(aside)")
        } catch {
            warn("\(path)/\(name) is damaged, and cannot be moved to \(aside): \(error.text)")
        }
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

    /// The names of what is kept of no file: these stay, however long ago they were written.
    static let habits: Set = ["highlights", "history", "layout-keys", "recent", "theme", "window", "zoom"]

    private func removeOldest() {
        let names = Folder.names(in: path).filter { !Self.habits.contains($0) && $0.first != "." }
        guard names.count >= Self.most else { return }
        let ages = names.compactMap { name in
            (try? FileStatus(path: "\(path)/\(name)")).map { (name, $0.modified) }
        }
        for (name, _) in ages.sorted(by: { $0.1 < $1.1 }).prefix(names.count - Self.most + 1) {
            Folder.remove("\(path)/\(name)")
        }
    }
}
