/// The names that files get when they are rotated.
package enum RotatedName {
    /// The number of digits of the shortest date: `202601`.
    private static let fewestDigits = 6

    /// Returns the names that a file may have had before rotation gave it its own: `web.log` for `web.log.1`,
    /// `web.log-20260131` and `web-2026-01-31.log`. Other numbers, as in `web-1.log`, may as well tell files apart that
    /// are written side by side.
    package static func formerNames(of name: String) -> [String] {
        var names = names(before: name[...], ending: "")
        if let dot = name.lastIndex(of: ".") { names += self.names(before: name[..<dot], ending: name[dot...]) }
        return names
    }

    /// Returns what may stand before the mark at the end of a text, each with an ending.
    private static func names(before text: Substring, ending: Substring) -> [String] {
        text.indices.dropFirst().compactMap { start in
            guard let mark = GenerationMark(text[start...]) else { return nil }
            let isSure =
                switch mark {
                case .number, .former: ending.isEmpty && text[start] == "."
                case .date: isDate(text[start...])
                }
            return isSure ? String(text[..<start] + ending) : nil
        }
    }

    private static func isDate(_ text: Substring) -> Bool {
        let digits = String(text.filter(\.isNumber))
        return digits.count >= fewestDigits && (digits.hasPrefix("19") || digits.hasPrefix("20"))
    }
}
