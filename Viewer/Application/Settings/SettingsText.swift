import StrataInterface

/// What a settings file says: a line each, `theme = dark`. Empty lines and those that begin with `#` say nothing.
struct SettingsText {
    /// What is set, by name.
    private(set) var values: [String: String] = [:]
    /// Lines that say nothing that is known, by their numbers from 1, and why.
    private(set) var refusals: [(line: Int, reason: String)] = []

    init(_ text: String, _ table: SettingsTable = .viewer) {
        let lines = text.drop { $0 == "\u{FEFF}" }.split(omittingEmptySubsequences: false, whereSeparator: \.isNewline)
        for (number, line) in lines.enumerated() where !Self.isEmpty(line) {
            if let reason = take(line, table) { refusals.append((number + 1, reason)) }
        }
    }

    /// Takes over what a line says. Returns why it says nothing.
    private mutating func take(_ line: Substring, _ table: SettingsTable) -> String? {
        let parts = line.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false).map(Self.trimmed)
        if parts[0].hasPrefix(Settings.keyPrefix), parts.count == 2 {
            let command = String(parts[0].dropFirst(Settings.keyPrefix.count))
            if let complaint = KeyNames.complaint(command, parts[1]) { return complaint }
        } else {
            guard let entry = table.entry(named: parts[0]) else {
                let names = table.entries.map(\.name).joined(separator: ", ")
                return "a line is NAME = VALUE, and a name one of \(names), or \(Settings.keyPrefix)COMMAND"
            }
            guard parts.count == 2, entry.accepts(parts[1]) else { return "'\(entry.name)' takes \(entry.values)" }
        }
        values[parts[0]] = parts[1]
        return nil
    }

    /// The text of a file with a setting in it: in the place where it was said last, or behind everything else.
    static func setting(_ name: String, to value: String, in text: String) -> String {
        var lines = text.split(omittingEmptySubsequences: false, whereSeparator: \.isNewline).map(String.init)
        if lines.last?.isEmpty == true { lines.removeLast() }
        let line = "\(name) = \(value)"
        let place = lines.lastIndex { !isEmpty($0[...]) && trimmed($0.prefix { $0 != "=" }) == name }
        if let place { lines[place] = line } else { lines.append(line) }
        return lines.joined(separator: "\n") + "\n"
    }

    private static func isEmpty(_ line: Substring) -> Bool {
        line.allSatisfy(\.isWhitespace) || line.first { !$0.isWhitespace } == "#"
    }

    private static func trimmed(_ text: Substring) -> String {
        String(text.drop(while: \.isWhitespace).reversed().drop(while: \.isWhitespace).reversed())
    }
}
