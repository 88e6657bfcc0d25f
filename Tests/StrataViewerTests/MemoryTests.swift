import Glibc
import Strata
import StrataDocument
import StrataSearch
import StrataSystem
import StrataTesting
import StrataWindow
import Testing

@testable import StrataInterface
@testable import StrataViewer

@Suite("What is kept from one run to the next") struct MemoryTests {
    private let directory = TemporaryDirectory()
    private var folder: StateFolder { StateFolder(directory.path + "/state") }
    private let text = (0..<5000).map { "line \($0)\($0 % 10 == 0 ? " ten" : "")\n" }.joined()

    /// A window that shows the file as it is now, or, at first, with a text.
    private func open(_ text: String? = nil, _ arguments: [String] = []) throws -> ApplicationRig {
        let path = directory.path + "/0.log"
        let now = try text ?? #require(SmallFile.read(path))
        return try ApplicationRig([now], arguments, directory: directory, memory: folder)
    }

    private func close(_ rig: ApplicationRig) { rig.scene.remember() }

    private func row(_ text: String, in rig: ApplicationRig) -> RowID? {
        let document = rig.scene.activePane.list.document
        return (0..<document.count).first { document.line(at: $0).string == text }.map { document.id(at: $0) }
    }

    @Test("is what was marked, by the line's place in the file, whichever rows it opens with")
    func marks() throws {
        let rig = try open(text)
        let marks = rig.scene.activePane.marks
        marks.put(RowMark(color: 1, word: "here"), on: try #require(row("line 10 ten", in: rig)))
        marks.put(RowMark(), on: try #require(row("line 4999", in: rig)))
        close(rig)
        append("line 5000\n", to: rig.file)
        let again = try ApplicationRigReading(self)
        #expect(again.marks.rows.count == 2)
        #expect(try again.marks.rows[#require(row("line 10 ten", in: again.rig))] == RowMark(color: 1, word: "here"))
        #expect(try again.marks.rows[#require(row("line 4999", in: again.rig))] == RowMark())
        // What had been read is the end of the former run.
        #expect(again.marks.readLine?.row == row("line 4999", in: again.rig))
    }

    /// A window over the file that is there.
    private struct ApplicationRigReading {
        let rig: ApplicationRig
        var marks: ListMarks { rig.scene.activePane.marks }

        init(_ tests: MemoryTests) throws {
            rig = try tests.open(String(decoding: contents(of: tests.directory.path + "/0.log"), as: UTF8.self))
        }
    }

    @Test("loses no mark to a window that keeps the newest lines alone")
    func newestAlone() throws {
        // More than a block, so that the first lines are not looked for where the newest alone are wanted.
        let text = (0..<10_000).map { "line \($0) \(String(repeating: "a", count: 90))\n" }.joined()
        let rig = try open(text)
        rig.scene.activePane.marks.put(
            RowMark(word: "early"), on: try #require(row("line 10 \(String(repeating: "a", count: 90))", in: rig)))
        close(rig)
        let newest = try open(text, ["--max-rows", "100"])
        #expect(newest.scene.activePane.marks.rows.isEmpty)
        close(newest)
        #expect(try ApplicationRigReading(self).marks.rows.values.map(\.word) == ["early"])
    }

    @Test("is all that two windows over one file have marked")
    func twoWindows() throws {
        let (one, other) = (try open(text), try open())
        let (ones, others) = (one.scene.activePane.marks, other.scene.activePane.marks)
        ones.put(RowMark(word: "one"), on: try #require(row("line 10 ten", in: one)))
        close(one)
        others.put(RowMark(word: "other"), on: try #require(row("line 20 ten", in: other)))
        close(other)
        // Nothing has changed here since.
        close(one)
        let words = try ApplicationRigReading(self).marks.rows.values.map(\.word)
        #expect(words.sorted() == ["one", "other"])
    }

    @Test("changes where one window has changed it, whatever another one has written meanwhile")
    func merging() {
        func record(_ marks: [(Int, String)], read: Int? = nil) -> FileRecord {
            var record = FileRecord()
            record.marks = marks.map { FileRecord.Mark(offset: $0, mark: RowMark(word: $1)) }
            record.readLine = read.map { ($0, 1) }
            return record
        }
        let former = record([(10, "both"), (30, "mine"), (50, "kept")], read: 5)
        let now = record([(30, "renamed"), (40, "new"), (50, "kept")], read: 5)
        var kept = record([(10, "both"), (20, "theirs"), (30, "mine")], read: 7)
        kept.adoptLines(from: former, to: now)
        // 50 was taken back by the other one.
        #expect(kept == record([(20, "theirs"), (30, "renamed"), (40, "new")], read: 7))
        kept.adoptLines(from: now, to: record([], read: 9))
        #expect(kept == record([(20, "theirs")], read: 9))
    }

    @Test("is the place where the reader was, which is offered at the newest row, and where Alt+Left goes")
    func place() throws {
        let rig = try open(text)
        for _ in 0..<3 { rig.press(.pageUp) }
        let before = try #require(rig.scene.activePane.marks.lastingPlace)
        let number = rig.scene.activePane.number(ofRow: try #require(rig.rows?.lowerBound))
        close(rig)
        let again = try ApplicationRigReading(self).rig
        let list = again.scene.activePane.list
        #expect(list.isAtEnd && again.rows?.upperBound == 4999)
        #expect(again.scene.activePane.headerContent.hint == "back to line \(CountText.grouped(number))")
        again.press(.left, .alt)
        let after = try #require(again.scene.activePane.marks.lastingPlace)
        let documents = (list.document, rig.scene.activePane.list.document)
        #expect(documents.0.text(of: after.row).string == documents.1.text(of: before.row).string)
        #expect((after.start - before.start).magnitude < 0.5)
        #expect(again.scene.activePane.headerContent.hint == nil)
    }

    @Test("is the place that was jumped to, though an older one is offered still")
    func placeAfterJump() throws {
        let rig = try open(text)
        for _ in 0..<3 { rig.press(.pageUp) }
        close(rig)
        let again = try ApplicationRigReading(self).rig
        let pane = again.scene.activePane
        #expect(pane.headerContent.hint != nil)
        pane.list.engine.scroll(toItem: 1000, alignment: .start, animated: false, byReader: true)
        pane.list.readFrame()
        let place = try #require(pane.marks.lastingPlace)
        #expect((999...1000).contains(try #require(pane.list.document.index(of: place.row))))
    }

    @Test("is no place where the reader was at the newest row; one that was not gone back to is offered again")
    func placeAtEnd() throws {
        let rig = try open(text)
        for _ in 0..<3 { rig.press(.pageUp) }
        close(rig)
        // Looked at only.
        let second = try ApplicationRigReading(self).rig
        let hint = second.scene.activePane.headerContent.hint
        close(second)
        let third = try ApplicationRigReading(self).rig
        #expect(hint != nil && third.scene.activePane.headerContent.hint == hint)
        third.press(.left, .alt)
        third.press(.end)
        #expect(third.scene.activePane.list.isAtEnd)
        close(third)
        let file = try #require(third.scene.feeds.first?.feed.files.first)
        #expect(folder.read(file.name)?.contains("place") != true)
        #expect(try ApplicationRigReading(self).rig.scene.activePane.headerContent.hint == nil)
    }

    @Test("is read also where it was written before places were kept, and without a place that cannot be")
    func oldRecord() throws {
        let old = try #require(FileRecord("{\"read\":{\"at\":5,\"time\":1}}"))
        #expect(old.place == nil && old.readLine?.offset == 5)
        let text = "{\"place\":{\"at\":70,\"start\":-3.5}}"
        #expect(FileRecord(text)?.place == FileRecord.Place(offset: 70, start: -3.5))
        #expect(FileRecord("{\"place\":{\"at\":70,\"start\":1e300}}")?.place == nil)
        var record = FileRecord()
        record.place = FileRecord.Place(offset: 70, start: -3.5)
        #expect(FileRecord(record.text) == record && !record.isEmpty)
        var kept = record
        kept.adoptLines(from: FileRecord(), to: FileRecord())
        #expect(kept.place == record.place, "Another window's stays.")
        kept.adoptLines(from: record, to: FileRecord())
        #expect(kept.place == nil)
    }

    @Test("is what the list was filtered by, unless the command line says it")
    func filters() throws {
        let rig = try open(text)
        var terms = FilterSet()
        terms.terms = [
            FilterTerm(.has(Pattern("te.", .regularExpression, letterCase: .kept))),
            FilterTerm(.has(Pattern("44")), hides: true), FilterTerm(.level(.error)),
        ]
        terms.terms[2].isOn = false
        (terms.showsAny, terms.context) = (true, 3)
        rig.scene.activePane.filters.terms = terms
        close(rig)
        #expect(try ApplicationRigReading(self).rig.scene.activePane.filters.terms == terms)
        let other = try open(text, ["--filter", "7"])
        #expect(other.scene.activePane.filters.terms.terms == [FilterTerm(.has(Pattern("7", letterCase: .kept)))])
    }

    @Test("belongs to the file, which may get another name; one that follows under its name has none of it")
    func rotated() throws {
        let rig = try open(text)
        rig.scene.activePane.marks.put(RowMark(word: "old"), on: try #require(row("line 20 ten", in: rig)))
        close(rig)
        let name = directory.path + "/0.log"
        try Folder.rename(name, to: name + ".1")
        let new = try open(String(text.reversed()))
        #expect(new.scene.activePane.marks.rows.isEmpty)
        close(new)
        try Folder.rename(name + ".1", to: name)
        // Opened by hand, for the rig writes its files anew.
        let feed = try Inputs.open([name], follows: false)
        #expect(folder.read(try #require(feed.files.first).name)?.contains("old") == true)
    }

    @Test("is written a second after the change, and taken back when nothing is left of it")
    func writing() throws {
        let rig = try open(text)
        let file = try #require(rig.scene.feeds.first?.feed.files.first)
        let line = try #require(row("line 4990 ten", in: rig))
        rig.scene.activePane.marks.put(RowMark(), on: line)
        rig.loop.advance(by: 16)
        rig.press(.up)
        rig.loop.advance(by: 500)
        #expect(folder.read(file.name) == nil)
        rig.loop.advance(by: 600)
        #expect(folder.read(file.name)?.contains("marks") == true)
        let permissions = try FileStatus(path: folder.path).permissions
        #expect(permissions == 0o700, "It is nobody else's.")
    }

    @Test("leaves out what is no record, says so, and keeps what cannot be found again")
    func wrong() throws {
        let feed = try Inputs.open([directory.file("0.log", text)], follows: false)
        let file = try #require(feed.files.first)
        var record = FileRecord()
        record.marks = [.init(offset: 3, mark: RowMark(word: "in a line")), .init(offset: 1 << 40, mark: RowMark())]
        #expect(FileRecord(record.text) == record)
        #expect(FileRecord("[1]") == nil && FileRecord("{\"marks\":[{}, 7]}") == FileRecord())
        for broken in ["", "{", "null", "\0"] { #expect(FileRecord(broken) == nil) }
        try folder.write(record.text, as: file.name)
        let rig = try ApplicationRigReading(self)
        #expect(rig.marks.rows.isEmpty)
    }

    @Test(
        "is moved aside where it is damaged, before anything is written, and told of",
        arguments: ["", "{", "{\"marks\":[{\"at\":3", "[1]", "null", "\0", "{}\n{}"])
    func damaged(content: String) throws {
        var warnings: [String] = []
        let state = StateFolder(folder.path) { warnings.append($0) }
        try state.write(content, as: "zoom")
        #expect(state.members(of: "zoom").isEmpty)
        state.keep(["log": .flag(true)], as: "zoom")
        #expect(SmallFile.read(folder.path + "/zoom.damaged") == content)
        #expect(state.read("zoom") == "{\"log\":true}\n")
        #expect(warnings == ["\(folder.path)/zoom is damaged; it was moved to zoom.damaged"])
        // A second one does not replace the first.
        try state.write("second", as: "zoom")
        #expect(state.read("zoom") == nil && SmallFile.read(folder.path + "/zoom.damaged") == content)
        #expect(SmallFile.read(folder.path + "/zoom.damaged-2") == "second" && warnings.count == 2)
    }

    @Test("is read from files alone: a pipe, a device and a file that never ends are moved aside")
    func endless() throws {
        var warnings: [String] = []
        let state = StateFolder(folder.path) { warnings.append($0) }
        try Folder.makeWithParents(folder.path)
        try #require(mkfifo(folder.path + "/pipe", 0o600) == 0)
        let writer = try FileDescriptor(appending: folder.path + "/pipe", reads: true)
        for name in ["zero", "kmsg"] {
            let place = name == "zero" ? "/dev/zero" : "/proc/kmsg"
            try Folder.makeLink(folder.path + "/" + name, to: place)
        }
        for name in ["pipe", "zero"] { #expect(state.read(name) == nil) }
        // Only some users may open it.
        #expect(state.read("kmsg") == nil)
        #expect(warnings.count >= 2 && warnings.allSatisfy { $0.contains(" is damaged; it was moved to ") })
        #expect(writer.number >= 0)
    }

    @Test("is missed where marks cannot be kept, and written later where that goes")
    func unkept() throws {
        let rig = try open(text)
        _ = directory.file("state", "no folder")
        rig.scene.activePane.marks.put(RowMark(), on: try #require(row("line 4990 ten", in: rig)))
        #expect(rig.scene.remember() != nil)
        #expect(rig.scene.remember() != nil, "It is still not kept.")
        Folder.remove(directory.path + "/state")
        #expect(rig.scene.remember() == nil)
        #expect(try ApplicationRigReading(self).marks.rows.count == 1)
    }

    @Test("is not missed where nothing was marked")
    func unmarked() throws {
        let rig = try open(text)
        _ = directory.file("state", "no folder")
        #expect(rig.scene.remember() == nil)
    }

    @Test("is which digits were given to layouts")
    func digits() throws {
        let rig = try open(text)
        rig.scene.give("2", to: "stack+fold")
        rig.scene.give("7", to: "inset+sticky")
        rig.scene.give("8", to: "inset+sticky")
        close(rig)
        try folder.write(
            try #require(folder.read("layout-keys")).replacing("}", with: ",\"5\":\"none\",\"x\":\"flip\"}"),
            as: "layout-keys")
        let again = try ApplicationRigReading(self)
        let list = again.rig.scene.activePane.list
        for (digit, chain) in [("2", "stack+fold"), ("8", "inset+sticky"), ("5", "inset+sticky"), ("1", "flip")] {
            again.rig.press(Key(Unicode.Scalar(digit)!), .control)
            #expect(list.strategies.plainChain == chain)
        }
        // What was given in the run before stays, though nothing was in this one.
        close(again.rig)
        #expect(try #require(folder.read("layout-keys")).contains("stack+fold"))
    }

    @Test("is what was typed into bars, and filters that were given names")
    func texts() throws {
        let rig = try open(text)
        rig.scene.activePane.tools.remembering["find"]?.remember(["before"])
        rig.press(Key("/"))
        for letter in ["t", "e", "n"] {
            rig.window.send(.keyPressed(KeyEvent(key: Key(Unicode.Scalar(letter)!), text: letter, modifiers: [])))
        }
        rig.press(.enter)
        rig.press(.escape)
        rig.press(.escape)
        close(rig)
        let again = try ApplicationRigReading(self)
        again.rig.press(Key("/"))
        again.rig.press(.up)
        #expect(again.rig.scene.activePane.findBar.field?.text == "ten")

        var warnings: [String] = []
        let path = directory.file("filters", "hello\n")
        let file = FilterFile(path) { warnings.append($0) }
        #expect(warnings.count == 1 && warnings[0].contains("line 1"))
        var terms = FilterSet()
        terms.terms = [FilterTerm(.has(Pattern("a \"quoted\" text")), hides: true)]
        #expect(file.keep(terms, as: "quiet") == nil && file.keep(FilterSet(), as: "other") == nil)
        #expect(FilterFile(path) { _ in }.sets.map(\.name) == ["quiet", "other"])
        #expect(FilterFile(path) { _ in }.sets[0].filters == terms)
        #expect(file.forget("quiet") == nil && file.sets.map(\.name) == ["other"])
        #expect(SmallFile.read(path)?.hasPrefix("hello\n") == true, "What it does not know it leaves alone.")
        #expect(FilterFile("/proc/nowhere/filters") { _ in }.keep(terms, as: "x")?.contains("Cannot write") == true)
    }

    @Test(
        "of others that were written by hand stay: empty lines count, links stay links, and what is too long is left alone"
    )
    func handWrittenFilters() throws {
        var terms = FilterSet()
        terms.terms = [FilterTerm(.has(Pattern("a")))]

        var warnings: [String] = []
        let path = directory.file("filters", "\n\nhello\n")
        let link = directory.path + "/link"
        symlink("filters", link)
        let file = FilterFile(link) { warnings.append($0) }
        #expect(warnings.count == 1 && warnings[0].contains("line 3"))
        #expect(file.keep(terms, as: "one") == nil)
        #expect(SmallFile.read(path)?.hasPrefix("\n\nhello\n{") == true)
        #expect(Folder.target(ofLink: link) == "filters")

        warnings = []
        let long = directory.file("long", String(repeating: "# a note\n", count: 8000))
        let before = try FileStatus(path: long)
        #expect(FilterFile(long) { warnings.append($0) }.keep(terms, as: "one")?.contains("64 KiB") == true)
        #expect(warnings.count == 1)
        #expect(try FileStatus(path: long).isSameFile(as: before) && FileStatus(path: long).size == before.size)
    }

    @Test("that begin with a row are kept without it")
    func filtersWithRows() {
        var terms = FilterSet()
        terms.terms = [FilterTerm(.from(RowID(4), "there"))]
        terms.context = 3
        #expect(terms.lasting == FilterSet(), "A row has no name for good.")
        terms.terms.append(FilterTerm(.level(.error)))
        #expect(terms.lasting.terms == [FilterTerm(.level(.error))] && terms.lasting.context == 3)
    }
}
