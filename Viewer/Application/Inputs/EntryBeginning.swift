import StrataDecoders
import StrataDocument
import StrataFormats
import StrataSearch

/// Finds out by what the entries of a document begin.
struct EntryBeginning {
    private let lines: any Document
    /// The number of lines that are looked at.
    private let most: Int
    /// The rule for lines that begin an entry; nil while that is not known.
    private(set) var rule: RowRule?
    /// True if it may still be found out.
    private(set) var isUndecided = true
    /// The number of lines when they were looked at last.
    private var knownCount = 0
    /// The kind of lines by which that was found out; nil where none begins an entry, or the reader said what does.
    private var kind: Kind?
    private let isAsked: Bool
    /// True once all lines were there to be looked at.
    private var hasSeenAll = false

    /// All that tells which lines begin an entry, as far as shapes do not.
    private struct Kind: Equatable {
        var areOfRecords: Bool
        /// The line that names the columns of a table.
        var header: [UInt8]?
    }

    /// - Parameters:
    ///   - lines: what is to be joined.
    ///   - rule: which lines begin an entry; nil: those that begin an entry in their format.
    ///   - most: the number of lines that are looked at.
    init(of lines: any Document, by rule: RowRule?, atMost most: Int = FileFormats.sample) {
        (self.lines, self.rule, self.most, isAsked) = (lines, rule, most, rule != nil)
    }

    /// Looks at lines that have come. Returns whether it is known now, and was not before.
    mutating func look() -> Bool {
        guard isUndecided, lines.count != knownCount else { return false }
        knownCount = lines.count
        rule = rule ?? shape()
        isUndecided = rule == nil && lines.count < most
        return rule != nil
    }

    /// Looks again, once all lines are there: of a file that is read from its end, the first ones tell what columns a table
    /// has, and the last ones may be a trace of which none begins an entry. Returns whether something else is known now.
    mutating func lookAgain() -> Bool {
        guard !hasSeenAll, !isAsked else { return false }
        hasSeenAll = true
        let former = kind
        guard let found = shape(), kind != former else { return false }
        (rule, isUndecided) = (found, false)
        return true
    }

    private mutating func shape() -> RowRule? {
        let came = FileFormats.sample(of: lines, as: TerminalDecoder(), asTheyCame: true, atMost: most)
        let shown = FileFormats.sample(of: lines, as: PlainDecoder(), asTheyCame: false, atMost: most)
        let formats = FileFormats.known(of: came)
        guard formats.joins else { return nil }
        kind = Kind(
            areOfRecords: formats.areOfRecords || shown != came, header: formats.reader.table?.header)
        // What is shown of a record may not tell that it is one.
        guard !formats.areOfRecords, shown == came else {
            return .originals { formats.begins(LineTime.withoutColors($0)) }
        }
        let begins: @Sendable (UnsafeRawBufferPointer) -> Bool = { row in
            formats.mayBegin(row) && formats.begins(Array(row.prefix(1024))[...])
        }
        // The shapes are those of a few lines: `May 10` and `10:05` are not all that a file may have.
        return formats.shapes.isEmpty ? .satisfies(begins) : .begins(formats.shapes, or: begins)
    }
}
