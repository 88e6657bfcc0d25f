import Strata
import StrataDocument
import StrataWindow
import Testing

@testable import StrataInterface
@testable import StrataViewer

@Suite("Levels in a list") struct LevelTests {
    /// Rows 0…999: every hundredth tells of an error, every tenth else warns, every other odd one is for debugging.
    private static let rows = (0..<1000).map { number in
        let level =
            number % 100 == 0 ? "ERROR" : number % 10 == 0 ? "WARN" : number % 2 == 0 ? "INFO" : "DEBUG"
        return "2026-05-20 04:45:11 \(level) app: row \(number)"
    }

    private func finish(_ rig: RowsRig) {
        rig.draw { !rig.window.activePane.filters.isRunning && !rig.window.activePane.errorStep.isRunning }
    }

    private func names(_ rig: RowsRig) -> [Int] {
        (0..<rig.list.document.count).map { rig.list.document.id(at: $0).ordinal }
    }

    @Test("are chosen from a list: those that matter so much and more are shown")
    func chosen() throws {
        let rig = try RowsRig(Self.rows)
        for (title, step) in [("Errors", 100), ("Warnings and errors", 10), ("Info and up", 2), ("All levels", 1)] {
            rig.type(Key("E"), text: "E")
            try rig.choose(title)
            finish(rig)
            #expect(names(rig) == Array(stride(from: 0, to: 1000, by: step)), "\(title)")
        }
        rig.type(Key("e"), text: "e")
        finish(rig)
        #expect(rig.list.document.count == 10)
        rig.type(Key("E"), text: "E")
        #expect(rig.menu?.items.filter { $0.isOn == true }.map(\.title) == ["Errors"])
        try rig.choose("Warnings and errors")
        finish(rig)
        #expect(rig.list.document.count == 100, "One level takes the place of another.")
    }

    @Test("lead from the end to the newest error, be that the newest row")
    func newest() throws {
        let rig = try RowsRig(Self.rows.dropLast(99))
        rig.type(Key("["), text: "[")
        finish(rig)
        #expect(rig.list.engine.focusedItem == 900)
    }

    @Test("lead to an error that is far away, though the key for it is held")
    func held() throws {
        let rig = try RowsRig(
            (0..<100_000).map { "2026-05-20 04:45:11 \($0 == 99_999 ? "ERROR" : "INFO") app: row \($0)" })
        rig.type(.home)
        rig.list.engine.focus(0)
        let isThere = wait(until: { rig.list.engine.focusedItem == 99_999 }) { rig.type(Key("]"), text: "]") }
        #expect(isThere)
    }

    @Test("lead from error to error, up and down, and say where there is none")
    func steps() throws {
        let rig = try RowsRig(Self.rows)
        rig.list.engine.focus(450)
        rig.draw()
        func step(_ key: String) -> Int? {
            rig.type(Key(key.unicodeScalars.first!), text: key)
            finish(rig)
            return rig.list.engine.focusedItem
        }
        #expect(step("[") == 400 && step("[") == 300 && step("]") == 400 && step("]") == 500)
        for place in [600, 700, 800, 900, 900] { #expect(step("]") == place) }
        #expect(rig.window.activePane.notice.notice?.text == "No errors below.")
    }
}
