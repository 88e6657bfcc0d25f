import Strata
import StrataCanvas
import StrataCommandLine
import StrataDocument
import StrataJournal
import StrataStrategies
import StrataSystem
import StrataWindow
import StrataWindowTesting
import Testing

@testable import StrataCells
@testable import StrataInterface
@testable import StrataViewer

/// The viewer over a journal of a folder, in a window in memory; time and input are the test's.
private final class JournalRig {
    let directory: TemporaryDirectory
    let loop = ManualLoop(now: 1000)
    let window: MemoryWindow
    let scene: WindowScene
    private let application: Application

    init(_ directory: TemporaryDirectory, _ arguments: [String] = []) throws {
        self.directory = directory
        let parser = ArgumentParser(.source, registry: .shipped)
        var options = try parser.parse(
            ["--theme", "light", "--no-animations", "--journal-directory", directory.path] + arguments)
        options.window.size = Size(width: 640, height: 448)
        let builder = SceneBuilder(options, registry: .shipped, scale: 1, animations: false)
        scene = try builder.window(of: try NamedSource.journal.open(options))
        window = MemoryWindow(loop: loop, size: options.window.size)
        application = Application(
            loop: loop, clock: TimedFrameClock(loop: loop), window: window, picture: window.makePicture(), scene: scene)
        application.start()
        loop.runTurn()
        wait { scene.activePane.status.isIndexed }
    }

    var pane: ListPane { scene.activePane }

    func wait(until isDone: () -> Bool) {
        loop.wait(until: isDone)
        #expect(isDone(), "what was waited for never came")
    }

    func press(_ key: Key) {
        window.press(key, [])
        loop.advance(by: 100)
    }

    /// Adds an entry for each priority and message to the journal of a folder.
    static func write(_ entries: [(priority: Int, message: String)], to directory: TemporaryDirectory, at second: Int)
        throws
    {
        var text = ""
        for (number, entry) in entries.enumerated() {
            let time = (1_700_000_000 + second + number) * 1_000_000
            text += "__REALTIME_TIMESTAMP=\(time)\n__MONOTONIC_TIMESTAMP=\(time)\n"
            text += "_BOOT_ID=0123456789abcdef0123456789abcdef\nPRIORITY=\(entry.priority)\n"
            text += "SYSLOG_IDENTIFIER=web\n_PID=42\n_HOSTNAME=alpha\nMESSAGE=\(entry.message)\n\n"
        }
        let input = try FileDescriptor(reading: directory.file("export", text))
        let quiet = try FileDescriptor(writingInto: "/dev/null")
        let program = "/usr/lib/systemd/systemd-journal-remote"
        let child = try ChildProcess(
            spawning: [program, "--output=\(directory.path)/system.journal", "-"], program: program,
            descriptors: [0: input.number, 2: quiet.number])
        try #require(child.wait() == 0)
    }
}

@Suite("The window of a journal")
struct JournalTests {
    private let directory = TemporaryDirectory()

    @Test("shows entries, goes on with those that are added, and shows all fields of one that is expanded")
    func window() throws {
        try JournalRig.write([(6, "it began"), (3, "it broke")], to: directory, at: 0)
        let rig = try JournalRig(directory)
        #expect(rig.pane.list.document.lineCount == 2)
        #expect(rig.pane.status.title == "journal" && rig.pane.status.place == directory.path)
        try JournalRig.write([(6, "it goes on")], to: directory, at: 2)
        rig.wait { rig.pane.list.document.lineCount == 3 }
        for _ in 0..<2 { rig.press(.up) }
        rig.press(.enter)
        rig.wait { rig.pane.page.current != nil }
        let page = try #require(rig.pane.page.current).page
        let text = String(decoding: page.text, as: UTF8.self)
        #expect(text.hasPrefix("MESSAGE=it broke\n__CURSOR=") && text.hasSuffix("\n_HOSTNAME=alpha\n_PID=42"))
        #expect(page.bar == Palette.light.color(of: RowLevel.error) && !page.date.isEmpty)
    }

    @Test("finds an entry that is typed, opens it, and shows errors alone")
    func found() throws {
        try JournalRig.write((0..<60).map { ($0 % 9 == 0 ? 3 : 6, "entry \($0)") }, to: directory, at: 0)
        let rig = try JournalRig(directory)
        try JournalRig.write([(6, "late")], to: directory, at: 100)
        rig.wait { rig.pane.list.document.lineCount == 61 && rig.pane.list.isAtEnd }
        rig.press(Key("/"))
        rig.window.type("entry 27")
        let list = rig.pane.list
        rig.wait { list.focus.row.map { list.document.lineNumber(at: $0) } == 28 }
        rig.press(.enter)
        rig.press(.escape)
        rig.press(.enter)
        rig.wait { rig.pane.page.current != nil }
        rig.press(.escape)
        rig.press(Key("e"))
        rig.wait { rig.pane.list.document.lineCount == 7 }
    }

