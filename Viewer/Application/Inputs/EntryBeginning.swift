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
    /// What the rule was made of; nil where no line begins an entry, or the reader said which do.
    private var known: Known?
    private let isAsked: Bool
    /// True if lines are put in order by their times before they are joined.
    private let isOfMerged: Bool
    /// True once all lines were there to be looked at.
    private var hasSeenAll = false

    /// The formats of lines that begin entries.
    private struct Known {
        let formats: FileFormats
        /// True if lines are read as they came, whatever is shown of them.
        let readsOriginals: Bool

        /// Returns true if lines begin entries in both alike.
        func agrees(with other: Known, on lines: [[UInt8]]) -> Bool {
            readsOriginals == other.readsOriginals && formats.reader.table?.header == other.formats.reader.table?.header
                && lines.allSatisfy { formats.begins($0[...]) == other.formats.begins($0[...]) }
        }
    }

    /// - Parameters:
    ///   - lines: what is to be joined.
    ///   - rule: which lines begin an entry; nil: those that begin an entry in their format.
    ///   - most: the number of lines that are looked at.
    ///   - isOfMerged: whether lines are put in order by their times before they are joined.
    init(
        of lines: any Document, by rule: RowRule?, atMost most: Int = FileFormats.sample, isOfMerged: Bool = false
    ) {
        (self.lines, self.rule, self.most, isAsked) = (lines, rule, most, rule != nil)
        self.isOfMerged = isOfMerged
    }

    /// Looks at lines that have come. Returns whether it is known now, and was not before.
    mutating func look() -> Bool {
        guard isUndecided, lines.count != knownCount else { return false }
        knownCount = lines.count
        if rule == nil {
            known = find(in: sample(asTheyCame: true))
            rule = known.map(Self.rule)
        }
        isUndecided = rule == nil && lines.count < most
        return rule != nil
    }

    /// Looks again, once all lines are there: of a file that is read from its end, the first ones tell what columns a table
    /// has, and may have formats that the last ones have not; the last ones may be a trace of which none begins an entry.
    /// Returns whether entries begin elsewhere.
    mutating func lookAgain() -> Bool {
        guard !hasSeenAll, !isAsked else { return false }
        hasSeenAll = true
        let lines = sample(asTheyCame: true)
        guard let found = find(in: lines), known?.agrees(with: found, on: lines) != true else { return false }
        (known, rule, isUndecided) = (found, Self.rule(found), false)
        return true
    }

    private func sample(asTheyCame: Bool) -> [[UInt8]] {
        let text: any LineDecoder = asTheyCame ? TerminalDecoder() : PlainDecoder()
        return FileFormats.sample(of: lines, as: text, asTheyCame: asTheyCame, atMost: most)
    }

    /// Returns the formats of some lines; nil where none of them begins an entry.
    private func find(in came: [[UInt8]]) -> Known? {
        let found = FileFormats.known(of: came)
        let formats = isOfMerged ? found.ofSingleLines : found
        guard formats.joins else { return nil }
        // What is shown of a record may not tell that it is one.
        return Known(
            formats: formats, readsOriginals: formats.areOfRecords || sample(asTheyCame: false) != came)
    }

    private static func rule(_ known: Known) -> RowRule {
        let formats = known.formats
        guard !known.readsOriginals else { return .originals { formats.begins(LineTime.withoutColors($0)) } }
        let begins: @Sendable (UnsafeRawBufferPointer) -> Bool = { row in
            formats.mayBegin(row) && formats.begins(Array(row.prefix(1024))[...])
        }
        // The shapes are those of a few lines: `May 10` and `10:05` are not all that a file may have.
        return formats.shapes.isEmpty ? .satisfies(begins) : .begins(formats.shapes, or: begins)
    }
}
