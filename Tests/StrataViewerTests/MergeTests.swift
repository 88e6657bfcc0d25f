import Glibc
import Strata
import StrataCanvas
import StrataCommandLine
import StrataDocument
import StrataFormats
import StrataInterface
import StrataSystem
import StrataWindow
import StrataX11Testing
import Testing

@testable import StrataCells
@testable import StrataViewer

@Suite("Merged files")
struct MergeTests {
    private let directory = TemporaryDirectory()

    private func line(_ second: Int, _ text: String) -> String { "2026-11-22T10:00:0\(second)Z \(text)\n" }

    private func write(_ name: String, _ lines: String...) -> String { directory.file(name, lines.joined()) }

    @Test("are written in the order of their times, a trace behind its line, of equal times the first file's first")
    func export() throws {
        let one = write("a.log", line(1, "a"), "  at x\n", line(3, "a"), line(5, "a"))
        let other = write("b.log", line(2, "b"), line(3, "b"), line(4, "b"))
        let expected = [
            line(1, "a"), "  at x\n", line(2, "b"), line(3, "a"), line(3, "b"), line(4, "b"), line(5, "a"),
        ]
        let outcome = try Program.run(["export", "--merge", one, other])
        #expect(outcome.status == 0 && outcome.output == expected.joined())
        let filtered = try Program.run(["export", "--merge", "--filter", " b", one, other])
        #expect(filtered.output == [line(2, "b"), line(3, "b"), line(4, "b")].joined())
    }