    @Test("shows entries that are as asked, and of these those that a filter lets through")
    func filtered() throws {
        try JournalRig.write(
            [(3, "disk failed"), (4, "disk is full"), (3, "net failed"), (6, "disk is fine")], to: directory, at: 0)
        let rig = try JournalRig(directory, ["--priority", "warning", "--filter", "disk", "--context", "1"])
        #expect(rig.pane.status.place == "warning and worse · \(directory.path)")
        rig.wait { !rig.pane.list.document.line(at: 0).isHeader && rig.pane.list.document.lineCount == 3 }
        let document = rig.pane.list.document
        let rows = (0..<document.count).map { document.line(at: $0) }
        #expect(rows.map(\.isContext) == [false, false, true])
        #expect(document.details(of: document.id(at: 1))?.starts(with: "MESSAGE=disk is full\n".utf8) == true)
    }

    @Test("begins its rows with what the looks of log lines know: a time, a program, a level")
    func levels() throws {
        let names = JournalQuery.priorityNames
        try JournalRig.write(names.map { (names.firstIndex(of: $0) ?? 0, "it failed") }, to: directory, at: 0)
        let document = try JournalRig(directory).pane.list.document
        let severities: [RowLevel] = [.error, .error, .error, .error, .warning, .ordinary, .error, .debug]
        let appearance = Appearance(library: FontLibrary(scale: 1))
        let isError = try #require(LogCell(appearance.library, appearance.theme.faces).isError)
        for (index, severity) in severities.enumerated() {
            let line = document.line(at: index)
            let bytes = Array(line.bytes)
            #expect(Highlights(bytes).level == severity, "\(line.string)")
            #expect(isError(bytes) == (severity == .error))
            #expect(line.date?.seconds == 1_700_000_000 + Double(index))
            let program = Highlights(bytes).runs.first { $0.role == .program }.map {
                String(decoding: bytes[$0.range], as: UTF8.self)
            }
            #expect(program == "web")
        }
    }

    @Test("says that nothing is there as asked, and waits for it")
    func nothing() throws {
        try JournalRig.write([(6, "it began")], to: directory, at: 0)
        let rig = try JournalRig(directory, ["--priority", "crit"])
        #expect(
            rig.pane.list.document.count == 0
                && rig.pane.status.emptyNote == "No matching entries. Waiting for entries…")
        try JournalRig.write([(2, "it ends")], to: directory, at: 5)
        rig.wait { rig.pane.list.document.lineCount == 1 }
    }

    @Test(
        "is refused in one line where a command makes no sense",
        arguments: [["foo"], ["_UID=0", "+"], ["--unit", "a*"]])
    func refusals(arguments: [String]) throws {
        let error = try #require(throws: CommandError.self) { _ = try StrataCommand.table.run(["journal"] + arguments) }
        #expect(error.exitCode == 64)
    }

    @Test("is what an export writes: entries as they are shown, those that are asked for, or what they say")
    func export() throws {
        // The first is of 22:13:20 on 14 November 2023 in UTC, and a second lies between two of them.
        try JournalRig.write([(3, "disk full"), (4, "disk slow"), (6, "ready")], to: directory, at: 0)
        func export(_ arguments: String...) throws -> Program.Outcome {
            try Program.run(["export", "journal", "--journal-directory", directory.path] + arguments)
        }
        func messages(_ outcome: Program.Outcome) -> [String] {
            outcome.output.split(separator: "\n").map { $0.split(separator: " ").suffix(2).joined(separator: " ") }
        }
        #expect(messages(try export()) == ["disk full", "disk slow", "web[42]: ready"])
        #expect(messages(try export("--filter", "disk")) == ["disk full", "disk slow"])
        #expect(messages(try export("--priority", "err")) == ["disk full"])
        #expect(messages(try export("PRIORITY=4")) == ["disk slow"])
        let since = ["--since", "2023-11-14 22:13:22", "--time-zone", "UTC"]
        #expect(
            messages(try Program.run(["export", "journal", "--journal-directory", directory.path] + since)) == [
                "web[42]: ready"
            ])
        let records = try export("--format", "jsonl").output.split(separator: "\n")
        #expect(
            records.count == 3 && records[0].contains(#""level":"error""#)
                && records[0].contains(#""message":"disk full""#))
        let misplaced = try Program.run(["export", "--unit", "ssh", directory.file("a.log")])
        #expect(misplaced.status == 64 && misplaced.errors.contains("strata export journal"))
        let file = directory.path + "/x.png"
        let picture = ["render", "journal", "--journal-directory", directory.path, "--output", file]
        #expect(try Program.run(picture).status == 0 && FileStatus(path: file).isRegular)
        let ignored = try Program.run(picture + ["--since", "2023-11-14"])
        #expect(ignored.status == 64 && ignored.errors.contains("'--since' is not for 'strata render journal'"))
        // A folder of a journal is meant to be shown without the word, too; here there is no display.
        let window = try Program.run(["--journal-directory", directory.path])
        #expect(window.status == 69 && window.errors.contains("display"))
        let following = try export("--follow")
        #expect(following.status == 64 && following.output.isEmpty)
    }
}
