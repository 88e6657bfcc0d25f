import Strata
import StrataInterface

/// The text of a settings file: a line each, `theme = dark`. Empty lines and those that begin with `#` say nothing.
struct SettingsText {
    /// The values that are set, by name.
    private(set) var values: [String: String] = [:]
    /// Lines that say nothing that is known, by their numbers from 1, and why.
    private(set) var refusals: [(line: Int, reason: String)] = []

    init(_ text: String, _ table: SettingsTable = .viewer) {
        for line in NamedValue.lines(of: text) {
            if let reason = apply(line, table) { refusals.append((line.number, reason)) }
        }
    }

    /// Takes over what a line says. Returns why it says nothing, or why what it says leads to nothing.
    private mutating func apply(_ line: NamedValue, _ table: SettingsTable) -> String? {
        if line.name.hasPrefix(Settings.keyPrefix), let keys = line.value {
            let command = String(line.name.dropFirst(Settings.keyPrefix.count))
            if let complaint = KeyNames.complaint(command, keys) { return complaint }
            values[line.name] = keys
            return nil
        }
        guard let entry = table.entry(named: line.name) else {
            let names = table.entries.map(\.name)
            let hint = NearestName.hint(line.name, among: names)
            if !hint.isEmpty { return "there is no setting '\(OneLine.excerpt(line.name))'\(hint)" }
            let all = names.joined(separator: ", ")
            let what = line.value == nil ? "not a setting" : "there is no setting '\(OneLine.excerpt(line.name))'"
            return "\(what); write NAME = VALUE with \(all) or \(Settings.keyPrefix)COMMAND"
        }
        guard let value = line.value, entry.accepts(value) else { return "'\(entry.name)' takes \(entry.values)" }
        // It may lead somewhere later.
        values[entry.name] = value
        return entry.problem(value).map { "'\(entry.name)' cannot be '\(OneLine.excerpt(value))': \($0)" }
    }

    /// Returns the text of a file with a setting in it: in the place where it was said last, or behind everything else.
    static func setting(_ name: String, to value: String, in text: String) -> String {
        var lines = text.split(omittingEmptySubsequences: false, whereSeparator: \.isNewline).map(String.init)
        if lines.last?.isEmpty == true { lines.removeLast() }
        let line = "\(name) = \(value)"
        let place = lines.lastIndex { NamedValue($0[...], number: 0)?.name == name }
        if let place { lines[place] = line } else { lines.append(line) }
        return lines.joined(separator: "\n") + "\n"
    }
}
