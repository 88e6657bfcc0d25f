import Glibc
import Strata
import StrataCanvas
import StrataDocument
import StrataFeeds
import StrataGenerators
import StrataStrategies
import Testing

@testable import StrataInterface
@testable import StrataViewer

/// A transcript whose last message grows, driven by hand.
private final class TranscriptRig {
    let directory = TemporaryDirectory()
    let file: String
    let feed: LineFeed
    let window: WindowScene
    let surface = Surface(width: 640, height: 448)
    private let kept: Int
    private var time = 0.0

    init(_ arguments: [String]) throws {
        let earlier = (0..<100).map { Self.record($0, "message \($0)") }.joined()
        kept = earlier.utf8.count
        file = directory.file("chat.jsonl", earlier + Self.record(100, "a"))
        feed = try LineFeed([.file(file)])
        var options = try ArgumentParser(.window, registry: .shipped).parse(
            ["--theme", "light", "--format", "plain"] + arguments)
        options.window.size = Size(width: 640, height: 448)
        options.files = [file]
        window = try SceneBuilder(options, registry: .shipped, scale: 1, animations: false).window(of: [feed])
        take { feed.progress.isIndexed }
        draw()
    }

    var list: ListView { window.activePane.list }
    var last: String { list.document.line(at: list.document.count - 1).string }

    private static func record(_ number: Int, _ text: String) -> String {
        #"{"type":"received","userId":"ann","id":"\#(number)","text":"\#(text)"}"# + "\n"
    }

    /// Writes the last record anew with a text, and shows it.
    func grow(to text: String) {
        let record = Self.record(100, text)
        truncate(file, kept)
        append(record, to: file)
        take { last == record.dropLast() }
        draw()
    }

    private func take(until isDone: () -> Bool) {
        for _ in 0..<2000 {
            if isDone() {
                // A text is read as it is now, which the list may not have been told yet.
                drainNews()
                return
            }
            var descriptor = pollfd(fd: feed.wakeUpDescriptor, events: Int16(POLLIN), revents: 0)
            poll(&descriptor, 1, 10)
            drainNews()
        }
        Issue.record("The feed never told what was waited for.")
    }

    private func drainNews() {
        window.begin(at: time)
        window.feeds[0].drain()
    }

    func draw() {
        time += 16
        _ = window.draw(on: surface, at: time)
    }

    /// Where the rows in view are, by their names.
    var places: [RowID: Rect] {
        Dictionary(
            uniqueKeysWithValues: list.placed.items.map { (list.document.id(at: $0.index), $0.frame) })
    }
}

@Suite("A message that grows")
struct StreamingRowTests {
    private static let words = (1...200).map { "word\($0)" }

    @Test("Moves nothing that is read elsewhere, and leaves what is marked", arguments: ["chat", "json", "log"])
    func elsewhere(cell: String) throws {
        let rig = try TranscriptRig(["--cell", cell])
        rig.list.engine.scroll(toItem: 40, alignment: .start)
        rig.draw()
        let row = rig.list.document.id(at: 40)
        rig.list.selector.textSelection = RowSelection(
            anchor: .init(row: row, offset: 0), caret: .init(row: row, offset: 4), isByRows: false)
        rig.draw()
        let (places, selection, read) = (rig.places, rig.list.selector.textSelection, rig.list.rowBeingRead)
        #expect(places[row] != nil)
        for count in stride(from: 1, through: 200, by: 20) {
            rig.grow(to: Self.words.prefix(count).joined(separator: " "))
            #expect(
                rig.places == places && rig.list.selector.textSelection == selection && rig.list.rowBeingRead == read)
        }
        #expect(rig.list.unseen == 0 && rig.list.document.dividers.isEmpty)
    }

    @Test("Is followed at its end, is one row all the time, and is measured and drawn once for each frame")
    func followed() throws {
        let rig = try TranscriptRig(["--cell", "chat"])
        let name = rig.list.document.id(at: rig.list.document.count - 1)
        let count = rig.list.document.count
        for number in stride(from: 1, through: 200, by: 20) {
            let updates = rig.list.updateCount
            rig.grow(to: Self.words.prefix(number).joined(separator: " "))
            let engine = rig.list.engine
            #expect(engine.isPinned && engine.offset == engine.maxOffset)
            #expect(rig.list.document.id(at: rig.list.document.count - 1) == name)
            #expect(rig.list.document.count == count && rig.list.updateCount > updates)
        }
        #expect(!rig.window.activePane.notice.isOpen && rig.list.document.dividers.isEmpty)
    }

    @Test("That the reader is in keeps its beginning where it is")
    func inside() throws {
        let rig = try TranscriptRig(["--cell", "chat"])
        let long = (1...2000).map { "word\($0)" }
        rig.grow(to: long.prefix(1000).joined(separator: " "))
        let last = rig.list.engine.count - 1
        rig.list.engine.scroll(by: -200)
        rig.draw()
        let start = rig.list.engine.start(ofItem: last)
        #expect(start < 0, "It is longer than the window.")
        for count in stride(from: 1010, through: 2000, by: 90) {
            rig.grow(to: long.prefix(count).joined(separator: " "))
            #expect(rig.list.engine.start(ofItem: last) == start)
        }
    }
}
