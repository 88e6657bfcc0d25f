import Glibc
import Strata
import StrataCanvas
import StrataFeeds
import StrataSystem
import StrataTesting
import StrataWindow
import Testing

@testable import StrataCells
@testable import StrataInterface
@testable import StrataViewer

/// The time of the thread's own work, so that a busy machine does not count.
private func milliseconds(_ body: () throws -> Void) rethrows -> Double {
    let start = ProcessorClock.thread
    try body()
    return ProcessorClock.thread - start
}

/// The longest that a step may take, in milliseconds. On a quiet machine the slowest takes 50, on a busy one up to three
/// times that; a step whose work grows with the square of a text takes seconds at these sizes.
#if DEBUG
    private let limit = 250.0 * 6
#else
    private let limit = 250.0
#endif

/// Something that is done with a text, and how long it took.
private struct Step {
    let name: String
    let time: Double

    init(_ name: String, _ body: () throws -> Void) rethrows {
        self.name = name
        time = try milliseconds(body)
    }
}

/// Expects that no step takes too long. The best of three attempts counts, for a thread that shares its core with another
/// one is counted as if it worked.
private func expectQuickSteps(_ label: String, _ attempt: () throws -> [Step]) rethrows {
    var best: Step?
    for _ in 0..<3 {
        guard let slowest = try attempt().max(by: { $0.time < $1.time }), slowest.time >= limit else { return }
        if slowest.time < best?.time ?? .infinity { best = slowest }
    }
    guard let best else { return }
    Issue.record("\(label): \(best.name) took \(best.time) ms, and may take \(limit)")
}

@Suite("Hostile texts", .serialized)
struct HostileTextTests {
    /// As much as a feed gives of a line of a log.
    private static let longestLine = 64 << 10

    /// As much as a field takes in. Reading JSON that is escaped throughout takes the longest, where the code is not
    /// optimised.
    #if DEBUG
        private static let longestMessage = 100_000
    #else
        private static let longestMessage = 1 << 20
    #endif

    @Test("No line of a log holds anything up, whatever is in it", arguments: HostileText.all)
    func logRow(text: HostileText) throws {
        for size in [2_000, Self.longestLine] { try expectQuick(text.text(size), "log", text) }
    }

    @Test("No message holds anything up, whatever is in it", arguments: HostileText.all)
    func message(text: HostileText) throws {
        for size in [2_000, Self.longestMessage] {
            let message = ChatMessage(text: text.text(size), userId: text.text(100), type: .received)
            let json = message.json
            // What would be longer, escaped, is skipped.
            guard json.utf8.count <= ChatInbox.longestLine else { continue }
            let line = CellRig.line(json)
            try expectQuickSteps("\(text), \(json.utf8.count) bytes") {
                [try Step("receiving") { _ = try ChatMessage(line).json }]
            }
            try expectQuick(json, "chat", text)
        }
    }

