import Strata
import StrataCanvas
import StrataDocument
import StrataSystem
import StrataWindow
import Testing

@testable import StrataInterface
@testable import StrataViewer

@Suite("How long ago something was")
struct AgeTextTests {
    @Test(
        "is said in seconds for a minute, and then as of the last whole minute",
        arguments: [
            // 600 is a whole minute.
            (600, 600, "0 s ago", 601), (588.9, 600.4, "12 s ago", 601), (541, 600.99, "59 s ago", 601),
            (540, 600, "1 min ago", 660), (541, 659.9, "1 min ago", 660), (541, 660, "1 min ago", 720),
            (420, 659, "3 min ago", 660), (0, 8040, "2 h 14 min ago", 8100), (0, 86_399, "23 h 59 min ago", 86_400),
            (0, 273_600, "3 d 4 h ago", 273_660), (612, 600, "in 12 s", 601), (7800, 600, "in 2 h 0 min", 660),
        ] as [(Double, Double, String, Double)])
    func words(moment: Double, now: Double, expected: String, next: Double) {
        let age = AgeText(of: moment, at: now)
        #expect(age.words == expected && age.nextChange == next)
    }

    @Test("stays the same up to when it is said to change")
    func lasts() {
        for seed in 0..<200 {
            let (moment, now) = (Double(seed * 37 % 400), Double(seed) * 3.7 + 400)
            let age = AgeText(of: moment, at: now)
            #expect(AgeText(of: moment, at: age.nextChange.nextDown) == age, "\(moment), \(now)")
        }
    }
}

@Suite("The column with the times of rows") struct ClockColumnTests {
    /// A row every ten seconds up to 14:16:30 in UTC, each as another zone wrote it, one without a time, and a record.
    private static let lines =
        (0..<100).map { row in
            let minute = row < 60 ? "0\(row / 6)" : "\(row / 6)"
            return "2026-11-22T18:\(minute):\(row % 6)0+04:00 row \(row)"
        } + ["no time", "{\"message\":\"a record among lines\",\"time\":1795356990}"]
    /// 2026-11-22 14:16:40 in UTC.
    private static let now = 1_795_357_000.0

    private func words(_ rig: RowsRig, _ row: Int) -> String? {
        rig.list.cell.columns.first?.words(rig.list.document.line(at: row))
    }

    @Test("says them on a clock here, then how long ago they were, and then nothing; rows stay what they are")
    func steps() throws {
        let rig = try RowsRig(Self.lines)
        rig.window.activePane.marks.clock = { Self.now }
        let plain = rig.list.document.line(at: 95).bytes
        rig.type(Key("z"), text: "z")
        #expect(words(rig, 99) == Calendar.text(1_795_356_990, "22 Nov %H:%M:%S", in: .machine))
        #expect(words(rig, 100) == "" && words(rig, 101) == words(rig, 99))
        #expect(rig.window.activePane.notice.notice?.text.hasPrefix("Showing local time (") == true)
        rig.type(Key("z"), text: "z")
        #expect(words(rig, 99) == "10 s ago" && words(rig, 94) == "1 min ago" && words(rig, 0) == "16 min ago")
        #expect(rig.list.document.line(at: 95).bytes == plain)
        rig.type(Key("z"), text: "z")
        #expect(words(rig, 99) == nil)
        rig.type(Key("z"), text: "z")
        rig.type(Key("Z"), text: "Z")
        #expect(words(rig, 99) == "+10 s", "There is one column.")
    }

    @Test("is drawn anew when a row is older than it says, and at no other time, and nothing moves by it")
    func ages() throws {
        let rig = try RowsRig(Self.lines)
        let pane = rig.window.activePane
        var now = Self.now + 0.25
        pane.marks.clock = { now }
        rig.type(Key("z"), text: "z")
        #expect(rig.window.nextChange(after: rig.time).map { $0 > rig.time + 2000 } ?? true, "A clock's words stay.")
        rig.type(Key("z"), text: "z")
        rig.draw()
        let (placed, generation) = (rig.list.placed.items, rig.list.painter.generation)
        // The newest row is 10 seconds old, which it is no more at the next whole second.
        #expect(pane.nextChange(after: 5000) == 5750)
        now += 0.5
        rig.draw()
        #expect(rig.list.painter.generation == generation)
        now += 0.5
        rig.draw()
        #expect(rig.list.painter.generation == generation + 1 && words(rig, 99) == "11 s ago")
        // A minute later all are older than a minute.
        now = Self.now + 65
        rig.draw()
        // 14:17:45 now, so that the next whole minute comes 15 seconds later.
        #expect(pane.nextChange(after: 5000) == 20_000 && words(rig, 99) == "1 min ago")
        #expect(rig.list.placed.items == placed)
    }

    @Test("is as broad as what it says needs, so that the time between lines takes no more than it did")
    func breadth() throws {
        let rig = try RowsRig(Self.lines)
        let plain = rig.list.cell.width(of: Line(Array(repeating: 0x78, count: 20)))
        func columnWidth() -> Double { rig.list.cell.width(of: Line(Array(repeating: 0x78, count: 20))) - plain }
        rig.type(Key("Z"), text: "Z")
        #expect(columnWidth() == 76)
        rig.type(Key("z"), text: "z")
        #expect(columnWidth() > 90 && columnWidth() < 140)
    }
}
