import StrataDocument
import StrataSearch

/// Finds out by what the entries of a document begin.
struct EntryBeginning {
    private let lines: any Document
    /// Which lines begin an entry; nil while that is not known.
    private(set) var rule: RowRule?
    /// Whether it may still be found out.
    private(set) var isUndecided = true
    /// How many lines there were when somebody looked at them last.
    private var knownCount = 0

    /// So many lines tell how entries begin.
    private static let sample = 400

    /// - Parameters:
    ///   - lines: what is to be joined.
    ///   - rule: which lines begin an entry; nil: those that begin as most do that have a time.
    init(of lines: any Document, by rule: RowRule?) { (self.lines, self.rule) = (lines, rule) }

    /// Looks at lines that have come. Returns whether it is known now, and was not before.
    mutating func look() -> Bool {
        guard isUndecided, lines.count != knownCount else { return false }
        knownCount = lines.count
        rule = rule ?? shape()
        isUndecided = rule == nil && lines.count < Self.sample
        return rule != nil
    }

    private func shape() -> RowRule? {
        let sample = (max(0, lines.count - Self.sample)..<lines.count).lazy.map { [lines] in
            Array(lines.line(at: $0).bytes)
        }
        let shapes = LineShape.common(to: sample)
        return shapes.isEmpty ? nil : .begins(shapes)
    }
}
