import Strata
import StrataCanvas
import StrataCommandLine
import StrataDocument
import StrataStrategies
import StrataSystem
import StrataWindow
import StrataWindowTesting
import Testing

@testable import StrataInterface
@testable import StrataViewer

/// The ticks of a timer, which is the test's. Any thread.
private final class Ticker: Sendable {
    let timer: EventDescriptor
    private let ticks = Guarded(0)

    init() throws { timer = try EventDescriptor() }

    func tick() {
        ticks.withLock { $0 += 1 }
        timer.signal()
    }

    /// Returns how many there were since it was asked last.
    func drain() -> Int {
        timer.clear()
        return ticks.withLock { ticks in
            defer { ticks = 0 }
            return ticks
        }
    }
}

/// The rows of a source as somebody would add it: one for each tick.
private final class TickDocument: ArrivingDocument {
    private let rows = MemoryDocument([] as [String])
    private let ticker: Ticker
    /// The ticks that were taken and have no rows yet.
    private var taken = 0

    init(_ ticker: Ticker) { self.ticker = ticker }

    var count: Int { rows.count }
    var averageBytes: Double { rows.averageBytes }
    var observers: DocumentObservers { rows.observers }
    func id(at index: Int) -> RowID { rows.id(at: index) }
    func index(of id: RowID) -> Int? { rows.index(of: id) }
    func text(of id: RowID) -> Line { rows.text(of: id) }
    func revision(of id: RowID) -> UInt64 { rows.revision(of: id) }
    func reader() -> any RowReader { rows.reader() }

    var wakeUpDescriptor: Int32 { ticker.timer.number }
    var hasNews: Bool { taken > 0 }
    func start() {}

    func collectArrival() -> Arrival? {
        let new = ticker.drain()
        taken += new
        return new == 0 ? nil : Arrival(count: new, isOnlyLines: true)
    }

    func publish() {
        let before = rows.count
        rows.append((before..<before + taken).map { "tick \($0 + 1)" })
        taken = 0
    }
}

/// Such a source that is open.
private struct OpenTicks: OpenSource {
    let ticks: TickDocument
    let ticker: Ticker
    let count: Int

    var document: any Document { ticks }
    var status: any ListStatus { OwnStatus(title: "ticks", note: "of a timer") }
    var remark: String? { nil }
    func connection(to pane: ListPane) -> any SceneSource { DocumentConnection(ticks) }

    func readAll() -> CommandError? {
        for _ in 0..<count { ticker.tick() }
        _ = ticks.collectArrival()
        ticks.publish()
        return nil
    }
}

extension NamedSource {
    /// `ticks [COUNT]`.
    fileprivate static func ticks(of ticker: Ticker) -> NamedSource {
        NamedSource(
            name: "ticks", phrase: "the timer", words: "[COUNT]",
            purposes: (window: "show ticks", export: "write ticks"), options: [], namingOption: nil
        ) { words, options throws(CommandError) in
            guard let word = words.first else { return }
            guard let count = Int(word) else { throw .usage("'\(word)' is no number of ticks") }
            options.reading.maximumRows = count
        } open: { options throws(CommandError) in
            OpenTicks(ticks: TickDocument(ticker), ticker: ticker, count: options.reading.maximumRows ?? 1)
        }
    }
}

@Suite("One more source is a value")
struct SourceRehearsalTests {
    private func options(_ words: String...) throws -> Options {
        var options = try ArgumentParser(.source, registry: .shipped).parse(["--theme", "light"] + words)
        options.window.size = Size(width: 640, height: 448)
        return options
    }

    private func builder(_ options: Options) -> SceneBuilder {
        SceneBuilder(options, registry: .shipped, scale: 1, animations: false)
    }

    @Test("that a window shows, and goes on with as rows come")
    func shown() throws {
        let ticker = try Ticker()
        let source = NamedSource.ticks(of: ticker)
        let options = try options()
        let scene = try source.openWindow(options)(builder(options))
        let (loop, size) = (ManualLoop(now: 1000), options.window.size)
        let window = MemoryWindow(loop: loop, size: size)
        let application = Application(
            loop: loop, clock: TimedFrameClock(loop: loop), window: window, picture: window.makePicture(), scene: scene)
        application.start()
        loop.runTurn()
        #expect(scene.activePane.list.document.count == 0 && scene.activePane.status.title == "ticks")
        for _ in 0..<3 { ticker.tick() }
        loop.wait { scene.activePane.list.document.count == 3 }
        #expect(scene.activePane.list.document.line(at: 2).string == "tick 3")
        #expect(scene.activePane.list.isAtEnd)
    }

    @Test("that a picture shows")
    func drawn() throws {
        let source = NamedSource.ticks(of: try Ticker())
        var options = try options("5")
        try source.moveWords(of: &options)
        let scene = try RenderCommand.still(options, registry: .shipped, faults: .init()) {
            builder throws(CommandError) in try source.wholeWindow(builder).scene
        }
        #expect(scene.activePane.list.document.count == 5)
        let picture = try RenderCommand.picture(of: scene, scale: 1)
        #expect(picture.width == 640 && picture.height == 448)
    }

    @Test("that is written, whole or through a filter, and whose words are refused by itself")
    func written() throws {
        let directory = TemporaryDirectory()
        func export(_ words: String...) throws -> String {
            var options = try ArgumentParser(.export, registry: .shipped).parse(words)
            let source = NamedSource.ticks(of: try Ticker())
            try source.moveWords(of: &options)
            let file = directory.file("out", "")
            let descriptor = try FileDescriptor(writingInto: file)
            try source.export(
                options, options.filter.choice(), to: ByteOutput(descriptor.number, name: "to standard output"))
            return String(decoding: contents(of: file), as: UTF8.self)
        }
        #expect(try export("3") == "tick 1\ntick 2\ntick 3\n")
        #expect(try export("12", "--filter", "2") == "tick 2\ntick 12\n")
        #expect(
            try export("2", "--format", "jsonl").split(separator: "\n").map { $0.contains("\"message\":\"tick") }
                == [true, true])
        #expect(throws: CommandError.self) { try export("many") }
        #expect(throws: CommandError.self) { try export("3", "--follow") }
    }

    @Test("that helps and completions tell of, with the options that it has")
    func told() throws {
        let command = NamedSource.ticks(of: try Ticker()).command
        #expect(command.name == "ticks" && command.options.contains { $0.name == "--filter" })
        // What one source alone has is no option of the others.
        #expect(!command.options.contains { $0.name == "--unit" })
        #expect(NamedSource.journal.command.options.contains { $0.name == "--unit" })
    }
}
