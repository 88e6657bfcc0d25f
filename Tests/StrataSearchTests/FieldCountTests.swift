import StrataDocument
import StrataGenerators
import StrataSystem
import Testing

@testable import StrataSearch

/// The words of a row as fields named by their first letters.
private struct WordFields: RowFields {
    let words: [Substring]

    init(_ row: ArraySlice<UInt8>) { words = String(decoding: row, as: UTF8.self).split(separator: " ") }

    func value(of name: FieldName) -> FieldValue? {
        words.first { $0.hasPrefix(name.text) }.map { FieldValue(Array($0.utf8)) }
    }

    var all: [(name: String, text: [UInt8])] { words.map { (String($0.prefix(1)), Array($0.utf8)) } }
    var areWhole: Bool { true }
}

@Suite("The values of a field")
struct FieldCountTests {
    private static func rows(_ numbers: Range<Int>) -> [String] {
        numbers.map { $0 % 3 == 0 ? "a\($0 % 7)" : "a\($0 % 5) b\($0)" }
    }

    private func naive(_ document: MemoryDocument, _ most: Int) -> [String] {
        var counts: [String: Int] = [:]
        for index in 0..<document.count {
            for word in document.line(at: index).string.split(separator: " ") where word.hasPrefix("a") {
                counts[String(word), default: 0] += 1
            }
        }
        return counts.sorted { ($1.value, $0.key) < ($0.value, $1.key) }.prefix(most).map { "\($0.key) \($0.value)" }
    }

    /// Counts to the end at a time, and gives the commonest.
    private func counted(_ count: FieldCount, _ most: Int, at time: Double = 0) -> [String] {
        for _ in 0..<60_000 {
            count.advance(at: time)
            if !count.isRunning { break }
            Thread.sleep(1)
        }
        #expect(!count.isRunning, "it never ended")
        return known(count, most)
    }

    /// The commonest as far as is known.
    private func known(_ count: FieldCount, _ most: Int) -> [String] {
        count.commonest(most).values.map { "\(String(decoding: $0.value, as: UTF8.self)) \($0.count)" }
    }

    @Test("are whole: the beginning of a very long one is none, and counts among the others")
    func long() throws {
        let (long, longer) = ("a" + String(repeating: "b", count: 300), "a" + String(repeating: "c", count: 5000))
        let document = MemoryDocument(["a1", "a1", "a1", long, long, longer])
        let count = try FieldCount(of: "a", in: document, reading: { WordFields($0) }, from: RowID(0), at: 0)
        #expect(counted(count, 9) == ["a1 3", "\(long) 2"])
    }

    @Test("are those of all rows, the commonest first, and go on with what arrives, changes and goes")
    func values() throws {
        let document = MemoryDocument(Self.rows(0..<3000))
        let count = try FieldCount(of: "a", in: document, reading: { WordFields($0) }, from: RowID(1500), at: 0)
        #expect(counted(count, 4) == naive(document, 4))
        #expect(count.commonest(4).valueCount == 7)
        document.append(Self.rows(3000..<3100))
        #expect(counted(count, 9) == naive(document, 9))
        document.remove(100..<900)
        #expect(counted(count, 9, at: 1000) == naive(document, 9))
        let none = try FieldCount(of: "c", in: document, reading: { WordFields($0) }, from: RowID(0), at: 0)
        #expect(counted(none, 9).isEmpty)
    }

    @Test("are counted again no sooner than a second, and twenty times what a count took, after they were")
    func pause() throws {
        let document = MemoryDocument(["a1", "a1", "a2"])
        let count = try FieldCount(of: "a", in: document, reading: { WordFields($0) }, from: RowID(0), at: 0)
        #expect(counted(count, 9) == ["a1 2", "a2 1"] && count.nextLook(after: 0) == nil)
        document.remove(0..<1)
        #expect(count.nextLook(after: 500) == 1000)
        count.advance(at: 999)
        #expect(!count.isRunning && known(count, 9) == ["a1 2", "a2 1"])
        count.advance(at: 1000)
        for _ in 0..<60_000 where !count.progress.isFinished { Thread.sleep(1) }
        // By the clock it takes 100 ms.
        #expect(count.isRunning && counted(count, 9, at: 1100) == ["a1 1", "a2 1"])
        #expect(count.nextLook(after: 1100) == nil)
        document.remove(0..<1)
        #expect(count.nextLook(after: 1100) == 3100)
        #expect(counted(count, 9, at: 3099) == ["a1 1", "a2 1"])
        #expect(counted(count, 9, at: 3100) == ["a2 1"])
    }
}
