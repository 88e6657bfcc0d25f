import StrataDocument
import StrataSystem
import Testing

@testable import StrataInterface

@Suite("Marks of errors")
struct ErrorMarksTests {
    @Test("are found in all rows, and in those that arrive")
    func found() {
        let lines = (0..<20_000).map { $0 % 4000 == 7 ? "error" : "fine" }
        let document = MemoryDocument(lines)
        let marks = ErrorMarks { $0 == Array("error".utf8) }
        marks.look(at: document, time: 0)
        marks.wait()
        // 16 rows a group: 20,000 rows in fewer than 2,048.
        #expect(marks.rows.groups == [0, 250, 500, 750, 1000] && marks.rows.shift == 4)
        document.append(["fine", "error"])
        marks.look(at: document, time: 100)
        #expect(!marks.isReading, "It does not look all the time.")
        marks.look(at: document, time: 300)
        marks.wait()
        #expect(marks.rows.groups.contains(20_001 / 16) && marks.rows.groups.count == 6)
        marks.look(at: document, time: 900)
        #expect(!marks.isReading, "Nothing has arrived.")
    }

    @Test("are found in rows that come before all others, as entries do that are found from the reader on")
    func earlier() {
        let document = MemoryDocument(["fine", "error"])
        let marks = ErrorMarks { $0 == Array("error".utf8) }
        marks.look(at: document, time: 0)
        marks.wait()
        #expect(marks.rows.groups == [1] && marks.nextLook(at: document, after: 0) == nil)
        document.prepend(["error", "fine", "fine"].map { Array($0.utf8) })
        #expect(marks.nextLook(at: document, after: 0) == 250)
        marks.look(at: document, time: 250)
        marks.wait()
        #expect(marks.rows.groups == [-3, 1] && marks.nextLook(at: document, after: 250) == nil)
    }

    @Test("are looked for until each group of rows has one, and no further", arguments: [3, 64, 5000])
    func readNoFurther(period: Int) {
        let rows = 1_000_000
        let document = MemoryDocument((0..<rows).map { $0 % period == 1 ? "error" : "fine" })
        let reads = Guarded(0)
        let marks = ErrorMarks { line in
            reads.withLock { $0 += 1 }
            return line == Array("error".utf8)
        }
        marks.look(at: document, time: 0)
        marks.wait()
        // 512 rows a group: 1,954 groups.
        #expect(marks.rows.shift == 9)
        #expect(marks.rows.groups == Set(stride(from: 1, to: rows, by: period).map { $0 / 512 }))
        // A block of rows is read from its start on, and begins anywhere in a group.
        if period < 512 { #expect(reads.withLock { $0 } < 2000 * 8 * period, "Of \(rows) rows") }
    }

    @Test("are looked for no further in rows that come before all others, however few there were at first")
    func readNoFurtherEarlier() {
        let document = MemoryDocument((0..<1000).map { $0 % 4 == 1 ? "error" : "fine" })
        let reads = Guarded(0)
        let marks = ErrorMarks { line in
            reads.withLock { $0 += 1 }
            return line == Array("error".utf8)
        }
        marks.look(at: document, time: 0)
        marks.wait()
        document.prepend((0..<999_000).map { Array(($0 % 4 == 1 ? "error" : "fine").utf8) })
        marks.look(at: document, time: 250)
        marks.wait()
        // 512 rows a group of 1,000,000: 1,954 groups, or one more, for they begin before all others.
        let groups = marks.rows.groups.count
        #expect(marks.rows.shift == 9)
        #expect(groups == 1954 || groups == 1955)
        #expect(reads.withLock { $0 } < 1000 + 2000 * 8 * 4)
    }

    @Test("are found among those rows alone that come from one on, where only these are asked for")
    func news() {
        let document = MemoryDocument(["error", "fine"])
        let marks = ErrorMarks({ $0 == Array("error".utf8) }, from: RowID(2))
        document.append(["fine"])
        marks.look(at: document, time: 0)
        marks.wait()
        #expect(marks.rows.groups.isEmpty && marks.nextLook(at: document, after: 0) == nil)
        document.append(["error"])
        // It looks four times a second, and is to be asked again then.
        #expect(marks.nextLook(at: document, after: 0) == 250)
        marks.look(at: document, time: 250)
        marks.wait()
        #expect(marks.rows.groups == [3])
    }

    @Test("become coarser the more there are, and none is lost")
    func groups() {
        var rows = MarkedRows()
        let all = stride(from: -50_000, to: 500_000, by: 3)
        for ordinal in all { rows.insert(ordinal) }
        #expect(rows.groups.count <= 2048)
        // 550,000 names in at most 2,048 groups of a power of two: 512 in each.
        #expect(rows.shift == 9)
        #expect(all.allSatisfy { rows.groups.contains($0 >> rows.shift) })
        #expect(rows.ordinals.allSatisfy { (-50_176..<500_224).contains($0) })
    }
}