    @Test("Every other look holds out against every text", arguments: HostileText.all)
    func otherLooks(text: HostileText) throws {
        let long = text.text(20_000)
        let note = ChatMessage(text: long, type: .sent, date: nil).json
        let visit =
            #"{"place":\#(quoted(long)),"tag":\#(quoted(long)),"notes":\#(quoted(long)),"\#(text.description)":1}"#
        try expectQuick(note, "note", text)
        try expectQuick(visit, "visit", text)
        try expectQuick(#"{"emoji":\#(quoted(long))}"#, "emoji", text)
        try expectQuick(visit, "json", text)
        try expectQuick(long, "auto", text)
    }

    @Test("What is no UTF-8 holds up nothing", arguments: [0x80, 0xC3, 0xED, 0xF0, 0xFF] as [UInt8])
    func invalid(byte: UInt8) throws {
        try expectQuick([UInt8](repeating: byte, count: Self.longestLine), "log", "\(byte)")
    }

    /// As much as is read of a line that is a record.
    #if DEBUG
        private static let longestRecord = 50_000
    #else
        private static let longestRecord = 2 << 20
    #endif

    @Test(
        "JSON of many small values holds nothing up",
        arguments: ["0,", "[],", "{},", "[[[[]]]],", #""","#, #""\\n","#, "1.5e3,", "{\"a\":1},", "true,"],
        ["auto", "json", "chat"])
    func manyValues(part: String, name: String) throws {
        let head = #"{"text":"x","type":"sent","more":["#
        let count = (Self.longestRecord - 100) / part.utf8.count
        try expectQuick(head + String(repeating: part, count: count) + "0]}", name, part)
    }

    @Test("JSON of many fields holds nothing up", arguments: ["auto", "json", "chat", "visit"])
    func manyFields(name: String) throws {
        var json = #"{"text":"x","type":"sent","place":"y""#
        var number = 0
        while json.utf8.count < Self.longestRecord - 100 {
            json += #","\#(number)":0"#
            number += 1
        }
        try expectQuick(json + "}", name, "many fields")
    }

    @Test("Words of the window hold out against every text", arguments: HostileText.all)
    func chrome(text: HostileText) {
        let chrome = ChromeText(library: FontLibrary(), theme: Theme(palette: .light, font: .standard))
        let surface = Surface(width: 400, height: 200)
        let long = text.text(4 << 10)
        expectQuickSteps("\(text)") {
            [
                Step("the header's words") {
                    _ = chrome.size(long)
                    _ = chrome.draw(
                        long, .title, left: 0, right: 300, centreY: 10, Color(0xFFFFFF), on: Painter(on: surface))
                    _ = chrome.paragraphHeight(long, width: 300)
                }
            ]
        }
    }

    @Test("A text field takes every text in short steps", arguments: HostileText.all)
    func field(text: HostileText) {
        let long = text.text(100_000)
        expectQuickSteps("\(text), \(long.utf8.count) bytes") { fieldSteps(long) }
    }

    private func fieldSteps(_ text: String) -> [Step] {
        let field = TextFieldView(library: FontLibrary(), isAnimated: false)
        let surface = Surface(width: 400, height: 200)
        var steps = [Step("pasting") { _ = field.insert(pasted: text, at: 0) }]
        for _ in 0..<4 { steps.append(Step("going on") { field.goOn() }) }
        steps.append(
            Step("drawing") {
                field.draw(in: Rect(x: 0, y: 0, width: 400, height: 120), .light, on: Painter(on: surface), at: 0)
            })
        for key in [Key.left, .right, .up, .home, .backspace, .delete] {
            steps.append(Step("key \(key)") { _ = field.handle(KeyEvent(key: key, text: ""), at: 1) })
        }
        steps.append(
            Step("a click") { field.press(at: Point(x: 100, y: 40), clickCount: 2, extending: false, at: 2) })
        return steps
    }

    // MARK: - Support

    private func quoted(_ text: String) -> String {
        ChatMessage(text: text, type: .sent).json.split(separator: ":", maxSplits: 1).last.map { part in
            String(part.dropLast(#","type":"sent"}"#.count))
        } ?? "\"\""
    }

    private func expectQuick(_ text: String, _ name: String, _ label: some CustomStringConvertible) throws {
        try expectQuick(Array(text.utf8), name, label)
    }

    private func expectQuick(_ bytes: [UInt8], _ name: String, _ label: some CustomStringConvertible) throws {
        try expectQuickSteps("\(name) of \(label), \(bytes.count) bytes") { try rowSteps(bytes, name) }
    }

    /// Measures a row, draws the bands of it that a window shows, and its page, and scrolls that.
    private func rowSteps(_ bytes: [UInt8], _ name: String) throws -> [Step] {
        let (cell, library) = (try CellRig(name).cell, FontLibrary())
        let line = CellRig.line(bytes)
        let surface = Surface(width: 1000, height: 512)
        var height = 0.0
        var steps = [Step("measuring") { height = cell.height(of: line, width: 1000) }]
        #expect(height.isFinite && height >= 1)
        for top in [0, max(0, height - 512)] {
            steps.append(
                Step("drawing") {
                    let painter = Painter(on: surface, origin: Point(x: 0, y: -top))
                    cell.draw(line, RowLook(palette: .light), size: Size(width: 1000, height: height), on: painter)
                })
        }
        let size = Size(width: 1000, height: 512)
        var page: OpenPage?
        steps.append(
            Step("opening the page") {
                page = CellRig.openPage(of: line, cell, Theme(palette: .light), library, size: size)
            })
        for distance in [0.0, 200, 20_000, -100] {
            steps.append(
                Step("the page") {
                    guard let page else { return }
                    page.layOut(in: size, at: 0)
                    page.scrollTo(page.targetOffset + distance, at: 0, isAnimated: false)
                    page.draw(PageLook(open: page, offset: page.offset(at: 0), .light), on: Painter(on: surface))
                })
        }
        return steps
    }
}

@Suite("Pages of long texts")
struct LongPageTests {
    private func page(_ text: String) -> OpenPage {
        OpenPage(
            Page(text: Array(text.utf8)), from: Rect(x: 0, y: 0, width: 480, height: 20), FontLibrary(),
            Theme(palette: .light, font: .standard).faces)
    }

    @Test("All of a long message can be scrolled to, though not all of it is set at once")
    func reading() throws {
        let page = page((0..<60_000).map { "\($0)" }.joined(separator: " "))
        let size = Size(width: 480, height: 300)
        page.layOut(in: size, at: 0)
        let first = page.layout.scrollLimit
        #expect(first > 0 && page.isMoving(at: 0))
        for _ in 0..<200 where !page.flow.isComplete { page.layOut(in: size, at: 0) }
        #expect(page.flow.isComplete && page.layout.scrollLimit > first)
        page.scrollTo(.infinity, at: 0, isAnimated: false)
        let bottom = Point(x: 60, y: page.layout.body.y + page.layout.body.height - 1)
        let line = page.flow.line(of: page.flow.position(at: page.inText(bottom, at: 0)))
        #expect(line == page.flow.lineCount - 1, "The last line stands at the bottom.")
    }

    @Test("A text that fits has nothing to scroll, and its card is no longer than it")
    func short() {
        let page = page("short")
        page.layOut(in: Size(width: 500, height: 300), at: 0)
        #expect(page.layout.scrollLimit == 0)
        // The head of 48 points, a line, and 20 points below it.
        #expect(page.layout.card.height == (48 + page.flow.lineHeight + 20).rounded(.up))
        page.scrollTo(100, at: 0, isAnimated: false)
        #expect(page.offset(at: 0) == 0)
    }
}
