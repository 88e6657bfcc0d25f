import StrataGenerators
import Testing

@testable import StrataDocument

@Suite("The text of rows")
struct RowTextTests {
    private func text(_ document: any Document, from start: (Int, Int), to end: (Int, Int?)) -> String {
        let next = RowText(
            document.reader(), from: (RowID(start.0), start.1), to: (RowID(end.0), end.1)
        ).pieces()
        var bytes: [UInt8] = []
        while let piece = next() {
            #expect(!piece.isEmpty)
            bytes += piece
        }
        return String(decoding: bytes, as: UTF8.self)
    }

    @Test("goes from a byte of a row to a byte of another one, or to the end of it with its line feed")
    func parts() {
        let document = MemoryDocument(["one", "", "three", "four"])
        #expect(text(document, from: (0, 1), to: (0, 2)) == "n")
        #expect(text(document, from: (0, 1), to: (2, 2)) == "ne\n\nth")
        #expect(text(document, from: (0, 0), to: (3, nil)) == "one\n\nthree\nfour\n")
        #expect(text(document, from: (1, 0), to: (1, nil)) == "\n")
        #expect(text(document, from: (2, 9), to: (3, 99)) == "\nfour")
        #expect(text(document, from: (1, 0), to: (1, 0)).isEmpty)
    }

    @Test("leaves out rows that have gone, and ends where the last one did")
    func gone() {
        let document = MemoryDocument(["one", "two", "three", "four"])
        document.remove(1..<2)
        #expect(text(document, from: (0, 1), to: (2, nil)) == "ne\nthree\n")
        #expect(text(document, from: (1, 1), to: (2, 1)) == "t")
        document.remove(2..<3)
        #expect(text(document, from: (0, 0), to: (3, 2)) == "one\nthree\n")
    }

    @Test("is the same in any number of pieces", arguments: 0..<UInt64(10))
    func random(seed: UInt64) {
        var random = SplitMix64(seed: seed)
        let rows = (0..<Int.random(in: 1...20_000, using: &random)).map { row in
            String(repeating: "x", count: Int.random(in: 0...30, using: &random)) + "\(row)"
        }
        let document = MemoryDocument(rows)
        let (one, other) = (Int.random(in: rows.indices, using: &random), Int.random(in: rows.indices, using: &random))
        let (first, last) = (min(one, other), max(one, other))
        #expect(text(document, from: (first, 0), to: (last, nil)) == rows[first...last].map { $0 + "\n" }.joined())
    }
}
