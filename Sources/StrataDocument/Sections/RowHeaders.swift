/// A header before the first row of a day or of another section.
struct RowHeader<Content: Sendable>: Sendable {
    /// Its name.
    let id: RowID
    /// The index of the row below it, among the rows alone.
    var place: Int
    /// What begins there.
    let content: Content
}

/// The headers that stand among rows. An index counts rows and headers; a place counts rows alone, and is that of a header
/// by the row below it.
struct RowHeaders<Content: Sendable>: Sendable {
    /// The headers in their order, each at a place of its own.
    private(set) var all: [RowHeader<Content>] = []
    /// What begins at each, by its name.
    private(set) var contents: [RowID: Content] = [:]
    private var nextName = RowID.firstHeader.ordinal

    /// Returns the number of headers above the row at a place.
    func count(upTo place: Int) -> Int { all.partitioningIndex { $0.place > place } }

    /// Returns the number of headers before an index.
    func count(before index: Int) -> Int {
        all.indices.partitioningIndex { all[$0].place + $0 >= index }
    }

    /// Returns the header at an index, if one stands there.
    func header(at index: Int) -> RowHeader<Content>? {
        let number = count(before: index)
        return number < all.count && all[number].place + number == index ? all[number] : nil
    }

    /// Returns the number of the header that stands at a place, if one does.
    func number(at place: Int) -> Int? {
        let number = all.partitioningIndex { $0.place >= place }
        return number < all.count && all[number].place == place ? number : nil
    }

    /// Returns the name of what stands at an index, among the headers and the rows of a document.
    func id(at index: Int, in rows: any Document) -> RowID {
        header(at: index)?.id ?? rows.id(at: index - count(before: index))
    }

    /// Returns the index of a header, or of a row of a document; nil where there is none.
    func index(of id: RowID, in rows: any Document) -> Int? {
        if id.isHeader { return all.firstIndex { $0.id == id }.map { all[$0].place + $0 } }
        return rows.index(of: id).map { $0 + count(upTo: $0) }
    }

    /// Adds a header at a place that has none.
    mutating func insert(_ content: Content, at place: Int) -> DocumentChange {
        let number = all.partitioningIndex { $0.place >= place }
        all.insert(RowHeader(id: RowID(nextName), place: place, content: content), at: number)
        contents[RowID(nextName)] = content
        nextName += 1
        return .insertedHeaders(place + number..<place + number + 1)
    }

    /// Removes a header.
    mutating func remove(_ number: Int) -> DocumentChange {
        let header = all.remove(at: number)
        contents[header.id] = nil
        return .removed(header.place + number..<header.place + number + 1, header.id...header.id)
    }

    /// Has a header stand elsewhere among its neighbours. Returns its indices before and after.
    mutating func move(_ number: Int, to place: Int) -> (from: Int, to: Int) {
        defer { all[number].place = place }
        return (all[number].place + number, place + number)
    }

    /// Takes note of rows that came in at a place: those that were there follow them.
    mutating func shift(from place: Int, by count: Int) {
        for number in all.indices.reversed() where all[number].place >= place { all[number].place += count }
    }

    /// Takes note of rows that have gone: headers over them stand over the next row that is left.
    mutating func collapse(_ places: Range<Int>) {
        for number in all.indices where all[number].place > places.lowerBound {
            all[number].place = max(places.lowerBound, all[number].place - places.count)
        }
    }
}

extension RowID {
    /// The least name of a header. Names of rows never come near it.
    static var firstHeader: RowID { RowID(1 << 38) }

    /// True if it is the name of a header.
    var isHeader: Bool { self >= Self.firstHeader }
}
