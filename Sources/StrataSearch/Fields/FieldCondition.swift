/// A condition on a field of rows, such as `status>=500`.
package struct FieldCondition: Hashable, Sendable {
    /// The way in which the value of a field is compared.
    package enum Comparison: String, Sendable, CaseIterable {
        case equal = "="
        case notEqual = "!="
        case matches = "~"
        case less = "<"
        case atMost = "<="
        case greater = ">"
        case atLeast = ">="

        /// The sign that a chip shows for it.
        package var sign: String {
            switch self {
            case .equal, .matches, .less, .greater: rawValue
            case .notEqual: "\u{2260}"
            case .atMost: "\u{2264}"
            case .atLeast: "\u{2265}"
            }
        }

        /// True if it asks which of two values is greater.
        package var isOrdering: Bool {
            switch self {
            case .equal, .notEqual, .matches: false
            case .less, .atMost, .greater, .atLeast: true
            }
        }
    }

    /// The name of the field as an export writes it; those of members within others have dots between them.
    package let name: String
    package let comparison: Comparison
    /// The value that it is compared with; an expression after ``Comparison/matches``.
    package let value: String

    /// A condition of its parts.
    package init(_ name: String, _ comparison: Comparison, _ value: String) {
        (self.name, self.comparison, self.value) = (name, comparison, value)
    }

    /// The condition that a text says, such as `status>=500`; spaces around the sign count for nothing.
    ///
    /// - Throws: what is missing or misspelt.
    package init(reading text: String) throws(FieldError) {
        guard let (range, comparison) = Self.sign(in: text) else { throw .noComparison }
        let (name, value) = (text[..<range.lowerBound].trimmed, text[range.upperBound...].trimmed)
        guard !name.isEmpty else { throw .noName }
        if comparison == .matches, name.last == "!" { throw .noSuchComparison("!~", .notEqual) }
        // With two signs of equality, a value may begin as it likes.
        if text[range] == "=", let first = text[range.upperBound...].first, let meant = Self.reversed[first] {
            throw .noSuchComparison("=\(first)", meant)
        }
        self.init(String(name), comparison, String(value))
    }

    /// The comparisons whose signs are often written the other way round, by what then stands behind `=`.
    private static let reversed: [Character: Comparison] = [">": .atLeast, "<": .atMost]

    /// The text that says it.
    package var text: String {
        let isDoubled = comparison == .equal && value.first.map { "=<>".contains($0) } == true
        return name + comparison.rawValue + (isDoubled ? "=" : "") + value
    }

    /// Returns the first sign of a comparison in a text.
    private static func sign(in text: String) -> (Range<String.Index>, Comparison)? {
        for place in text.indices {
            let next = text.index(after: place)
            let isLong = next < text.endIndex && text[next] == "="
            let comparison: Comparison
            switch text[place] {
            // Programmers write it twice.
            case "=": comparison = .equal
            case "!" where isLong: comparison = .notEqual
            case "~": return (place..<next, .matches)
            case "<": comparison = isLong ? .atMost : .less
            case ">": comparison = isLong ? .atLeast : .greater
            default: continue
            }
            return (place..<(isLong ? text.index(after: next) : next), comparison)
        }
        return nil
    }
}

extension Substring {
    /// The text without spaces at either end.
    fileprivate var trimmed: Substring {
        let start = drop { $0 == " " || $0 == "\t" }
        return start.dropLast(start.reversed().prefix { $0 == " " || $0 == "\t" }.count)
    }
}
