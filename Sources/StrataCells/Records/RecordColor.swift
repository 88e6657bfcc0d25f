/// A colour as a record says it.
package enum RecordColor: Hashable {
    /// One of the palette's, which look right in the light and in the dark.
    package enum Name: String, CaseIterable {
        case red, orange, yellow, green, teal, blue, purple, pink, brown, gray
    }

    case named(Name)
    /// `0xRRGGBB`.
    case rgb(UInt32)

    /// The form of a colour in a record.
    package static let form = "#rrggbb or one of \(Name.allCases.map(\.rawValue).joined(separator: ", "))"

    /// Reads `#rrggbb` or a name, whatever its case; nil where it is neither.
    package init?(_ text: String) {
        let text = text.lowercased()
        if let name = Name(rawValue: text == "grey" ? "gray" : text) {
            self = .named(name)
            return
        }
        let digits = text.dropFirst()
        guard text.hasPrefix("#"), digits.utf8.count == 6, digits.allSatisfy(\.isHexDigit),
            let value = UInt32(digits, radix: 16)
        else { return nil }
        self = .rgb(value)
    }

    /// The colour of a word that was given none: always the same one for the same word.
    package init(of word: String) {
        // FNV-1a; the standard library's hashes differ from one run to the next.
        let hash = word.utf8.reduce(0x811C_9DC5 as UInt32) { ($0 ^ UInt32($1)) &* 0x0100_0193 }
        let names = Name.allCases.filter { $0 != .gray }
        self = .named(names[Int(hash % UInt32(names.count))])
    }
}
