import Glibc
import Strata
import StrataStrategies
import StrataSystem
import StrataWindow
import StrataX11Testing
import Testing

@testable import StrataInterface
@testable import StrataViewer

@Suite("What a file was last shown like") struct LookMemoryTests {
    private let directory = TemporaryDirectory()
    private var folder: StateFolder { StateFolder(directory.path + "/state") }
    private let text = (0..<300).map { "line \($0)\n" }.joined()

    /// A window over the one file.
    private func open(_ arguments: String...) throws -> ApplicationRig {
        let name = directory.path + "/0.log"
        return try ApplicationRig(
            [Folder.exists(name) ? String(decoding: contents(of: name), as: UTF8.self) : text], arguments,
            directory: directory, memory: folder)
    }

    private func list(_ rig: ApplicationRig) -> ListView { rig.scene.activePane.list }

    private func kept(_ rig: ApplicationRig) throws -> String? {
        folder.read(try #require(rig.scene.feeds.first?.feed.files.first).name)
    }

    @Test("is the layout that was chosen and whether lines wrap; what was there from the start is not kept")
    func kept() throws {
        let first = try open()
        first.scene.remember()
        #expect(try kept(first)?.contains("strategy") != true)
        first.press(Key("1"), .control)
        first.press(Key("w"))
        #expect(list(first).strategies.plainChain == "flip" && !list(first).cell.wraps)
        first.scene.remember()
        let second = try open()
        #expect(list(second).strategies.plainChain == "flip" && !list(second).cell.wraps)
        #expect(!second.scene.isMoving && list(second).isAtEnd)
        // Back to what every file has, of which nothing is to be kept.
        second.press(Key("2"), .control)
        second.press(Key("w"))
        second.scene.remember()
        #expect(try kept(second)?.contains("strategy") == false && kept(second)?.contains("wrap") == false)
        #expect(try list(open()).strategies.plainChain == "inset")
    }

    @Test("goes behind the command line, which changes it only where the reader does")
    func asked() throws {
        let first = try open()
        first.press(Key("1"), .control)
        first.press(Key("w"))
        first.scene.remember()
        let second = try open("--strategy", "custom", "--wrap", "--filter", "7")
        #expect(list(second).strategies.plainChain == "custom" && list(second).cell.wraps)
        second.scene.remember()
        let third = try open()
        #expect(list(third).strategies.plainChain == "flip" && !list(third).cell.wraps)
        #expect(third.scene.activePane.filters.terms.terms.isEmpty)
        let fourth = try open("--strategy", "custom", "--wrap")
        fourth.press(Key("4"), .control)
        fourth.scene.remember()
        let fifth = try open()
        #expect(list(fifth).strategies.plainChain == "inset+fold" && !list(fifth).cell.wraps)
    }

    @Test("is the columns that were chosen, with the widths that were set; a table's own are not kept")
    func columns() throws {
        let records = (0..<40).map { #"{"level":"info","msg":"m\#($0)","status":\#(200 + $0 % 2)}"# + "\n" }.joined()
        _ = directory.file("0.log", records)
        let first = try open()
        first.scene.activePane.fieldHeader.change { $0 = FieldColumns(["status", "message"]) }
        first.scene.activePane.fieldHeader.change { $0.setWidth(30, of: 0) }
        first.scene.remember()
        #expect(
            try kept(first)?.contains(#""columns":[{"name":"status","width":30},{"name":"message"}]"#) == true)
        let second = try open()
        let columns = second.scene.activePane.shownColumns.columns
        #expect(columns.names == ["status", "message"])
        #expect(columns.places(from: 0, to: 800, character: 8).map(\.x) == [0, 256])
        #expect(try open("--columns", "level").scene.activePane.shownColumns.columns.names == ["level"])
        second.scene.activePane.fieldHeader.change { $0 = FieldColumns() }
        second.scene.remember()
        #expect(try kept(second)?.contains("columns") != true)
        #expect(try !open().scene.activePane.shownColumns.columns.areShown)
    }

    @Test("is the text of a table's rows where that was chosen, which otherwise has its own columns")
    func table() throws {
        let lines = ["Path,Took,Size"] + (0..<40).map { "/p\($0),\($0),\($0)" }
        _ = directory.file("0.log", lines.joined(separator: "\n") + "\n")
        let first = try open()
        #expect(first.scene.activePane.shownColumns.columns.names == ["Path", "Took", "Size"])
        first.scene.remember()
        #expect(try kept(first)?.contains("columns") != true)
        first.scene.activePane.fieldHeader.change { $0 = FieldColumns() }
        first.scene.remember()
        let second = try open()
        #expect(!second.scene.activePane.shownColumns.columns.areShown)
        second.scene.activePane.fieldHeader.change { $0 = FieldColumns(["Path", "Took", "Size"]) }
        second.scene.remember()
        #expect(try kept(second)?.contains("columns") != true)
    }

    @Test("is read from what was kept before there were columns, and without what is no column")
    func older() throws {
        let old = try #require(FileRecord("{\"strategy\":\"flip\",\"wrap\":false}"))
        #expect(old.look.strategy == "flip" && old.look.wraps == false && old.look.columns == nil)
        let text = #"{"columns":[{"name":"a","width":-3},7,{"width":9},{"name":"b","width":12.5}]}"#
        let odd = try #require(FileRecord(text))
        #expect(odd.look.columns == ChosenColumns([.init("a"), .init("b", width: 12.5)]))
        #expect(FileRecord(odd.text) == odd && FileRecord("{\"columns\":7}") == FileRecord())
    }

    @Test("goes before the settings, and takes no part of them with it")
    func settings() throws {
        let first = try open("--no-wrap")
        #expect(!list(first).cell.wraps)
        first.press(Key("w"))
        #expect(list(first).cell.wraps)
        first.scene.remember()
        // Lines wrap unless somebody says otherwise: that is nothing to be kept.
        #expect(try kept(first)?.contains("wrap") != true)
        let second = try open()
        second.scene.settings.set("wrap", to: "no", in: .file)
        #expect(!list(second).cell.wraps)
        second.scene.remember()
        #expect(try kept(second)?.contains("wrap") != true)
        second.press(Key("w"))
        second.scene.remember()
        #expect(try kept(second)?.contains("\"wrap\":true") == true)
    }

    @Test("is no layout that is not there any more, and that waits until it is")
    func missing() throws {
        let first = try open()
        first.press(Key("1"), .control)
        first.scene.remember()
        let name = try #require(first.scene.feeds.first?.feed.files.first).name
        let before = try #require(try kept(first))
        try folder.write(before.replacing("flip", with: "gone+fold"), as: name)
        let second = try open()
        #expect(list(second).strategies.plainChain == "inset" && second.scene.activePane.notice.notice == nil)
        second.press(Key("w"))
        second.scene.remember()
        #expect(try kept(second)?.contains("gone+fold") == true && kept(second)?.contains("\"wrap\":false") == true)
    }

    @Test("is nothing that is only looked at in the menu of layouts, until it is taken")
    func looks() throws {
        let rig = try open()
        rig.press(Key("0"))
        rig.press(.down)
        rig.press(.down)
        #expect(list(rig).strategies.plainChain != "inset" && list(rig).strategies.chosenChain == "inset")
        rig.loop.advance(by: 2000)
        rig.press(.escape)
        rig.scene.remember()
        #expect(try kept(rig)?.contains("strategy") != true && list(rig).strategies.chosenChain == "inset")
        rig.press(Key("0"))
        rig.press(.down)
        rig.press(.down)
        let looked = list(rig).strategies.plainChain
        rig.press(.enter)
        rig.scene.remember()
        #expect(looked != "inset" && list(rig).strategies.chosenChain == looked)
        #expect(try kept(rig)?.contains("\"strategy\":\"\(looked)\"") == true)
    }

    @Test("is nothing for what comes through a pipe, and nothing for another file")
    func others() throws {
        let first = try open()
        first.press(Key("1"), .control)
        first.scene.remember()
        #expect(try kept(first)?.contains("flip") == true)
        let (reading, writing) = makePipe()
        defer { close(reading) }
        #expect(write(writing, text, text.utf8.count) == text.utf8.count)
        close(writing)
        let piped = try ApplicationRig([""], directory: directory, memory: folder, device: "/dev/fd/\(reading)")
        piped.waitForLines { list(piped).document.lineCount == 300 }
        #expect(list(piped).strategies.plainChain == "inset")
        let before = Folder.names(in: folder.path)
        piped.press(Key("4"), .control)
        piped.scene.remember()
        #expect(list(piped).strategies.plainChain == "inset+fold" && Folder.names(in: folder.path) == before)
        let other = try ApplicationRig([text], directory: TemporaryDirectory(), memory: folder)
        #expect(list(other).strategies.plainChain == "inset")
    }

    @Test("is kept by each of two windows as far as its own reader has changed it")
    func twoWindows() throws {
        let (first, second) = (try open(), try open())
        first.press(Key("1"), .control)
        first.scene.remember()
        second.press(Key("w"))
        second.scene.remember()
        first.scene.remember()
        let third = try open()
        #expect(list(third).strategies.plainChain == "flip" && !list(third).cell.wraps)
    }
}
