import Strata
import StrataCanvas
import StrataDocument
import StrataInterface
import StrataWindow
import Testing

/// Rows of words that are all as broad as 48 points, in lines of 20 points.
private final class WordCell: Cell {
    static func wordsPerLine(_ width: Double) -> Int { max(1, Int(width / 48)) }

    func height(of line: Line, width: Double) -> Double {
        let words = line.bytes.count { $0 == 0x20 } + 1
        let perLine = Self.wordsPerLine(width)
        return Double((words + perLine - 1) / perLine) * 20
    }

    func draw(_ line: Line, _ look: RowLook, size: Size, on painter: Painter) {}
}

@Suite("Text that is read while a window is made narrow and wide")
struct ReflowTests {
    private static func words(_ count: Int) -> String { Array(repeating: "words", count: count).joined(separator: " ") }

    /// A hundred rows of 25 words, a paragraph of 300 lines at 480 points, and a hundred more.
    private func rig(_ strategy: String) throws -> MemoryListRig {
        let rows = Array(repeating: Self.words(25), count: 100)
        return try MemoryListRig(
            rows + [Self.words(3000)] + rows, cell: { _ in WordCell() }, strategy: strategy, width: 480, height: 400)
    }

    /// The row that the start edge crosses, and how much of it lies above.
    private func reading(_ rig: MemoryListRig) throws -> (row: Int, above: Double, length: Double) {
        let item = try #require(rig.list.placed.items.first { $0.frame.y + $0.frame.height > 0.001 })
        return (item.index, -item.frame.y, item.frame.height)
    }

    private func resize(_ rig: MemoryListRig, width: Double, height: Double = 448) {
        rig.window.resize(to: Size(width: width, height: height))
        rig.loop.advance(by: 20)
    }

    @Test("A window without room for a row loses no place, however narrow and wide it becomes")
    func noRoom() throws {
        let rig = try rig("inset")
        rig.list.engine.scroll(toItem: 100, alignment: .start)
        rig.list.engine.scroll(by: 3000)
        rig.application.change {}
        rig.loop.advance(by: 100)
        // The header takes all 48 points.
        for (width, height) in [(320.0, 448.0), (320, 48), (900, 48), (20, 1), (900, 1), (480, 448)] {
            resize(rig, width: width, height: height)
        }
        #expect(try reading(rig) == (100, 3000, 6000))
    }

    /// To and fro as a hand drags an edge: narrower, wider, and back.
    private static let widths =
        Array(stride(from: 480.0, through: 320, by: -7)) + Array(stride(from: 320.0, through: 900, by: 13))
        + Array(stride(from: 900.0, through: 333, by: -17)) + Array(stride(from: 333.0, through: 480, by: 11)) + [480]

    @Test("In the middle of a paragraph of 300 lines the line at the edge stays there", arguments: ["stack", "inset"])
    func paragraph(strategy: String) throws {
        let rig = try rig(strategy)
        rig.list.engine.scroll(toItem: 100, alignment: .start)
        rig.list.engine.scroll(by: 3000)
        rig.application.change {}
        rig.loop.advance(by: 100)
        #expect(try reading(rig) == (100, 3000, 6000))
        for width in Self.widths {
            resize(rig, width: width)
            let (row, above, length) = try reading(rig)
            #expect(row == 100, "at \(width)")
            #expect(abs(above / length - 0.5) < 1e-9, "at \(width): \(above) of \(length)")
            // Word 1500 stands in the line at the edge, or in the next one to it where the last line is not full.
            let line = 1500 / WordCell.wordsPerLine(width)
            #expect(abs(above / 20 - Double(line)) <= 1, "at \(width): line \(above / 20), not \(line)")
        }
        #expect(try reading(rig) == (100, 3000, 6000))
    }

    @Test("Among rows of a few lines the one at the edge stays, with the part that was read", arguments: [0.0, 30])
    func rows(start: Double) throws {
        let rig = try rig("inset")
        rig.list.engine.scroll(toItem: 40, alignment: .start)
        rig.list.engine.scroll(by: start)
        rig.application.change {}
        rig.loop.advance(by: 100)
        // 25 words in lines of ten are three lines.
        #expect(try reading(rig) == (40, start, 60))
        for width in Self.widths {
            resize(rig, width: width)
            let (row, above, length) = try reading(rig)
            #expect(row == 40 && abs(above / length - start / 60) < 1e-9, "at \(width)")
        }
        #expect(try reading(rig) == (40, start, 60))
    }

    @Test("At the end a list that follows stays at its end")
    func following() throws {
        let rig = try rig("inset")
        for width in Self.widths {
            resize(rig, width: width)
            let last = try #require(rig.list.placed.items.last)
            #expect(last.index == 200 && abs(last.frame.y + last.frame.height - 400) < 1e-6, "at \(width)")
        }
    }
}
