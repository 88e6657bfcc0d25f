/// The rows of another document as a decoder shows them. They keep their names.
///
/// Search, filters and marks work on the rows as they are shown; copies and saved files have the rows as they came
/// (``originals()``). Which decoder it is may be found out by the first rows: then all are told to be other ones.
public final class DecodedDocument: Document {
    private let base: any Document
    /// Chooses a decoder by the first rows; nil where it is known which it is.
    private var choose: (([ArraySlice<UInt8>]) -> (any LineDecoder)?)?
    /// The decoder that shows the rows.
    package private(set) var decoder: any LineDecoder
    /// The number of times that all rows have become others.
    private var choiceCount: UInt64 = 0
    /// The observers, who are told of changes.
    public let observers = DocumentObservers()

    /// A decoder is chosen by so many rows.
    public static let sampleCount = 64

    /// - Parameters:
    ///   - base: the rows as they came.
    ///   - decoder: what shows them until another one is chosen.
    ///   - choose: chooses one by the first rows; nil where these do not say. It is asked until it has chosen, or has seen
    ///     ``sampleCount`` rows.
    public init(
        of base: any Document, by decoder: any LineDecoder,
        choosing choose: (([ArraySlice<UInt8>]) -> (any LineDecoder)?)? = nil
    ) {
        (self.base, self.decoder, self.choose) = (base, decoder, choose)
        _ = chooseDecoder()
        base.observers.add(self) { $0.follow($1) }
    }

    /// The number of rows.
    public var count: Int { base.count }
    /// The average length of a row as it came, in bytes.
    public var averageBytes: Double { base.averageBytes }
    /// Returns the name of the row at an index, 0…``count`` - 1.
    public func id(at index: Int) -> RowID { base.id(at: index) }
    /// The least and the greatest name, those of the base.
    public var nameBounds: ClosedRange<RowID>? { base.nameBounds }
    /// True while rows stand in the order of their names.
    public var isInNameOrder: Bool { base.isInNameOrder }
    /// Returns where a row stands, or nil where it is no more.
    public func index(of id: RowID) -> Int? { base.index(of: id) }
    /// Returns the number of headers among the rows before an index.
    public func headerCount(before index: Int) -> Int { base.headerCount(before: index) }
    /// Says that rows are about to be shown.
    public func reveal(_ rows: Range<Int>) { base.reveal(rows) }
    /// Returns the number of times that the text of a row has changed.
    public func revision(of id: RowID) -> UInt64 { base.revision(of: id) + choiceCount }

    /// Returns the text of a row as it is shown.
    public func text(of id: RowID) -> Line {
        let line = base.text(of: id)
        guard line.isDecodable, !line.bytes.withUnsafeBytes(decoder.leavesAlone) else { return line }
        return line.shown(as: decoder.decode(line.bytes))
    }

    /// Returns the text that the page of an expanded row shows in place of its own; nil: its own.
    public func details(of id: RowID) -> [UInt8]? {
        if let details = base.details(of: id) { return details }
        let line = base.text(of: id)
        return line.isDecodable ? decoder.details(of: line.bytes) : nil
    }

    /// Makes what reads the rows as they are shown on another thread.
    public func reader() -> any RowReader { DecodedRowReader(base: base.reader(), decoder: decoder) }

    /// The rows that only divide others.
    public var dividers: [RowID] { base.dividers }
    /// Those of the base.
    public var beginnings: [RowID] { base.beginnings }

    /// Makes what reads the rows as they came.
    public func originals() -> any RowReader { base.originals() }

    // MARK: - Choosing

    private func follow(_ update: DocumentUpdate) {
        let isOther = chooseDecoder()
        observers.tell(isOther ? DocumentUpdate(update.changes + [.reread], cause: update.cause) : update)
    }

    /// Returns whether all rows have become others.
    private func chooseDecoder() -> Bool {
        guard let choose, base.count > 0 else { return false }
        let rows = (0..<min(base.count, Self.sampleCount)).map { base.line(at: $0) }
        guard let chosen = choose(rows.filter(\.isDecodable).map(\.bytes)) else {
            if rows.count == Self.sampleCount { self.choose = nil }
            return false
        }
        (decoder, self.choose, choiceCount) = (chosen, nil, choiceCount + 1)
        return true
    }
}

/// Reads rows as a decoder shows them. Those that it leaves alone are only looked at.
private struct DecodedRowReader: RowReader {
    let base: any RowReader
    let decoder: any LineDecoder

    func read(from row: RowID, _ direction: ScanDirection) -> RowBlock? {
        guard let block = base.read(from: row, direction) else { return nil }
        guard !block.bytes.withUnsafeBytes(decoder.leavesAlone) else { return block }
        var decoded = RowBlock()
        for (index, id) in block.rows.enumerated() {
            decoded.append(id, decoder.text(of: block.bytes[block.range(at: index)]))
        }
        return decoded
    }

    func read(from row: RowID, _ direction: ScanDirection, into stretch: RowStretch) -> Bool {
        guard base.read(from: row, direction, into: stretch) else { return false }
        guard !decoder.leavesAlone(stretch.bytes) else { return true }
        stretch.rewriteRows { decoder.leavesAlone($0) ? nil : decoder.decode(Array($0)[...]).text }
        return true
    }
}

extension Line {
    /// True if it is a line of the input that could be read.
    fileprivate var isDecodable: Bool { isReadable && !isDivider && !isHeader }
}
