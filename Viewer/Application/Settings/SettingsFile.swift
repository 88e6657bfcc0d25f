import Strata
import StrataInterface
import StrataSystem

/// The file of the viewer's own settings, as ``SettingsText`` has them.
enum SettingsFile {
    /// Its path, if the user has a place for such files.
    static var path: String? { ConfigFolder.path.map { "\($0)/config" } }

    /// Takes over what the user's file says, and warns of what it does not.
    static func readOwn(into settings: inout Settings) {
        guard let path else { return }
        settings.set(read(path) { Diagnostics.warn($0) }, in: .file)
        let former = ConfigFolder.path.map { "\($0)/settings" }
        if let former, Folder.exists(former), !Folder.exists(path) {
            Diagnostics.warn("\(former) is not read any more; call it \(path)")
        }
    }

    /// The number of lines that say nothing known and are told of one by one.
    private static let mostWarnings = 5

    /// Returns the values in a file, by name. Lines that say nothing that is known are told of, and left out; so is a
    /// file that cannot be read.
    static func read(_ path: String, table: SettingsTable = .viewer, warn: (String) -> Void) -> [String: String] {
        guard let text = SmallFile.read(path) else {
            if Folder.exists(path) { warn("\(unreadable(path)); it says nothing") }
            return [:]
        }
        let said = SettingsText(text, table)
        warnings(of: said.refusals, in: path).forEach(warn)
        return said.values
    }

    /// Returns the warnings about lines of a file: the first of them, and how many more there are.
    static func warnings(of refusals: [(line: Int, reason: String)], in path: String) -> [String] {
        let rest = refusals.count - mostWarnings
        let more = rest > 0 ? ["\(path): \(CountText.grouped(rest)) more such \(rest == 1 ? "line" : "lines")"] : []
        return refusals.prefix(mostWarnings).map { sentence($0, in: path) } + more
    }

    /// Returns the reason why a file says nothing.
    static func unreadable(_ path: String) -> String { "\(path) cannot be read: it must be a file of at most 64 KiB" }

    /// Returns the complaint about a line of a file.
    static func sentence(_ refusal: (line: Int, reason: String), in path: String) -> String {
        "\(path), line \(refusal.line): \(refusal.reason)"
    }

    /// Keeps a setting in the user's file, where everything else stays as it is.
    ///
    /// - Returns: why it cannot be kept, as a sentence; nil where it is.
    static func keep(_ name: String, _ value: String) -> String? {
        guard let path else { return "There is no folder for settings: neither XDG_CONFIG_HOME nor HOME is set." }
        let text = SmallFile.read(path)
        if text == nil, Folder.exists(path) { return unreadable(path) + "." }
        // What cannot be read as it is cannot be written as it was.
        if text?.contains("\u{FFFD}") == true { return "\(path) is not UTF-8, so nothing is written to it." }
        return ConfigFolder.write(SettingsText.setting(name, to: value, in: text ?? ""), to: path)
    }
}
