import Strata
import StrataInterface
import StrataSystem

/// The viewer's own settings, a line each: `theme = dark`. Empty lines and those that begin with `#` say nothing.
enum SettingsFile {
    /// Where it is, if the user has a place for such files.
    static var path: String? {
        (Environment.folder("XDG_CONFIG_HOME") ?? Environment.folder("HOME").map { "\($0)/.config" })
            .map { "\($0)/strata/settings" }
    }

    /// Takes over what the user's file says, and warns of what it does not.
    static func readOwn(into settings: inout Settings) {
        if let path { read(path, into: &settings) { Diagnostics.warn($0) } }
    }

    /// So many lines that say nothing known are told of one by one.
    private static let mostWarnings = 5

    /// Takes over what a file says. Lines that say nothing that is known are told of, and left out; so is a file that
    /// cannot be read.
    static func read(
        _ path: String, into settings: inout Settings, table: SettingsTable = .viewer, warn: (String) -> Void
    ) {
        guard let text = SmallFile.read(path, waits: false) else {
            if Folder.exists(path) {
                warn("\(path) cannot be read: it must be a file of at most 64 KiB; it says nothing")
            }
            return
        }
        var refusals: [String] = []
        let lines = text.drop { $0 == "\u{FEFF}" }.split(omittingEmptySubsequences: false, whereSeparator: \.isNewline)
        for (number, line) in lines.enumerated() where !isEmpty(line) {
            guard let refusal = take(line, into: &settings, table) else { continue }
            refusals.append("\(path), line \(number + 1): \(refusal)")
        }
        for refusal in refusals.prefix(mostWarnings) { warn(refusal) }
        let rest = refusals.count - mostWarnings
        if rest > 0 { warn("\(path): \(CountText.grouped(rest)) more such \(rest == 1 ? "line" : "lines")") }
    }

    /// Takes over what a line says. Returns why it says nothing.
    private static func take(_ line: Substring, into settings: inout Settings, _ table: SettingsTable) -> String? {
        let parts = line.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false).map(trimmed)
        guard let entry = table.entry(named: parts[0]) else {
            let names = table.entries.map(\.name).joined(separator: ", ")
            return "a line is NAME = VALUE, and a name one of \(names)"
        }
        guard parts.count == 2, entry.accepts(parts[1]) else { return "'\(entry.name)' takes \(entry.values)" }
        settings.set(entry.name, to: parts[1], in: .file)
        return nil
    }

    private static func isEmpty(_ line: Substring) -> Bool {
        line.allSatisfy(\.isWhitespace) || line.first { !$0.isWhitespace } == "#"
    }

    private static func trimmed(_ text: Substring) -> String {
        String(text.drop(while: \.isWhitespace).reversed().drop(while: \.isWhitespace).reversed())
    }
}
