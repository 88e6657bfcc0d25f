import StrataGenerators

@testable import StrataDocument

/// A row of a source in tests: `T12 name` says a moment, any other text none.
struct ModelRow: Equatable {
    var text: String
    var moment: Double? {
        guard text.first == "T" else { return nil }
        return Double(text.dropFirst().prefix { $0 != " " })
    }
    var isRemoved = false
}

/// What sources were told to hold, and how all of it is put in order by sorting.
struct MergeModel {
    var sources: [[ModelRow]]

    /// Every row with its source and its place in time, in order.
    var sorted: [String] {
        var all: [(moment: Double, source: Int, place: Int, row: ModelRow)] = []
        for (source, rows) in sources.enumerated() {
            var latest = rows.lazy.compactMap(\.moment).first ?? -.infinity
            for (place, row) in rows.enumerated() {
                latest = max(latest, row.moment ?? latest)
                all.append((latest, source, place, row))
            }
        }
        all.sort { ($0.moment, $0.source, $0.place) < ($1.moment, $1.source, $1.place) }
        return all.filter { !$0.row.isRemoved }.map(\.row.text)
    }
}

/// A merged document, its sources, and the model.
final class MergeBench {
    var model: MergeModel
    let sources: [MemoryDocument]
    private var isWhole: [Bool]
    private(set) var merged: MergedDocument!
    private(set) var follower: Follower!
    /// The text of every row that was ever seen, by its name, without what it has grown by.
    private var seen: [RowID: String] = [:]
    private var number = 0

    static let moment: @Sendable (ArraySlice<UInt8>) -> Double? = { bytes in
        ModelRow(text: String(decoding: bytes, as: UTF8.self)).moment
    }

    init(_ rows: [[String]], isWhole: Bool = true) throws {
        model = MergeModel(sources: rows.map { $0.map { ModelRow(text: $0) } })
        sources = rows.map { MemoryDocument($0) }
        self.isWhole = rows.map { _ in isWhole }
        merged = try MergedDocument(
            sources.enumerated().map { number, document in
                MergedDocument.Source(document) { [unowned self] in self.isWhole[number] }
            }, moment: Self.moment)
        follower = Follower(of: merged)
    }

    /// The texts in the order of the merged document.
    var texts: [String] { (0..<merged.count).map { merged.line(at: $0).string } }

    /// A row that is unlike all others.
    func row(_ moment: Int?) -> String {
        number += 1
        return moment.map { "T\($0) row \(number)" } ?? "  row \(number)"
    }

    func append(_ rows: [String], to source: Int) {
        model.sources[source] += rows.map { ModelRow(text: $0) }
        sources[source].append(rows)
    }

    func prepend(_ row: String, to source: Int) {
        model.sources[source].insert(ModelRow(text: row), at: 0)
        sources[source].prepend(Array(row.utf8))
    }

    func finish(_ source: Int) { isWhole[source] = true }

    func remove(_ range: Range<Int>, of source: Int) {
        let left = model.sources[source].indices.filter { !model.sources[source][$0].isRemoved }
        for place in left[range] { model.sources[source][place].isRemoved = true }
        sources[source].remove(range)
    }

    func grow(_ source: Int) {
        guard sources[source].count > 0, let last = model.sources[source].lastIndex(where: { !$0.isRemoved }) else {
            return
        }
        model.sources[source][last].text += "+"
        sources[source].change(
            sources[source].id(at: sources[source].count - 1), to: Array(model.sources[source][last].text.utf8))
    }

    /// What is wrong with what the document says of itself; nil where nothing is.
    func problem() -> String? {
        let names = (0..<merged.count).map(merged.id)
        if names != names.sorted() { return "names are not in order" }
        if follower.names != names { return "changes do not lead to the rows" }
        for (index, name) in names.enumerated() {
            if merged.index(of: name) != index { return "row \(index) is not found" }
            let text = merged.text(of: name).string
            let kept = text.trimmed
            if let former = seen[name], former != kept { return "\(name) was \(former) and is \(kept)" }
            seen[name] = kept
            guard let source = merged.source(of: name), model.sources[source].contains(where: { $0.text == text })
            else { return "\(text) is not of its source" }
        }
        return nil
    }

    /// The rows of each source that are shown, against those that it has at the end.
    func sourceProblem() -> String? {
        for (number, source) in sources.enumerated() {
            let shown = (0..<merged.count).map(merged.id).filter { merged.source(of: $0) == number }
            let texts = shown.map { merged.text(of: $0).string }
            if texts != (0..<source.count).map({ source.line(at: $0).string }) { return "source \(number) is \(texts)" }
        }
        return nil
    }

    /// Reads every row from one on.
    func read(from name: RowID, _ direction: ScanDirection) -> [(RowID, String)] {
        let reader = merged.reader()
        var (position, found): (RowID, [(RowID, String)]) = (name, [])
        while let block = reader.read(from: position, direction) {
            position = block.next(direction)
            let rows = block.rows.indices.map {
                (block.rows[$0], String(decoding: block.bytes[block.range(at: $0)], as: UTF8.self))
            }
            found += direction == .forward ? rows : rows.reversed()
        }
        return found
    }
}

extension String {
    fileprivate var trimmed: String { String(prefix { $0 != "+" }) }
}
