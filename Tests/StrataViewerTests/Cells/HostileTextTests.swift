import Glibc
import Strata
import StrataCanvas
import StrataFeeds
import StrataTesting
import StrataX11
import Testing

@testable import StrataViewer

/// The time of the thread's own work, so that a busy machine does not count.
private func milliseconds(_ body: () throws -> Void) rethrows -> Double {
    func now() -> Double {
        var time = timespec()
        clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time)
        return Double(time.tv_sec) * 1000 + Double(time.tv_nsec) / 1e6
    }
    let start = now()
    try body()
    return now() - start
}

/// What nothing that a text does may take longer than, in milliseconds. Unoptimised code takes several times as long,
/// and a machine that many programs share now and then twice.
#if DEBUG
    private let limit = 50.0 * 6
#else
    private let limit = 50.0 * 2
#endif

@Suite("Hostile texts", .serialized)
struct HostileTextTests {
    /// As much as a feed gives of a line of a log.
    private static let longestLine = 64 << 10

    /// Reading JSON that is escaped throughout takes the longest, where the code is not optimised.
    #if DEBUG
        private static let longestMessage = 100_000
    #else
        private static let longestMessage = 400_000
    #endif

    @Test("A line of a log takes no longer than a frame may, whatever is in it", arguments: HostileText.all)
    func logRow(text: HostileText) throws {
        for size in [2_000, Self.longestLine] { try expectQuick(text.text(size), "log", text) }
    }

    @Test("A message takes no longer than a frame may, whatever is in it", arguments: HostileText.all)
    func message(text: HostileText) throws {
        for size in [2_000, Self.longestMessage] {
            let message = ChatMessage(text: text.text(size), userId: text.text(100), type: .received)
            try expectQuick(message.json, "chat", text)
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

    @Test("Words of the window hold out against every text", arguments: HostileText.all)
    func chrome(text: HostileText) {
        let chrome = ChromeText(library: FontLibrary(), theme: Theme(palette: .light, font: .standard))
        let surface = Surface(width: 400, height: 200)
        let long = text.text(4 << 10)
        let time = milliseconds {
            _ = chrome.size(long)
            _ = chrome.draw(
                long, .title, left: 0, right: 300, centreY: 10, Color(0xFFFFFF), on: Painter(on: surface))
            _ = chrome.paragraphHeight(long, width: 300)
        }
        #expect(time < limit, "\(text): \(time) ms")
    }

    @Test("A text field takes every text in steps that are no longer than a frame may be", arguments: HostileText.all)
    func field(text: HostileText) {
        let field = TextFieldView(
            theme: Theme(palette: .light, font: .standard), library: FontLibrary(), isAnimated: false)
        let surface = Surface(width: 400, height: 200)
        let long = text.text(100_000)
        var times = [milliseconds { _ = field.insert(pasted: long, at: 0) }]
        for _ in 0..<4 { times.append(milliseconds { field.goOn() }) }
        times.append(
            milliseconds {
                field.draw(in: Rect(x: 0, y: 0, width: 400, height: 120), on: Painter(on: surface), at: 0)
            })
        for key in [Key.left, .right, .up, .home, .backspace, .delete] {
            times.append(milliseconds { _ = field.take(KeyEvent(key: key, text: ""), at: 1) })
        }
        times.append(milliseconds { field.press(at: Point(x: 100, y: 40), clickCount: 2, extending: false, at: 2) })
        #expect(times.allSatisfy { $0 < limit }, "\(text): \(times)")
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

    /// Measures a row, draws the bands of it that a window shows, and its page, and scrolls that.
    private func expectQuick(_ bytes: [UInt8], _ name: String, _ label: some CustomStringConvertible) throws {
        let cell = try CellRig(name).cell
        let line = CellRig.line(bytes)
        let surface = Surface(width: 1000, height: 512)
        var height = 0.0
        let measuring = milliseconds { height = cell.height(of: line, width: 1000) }
        #expect(measuring < limit, "\(name) of \(label): measured in \(measuring) ms")
        #expect(height.isFinite && height >= 1)
        for top in [0, max(0, height - 512)] {
            let time = milliseconds {
                let painter = Painter(on: surface, origin: Point(x: 0, y: -top))
                cell.draw(line, isHovered: false, size: Size(width: 1000, height: height), on: painter)
            }
            #expect(time < limit, "\(name) of \(label): drawn in \(time) ms")
        }
        let place = PagePlace("line 1")
        for lines in [0, 10, 1000, -5] {
            let time = milliseconds {
                _ = place.scroll(lines: lines)
                cell.drawExpanded(line, place: place, size: Size(width: 1000, height: 512), on: Painter(on: surface))
            }
            #expect(time < limit, "\(name) of \(label): page drawn in \(time) ms")
        }
    }
}

@Suite("Pages of long texts")
struct LongPageTests {
    @Test("All of a long message is reached by scrolling its page, in order, and the way back leads to its start")
    func reading() throws {
        let text = (0..<12_000).map { "\($0)" }.joined(separator: " ")
        let layout = PageText(FontLibrary(), Theme(palette: .light, font: .standard).pageBody)
        let caption = TextSetter(FontLibrary(), Theme(palette: .light, font: .standard).caption)
        let place = PagePlace("message 1")
        let surface = Surface(width: 500, height: 300)
        func draw() {
            _ = layout.set(text, at: place, width: 400)
            layout.draw(
                at: place, in: Rect(x: 0, y: 0, width: 400, height: 260), caption: caption, .light,
                on: Painter(on: surface))
        }
        draw()
        var starts = [place.start]
        while place.scroll(lines: 10) {
            // Where the page goes on lies within what it just showed.
            #expect(place.start > starts[starts.count - 1] && place.start - starts[starts.count - 1] < 1_000)
            let before = text.utf8[text.utf8.index(text.startIndex, offsetBy: place.start - 1)]
            #expect(before == 0x20, "a line begins with a word")
            starts.append(place.start)
            draw()
        }
        #expect(text.utf8.count - place.start < 1_000)
        while place.scroll(lines: -10) { draw() }
        #expect(place.start == 0)
    }

    @Test("A text that fits has nothing to scroll")
    func short() {
        let layout = PageText(FontLibrary(), Theme(palette: .light, font: .standard).pageBody)
        let caption = TextSetter(FontLibrary(), Theme(palette: .light, font: .standard).caption)
        let place = PagePlace("message 1")
        _ = layout.set("short", at: place, width: 400)
        layout.draw(
            at: place, in: Rect(x: 0, y: 0, width: 400, height: 260), caption: caption, .light,
            on: Painter(on: Surface(width: 500, height: 300)))
        #expect(!place.scroll(lines: 3))
    }
}
