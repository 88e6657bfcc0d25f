import Strata
import StrataCanvas
import StrataCanvasTesting
import StrataDocument
import Testing

@testable import StrataInterface
@testable import StrataViewer

/// The looks of records, all of which must do what a cell promises.
private let names = ["note", "chat", "visit", "emoji", "json", "auto"]

@Suite("Cells")
struct CellTests {
    private func height(_ name: String, _ text: String, width: Double = 480) throws -> Double {
        try CellRig(name).cell.height(of: CellRig.line(text), width: width)
    }

    @Test(
        "A row is as high as its lines, its padding and its gaps",
        arguments: [
            // Lines of text are 20 points high, those of captions 18.
            ("note", #"{"text":"a"}"#, 6 + 12 + 20 + 12 + 6), ("note", #"{"text":"a\nb\n\nc"}"#, 36 + 80),
            ("note", #"{"text":"a\r\nb"}"#, 36 + 40), ("note", #"{"text":"a","date":0}"#, 36 + 20 + 4 + 18),
            ("chat", #"{"text":"a","type":"sent"}"#, 8 + 8 + 20 + 8 + 2),
            // The time stands on the last line of the text, or below it where the text is read from right to left.
            ("chat", #"{"text":"a","type":"sent","date":0,"userId":"me"}"#, 8 + 8 + 20 + 8 + 2),
            ("chat", #"{"text":"שלום","type":"sent","date":0}"#, 8 + 8 + 20 + 18 + 5 + 2),
            ("chat", #"{"text":"","type":"sent","date":0}"#, 8 + 8 + 20 + 8 + 2),
            ("chat", #"{"text":"a","type":"received","date":0,"userId":"ada"}"#, 8 + 18 + 2 + 8 + 20 + 8 + 2),
            ("chat", #"{"text":"a\nb","type":"received","userId":""}"#, 8 + 8 + 40 + 8 + 2),
            ("visit", #"{"place":"a"}"#, 130), ("visit", #"{"place":"a","notes":"b\nc\nd\ne\nf\ng\nh"}"#, 130),
            ("emoji", #"{"emoji":"A"}"#, 72), ("json", #"{"a":1}"#, 6 + 20 + 6), ("json", "5", 32),
            // A frame with the reason and the line in it.
            // A reason of two lines.
            ("visit", #"{"place":"a","date":2,"departure":1}"#, 6 + 8 + 36 + 4 + 20 + 8 + 6),
            ("note", "hello", 6 + 8 + 18 + 4 + 20 + 8 + 6), ("json", "", 6 + 8 + 18 + 8 + 6), ("auto", "hello", 20),
        ] as [(String, String, Double)])
    func heights(name: String, text: String, expected: Double) throws {
        #expect(try height(name, text) == expected)
    }

    @Test(
        "A line in an automatic list looks like what it is",
        arguments: [
            (#"{"text":"a","type":"sent"}"#, "chat"), (#"{"place":"a"}"#, "visit"), (#"{"emoji":"A"}"#, "emoji"),
            (#"{"text":"a"}"#, "note"), (#"{"text":"a","type":"memo"}"#, "note"), (#"{"text":5}"#, "json"),
            (#"{"place":"a","arrival":"2026-11-21","departure":"2026-11-20"}"#, "visit"),
            (#"{"a":1}"#, "json"), ("[1]", "log"), ("{", "log"), ("plain", "log"), ("", "log"), ("  ", "log"),
        ])
    func automatic(text: String, name: String) throws {
        let size = Size(width: 360, height: 150)
        let automatic = try CellRig("auto").picture([text], size)
        #expect(try PictureDifference(automatic, CellRig(name).picture([text], size)).maximum == 0)
    }

    @Test("A card ends where its row's gap begins", arguments: [1.0, 1.25, 2])
    func edges(scale: Double) throws {
        let rig = try CellRig("note", scale: scale)
        let line = #"{"text":"one\ntwo","date":0}"#
        let height = rig.cell.height(of: CellRig.line(line), width: 320)
        let surface = rig.picture([line], Size(width: 320, height: height + 40))
        let grid = PixelGrid(scale: scale)
        let top = grid.snap(6)
        let bottom = grid.snap(height - 6)
        let middle = surface.width / 2
        let background = rig.theme.palette.background.pixel
        #expect(surface.pixel(x: middle, y: bottom) == background)
        #expect(surface.pixel(x: middle, y: bottom - 1) != background)
        #expect(surface.pixel(x: middle, y: top - 1) == background && surface.pixel(x: middle, y: top) != background)
    }

    @Test("What was sent lies on the right, what was received on the left, no broader than 560 points or 76 %")
    func sides() throws {
        let text = String(repeating: "word ", count: 200)
        for (width, most) in [(320.0, 0.76 * 288), (480, 0.76 * 448), (1000, 560.0), (1920, 560)] {
            for type in ["sent", "received"] {
                let bubble = try bubble(#"{"text":"\#(text)","type":"\#(type)"}"#, type, width: width)
                let column = min(width - 32, 760)
                let edge = (width - column) / 2
                #expect(bubble.width <= most && bubble.width > most - 60, "\(type) at \(width): \(bubble)")
                #expect(type == "sent" ? bubble.x + bubble.width == width - edge : bubble.x == edge)
            }
        }
        let short = try bubble(#"{"text":"ok","type":"sent"}"#, "sent", width: 480)
        #expect(short.width < 60 && short.x + short.width == 464)
    }

    @Test("Right-to-left text lies at the right of a bubble that is no broader than it")
    func rightToLeft() throws {
        let bubble = try bubble(#"{"text":"שלום","type":"received"}"#, "received", width: 480)
        #expect(bubble.x == 16 && bubble.width < 80)
        let rig = try CellRig("chat")
        let surface = rig.picture([#"{"text":"שלום","type":"received"}"#], Size(width: 480, height: 60))
        var darkest = 0
        for x in Int(bubble.x)..<Int(bubble.x + bubble.width) {
            for y in 8..<40 where surface.pixel(x: x, y: y) & 0xFF < 0x80 { darkest += 1 }
        }
        #expect(darkest > 20, "the text is in the bubble")
    }

    @Test("The row under the pointer looks a little different", arguments: names)
    func hover(name: String) throws {
        let lines = [
            "note": #"{"text":"a"}"#, "chat": #"{"text":"a","type":"sent"}"#, "visit": #"{"place":"a"}"#,
            "emoji": #"{"emoji":"A"}"#, "json": #"{"a":1}"#, "auto": "plain",
        ]
        for line in [lines[name] ?? "", "{no record"] {
            let size = Size(width: 360, height: 140)
            let rig = try CellRig(name)
            let difference = PictureDifference(rig.picture([line], size), rig.picture([line], size, hovered: 0))
            #expect((1...24).contains(difference.maximum), "\(line)")
        }
    }

    @Test("Rows of a horizontal list are as broad as their kind")
    func widths() throws {
        func width(_ name: String, _ text: String) throws -> Double {
            try CellRig(name).cell.width(of: CellRig.line(text))
        }
        #expect(try width("emoji", #"{"emoji":"A"}"#) == 72)
        #expect(try width("note", #"{"text":"a"}"#) == 320)
        #expect(try width("chat", #"{"text":"a","type":"sent"}"#) == 320)
        #expect(try width("visit", #"{"place":"a"}"#) == 320)
        #expect(try width("emoji", "none") == 320)
        #expect(try CellRig("emoji").cell.estimatedWidth == 72)
        #expect(try CellRig("log").cell.estimatedWidth == 360)
    }

    @Test("Cards wrap whatever they are told", arguments: names)
    func wraps(name: String) throws {
        let cell = try CellRig(name).cell
        cell.wraps = false
        #expect(cell.wraps)
    }

    @Test("A tall row looks the same drawn at once and drawn in bands", arguments: ["note", "chat", "json", "auto"])
    func bands(name: String) throws {
        let text = (0..<600).map { "word\($0)" }.joined(separator: " ")
        let line = CellRig.line(#"{"text":"\#(text)","type":"received","userId":"ada","date":0}"#)
        let rig = try CellRig(name)
        let size = Size(width: 360, height: rig.cell.height(of: line, width: 360))
        #expect(size.height > 1024)
        let whole = surface(size.height, 0) { rig.cell.draw(line, rig.look, size: size, on: $0) }
        for top in stride(from: 0, to: size.height, by: 512) {
            let height = min(512, size.height - top)
            let band = surface(height, top) { rig.cell.draw(line, rig.look, size: size, on: $0) }
            for y in 0..<Int(height) {
                for x in 0..<360 where whole.pixel(x: x, y: y + Int(top)) != band.pixel(x: x, y: y) {
                    Issue.record("\(x), \(y) of the band at \(top) differs")
                    return
                }
            }
        }
    }

    // MARK: - Help

    private func surface(_ height: Double, _ top: Double, _ draw: (Painter) -> Void) -> Surface {
        let surface = Surface(width: 360, height: Int(height))
        let painter = Painter(on: surface, origin: Point(x: 0, y: -top))
        painter.clear(Color(0xFFFFFF))
        draw(painter)
        return surface
    }

    /// Where the bubble of a message lies, found by its colour in the middle of its height.
    private func bubble(_ line: String, _ type: String, width: Double) throws -> Rect {
        let rig = try CellRig("chat")
        let height = rig.cell.height(of: CellRig.line(line), width: width)
        let surface = rig.picture([line], Size(width: width, height: height))
        let cards = rig.theme.palette.cards
        let color = (type == "sent" ? cards.sent : cards.received).pixel
        let row = (0..<surface.width).filter { x in [12, 22].contains { surface.pixel(x: x, y: $0) == color } }
        let left = try #require(row.first)
        let right = try #require(row.last) + 1
        return Rect(x: Double(left), y: 8, width: Double(right - left), height: height - 10)
    }
}
