/// The rows of another document in sections, with a header before the first row of each, such as the letters above names.
/// Rows keep their names; a header has one of its own for as long as it stands. The strategy `sticky` keeps headers in view.
///
/// Rows that follow one another and say the same title are a section. All rows are asked for their titles as they come; a
/// change asks those that it touches, and their neighbours. A list of sections is filtered below: by giving the document
/// the rows that are to be shown.
public final class SectionDocument: Document {
    /// The rows without headers.
    public let base: any Document
    /// Returns the title of the section that a row belongs to.
    private let title: (Line) -> String
    /// The observers, who are told of changes.
    public let observers = DocumentObservers()

    /// The headers that stand now.
    var headers = RowHeaders<String>()
    /// The number of rows as far as was told.
    var rowCount: Int

    /// The rows of a document, which has no headers of its own.
    ///
    /// - Parameter title: Returns the title of the section that a row belongs to.
    public init(of base: any Document, title: @escaping (Line) -> String) {
        precondition(base.headerCount(before: base.count) == 0, "Rows with headers cannot have others.")
        (self.base, self.title, rowCount) = (base, title, base.count)
        _ = settle(0..<rowCount)
        base.observers.add(self) { $0.follow($1) }
    }

    /// The number of rows and headers.
    public var count: Int { base.count + headers.all.count }
    /// The average length of a row, in bytes.
    public var averageBytes: Double { base.averageBytes }
    /// The rows that only divide others.
    public var dividers: [RowID] { base.dividers }
    /// The least and the greatest name of the rows.
    public var nameBounds: ClosedRange<RowID>? { base.nameBounds }
    /// True if rows stand in the order of their names.
    public var isInNameOrder: Bool { base.isInNameOrder }

    /// Returns the number of headers before an index.
    public func headerCount(before index: Int) -> Int { headers.count(before: index) }

    /// Returns the name of the row or header at an index.
    public func id(at index: Int) -> RowID {
        headers.id(at: index, in: base)
    }

    /// Returns where a row or header stands; nil where it is no more.
    public func index(of id: RowID) -> Int? {
        headers.index(of: id, in: base)
    }

    /// Returns the text of a row, or the title that a header has.
    public func text(of id: RowID) -> Line {
        guard id.isHeader else { return base.text(of: id) }
        guard let title = headers.contents[id] else { return .gone }
        var line = Line(Array(title.utf8))
        line.isHeader = true
        return line
    }

    /// Returns the number of times that the text of a row has changed; that of a header never does.
    public func revision(of id: RowID) -> UInt64 { id.isHeader ? 0 : base.revision(of: id) }

    /// Returns the text that the page of a row shows.
    public func details(of id: RowID) -> [UInt8]? { id.isHeader ? nil : base.details(of: id) }

    /// Makes what reads the rows on another thread.
    public func reader() -> any RowReader { base.reader() }

    /// Makes what reads the rows as they came.
    public func originals() -> any RowReader { base.originals() }

    /// Says that rows are about to be shown.
    public func reveal(_ rows: Range<Int>) {
        let (start, end) = (rows.lowerBound, rows.upperBound)
        base.reveal(start - headerCount(before: start)..<end - headerCount(before: end))
    }

    // MARK: - Headers

    /// Has headers stand where sections begin, and nowhere else, as far as some rows say that.
    func settle(_ places: Range<Int>) -> [DocumentChange] {
        var changes: [DocumentChange] = []
        let places = places.clamped(to: 0..<rowCount)
        var before = places.lowerBound > 0 && !places.isEmpty ? title(base.line(at: places.lowerBound - 1)) : nil
        for place in places {
            let own = title(base.line(at: place))
            defer { before = own }
            let begins = before != own
            if let number = headers.number(at: place) {
                if begins, headers.all[number].content == own { continue }
                changes.append(headers.remove(number))
            }
            guard begins else { continue }
            changes.append(headers.insert(own, at: place))
        }
        return changes
    }
}
