import StrataInterface
import StrataSystem

/// The viewer's own settings, a line each: `theme = dark`. Empty lines and those that begin with `#` say nothing.
enum SettingsFile {
    /// Where it is, if the user has a place for such files.
    static var path: String? {
        (Environment.folder("XDG_CONFIG_HOME") ?? Environment.folder("HOME").map { "\($0)/.config" })
            .map { "\($0)/strata/settings" }
    }

    /// Takes over what a file says. Lines that say nothing that is known are told of, and left out.
    static func read(
        _ path: String, into settings: inout Settings, table: SettingsTable = .viewer, warn: (String) -> Void
    ) {
        let lines = SmallFile.read(path)?.split(separator: "\n", omittingEmptySubsequences: false) ?? []
        for (number, line) in lines.enumerated() where !isEmpty(line) {
            let parts = line.split(separator: "=", maxSplits: 1).map { Self.trimmed($0) }
            let entry = parts.first.flatMap { table.entry(named: $0) }
            if let entry, parts.count == 2, entry.accepts(parts[1]) {
                settings.set(entry.name, to: parts[1], in: .file)
            } else {
                let known = entry.map { "'\($0.name)' takes \($0.values)" }
                let names = table.entries.map(\.name).joined(separator: ", ")
                warn("\(path), line \(number + 1): \(known ?? "a line is NAME = VALUE, and a name one of \(names)")")
            }
        }
    }

    private static func isEmpty(_ line: Substring) -> Bool {
        line.allSatisfy(\.isWhitespace) || line.first { !$0.isWhitespace } == "#"
    }

    private static func trimmed(_ text: Substring) -> String {
        String(text.drop(while: \.isWhitespace).reversed().drop(while: \.isWhitespace).reversed())
    }
}
