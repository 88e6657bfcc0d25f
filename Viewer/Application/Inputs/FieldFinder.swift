import StrataDecoders
import StrataDocument
import StrataFormats
import StrataInterface
import StrataSearch
import StrataSystem

/// Finds out what fields the lines of a document have, as soon as some are there, and anew while there are few, or
/// while earlier ones come.
final class FieldFinder: FieldSource {
    let areOnPages: Bool
    private let lines: any Document
    private let text: any LineDecoder
    private let shelf: FormatShelf
    private let areOfSeveral: Bool
    private let known = Guarded<FileFields?>(nil)
    private var revision = 0
    /// The number of lines when they were looked at last, and the first of them.
    private var seen: (count: Int, first: RowID?) = (0, nil)
    /// The first line when it was looked at for names of columns, and whether it may have some.
    private var looked: (first: RowID, mayBe: Bool)?
    /// The number of lines when it was asked last.
    private var lastCount = 0
    /// The revision whose reader was told last.
    private var toldRevision = 0

    /// - Parameters:
    ///   - lines: the rows of the list as they came, not joined to entries.
    ///   - format: how they are shown.
    ///   - areOnPages: whether pages of rows show fields, as those of lines of a log do.
    ///   - areOfSeveral: whether the lines of several files are among one another.
    init(_ lines: any Document, as format: LineFormat, onPages areOnPages: Bool, ofSeveral areOfSeveral: Bool) {
        (self.areOnPages, self.areOfSeveral) = (areOnPages, areOfSeveral)
        (self.lines, text, shelf) = (lines, format.text, FormatShelf.shelf(for: format))
    }

    var tableNames: [String] {
        guard lines.count > 1, mayBeTable else { return [] }
        _ = update()
        guard let formats = known.withLock({ $0 })?.formats else { return [] }
        let rows = (0..<min(Self.tableRows, lines.count)).compactMap { reader(lines.line(at: $0).originalBytes) }
        guard !rows.isEmpty else { return [] }
        // One that is empty in a row may be told by its own name there, and by what it says in others.
        let all = rows.flatMap(\.all)
        let (present, filled) = (Set(all.map(\.name)), Set(all.filter { !$0.text.isEmpty }.map(\.name)))
        guard let table = formats.reader.table, table.header != nil else {
            return formats.areOfNamedColumns ? RecordNames.Role.allCases.map { "\($0)" }.filter(filled.contains) : []
        }
        return table.names.compactMap { column in
            // What says when, how bad, who or what is written by another name.
            let own = String(decoding: column, as: UTF8.self)
            let role = RecordNames.role(ofColumn: column).map { "\($0)" }
            let names = [own, role].compactMap(\.self)
            return names.first(where: filled.contains) ?? names.first(where: present.contains)
        }
    }

    /// True unless the first line surely neither names columns nor has many, which is told in no time.
    private var mayBeTable: Bool {
        let first = lines.id(at: 0)
        if let looked, looked.first == first { return looked.mayBe }
        let line = lines.line(at: 0).originalBytes.drop { $0 >= 0x80 || $0 == UInt8(ascii: "\"") }
        let begins = line.first.map { (0x61...0x7A).contains($0 | 0x20) || $0 == UInt8(ascii: "_") } ?? false
        let separators = line.count { ",;\t|".utf8.contains($0) }
        let mayBe = begins && separators > 0 || separators > 8
        looked = (first, mayBe)
        return mayBe
    }

    /// The number of rows that tell what the columns of a table are written as.
    private static let tableRows = 20

    var reader: FieldReader { { [known] row in known.withLock { $0 }?.fields(of: row) } }

    func update() -> Int {
        let count = lines.count
        defer { lastCount = count }
        guard count > 0, isDue(count) else { return revision }
        seen = (count, lines.id(at: 0))
        let found = FileFormats(of: lines, as: text, shelf: shelf, asTheyCame: true)
        let formats = areOfSeveral ? found.ofSeveralFiles : found
        // The time only chooses a year where none is written.
        let fields = FileFields(formats, as: text, writtenBy: WallClock.first / 1000)
        known.withLock { $0 = fields }
        revision += 1
        return revision
    }

    /// Returns the reader of a table's lines, if it has become known better how these are read; else nil. Of a file that is
    /// read from its end, the line that names the columns comes last.
    func newTableReader() -> LineReader? {
        guard toldRevision != revision, let reader = known.withLock({ $0 })?.formats.reader else { return nil }
        toldRevision = revision
        return reader.table == nil ? nil : reader
    }

    /// Returns true if there is more to tell by than before.
    private func isDue(_ count: Int) -> Bool {
        if count > seen.count, seen.count < FileFormats.sample, count >= 2 * seen.count { return true }
        // The first line of a table says what its columns are.
        return seen.first != lines.id(at: 0) && (count >= 2 * seen.count || count == lastCount)
    }
}

extension FormatShelf {
    /// Returns the formats that lines may have which are shown in one: as they are, records are text.
    static func shelf(for format: LineFormat) -> FormatShelf {
        switch format.name {
        case "plain": shared.ofText
        case "csv", "tsv": shared.forTables
        default: shared
        }
    }
}
