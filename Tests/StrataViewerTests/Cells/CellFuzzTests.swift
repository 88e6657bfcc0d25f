import Glibc
import Strata
import StrataCanvas
import StrataDocument
import StrataGenerators
import StrataJSON
import StrataSystem
import StrataTesting
import Testing

@testable import StrataCells
@testable import StrataInterface
@testable import StrataViewer

/// Makes lines that are records, nearly records, JSON of any kind, and no JSON at all.
private struct LineMaker {
    var random: SplitMix64

    init(seed: UInt64) { random = SplitMix64(seed: seed) }

    private static let keys = [
        "text", "type", "date", "id", "userId", "place", "arrival", "departure", "tag", "color", "notes", "emoji", "x",
        "", "a\nb", "ключ",
    ]
    private static let words = [
        "", " ", "sent", "received", "red", "#12ab34", "2026-11-21T09:16:00Z", "2026-11-21", "a", "שלום", "مرحبا hello",
        "漢字", "👨‍👩‍👧‍👦", "\u{301}\u{301}", "\u{202E}rtl\u{202C}", "\n\n", "\r\n", "\t", "\u{0}\u{1}", "\u{FEFF}", "\u{2028}",
        "a very long line of words that goes on and on until it has to wrap somewhere, as lines of words do",
    ]

    mutating func line() -> [UInt8] {
        switch Int.random(in: 0..<8, using: &random) {
        case 0:
            let count = Int.random(in: 0..<200, using: &random)
            return (0..<count).map { _ in UInt8.random(in: 0...255, using: &random) }
        case 1: return Array(value(depth: 0).compactText.utf8)
        case 2: return damaged(Array(object(depth: 0).compactText.utf8))
        case 3: return Array(record().compactText.utf8)
        default: return Array(object(depth: 0).compactText.utf8)
        }
    }

    private mutating func text() -> String {
        let count = Int.random(in: 0..<40, using: &random) == 0 ? 400 : Int.random(in: 0..<4, using: &random)
        return (0..<count).map { _ in Self.words.randomElement(using: &random) ?? "" }.joined()
    }

    /// Something that is surely shown as a record by one of the cells.
    private mutating func record() -> JSONValue {
        var object = JSONObject()
        for key in ["text", "place", "emoji", "notes", "tag"] { _ = object.append(key, .text(text() + "a")) }
        _ = object.append("type", .text(Bool.random(using: &random) ? "sent" : "received"))
        _ = object.append("date", .number(JSONNumber(Double.random(in: -1e12...1e12, using: &random))))
        _ = object.append("more", value(depth: 1))
        return .object(object)
    }

    private mutating func object(depth: Int) -> JSONValue {
        var object = JSONObject()
        for _ in 0..<Int.random(in: 0..<8, using: &random) {
            _ = object.append(Self.keys.randomElement(using: &random) ?? "", value(depth: depth + 1))
        }
        return .object(object)
    }

    private mutating func value(depth: Int) -> JSONValue {
        switch Int.random(in: 0..<(depth > 4 ? 7 : 9), using: &random) {
        case 0: return .null
        case 1: return .flag(Bool.random(using: &random))
        case 2: return .number(JSONNumber(Double.random(in: -1e13...1e13, using: &random)))
        case 3...6: return .text(text())
        case 7: return .array((0..<Int.random(in: 0..<5, using: &random)).map { _ in value(depth: depth + 1) })
        default: return object(depth: depth)
        }
    }

    private mutating func damaged(_ bytes: [UInt8]) -> [UInt8] {
        var bytes = bytes
        bytes[Int.random(in: 0..<bytes.count, using: &random)] = UInt8.random(in: 0...255, using: &random)
        return bytes
    }
}

@Suite("Cells and lines of any kind")
struct CellFuzzTests {
    @Test(
        "Whatever a line holds, it has a row of the same height whenever it is asked, and can be drawn",
        arguments: TestSeeds.sample(of: 4))
    func anyLines(seed: UInt64) throws {
        var maker = LineMaker(seed: seed)
        let surface = Surface(width: 400, height: 300)
        for entry in CellRegistry.shipped.entries {
            let cell = try CellRig(entry.name).cell
            var heights: [(Line, Double, Double)] = []
            for number in 0..<40 * TestSeeds.effort {
                let bytes = maker.line().filter { $0 != 0x0A }
                var line = CellRig.line(bytes)
                if number % 20 == 19 { line.isReadable = false }
                if number % 20 == 18 { line.length += 1000 }
                let width = Double([1, 64, 200, 333, 400, 1200][number % 6])
                let height = cell.height(of: line, width: width)
                #expect(height.isFinite && height >= 1, "\(entry.name): \(bytes)")
                #expect(cell.width(of: line) >= 16, "\(entry.name): \(bytes)")
                heights.append((line, width, height))
                draw(line, cell, width: width, height: height, on: surface)
            }
            for (line, width, height) in heights.shuffled(using: &maker.random) {
                #expect(cell.height(of: line, width: width) == height, "\(entry.name): \(Array(line.bytes))")
            }
        }
    }

    private func draw(_ line: Line, _ cell: any Cell, width: Double, height: Double, on surface: Surface) {
        cell.draw(line, RowLook(palette: .light), size: Size(width: width, height: height), on: Painter(on: surface))
        cell.draw(
            line, RowLook(palette: .light, isHovered: true), size: Size(width: width, height: 30),
            on: Painter(on: surface))
        let sizes = [Size(width: width, height: 300), Size(width: 400, height: 20), Size(width: 90, height: 90)]
        CellRig.drawPage(
            of: line, cell, Theme(palette: .light), FontLibrary(), size: sizes[line.bytes.count % sizes.count],
            on: Painter(on: surface))
    }
}

@Suite("Very long messages")
struct LongMessageTests {
    @Test(
        "A message of 100,000 characters is set once, however many bands of it are drawn",
        arguments: ["word ", "שלום ", "漢", "x"])
    func bands(word: String) throws {
        let text = String(repeating: word, count: 100_000 / word.count)
        let line = CellRig.line(ChatMessage(text: text, type: .received, date: RecordDate(seconds: 0)).json)
        let cell = try CellRig("chat").cell
        let first = milliseconds { _ = cell.height(of: line, width: 800) }
        let height = cell.height(of: line, width: 800)
        let surface = Surface(width: 800, height: 512)
        var slowest = 0.0
        for place in 0..<10 {
            let top = (height - 512) * Double(place) / 9
            let time = milliseconds {
                cell.draw(
                    line, RowLook(palette: .light), size: Size(width: 800, height: height),
                    on: Painter(on: surface, origin: Point(x: 0, y: -top)))
            }
            slowest = max(slowest, time)
        }
        // Setting it takes tens of milliseconds; drawing a band of it must not do that again.
        #expect(slowest < max(first * 0.6, 12), "\(word): set in \(first) ms, a band in \(slowest) ms")
    }

    private func milliseconds(_ body: () -> Void) -> Double {
        let start = ProcessorClock.thread
        body()
        return ProcessorClock.thread - start
    }
}