    @Test("are written whole, also lines longer than those of which records are made, which say that they are cut")
    func long() throws {
        let text = String(repeating: "x", count: (16 << 20) + 1)
        let one = write("a.log", line(1, "a"), line(3, text))
        let other = write("b.log", line(2, "b"))
        let outcome = try Program.run(["export", "--merge", one, other])
        #expect(
            outcome.status == 0 && outcome.output.utf8.count == (line(1, "a") + line(2, "b") + line(3, text)).utf8.count
        )
        let records = try Program.run(["export", "--format", "jsonl", "--merge", one, other])
        #expect(records.status == 65 && records.output.split(separator: "\n").count == 3)
        #expect(
            records.errors
                == "strata: of 1 line only the first 16 MiB are written, for more is not kept in memory\n")
    }

    @Test("are written between two times also as records")
    func span() throws {
        let inputs = [write("a.log", line(1, "a"), line(3, "c")), write("b.log", line(2, "b"), line(4, "d"))]
        let span = ["--since", "2026-11-22 10:00:02", "--until", "2026-11-22 10:00:03", "--time-zone", "UTC"]
        let outcome = try Program.run(["export", "--format", "jsonl", "--merge"] + span + inputs)
        #expect(outcome.output.split(separator: "\n").count == 2)
        #expect(outcome.output.contains(#""message":"b""#) && outcome.output.contains(#""message":"c""#))
    }

    @Test("say that lines are missing that have gone since they were found")
    func gone() throws {
        let paths = [write("a.log", line(1, "a"), line(3, "c")), write("b.log", line(2, "b"))]
        var options = Options()
        options.files = paths
        options.reading.merge = true
        let merged = try MergedFeeds(Inputs.merged(options, follows: false).openAll(), .init())
        for document in merged.documents {
            var end = EndOfInput(of: document.feed)
            try end.wait(taking: document.drain)
        }
        merged.document.settle()
        _ = write("a.log", line(9, "another"))
        let output = open("/dev/null", O_WRONLY | O_CLOEXEC)
        defer { close(output) }
        let gaps = try RowWriter.write(
            merged.document, read: merged.document.originals(upTo: .max), to: ByteOutput(output, name: "nowhere"))
        let sentence = "2 lines could not be read any more, for a file was changed meanwhile; read it again"
        #expect(throws: CommandError(description: sentence, exitCode: 74)) { try gaps.check() }
    }

    @Test("are none where a command is run, whose lines are shown")
    func command() throws {
        #expect(try Program.run(["export", "--merge", "--", "echo", "one"]).output == "one\n")
    }

    @Test(
        "may be all of a folder, without what is hidden, packed or was rotated away, or all that a pattern stands for")
    func folder() throws {
        for name in [
            "a.log", "a-1.log", "b.txt", ".hidden", "a.log.1", "a.log.2.gz", "a.log.old", "a.log-20261101",
            "a-2026-11-02.log", "b.txt~", "c-2026-11-03.log",
        ] {
            _ = write(name, line(1, name))
        }
        let outcome = try Program.run(["export", directory.path])
        #expect(
            outcome.output == ["a-1.log", "a.log", "b.txt", "c-2026-11-03.log"].map { line(1, $0) }.joined())
        let sentence = "5 packed or rotated files are left out, such as a-2026-11-02.log; name them to read them"
        #expect(outcome.errors.contains(sentence), "\(outcome.errors)")
        #expect(try Program.run(["export", "\(directory.path)/*.txt"]).output == line(1, "b.txt"))
    }

    @Test("say in one sentence that they have no times, and stand before all others then")
    func timeless() throws {
        let outcome = try Program.run([
            "export", "--merge", write("a.log", line(1, "a")), write("b.log", "no\n", "time\n"),
        ])
        #expect(outcome.output == "no\ntime\n" + line(1, "a"))
        #expect(outcome.errors.contains("b.log says no times"))
    }

    @Test("are found again in their folder, each once, and those that come later")
    func later() throws {
        _ = write("a.log", line(1, "a"))
        var options = Options()
        options.files = [directory.path]
        let inputs = Inputs.merged(options, follows: false)
        #expect(Inputs.areMerged(options) && inputs.isOpen && inputs.folders == [directory.path])
        #expect(try inputs.openNew().map(\.path) == ["\(directory.path)/a.log"])
        #expect(try inputs.openNew().isEmpty)
        _ = write("c.log", line(1, "c"))
        #expect(try inputs.openNew().map(\.path) == ["\(directory.path)/c.log"])
    }

    @Test("are not read a second time under the name that rotation gives them, also before there is a new file")
    func rotated() throws {
        let path = write("a.log", line(1, "a"))
        for word in [directory.path, "\(directory.path)/a*"] {
            for name in ["a.log-20261128", "a-2026-11-28.log", "a.log.1"] {
                var options = Options()
                options.files = [word]
                let inputs = Inputs.merged(options, follows: false)
                #expect(try inputs.openNew().map(\.path) == [path])
                let rotated = "\(directory.path)/\(name)"
                try Folder.rename(path, to: rotated)
                #expect(try inputs.openNew().isEmpty, "\(word) \(name)")
                _ = write("a.log", line(2, "a"))
                #expect(try inputs.openNew().isEmpty, "\(word) \(name)")
                Folder.remove(rotated)
            }
        }
    }

    /// What is followed of some inputs, and the loop on which that is done: it ends by itself should nothing else end it.
    private func follower(of files: [String]) throws -> (MergedFollower, merged: MergedFeeds, loop: PollLoop) {
        var options = Options()
        (options.files, options.reading.merge) = (files, true)
        let inputs = Inputs.merged(options, follows: true)
        let merged = try MergedFeeds(inputs.openAll(), .init())
        let loop = PollLoop(display: nil, handlesSignals: false)
        loop.schedule(after: 10_000) {
            Issue.record("It still waits.")
            loop.stop()
        }
        return (MergedFollower(merged, of: inputs, on: loop), merged, loop)
    }

    @Test("that have all ended before they are waited for are not waited for where they are followed")
    func ended() throws {
        let (follower, merged, _) = try follower(of: [directory.file("a.gz", packedLine)])
        var end = EndOfInput(of: merged.documents[0].feed)
        try end.wait(taking: merged.documents[0].drain)
        #expect(follower.run() == nil)
        merged.settle()
        #expect(merged.document.count == 1)
    }

    @Test("of a folder that is followed have the lines of files that come, up to the last moment")
    func comingFiles() throws {
        _ = write("a.log", line(1, "a"), line(3, "a"))
        let (follower, merged, loop) = try follower(of: [directory.path])
        loop.schedule(after: 0) {
            _ = write("b.log", line(4, "b"), line(5, "b"))
            loop.stop()
        }
        #expect(follower.run() == nil)
        merged.settle()
        let texts = (0..<merged.document.count).map { merged.document.line(at: $0).string + "\n" }
        #expect(texts == [line(1, "a"), line(3, "a"), line(4, "b"), line(5, "b")])
    }

    @Test("are one list, whose header says how many they are")
    func window() throws {
        var options = Options()
        options.files = [write("a.log", line(1, "a"), line(3, "a")), write("b.log", line(2, "b"))]
        options.reading.merge = true
        let inputs = Inputs.merged(options, follows: false)
        let scene = try SceneBuilder(options, registry: .shipped, scale: 1).window(
            merging: inputs, inputs.openNew())
        let list = scene.panes[0].list.document
        #expect(scene.panes.count == 1 && scene.panes[0].status.title == "2 files, merged")
        #expect((0..<list.count).map { list.line(at: $0).string.suffix(1) } == ["a", "b", "a"])
    }

    @Test("and several lists exclude each other")
    func usage() throws {
        let outcome = try Program.run(["--merge", "--split", "a", "b"])
        #expect(outcome.status == 64 && outcome.errors.contains("--merge"))
    }

    /// The list of some files, once all is in its place.
    private func list(_ files: [String], _ arguments: [String] = []) throws -> (scene: WindowScene, list: ListView) {
        var options = try ArgumentParser(.window, registry: .shipped).parse(arguments)
        (options.files, options.reading.merge) = (files, true)
        let inputs = Inputs.merged(options, follows: false)
        let scene = try SceneBuilder(options, registry: .shipped, scale: 1, animations: false).window(
            merging: inputs, inputs.openAll())
        for source in scene.sources { source.settle() }
        return (scene, scene.panes[0].list)
    }

    private func texts(_ list: ListView) -> [String] {
        (0..<list.document.count).map { list.document.line(at: $0).string }
    }

    @Test("have entries of many lines, each where its first line says, by their own lines or as is asked for")
    func entries() throws {
        let trace = "  at x\n  at y\n"
        let one = write("a.log", line(1, "a"), trace, line(3, "a"), line(6, "a"), trace)
        let other = write("b.log", line(2, "b"), line(4, "b"), trace, line(5, "b"))
        let (scene, rows) = try list([one, other], ["--no-day-headers"])
        let texts = self.texts(rows)
        #expect(scene.panes[0].noun == .entries, "Lines have other numbers.")
        #expect(try list([write("c.log", line(1, "c"))]).scene.panes[0].noun.many == "lines")
        #expect(texts.map { $0.split(separator: "\n").count } == [3, 1, 1, 3, 1, 3])
        #expect(texts[0] + "\n" == line(1, "a") + trace && texts[3] + "\n" == line(4, "b") + trace)
        #expect(try self.texts(list([one, other], ["--no-day-headers", "--no-entries"]).list).count == 12)
        let asked = try self.texts(list([one, other], ["--no-day-headers", "--entry-start", "[146]Z [ab]|:02Z"]).list)
        #expect(asked.map { $0.split(separator: "\n").count } == [4, 1, 4, 3])
        let wrong = try Program.run(["--merge", "--entry-start", "a(", one, other])
        #expect(wrong.status == 64 && wrong.errors.contains("'--entry-start' cannot be 'a('"))
    }

    @Test("are each shown as their own lines are, and copied as they came")
    func formats() throws {
        let record = { (second: Int) in
            "{\"time\":\"2026-11-22T10:00:0\(second)Z\",\"level\":\"info\",\"message\":\"said \(second)\"}\n"
        }
        let one = write("a.json", record(1), record(3))
        let other = write("b.log", "\u{1B}[31m" + line(2, "b"))
        let list = try list([one, other], ["--no-day-headers"]).list
        let texts = texts(list)
        #expect(texts.count == 3 && texts[0].contains("said 1") && !texts[0].contains("{"))
        #expect(texts[1] + "\n" == line(2, "b"))
        #expect(
            (0..<3).map { String(decoding: list.document.line(at: $0).originalBytes, as: UTF8.self) + "\n" }
                == [record(1), "\u{1B}[31m" + line(2, "b"), record(3)])
        let records = try Program.run(["export", "--format", "jsonl", "--merge", one, other]).output.split(
            separator: "\n")
        #expect(records.count == 3 && records[0].contains("\"level\":\"info\"") && records[2].contains("said 3"))
    }

    @Test("have the rows of a table in its columns, and the others as they are")
    func tables() throws {
        let one = write(
            "a.csv", "time,level,user\n", "2026-11-22T10:00:01Z,info,ann\n", "2026-11-22T10:00:03Z,info,bob\n")
        let other = write("b.log", line(2, "INFO said by another"), line(4, "INFO with, commas"))
        let third = write("c.json", #"{"time":"2026-11-22T10:00:05Z","level":"info","msg":"of json"}"# + "\n")
        let (scene, list) = try list([one, other, third], ["--no-day-headers"])
        scene.panes[0].fieldHeader.fit()
        let shown = (0..<list.document.count).map {
            String(decoding: list.cell.shownText(of: list.document.line(at: $0), width: 600), as: UTF8.self)
        }
        let columns = scene.panes[0].shownColumns
        #expect(columns.columns.names == ["time", "level", "user"])
        #expect(columns.metrics(within: 600).leading > Metrics.rowLeading + 8, "They stand behind the files' names.")
        #expect(shown.contains { $0.hasSuffix("info  ann") } && shown.contains { $0.hasSuffix("said by another") })
        #expect(shown.contains { $0.hasSuffix("INFO with, commas") } && shown.contains { $0.hasSuffix("of json") })
    }

    @Test("have a record that says no time as a row of its own, behind the one above")
    func recordsWithoutTimes() throws {
        let one = write(
            "a.json", #"{"time":"2026-11-22T10:00:01Z","message":"a"}"# + "\n",
            #"{"level":"error","message":"b"}"# + "\n", #"{"time":"2026-11-22T10:00:03Z","message":"c"}"# + "\n")
        let other = write("b.log", line(2, "d"))
        let texts = try texts(list([one, other], ["--no-day-headers"]).list)
        #expect(texts.count == 4 && texts[1].contains("b") && !texts[0].contains("\n"))
        let outcome = try Program.run(["export", "--merge", "--where", "level=error", one, other])
        #expect(outcome.output == #"{"level":"error","message":"b"}"# + "\n")
    }

    @Test("are written as JSON Lines by whole entries, however long")
    func records() throws {
        let trace = (0..<9000).map { "  at \($0) of many\n" }.joined()
        let one = write("a.log", line(1, "a"), trace, line(3, "a"), line(4, "a"), line(5, "a"))
        let other = write("b.log", line(2, "b"))
        let outcome = try Program.run(["export", "--format", "jsonl", "--merge", one, other])
        let records = outcome.output.split(separator: "\n")
        #expect(records.count == 5 && records[0].contains("at 8999 of many") && records[1].contains("b.log"))
        #expect(
            try Program.run(["export", "--merge", one, other]).output.count == trace.count + 5 * line(1, "a").count)
    }

    @Test(
        "have short names that tell them apart",
        arguments: [
            (["/var/log/web.log", "/var/log/mail.log"], ["web", "mail"]),
            (["/srv/a/app.log", "/srv/b/app.log", "/srv/b/other.log"], ["a", "b", "other"]),
            (["-", "x.txt"], ["stdin", "x"]),
            (["service-production-web.log", "service-production-db.log"], ["web", "db"]),
            (["a-name-of-many-letters.log", "b.log"], ["a-name…tters", "b"]),
        ])
    func names(paths: [String], expected: [String]) {
        #expect(ShortNames.of(paths) == expected)
    }

    @Test("are as many as can be open, which is said", .enabled(if: canLimit, limitReason))
    func fileLimit() throws {
        let paths = ["a", "b"].map { directory.file($0, "2026-05-20 04:45:11 \($0)\n") }
        // Each takes three descriptors, and a hundred are kept for all else.
        let outcome = try Program.run(["export", "--merge"] + paths, through: "ulimit -n 104; exec \"$@\"")
        #expect(outcome.status == 74 && outcome.output == "2026-05-20 04:45:11 a\n", "\(outcome)")
        #expect(outcome.errors.hasPrefix("strata: only 1 file is shown, as many as can be open; "))
    }

    @Test("have a gutter that moves the text of rows and changes nothing else about it")
    func gutter() {
        let library = FontLibrary(scale: 1)
        let faces = Faces()
        let plain = LogCell(library, faces)
        let cell = GutterCell(LogCell(library, faces), names: ["web", "mail"], library, faces) { _ in 0 }
        let line = Line(Array("2026-11-22T10:00:00Z some words of a line that is long enough to wrap".utf8))
        let gutter = cell.width(of: line) - plain.width(of: line)
        #expect(gutter > 14 && gutter < 90)
        #expect(cell.height(of: line, width: 300 + gutter) == plain.height(of: line, width: 300))
        let size = Size(width: 300, height: 60)
        let place = Point(x: 90, y: 8)
        #expect(
            cell.offset(
                at: Point(x: place.x + gutter, y: 8), in: line, size: Size(width: 300 + gutter, height: 60))
                == plain.offset(at: place, in: line, size: size))
    }
}

