import Strata
import StrataSearch
import StrataSystem
import StrataWindow
import Testing

@testable import StrataInterface
@testable import StrataViewer

extension RowsRig {
    /// The number that stands before a row; nil where there is no such column.
    fileprivate func number(_ row: Int) -> String? {
        list.cell.columns.first?.words(list.document.line(at: row))
    }
}

@Suite("Line numbers before rows") struct LineNumberTests {
    @Test("come and go by the setting that the key # changes, and no row moves up or down for them")
    func key() throws {
        let rig = try RowsRig()
        let window = rig.window
        window.settings.observe(rig) { before, now in ViewerSetting.lineNumbers.apply(before, now, window) }
        #expect(rig.number(0) == nil)
        let offset = rig.list.engine.offset
        rig.type(Key("#"), text: "#")
        #expect(rig.number(0) == "1" && rig.number(99) == "100" && rig.list.engine.offset == offset)
        rig.type(Key("#"), text: "#")
        #expect(rig.number(0) == nil)
    }

    @Test("are those of the whole log while it is filtered")
    func filtered() throws {
        let rig = try RowsRig()
        rig.window.activePane.columns.hasNumbers = true
        rig.window.activePane.filters.add(FilterTerm(.has(Pattern("row 7"))))
        Thread.wait(atMost: 60_000) {
            rig.draw()
            return rig.window.activePane.filters.isRunning || rig.list.document.lineCount != 11
        }
        // Row 7, and rows 70 to 79.
        #expect((0..<11).map { rig.number($0) } == ["7"] + (70...79).map { "\($0)" })
    }

    @Test("are drawn anew where lines come or go above rows, shown or not, and not where lines come at the end")
    func comeAndGo() throws {
        let rig = try RowsRig()
        rig.window.activePane.columns.hasNumbers = true
        rig.draw()
        var generation = rig.list.painter.generation
        rig.document.append(["row 101"])
        rig.draw()
        #expect(rig.list.painter.generation == generation)
        rig.document.prepend([Array("row -1".utf8), Array("row 0".utf8)])
        rig.draw()
        #expect(rig.list.painter.generation != generation && rig.number(2) == "3")
        rig.filters.add(FilterTerm(.has(Pattern("row 7"))))
        rig.finishFiltering()
        rig.draw()
        generation = rig.list.painter.generation
        rig.document.remove(0..<2)
        rig.draw()
        #expect(rig.list.painter.generation != generation && rig.number(0) == "7")
    }

    @Test("get more room when there are more lines than the column had digits for, and none before lines are counted")
    func digits() throws {
        let rig = try RowsRig(["one"])
        rig.window.activePane.columns.hasNumbers = true
        rig.draw()
        let narrow = try #require(rig.list.cell.columns.first).widest
        #expect(narrow == "888")
        rig.document.append((2...1000).map { "line \($0)" })
        rig.draw()
        #expect(rig.list.cell.columns.first?.widest == "8,888" && rig.number(999) == "1,000")
    }

    @Test("stand left of a column of times, each in a column of its own")
    func beside() throws {
        let rig = try RowsRig(["2026-11-25 10:00:00 one", "2026-11-25 10:00:02 two"])
        rig.window.activePane.columns.hasNumbers = true
        rig.window.activePane.columns.stepTime()
        let columns = rig.list.cell.columns
        #expect(columns.count == 2)
        #expect(columns.map { $0.words(rig.list.document.line(at: 1)) } == ["2", "+2 s"])
    }
}
