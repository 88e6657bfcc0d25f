import StrataSystem

/// The folders of files that programs read and do not write: `$XDG_DATA_HOME`, then `$XDG_DATA_DIRS` (XDG Base Directory
/// Specification).
enum DataFolders {
    /// Their paths, the first one first; relative ones are ignored.
    static var paths: [String] {
        let own = Environment.folder("XDG_DATA_HOME") ?? Environment.folder("HOME").map { "\($0)/.local/share" }
        let given = Environment.value("XDG_DATA_DIRS").flatMap { $0.isEmpty ? nil : $0 }
        let others = (given ?? "/usr/local/share:/usr/share").split(separator: ":").map(String.init)
        return [own].compactMap(\.self) + others.filter { $0.hasPrefix("/") }
    }
}
