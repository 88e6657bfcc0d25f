import StrataSystem

/// The folder of the user's own files for this program: `strata` in `$XDG_CONFIG_HOME`, or in `~/.config` (XDG Base
/// Directory Specification).
enum ConfigFolder {
    /// Its path, if the user has a place for such files.
    static var path: String? { parent.map { "\($0)/strata" } }

    /// The folder of all programs' files.
    static var parent: String? {
        Environment.folder("XDG_CONFIG_HOME") ?? Environment.folder("HOME").map { "\($0)/.config" }
    }

    /// Writes a file, which is the former one until it is whole. Where it is a link, what that leads to is written.
    ///
    /// - Returns: why it cannot be, as a sentence; nil where it was.
    static func write(_ text: String, to path: String) -> String? {
        guard case .file(let target) = OutputPath(path) else { return "\(path) leads nowhere; remove that link." }
        do throws(SystemError) {
            try Folder.makeWithParents(OutputPath.folder(of: target))
            try NamelessFile.replace(target) { descriptor throws(SystemError) in
                try writeAll(bytes: Array(text.utf8), to: descriptor)
            }
        } catch {
            return "Cannot write \(path): \(error.text)."
        }
        return nil
    }
}