@Suite("A folder in a window")
struct FolderWindowTests {
    private let directory = TemporaryDirectory()

    @Test("is one list of its files by time, to which lines, late ones too, and files come")
    func shown() throws {
        let folder = directory.path + "/logs"
        try Folder.makeWithParents(folder)
        let text = { (name: String, minute: Int) in
            (0..<300).map { "2026-11-21 10:\(minute + $0 / 50):\($0 % 50 + 10) \(name) \($0)\n" }.joined()
        }
        let first = directory.file("logs/a.log", text("a", 10))
        let second = directory.file("logs/b.log", text("b", 11))
        let rig = try ApplicationRig([""], device: folder)
        func waitForCount(_ counts: ClosedRange<Int>, atEnd: Bool = false) {
            rig.waitForLines {
                rig.loop.advance(by: 1)
                return counts.contains(rig.shown.count) && (!atEnd || rig.shown.isAtEnd)
            }
            rig.settle()
        }
        waitForCount(600...600, atEnd: true)
        append("2026-11-21 10:58:00 a newest\n  more of it\n", to: first)
        waitForCount(601...601, atEnd: true)
        append("2026-11-21 10:57:00 b late\n", to: second)
        waitForCount(602...602)
        _ = directory.file("logs/c.log", "2026-11-21 10:59:00 c has come\n")
        waitForCount(603...603)
        // How its entries begin is found out when it has rows already.
        let late = directory.file("logs/d.log", "nothing\nlike a time\n")
        waitForCount(605...605)
        for second in 10..<30 { append("2026-11-21 10:59:\(second) d \(second)\n  more\n", to: late) }
        waitForCount(621...639)
        rig.press(Key("/"))
        rig.type("b 12")
        rig.waitForLines {
            rig.loop.advance(by: 1)
            return !rig.shown.isAtEnd
        }
        rig.press(.enter)
        // The first one may end a search that goes on, and leave its bar open.
        for _ in 0..<2 { rig.press(.escape) }
        rig.press(.home)
        #expect(rig.shown.first == 0)
    }
}

@Suite("The moments of lines")
struct LineMomentTests {
    private func seconds(_ text: String) -> Double? {
        LineMoment.seconds(of: Array(text.utf8)[...], now: 1_800_000_000)
    }

    @Test("are those that lines begin with, or that records say, unless they have not come yet")
    func forms() {
        #expect(seconds("2026-11-22T10:00:00.250Z x") == 1_795_341_600.25)
        #expect(seconds("{\"time\": \"2026-11-22T10:00:00Z\", \"message\": \"x\"}") == 1_795_341_600)
        // A number is a moment only where the lines around agree.
        #expect(seconds("1795341600 x") == nil)
        let reader = FileFormats(["1795341600 x", "1795341601 y"].map { Array($0.utf8) }).reader
        #expect(
            LineMoment.seconds(of: Array("1795341600 x".utf8)[...], now: 1_800_000_000, by: reader) == 1_795_341_600)
        #expect(seconds("2027-11-22T10:00:00Z a year ahead") == nil)
        #expect(seconds("    at Transaction.commit (tx.c:120)") == nil)
        #expect(seconds("{ no record") == nil && seconds("") == nil)
    }
}
