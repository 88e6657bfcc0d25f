import Strata
import StrataSearch

/// The fields of some rows of a list: their names, and the values that each of them has.
package struct FieldSample: Sendable {
    /// The names, in the order in which they were met.
    package private(set) var names: [String] = []
    /// The number of rows that have a value of a name.
    private var counts: [String: [String: Int]] = [:]

    /// The names that rows themselves have for what every row may have, each with the common one.
    private(set) var ownNames: [String: String] = [:]

    /// The longest text of a name that is no value to choose, by names.
    private var longTexts: [String: [UInt8]] = [:]

    /// Longer values are none that one would choose, in bytes.
    private static let longestValue = 120
    /// No more than this of a text is kept, in bytes: it is wider than a window.
    private static let longestText = 400

    /// The fields of no rows.
    package init() {}

    /// The fields of rows.
    package init(of rows: some Sequence<any RowFields>) {
        for row in rows {
            for (own, common) in row.ownNames { ownNames[own] = common }
            for (name, text) in row.all {
                if counts[name] == nil {
                    counts[name] = [:]
                    names.append(name)
                }
                guard text.count <= Self.longestValue, !text.contains(0x0A) else {
                    keep(text, of: name)
                    continue
                }
                counts[name, default: [:]][String(decoding: text, as: UTF8.self), default: 0] += 1
            }
        }
    }

    /// Keeps a text that is no value if it is the longest of a name.
    private mutating func keep(_ text: some Collection<UInt8>, of name: String) {
        let text = text.prefix(Self.longestText)
        if text.count > longTexts[name]?.count ?? 0 { longTexts[name] = Array(text) }
    }

    /// Returns the beginning of the longest text that a name has beside its values, on one line; nil where it has none.
    func longText(of name: String) -> String? {
        longTexts[known(name)].map { text in String(decoding: text.map { $0 == 0x0A ? 0x20 : $0 }, as: UTF8.self) }
    }

    /// Adds a name of which no value is known.
    package mutating func add(_ name: String) {
        guard counts[name] == nil else { return }
        counts[name] = [:]
        names.append(name)
    }

    /// Returns true if any of the rows has a field of a name.
    package func has(_ name: String) -> Bool { counts[known(name)] != nil }

    /// Returns the name that a field has here.
    private func known(_ name: String) -> String {
        counts[name] == nil ? ownNames[name] ?? FieldName.common[name] ?? name : name
    }

    /// Returns a sentence about the first of some names that no row has; nil where all are had, or no rows are known.
    ///
    /// - Parameter rows: the word for rows, such as `lines`.
    func wordsOnUnknown(_ wanted: some Sequence<String>, inFirst rows: String) -> String? {
        guard !names.isEmpty, let name = wanted.first(where: { !has($0) }) else { return nil }
        let hint = NearestName.hint(name, among: names)
        guard hint.isEmpty else { return "The first \(rows) have no field '\(name)'\(hint)" }
        let known = names.prefix(Self.mostNamed).joined(separator: ", ") + (names.count > Self.mostNamed ? ", …" : ".")
        return "The first \(rows) have no field '\(name)'; they have \(known)"
    }

    /// So many names stand in a sentence.
    private static let mostNamed = 6
    /// A field of more values tells little by one of them.
    private static let mostOfExample = 20
    /// An example is so long at most.
    private static let longestExample = 24

    /// A condition that some rows fulfil, on a field that tells them apart best: that with the fewest values of several; nil
    /// where there is none.
    var example: String? {
        let fields = names.filter { $0 != "time" && $0 != "message" }.map { ($0, values(of: $0).map(\.value)) }
        let telling = fields.filter { (2...Self.mostOfExample).contains($0.1.count) }
        let texts = telling.enumerated().sorted { one, other in
            (one.element.1.count, one.offset) < (other.element.1.count, other.offset)
        }.map { _, field in
            let (name, values) = field
            let numbers = values.compactMap(Int.init)
            let isOrdered = numbers.count == values.count
            return isOrdered ? "\(name)>=\(numbers.max() ?? 0)" : "\(name)=\(values[0])"
        }
        return texts.first { $0.count <= Self.longestExample && !$0.hasSuffix("=") }
    }

    /// Returns the values of a name with the number of rows that have each, the commonest first.
    package func values(of name: String) -> [(value: String, count: Int)] {
        (counts[known(name)] ?? [:]).sorted { ($1.value, $0.key) < ($0.value, $1.key) }.map { ($0.key, $0.value) }
    }
}
