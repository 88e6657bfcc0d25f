import Glibc
import Strata
import StrataDocument
import StrataSearch
import StrataWindow
import Testing

@testable import StrataInterface
@testable import StrataViewer

extension RowsRig {
    fileprivate var bar: PromptBar<GoTo> { window.activePane.goToBar }

    fileprivate func go(to text: String) {
        type(Key(":"), text: ":")
        type(text)
        type(.enter)
        draw()
    }

    /// The number of the row that is pointed at, and whether it is in view.
    fileprivate var row: Int? {
        guard let row = list.focus.row, list.placed.items.contains(where: { $0.index == row }) else { return nil }
        return window.activePane.number(ofRow: row)
    }
}

@Suite("Going to a row") struct GoToTests {
    @Test("by its number, or by a part of all, points at it and brings it into view")
    func numbers() throws {
        let rig = try RowsRig((1...1000).map { "row \($0)" })
        for (text, row) in [
            ("500", 500), ("1", 1), ("1,000", 1000), ("99999", 1000), ("25%", 251), ("0 %", 1), ("100%", 1000),
        ] {
            rig.go(to: text)
            #expect(rig.row == row && !rig.bar.isOpen, "\(text)")
        }
    }

    @Test("that is longer than the view shows its beginning", arguments: [20, 90])
    func long(number: Int) throws {
        let long = String(repeating: "word ", count: 1000)
        let rig = try RowsRig((1...100).map { $0 == number ? long : "row \($0)" })
        rig.list.cell.wraps = true
        rig.list.setAnew()
        rig.go(to: "\(number)")
        let frame = rig.list.placed.items.first { $0.index == number - 1 }?.frame
        #expect(rig.row == number && frame?.y == 0 && frame?.height ?? 0 > 400)
    }

    @Test("by digits that begin without a colon and end in g or G, as in less", arguments: ["g", "G"])
    func digits(last: String) throws {
        let rig = try RowsRig((1...1000).map { "row \($0)" })
        for digit in "480" { rig.type(Key(digit.unicodeScalars.first!), text: String(digit)) }
        #expect(rig.bar.isOpen && rig.bar.field?.text == "480" && rig.row != 480)
        rig.type(Key(last.unicodeScalars.first!), text: last)
        rig.draw()
        #expect(rig.row == 480 && !rig.bar.isOpen)
    }

    @Test("by what is no number is not ended by g")
    func letters() throws {
        let rig = try RowsRig()
        rig.type(Key(":"), text: ":")
        rig.type("14:g")
        #expect(rig.bar.isOpen && rig.bar.field?.text == "14:g")
    }

    @Test("by a time of the day that is being read, finds the first line of that time or later")
    func times() throws {
        let rig = try RowsRig(
            (0..<1000).map {
                "2026-05-20 \($0 / 600 + 10):\($0 / 10 % 60 < 10 ? "0" : "")\($0 / 10 % 60):00 line \($0)"
            })
        rig.go(to: "10:30")
        #expect(rig.row == 301)
        rig.go(to: "+1h")
        #expect(rig.row == 901)
        rig.go(to: "2026-05-20 10:00:01")
        #expect(rig.row == 11)
    }

    @Test("by a time goes to the first one at it or later that a filter shows")
    func filteredTimes() throws {
        let rig = try RowsRig((0..<60).map { "2026-05-20 10:\($0 < 10 ? "0" : "")\($0):00 line \($0)" })
        rig.window.activePane.filters.terms.terms = [FilterTerm(.has(Pattern("line .0$", .regularExpression)))]
        wait(until: { !rig.window.activePane.filters.isRunning }) { rig.draw() }
        rig.go(to: "10:21")
        #expect(rig.row == 31)
        // Where none is later, the last one is.
        rig.go(to: "10:55")
        #expect(rig.row == 51)
    }

    @Test("that is not shown goes to the nearest one that is, and counts all of them")
    func filtered() throws {
        let rig = try RowsRig((1...1000).map { "row \($0)" })
        rig.window.activePane.filters.terms.terms = [FilterTerm(.has(Pattern("00")))]
        wait(until: { !rig.window.activePane.filters.isRunning }) { rig.draw() }
        #expect(rig.list.document.count == 10)
        rig.go(to: "480")
        #expect(rig.row == 500)
    }

    @Test("says what it does not understand, and stays")
    func mistakes() throws {
        let rig = try RowsRig()
        rig.go(to: "nowhere")
        #expect(
            rig.bar.isOpen
                && rig.bar.prompt.notice == "Not understood. Try 120, 50 %, or a time: 14:02, yesterday 9:00, -2h.")
        rig.type(.escape)
        #expect(!rig.bar.isOpen)
        rig.go(to: "10:30")
        #expect(!rig.bar.isOpen && rig.window.activePane.notice.notice?.text == "These lines have no times.")
    }

    @Test(
        "counts lines without what divides them, and so does the header",
        arguments: ["--no-entries", "--no-day-headers"])
    func dividers(option: String) throws {
        let rig = try ApplicationRig([(1...100).map { "old \($0)\n" }.joined()], [option])
        rename(rig.file, rig.file + ".1")
        write((1...50).map { "new \($0)\n" }.joined(), to: rig.file, flags: O_CREAT)
        rig.waitForLines {
            rig.loop.advance(by: 20)
            return rig.engine.count == 151
        }
        rig.press(.end)
        let pane = rig.scene.activePane
        #expect(pane.headerContent.positions[0] == "lines 131–150 of 150  ·  end")
        #expect(pane.saveBar.prompt.countText == "150 lines")
        pane.list.selector.selectAll()
        #expect(pane.saveBar.prompt.countText == "150 lines")
        pane.list.selector.clear()
        for (number, text) in [(100, "old 100"), (101, "new 1"), (149, "new 49")] {
            rig.press(Key(":"))
            for digit in "\(number)".unicodeScalars { rig.press(Key(digit)) }
            #expect(pane.goToBar.prompt.countText == "of 150")
            rig.press(.enter)
            let row = try #require(pane.list.focus.row)
            #expect(pane.list.document.line(at: row).string == text && pane.number(ofRow: row) == number)
        }
    }
}
