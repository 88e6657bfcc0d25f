import StrataDocument
import StrataSystem
import Testing

@testable import StrataSearch

/// Rows that are read as something else from one moment to the next.
private final class OtherRows: Document {
    var texts: [String]
    let observers = DocumentObservers()

    init(_ texts: [String]) { self.texts = texts }

    var count: Int { texts.count }
    var averageBytes: Double { 8 }
    func id(at index: Int) -> RowID { RowID(index) }
    func index(of id: RowID) -> Int? { texts.indices.contains(id.ordinal) ? id.ordinal : nil }
    func text(of id: RowID) -> Line { Line(Array(texts[id.ordinal].utf8)) }
    func revision(of id: RowID) -> UInt64 { 0 }
    func reader() -> any RowReader { MemoryDocument(texts).reader() }

    func become(_ texts: [String]) {
        self.texts = texts
        observers.tell(DocumentUpdate([.reread]))
    }
}

@Suite("Rows that can be read again")
struct RereadTests {
    @Test("are looked at again, and hits and passing rows come and go by that")
    func reread() throws {
        let rows = OtherRows(["a", "b", "a", "b"])
        let matcher = try Matcher(Pattern("a"))
        let search = try RowSearch(for: matcher, in: rows, from: RowID(2))
        let filter = try RowFilter(.matches(matcher), of: rows, from: RowID(2))
        search.waitForAll()
        wait(filter.wakeUpDescriptor) { filter.drain().progress.isFinished }
        #expect(search.hits == [0, 2] && filter.rows.count == 2)
        rows.become(["b", "a", "a", "a"])
        search.waitForAll()
        wait(filter.wakeUpDescriptor) { filter.drain().progress.isFinished }
        #expect(search.hits == [1, 2, 3])
        #expect((0..<filter.rows.count).map { filter.rows.id(at: $0).ordinal } == [1, 2, 3])
    }

    @Test("are looked at again where they come back behind a filter, far from the reader, too")
    func back() throws {
        let document = MemoryDocument((0..<2000).map { "\($0 % 2 == 0 ? "even" : "odd") \($0)" })
        let filtered = FilteredDocument(of: document)
        let search = try RowSearch(for: try Matcher(Pattern("00")), in: filtered, from: RowID(1000))
        search.waitForAll()
        let hits = (0..<2000).filter { "\($0)".contains("00") }
        #expect(search.hits == hits)
        func change(to rule: RowRule?) throws {
            try filtered.show(rule, from: RowID(1000))
            let descriptor = try #require(filtered.wakeUpDescriptor)
            wait(descriptor) { filtered.drain() }
            filtered.changeOver(around: RowID(1000))
            wait(descriptor) {
                _ = filtered.drain()
                return !filtered.isRunning
            }
            search.waitForAll()
        }
        try change(to: .matches(Matcher(Pattern("even"))))
        #expect(search.hits == hits.filter { $0 % 2 == 0 })
        try change(to: .matches(Matcher(Pattern("odd"))))
        #expect(search.hits == hits.filter { $0 % 2 == 1 })
        try change(to: nil)
        #expect(search.hits == hits)
    }

    @Test(
        "are found again where a filter that left none, or few beside the reader, is lifted",
        arguments: ["no such", "row 107"])
    func lifted(text: String) throws {
        let filtered = FilteredDocument(of: MemoryDocument((0..<200).map { "row \($0)" }))
        let search = try RowSearch(for: try Matcher(Pattern("7")), in: filtered, from: RowID(100))
        search.waitForAll()
        let hits = search.hits
        for rule in [RowRule.matches(try Matcher(Pattern(text))), nil] {
            try filtered.show(rule, from: RowID(100))
            let descriptor = try #require(filtered.wakeUpDescriptor)
            wait(descriptor) {
                if filtered.drain() { filtered.changeOver(around: RowID(100)) }
                return !filtered.isRunning
            }
            search.waitForAll()
        }
        #expect(search.hits == hits)
    }

    @Test("or came in between, or were moved, are looked at all of them")
    func moved() throws {
        let document = MemoryDocument((0..<5).map { "row \($0)" })
        document.move(4..<5, to: 0)
        let search = try RowSearch(for: try Matcher(Pattern("row")), in: document, from: RowID(4))
        search.waitForAll()
        #expect(search.hits == [0, 1, 2, 3, 4])
        let other = MemoryDocument(["row a", "row b", "row c"])
        let filter = try RowFilter(.matches(Matcher(Pattern("row"))), of: other, from: RowID(0))
        wait(filter.wakeUpDescriptor) { filter.drain().progress.isFinished }
        other.insert([Array("row new".utf8)], at: 1)
        wait(filter.wakeUpDescriptor) { filter.drain().count == 4 }
    }
}

@Suite("A search's way")
struct SearchOrderTests {
    @Test("is from the reader outwards: the nearest row is known while those far away are not")
    func nearest() throws {
        // Rows that take a while each, so that a look finds the search on its way; and not so long that the rows which
        // are read together with the nearest ones take many seconds.
        let slow = String(repeating: "a", count: 24) + "!"
        var texts = Array(repeating: slow, count: 60_000)
        for place in [0, 29_990, 30_020, 59_999] { texts[place] = "aaa" }
        let document = MemoryDocument(texts)
        let matcher = try Matcher(Pattern("^(?<n>a|aa)+$", .regularExpression))
        let search = try RowSearch(for: matcher, in: document, from: RowID(30_000))
        wait(search.wakeUpDescriptor) { search.drain().count > 0 }
        let status = search.drain()
        try #require(status.count > 0)
        #expect(!status.progress.isFinished && status.progress.rows < 30_000)
        #expect([29_990, 30_020].contains(search.hit(at: 0).ordinal))
        search.cancel()
    }
}
