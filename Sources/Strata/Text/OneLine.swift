/// Text that came from outside, made fit to be repeated in a message: it stays on one line, moves no cursor, turns no
/// direction around and fills no screen.
package enum OneLine {
    /// The number of characters of a text that a message repeats.
    package static let limit = 100

    /// Returns what a message repeats of a text: its beginning, with `…` if there is more. Control characters, line and
    /// paragraph separators and invisible ones that order or hide text are written as `\u{1B}`, and bytes of file names
    /// that are no UTF-8 as `\xE9`; O(limit).
    ///
    /// - Parameters:
    ///   - text: the text as it came.
    ///   - limit: the most characters (Unicode scalars) of the result, `…` not counted. An escape is never cut.
    package static func excerpt(_ text: some StringProtocol, limit: Int = limit) -> String {
        var result = ""
        var count = 0
        for scalar in text.unicodeScalars {
            let escape = isHarmless(scalar) ? nil : escape(scalar)
            count += escape?.utf8.count ?? 1
            guard count <= limit else { return result + "…" }
            // A view of scalars that others are appended to is copied each time.
            if let escape { result += escape } else { result.unicodeScalars.append(scalar) }
        }
        return result
    }

    /// Returns the whole text with the same characters escaped, for names that must not be cut; O(n).
    package static func escaping(_ text: some StringProtocol) -> String { excerpt(text, limit: .max) }

    /// Joiners are invisible too, but many scripts and emoji are wrong without them, and they hide nothing.
    private static func isHarmless(_ scalar: Unicode.Scalar) -> Bool {
        if (0x20..<0x7F).contains(scalar.value) { return true }
        if bytes.contains(scalar.value) { return false }
        switch scalar.properties.generalCategory {
        case .control, .lineSeparator, .paragraphSeparator: return false
        case .format: return scalar.value == 0x200C || scalar.value == 0x200D
        default: return true
        }
    }

    /// A byte of a file's name that is no UTF-8 stands in a string as U+10FF00 and its value.
    private static let bytes: ClosedRange<UInt32> = 0x10FF80...0x10FFFF

    private static func escape(_ scalar: Unicode.Scalar) -> String {
        if bytes.contains(scalar.value) { return "\\x" + String(scalar.value & 0xFF, radix: 16, uppercase: true) }
        return "\\u{" + String(scalar.value, radix: 16, uppercase: true) + "}"
    }
}
