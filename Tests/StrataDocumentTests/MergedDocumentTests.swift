import StrataGenerators
import StrataSystem
import StrataTesting
import Testing

@testable import StrataDocument

@Suite("The names of merged rows") struct MergedRowsTests {
    @Test("may lie as far apart as they come, where few rows are kept")
    func farApart() {
        var rows = MergedRows()
        rows.insert(MergedPiece(source: 0, ordinals: 0..<1), at: 1024)
        rows.insert(MergedPiece(source: 0, ordinals: 1..<2), at: 1 << 33)
        #expect(rows.place(of: 1 << 33)?.row == RowID(1))
        #expect(rows.place(of: 1024)?.row == RowID(0))
    }

    @Test("may lie far behind those of a row that is left, and before those of all others")
    func amongFew() {
        var rows = MergedRows()
        rows.insert(MergedPiece(source: 0, ordinals: 0..<1), at: 1024)
        rows.insert(MergedPiece(source: 1, ordinals: 0..<1), at: 1 << 34)
        rows.insert(MergedPiece(source: 2, ordinals: 0..<1), at: 1 << 33)
        #expect((0..<rows.count).map { rows.name(at: $0) } == [1024, 1 << 33, 1 << 34])
        #expect(rows.place(of: 1 << 33)?.source == 2)
    }

    @Test("may lie before those of all rows that are left")
    func beforeAll() {
        var rows = MergedRows()
        rows.insert(MergedPiece(source: 0, ordinals: 0..<1), at: 1024)
        rows.insert(MergedPiece(source: 0, ordinals: 1..<2), at: 1088)
        _ = rows.remove(0..<2, of: 0)
        rows.insert(MergedPiece(source: 0, ordinals: 2..<3), at: 1152)
        rows.insert(MergedPiece(source: 1, ordinals: 0..<2), at: 1050)
        #expect((0..<rows.count).map { rows.name(at: $0) } == [1050, 1051, 1152])
        #expect([1050, 1051, 1152].map { rows.place(of: $0)?.source } == [1, 1, 0])
        #expect([1050, 1051, 1152].map { rows.rank(of: $0) } == [0, 1, 2])
    }
}

@Suite("A merged document")
struct MergedDocumentTests {
    @Test("puts rows in the order of their moments, of equal ones those of the first source first")
    func order() throws {
        let bench = try MergeBench([["T1 a", "T3 a", "T5 a"], ["T2 b", "T3 b", "T9 b"]])
        #expect(bench.texts == ["T1 a", "T2 b", "T3 a", "T3 b", "T5 a", "T9 b"])
        #expect((0..<6).map { bench.merged.source(of: bench.merged.id(at: $0)) } == [0, 1, 0, 1, 0, 1])
        #expect(bench.merged.isPastKnown && bench.problem() == nil)
    }

    @Test("keeps a row without a moment with the one before it in its source")
    func traces() throws {
        let bench = try MergeBench([["  top", "T4 a", "  at x", "  at y"], ["T4 b", "T5 b", "  at z", "T6 b"]])
        #expect(bench.texts == ["  top", "T4 a", "  at x", "  at y", "T4 b", "T5 b", "  at z", "T6 b"])
        bench.append(["  at q"], to: 0)
        bench.merged.settle()
        // The trace goes on behind what is there: among rows that were there at the beginning there are no names left.
        #expect(bench.texts.last == "  at q" && bench.merged.displacedCount == 1)
    }

    @Test("counts a row whose moment goes back with the latest moment above it in its source")
    func back() throws {
        let bench = try MergeBench([["T1 a", "T7 a", "T2 a", "T8 a"], ["T3 b", "T7 b", "T9 b"]])
        #expect(bench.texts == ["T1 a", "T3 b", "T7 a", "T2 a", "T7 b", "T8 a", "T9 b"])
    }

    @Test("puts a source without moments before all others, and what comes to it where it arrives")
    func timeless() throws {
        let bench = try MergeBench([["T5 a"], ["no", "time"]])
        #expect(bench.texts == ["no", "time", "T5 a"])
        bench.append(["none"], to: 1)
        bench.merged.settle()
        bench.append(["T6 a"], to: 0)
        bench.merged.settle()
        bench.append(["still"], to: 1)
        bench.merged.settle()
        #expect(bench.texts == ["no", "time", "T5 a", "none", "T6 a", "still"])
    }

