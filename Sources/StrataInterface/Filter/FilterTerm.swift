import StrataDocument
import StrataSearch

/// One of the things that a list is filtered by.
package struct FilterTerm: Hashable {
    /// A statement about a row.
    package enum Condition: Hashable {
        /// A pattern is in it.
        case has(Pattern)
        /// One of its fields fulfils a condition.
        case field(FieldCondition)
        /// It matters so much at least, and more than the least that there is.
        case level(RowLevel)
        /// It is a row, or one behind it; a few words for that row.
        case from(RowID, String)
        /// It is a row, or one before it; a few words for that row.
        case upTo(RowID, String)
    }

    /// The statement about rows.
    package var condition: Condition
    /// True if rows of which it is so are hidden, and not those of which it is not.
    package var hides: Bool
    /// True if it counts.
    package var isOn = true

    /// Something to filter by.
    package init(_ condition: Condition, hides: Bool = false) { (self.condition, self.hides) = (condition, hides) }

    /// The pattern, if it has one.
    package var pattern: Pattern? { if case .has(let pattern) = condition { pattern } else { nil } }

    /// The text that says it in a bar; nil if none does.
    var text: String? {
        switch condition {
        case .has(let pattern): pattern.text
        case .field(let condition): condition.text
        case .level, .from, .upTo: nil
        }
    }

    /// True if it asks for something, rather than hiding it or being a span or a level, which hold beside all others.
    var asks: Bool { !hides && text != nil }

    /// True if it begins or ends with a row.
    var namesRow: Bool {
        switch condition {
        case .has, .field, .level: false
        case .from, .upTo: true
        }
    }

    /// A few words for it.
    package var label: String { hides ? "not \(words)" : words }

    /// The same for what it is about, whether that is hidden or shown.
    private var words: String {
        switch condition {
        case .has(let pattern):
            SimilarMessage.words(of: pattern).map(Self.title(ofMessage:)) ?? Self.title(of: pattern)
        case .field(let condition):
            "\(Self.short(condition.name)) \(condition.comparison.sign) \(Self.short(condition.value))"
        case .level(let level): level.words
        case .from(_, let words): "from \(words)"
        case .upTo(_, let words): "until \(words)"
        }
    }

    /// The words of its chip: it says where it does not count. What is hidden is struck out there.
    var chip: String { isOn ? words : "off: \(label)" }

    /// So many characters tell one from another.
    private static let most = 24

    /// Returns the words that a pattern is named by; an expression stands between slashes.
    static func title(of pattern: Pattern) -> String {
        pattern.syntax == .regularExpression ? "/\(short(pattern.text))/" : short(pattern.text)
    }

    /// Only numbers tell one message from another that is like it.
    private static func title(ofMessage words: String) -> String {
        words.contains("…") ? "like: \(short(words))" : short(words)
    }

    private static func short(_ text: String) -> String {
        text.count <= most ? text : text.prefix(most - 1) + "…"
    }
}