    @Test("puts a late row where it belongs, and leaves all others what they are")
    func late() throws {
        let bench = try MergeBench([["T1 a"], ["T1 b"]])
        let log = UpdateLog(of: bench.merged)
        bench.append(["T10 a"], to: 0)
        bench.merged.settle()
        bench.append(["T20 a"], to: 0)
        bench.merged.settle()
        let names = (0..<4).map(bench.merged.id)
        bench.append(["T15 b"], to: 1)
        bench.merged.settle()
        #expect(bench.texts == ["T1 a", "T1 b", "T10 a", "T15 b", "T20 a"])
        #expect([0, 1, 2, 4].map(bench.merged.id) == names)
        #expect(
            log.updates.last?.changes.map { if case .inserted(let rows, _) = $0 { rows } else { 0..<0 } } == [3..<4])
        #expect(bench.merged.displacedCount == 0)
    }

    @Test("says of late rows that no names are left for between two others, and keeps them in their own order")
    func displaced() throws {
        let bench = try MergeBench([["T1 a"], ["T1 b"]])
        for moment in [10, 20] {
            bench.append(["T\(moment) a"], to: 0)
            bench.merged.settle()
        }
        for place in 0..<100 {
            bench.append(["T15 b \(place)"], to: 1)
            bench.merged.settle()
        }
        let late = bench.texts.filter { $0.hasPrefix("T15") }
        #expect(late == (0..<100).map { "T15 b \($0)" })
        #expect((1..<80).contains(bench.merged.displacedCount))
        #expect(bench.problem() == nil)
    }

    @Test("shows nothing of a time at which earlier rows of a source may still be found")
    func unknown() throws {
        let rows = { (name: String, range: Range<Int>) in range.map { "T\($0) \(name)" } }
        let bench = try MergeBench([rows("a", 0..<100), rows("b", 50..<100)], isWhole: false)
        bench.merged.settle()
        // 32 rows before one must be known: so it is of the second source down to T82, and of the first down to T83.
        #expect(bench.texts == Array(bench.model.sorted.suffix(35)))
        bench.prepend("T1 b", to: 1)
        for number in 0..<2 { bench.finish(number) }
        bench.merged.settle()
        #expect(bench.texts == bench.model.sorted && bench.problem() == nil)
    }

    @Test("takes a document that is added later once all its rows are known")
    func added() throws {
        let bench = try MergeBench([["T1 a", "T5 a"]])
        let later = MemoryDocument(["T9 c", "  c"])
        var isWhole = false
        bench.merged.add(MergedDocument.Source(later) { isWhole })
        bench.merged.settle()
        #expect(bench.merged.count == 2)
        isWhole = true
        bench.merged.settle()
        #expect(bench.texts == ["T1 a", "T5 a", "T9 c", "  c"])
        later.append(["T10 c"])
        bench.merged.settle()
        #expect(bench.texts.last == "T10 c" && bench.merged.source(of: bench.merged.id(at: 4)) == 1)
    }

    /// Rows of which those that say `cut` divide others.
    private final class CutDocument: Document {
        let rows: MemoryDocument

        init(_ rows: [String]) { self.rows = MemoryDocument(rows) }

        var dividers: [RowID] { (0..<count).map(id).filter { text(of: $0).string == "cut" } }
        var averageBytes: Double { rows.averageBytes }
        var count: Int { rows.count }
        var observers: DocumentObservers { rows.observers }
        func id(at index: Int) -> RowID { rows.id(at: index) }
        func index(of id: RowID) -> Int? { rows.index(of: id) }
        func text(of id: RowID) -> Line { rows.text(of: id) }
        func revision(of id: RowID) -> UInt64 { rows.revision(of: id) }
        func reader() -> any RowReader { rows.reader() }
    }

    @Test("counts no rows as lines that only divide those of a source, wherever they stand")
    func dividers() throws {
        let (one, other) = (CutDocument(["T1 a", "cut", "T3 a"]), CutDocument(["T2 b"]))
        let merged = try MergedDocument([.init(one), .init(other)], moment: MergeBench.moment)
        func divided() -> [Int] { merged.dividers.compactMap { merged.index(of: $0) } }
        func texts() -> [String] { (0..<merged.count).map { merged.line(at: $0).string } }
        merged.settle()
        #expect(texts() == ["T1 a", "cut", "T2 b", "T3 a"] && divided() == [1])
        #expect(merged.lineCount == 3 && merged.lineNumber(at: 3) == 3 && merged.index(ofLine: 2) == 2)
        one.rows.append(["cut", "T5 a"])
        merged.settle()
        #expect(texts().suffix(2) == ["cut", "T5 a"] && divided() == [1, 4] && merged.lineCount == 4)
        // It goes with the row of moment 2, and so stands before what came of moment 3.
        other.rows.append(["cut"])
        merged.settle()
        #expect(texts() == ["T1 a", "cut", "T2 b", "T3 a", "cut", "cut", "T5 a"] && divided() == [1, 4, 5])
        one.rows.remove(0..<2)
        #expect(texts() == ["T2 b", "T3 a", "cut", "cut", "T5 a"] && divided() == [2, 3] && merged.lineCount == 3)
    }

    /// Counts the questions for the length of its rows, and may take its time until it can be read.
    private final class AskedDocument: Document {
        let rows: MemoryDocument
        private(set) var questions = 0
        private let delay: Double

        /// - Parameter delay: in milliseconds.
        init(_ rows: [String], delay: Double = 0) { (self.rows, self.delay) = (MemoryDocument(rows), delay) }

        var averageBytes: Double {
            questions += 1
            return rows.averageBytes
        }

        var count: Int { rows.count }
        var observers: DocumentObservers { rows.observers }
        func id(at index: Int) -> RowID { rows.id(at: index) }
        func index(of id: RowID) -> Int? { rows.index(of: id) }
        func text(of id: RowID) -> Line { rows.text(of: id) }
        func revision(of id: RowID) -> UInt64 { rows.revision(of: id) }
        func reader() -> any RowReader {
            if delay > 0 { Thread.sleep(delay) }
            return rows.reader()
        }
    }

    @Test("places documents that come together by their moments, and not by which of them was read first")
    func readOneByOne() throws {
        let bench = try MergeBench([["T1 a"]])
        // Three times 40 rows, in turns: more than get names with room between them. Each is read before the next can be.
        let added = (0..<3).map { number in AskedDocument((0..<40).map { "T\($0 * 3 + number + 2) row" }, delay: 20) }
        bench.merged.add(added.map { MergedDocument.Source($0) })
        bench.merged.settle()
        #expect(bench.texts == ["T1 a"] + (2..<122).map { "T\($0) row" })
    }

    @Test("takes documents that come together at once, and asks each but a few times how long its rows are")
    func together() throws {
        let bench = try MergeBench([["T1 a"]])
        let added = (0..<50).map { number in AskedDocument((0..<40).map { "T\($0 * 50 + number + 2) row" }) }
        bench.merged.add(added.map { MergedDocument.Source($0) })
        bench.merged.settle()
        #expect(bench.texts == ["T1 a"] + (2..<2002).map { "T\($0) row" })
        // As often as something was read, which is once for each, and not for each of 2000 rows.
        #expect(added.allSatisfy { $0.questions <= 200 }, "\(added.map(\.questions))")
    }

    /// The numbers of rows that there were after each change.
    private final class Steps {
        var counts: [Int] = []
    }

    @Test("places many rows that come together some at a time, all in the order of their moments")
    func boundedSteps() throws {
        let bench = try MergeBench([["T1 a"]])
        bench.merged.settle()
        let steps = Steps()
        steps.counts = [bench.merged.count]
        bench.merged.observers.add(steps) { [unowned merged = bench.merged!] steps, _ in
            steps.counts.append(merged.count)
        }
        let added = (0..<2).map { number in MemoryDocument((0..<3000).map { "T\($0 * 2 + number + 2) row" }) }
        bench.merged.add(added.map { MergedDocument.Source($0) })
        bench.merged.settle()
        #expect(bench.texts == ["T1 a"] + (2..<6002).map { "T\($0) row" } && bench.merged.displacedCount == 0)
        #expect(bench.follower.names == (0..<bench.merged.count).map(bench.merged.id))
        #expect(zip(steps.counts, steps.counts.dropFirst()).allSatisfy { $1 - $0 <= 1024 }, "\(steps.counts)")
    }

    @Test("goes on before a long stretch without moments")
    func longTrace() throws {
        let trace = (0..<10_000).map { "  at \($0)" }
        let bench = try MergeBench([["T1 a"] + trace + ["T3 a"], ["T2 b", "T4 b"]])
        bench.merged.settle()
        #expect(bench.texts.count == 10_004 && bench.sourceProblem() == nil && bench.problem() == nil)
        #expect(bench.texts.last == "T4 b" && bench.texts[10_002] == "T3 a")
    }

    @Test("knows ten million rows of alternating sources in 16 bytes each, and long runs in less")
    func memory() {
        var rows = MergedRows()
        var end = 0
        for step in 0..<2442 {
            let pieces = (0..<4096).map { place in
                let ordinal = -(step * 4096 + place) / 2 - 1
                return MergedPiece(source: place % 2, ordinals: ordinal..<ordinal + 1)
            }
            rows.prepend(pieces, endingBefore: end)
            end -= 4096
        }
        #expect(rows.count > 10_000_000)
        #expect(rows.bytes <= 16 * rows.count)
        var long = MergedRows()
        long.prepend([MergedPiece(source: 0, ordinals: 0..<10_000_000)], endingBefore: 0)
        #expect(long.count == 10_000_000 && long.bytes < long.count)
    }
}
