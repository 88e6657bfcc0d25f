import Strata
import StrataCanvas
import StrataCanvasTesting
import StrataDocument
import StrataFormats
import StrataSearch
import StrataWindow
import Testing

@testable import StrataInterface
@testable import StrataViewer

extension RowsRig {
    fileprivate var summary: SummaryDock { window.activePane.summary! }
    fileprivate var names: [Int] { (0..<list.document.count).map { list.document.id(at: $0).ordinal } }

    /// The texts of the chips in the header.
    fileprivate var chips: [String] { filters.terms.terms.map(\.label) }

    /// Draws frames until all is counted.
    fileprivate func finishCounting() {
        finishFiltering()
        draw { summary.isCurrent && summary.nextChange(after: time) == nil }
    }

    fileprivate func openSummary() {
        type(Key("i"), text: "i")
        finishCounting()
    }

    /// The rows of the panel: `level: info 80`.
    fileprivate var values: [String] { summary.panel.values.rows.map { "\($0.field): \($0.title) \($0.count)" } }

    /// Presses upon the middle of a bar of the histogram, and lets go upon another one.
    fileprivate func drag(from first: Int, to last: Int) {
        let (view, histogram) = (summary.histogram, summary.histogram.histogram)
        func point(_ place: Int) -> Point {
            let (left, right) = histogram.edges(of: place...place)
            return Point(x: view.frame.x + (left + right) / 2, y: view.frame.y + 20)
        }
        window.press(ButtonEvent(button: .primary, position: point(first)))
        window.movePointer(to: point(last))
        draw()
        window.release(ButtonEvent(button: .primary, position: point(last)))
        finishCounting()
    }

    /// Clicks a value of the panel.
    fileprivate func click(_ field: String, _ title: String, _ modifiers: Modifiers = []) throws {
        let panel = summary.panel
        let item = try #require(panel.spokenItems.first { $0.title == "\(field) \(title)" })
        let middle = Point(x: item.place.x + item.place.width / 2, y: item.place.y + item.place.height / 2)
        window.press(ButtonEvent(button: .primary, position: middle, modifiers: modifiers))
        window.release(ButtonEvent(button: .primary, position: middle, modifiers: modifiers))
        finishCounting()
    }
}

@Suite("The summary of a list") struct SummaryTests {
    /// A row each second from 04:00:00 on: every ninth is an error, every third of status 500, and each of its own number.
    private static func record(_ number: Int) -> String {
        let (minute, second) = (number / 60, number % 60)
        let clock = "\(minute < 10 ? "0" : "")\(minute):\(second < 10 ? "0" : "")\(second)"
        return #"{"time":"2026-05-20T04:\#(clock)Z","level":"\#(number % 9 == 0 ? "error" : "info")","msg":"m","#
            + #""status":\#(number % 3 == 0 ? 500 : 200),"id":"id\#(number)"}"#
    }

    private static let records = (0..<900).map(record)

    @Test("counts the values of fields that have few, shows only one on a click and hides it on one with Alt")
    func values() throws {
        let rig = try RowsRig(Self.records)
        #expect(rig.list.frame == Rect(x: 0, y: 48, width: 640, height: 400))
        rig.openSummary()
        #expect(rig.list.frame == Rect(x: 0, y: 112, width: 400, height: 336), "It takes room from the list.")
        #expect(rig.values == ["level: info 800", "level: error 100", "status: 200 600", "status: 500 300"])
        #expect(rig.summary.panel.note == ["Of 900 lines"])
        try rig.click("level", "error")
        #expect(rig.chips == ["level = error"] && rig.names == Array(stride(from: 0, to: 900, by: 9)))
        #expect(rig.values == ["level: info 800", "level: error 100", "status: 500 100"], "Others stay.")
        #expect(rig.summary.panel.spokenItems.map(\.isOn) == [false, true, false])
        try rig.click("level", "info")
        #expect(rig.chips == ["level = info"], "Another value takes its place.")
        #expect(rig.values == ["level: info 800", "level: error 100", "status: 200 600", "status: 500 200"])
        try rig.click("level", "info")
        #expect(rig.chips.isEmpty && rig.values.count == 4, "Once more shows all again.")
        try rig.click("status", "200", .alt)
        #expect(rig.chips == ["not status = 200"] && rig.names.count == 300)
        #expect(rig.values == ["level: info 200", "level: error 100", "status: 200 hidden", "status: 500 300"])
        try rig.click("status", "200")
        #expect(rig.chips.isEmpty)
    }

    @Test("hides a value also where any of several filters is enough")
    func hidesBesideAny() throws {
        let rig = try RowsRig(Self.records)
        rig.filters.terms.terms = ["error", "info"].map { FilterTerm(.field(FieldCondition("level", .equal, $0))) }
        rig.filters.terms.showsAny = true
        rig.openSummary()
        #expect(rig.names.count == 900)
        try rig.click("status", "200", .alt)
        // Every third is of status 500.
        #expect(rig.names == Array(stride(from: 0, to: 900, by: 3)))
    }

    @Test("has values chosen by keys, and is closed by Escape or its own key")
    func keys() throws {
        let rig = try RowsRig(Self.records)
        rig.openSummary()
        rig.type(.down)
        rig.type(.down)
        rig.type(.enter)
        rig.finishCounting()
        #expect(rig.chips == ["level = error"])
        #expect(rig.summary.panel.spokenPointed == 1, "The same value is pointed at where it stands now.")
        rig.type(Key("!"), text: "!")
        rig.finishCounting()
        #expect(rig.chips == ["not level = error"])
        rig.type(Key("c"), .control)
        #expect(rig.requests.contains(.offer("error", .clipboard)))
        rig.type(.escape)
        #expect(!rig.summary.isOpen && rig.window.focused == nil)
        #expect(rig.list.frame.width == 640)
        rig.openSummary()
        rig.type(Key("i"), text: "i")
        #expect(!rig.summary.isOpen)
        rig.openSummary()
        rig.click(100, 300)
        #expect(rig.window.focused == nil, "Who clicks on a row goes on reading.")
        rig.type(.escape)
        rig.type(.escape)
        #expect(!rig.summary.isOpen)
    }

    @Test("shows times in bars, of which a drag shows only a span, and a click goes to the first row of one")
    func times() throws {
        let rig = try RowsRig(Self.records)
        rig.openSummary()
        let bars = rig.summary.histogram.histogram
        // 900 seconds where 152 bars have room.
        #expect(bars.width == 10_000 && bars.bars.count == 90)
        #expect(bars.bars.map(\.counts.sum) == Array(repeating: 10, count: 90))
        #expect(bars.bars[0].counts[.error] == 2 && bars.bars[1].counts[.error] == 1)
        rig.window.movePointer(to: Point(x: 18, y: 80))
        rig.draw()
        #expect(rig.summary.histogram.readout?.hasSuffix("04:00:00–04:00:10 · 10 lines · 2 errors") == true)
        rig.drag(from: 20, to: 12)
        #expect(rig.names == Array(120..<210))
        #expect(rig.chips.count == 2 && rig.chips[0].hasSuffix("04:02:00") && rig.chips[1].hasSuffix("04:03:30"))
        #expect(rig.summary.histogram.histogram.span?.count == 90_000, "What is left is shown larger.")
        rig.drag(from: 0, to: 29)
        #expect(rig.chips.count == 2 && rig.names == Array(120..<150), "Another span takes its place.")
        rig.filters.removeAll()
        rig.finishCounting()
        rig.drag(from: 40, to: 40)
        #expect(rig.chips.isEmpty && rig.list.focus.row == 400)
    }

    @Test("counts what arrives, and moves no row by it")
    func arrivals() throws {
        let rig = try RowsRig(Self.records)
        rig.openSummary()
        rig.type(.pageUp)
        rig.finishCounting()
        let before = rig.list.placed.items.map { "\($0.index) \($0.frame)" }
        rig.document.append((900..<960).map(Self.record))
        rig.finishCounting()
        #expect(rig.list.placed.items.map { "\($0.index) \($0.frame)" } == before)
        #expect(rig.values.prefix(2) == ["level: info 853", "level: error 107"])
        #expect(rig.summary.histogram.histogram.bars.count == 96)
        rig.document.append(["neither time nor level", "nor here"])
        rig.finishCounting()
        #expect(rig.summary.panel.note == ["Of 962 lines", "2 without a time"])
        #expect(rig.values[2] == "level: none 2")
        #expect(rig.list.placed.items.map { "\($0.index) \($0.frame)" } == before)
    }

    @Test("stands below the rows where the pane is narrow, and lets itself go where it is low")
    func narrow() throws {
        let rig = try RowsRig(Self.records, width: 420)
        rig.openSummary()
        #expect(rig.list.frame == Rect(x: 0, y: 112, width: 420, height: 185))
        #expect(rig.summary.panel.frame == Rect(x: 0, y: 297, width: 420, height: 151), "It hides no row.")
        rig.window.resize(Size(width: 420, height: 220))
        rig.draw()
        #expect(rig.list.frame == Rect(x: 0, y: 48, width: 420, height: 172))
    }

    @Test("leaves the row that keys point at in view, though the list becomes lower")
    func focus() throws {
        let rig = try RowsRig(Self.records)
        rig.type(.up)
        rig.type(.up)
        rig.type(Key("i"), text: "i")
        rig.finishCounting()
        let item = try #require(rig.list.placed.items.first { $0.index == 898 })
        #expect(rig.list.focus.row == 898 && item.frame.y + item.frame.height <= rig.list.frame.height)
    }

    @Test("leaves out a field of which all rows have the same value, unless it was shown before a filter was set")
    func constants() throws {
        let rig = try RowsRig(
            (0..<9).map { number in
                let (kind, way) = number % 3 == 0 ? ("a", "in") : ("b", "out")
                return #"{"msg":"m","kind":"\#(kind)","site":"x","way":"\#(way)"}"#
            })
        rig.openSummary()
        #expect(rig.values == ["kind: b 6", "kind: a 3", "way: out 6", "way: in 3"])
        try rig.click("kind", "a")
        #expect(rig.values == ["kind: b 6", "kind: a 3", "way: in 3"])
    }

    @Test("keeps a field that was shown also where counting has only just begun again")
    func begun() {
        func facets(_ ways: [String]) -> Facets {
            var facets = Facets(of: ["way"])
            for way in ways {
                let row = Array(#"{"msg":"m","way":"\#(way)"}"#.utf8)
                let fields = FileFields(FileFormats([row]), as: PlainDecoder(), writtenBy: 0).fields(of: row[...])
                if let fields { facets.add(fields) }
            }
            return facets
        }
        let begun = ValueList(facets([]), terms: [], after: ValueList(facets(["in", "out"]), terms: []))
        #expect(begun.sections.isEmpty)
        #expect(ValueList(facets(["in", "in"]), terms: [], after: begun).sections.map(\.name) == ["way"])
        #expect(ValueList(facets(["in", "in"]), terms: []).sections.isEmpty)
    }

    @Test("leaves out a field whose values are all too long to be named")
    func longValues() {
        let long = String(repeating: "x", count: 200)
        let rows = (1...6).map { #"{"msg":"m","kind":"\#($0 % 2)","trace":"\#(long)\#($0)"}"# }
        var facets = Facets(of: ["kind", "trace"])
        for row in rows.map({ Array($0.utf8) }) {
            let fields = FileFields(FileFormats([row]), as: PlainDecoder(), writtenBy: 0).fields(of: row[...])
            if let fields { facets.add(fields) }
        }
        #expect(ValueList(facets, terms: []).sections.map(\.name) == ["kind"])
    }

    @Test("says that there are no lines where a filter leaves none, and else that these have no times and no fields")
    func nothing() throws {
        let rig = try RowsRig(Self.records)
        rig.openSummary()
        rig.filters.terms.terms = [FilterTerm(.has(Pattern("nowhere")))]
        rig.finishCounting()
        #expect(rig.names.isEmpty && rig.summary.histogram.emptyWords == "No lines")
        let other = try RowsRig(["neither time nor level", "nor here"])
        other.openSummary()
        #expect(other.summary.histogram.emptyWords == "No lines with a time")
        other.finishCounting()
        other.draw()
        #expect(other.summary.panel.note == ["Of 2 lines", "2 without a time", "No fields that tell lines apart"])
    }

    @Test("looks as it did", arguments: ["light", "dark", "narrow"])
    func picture(name: String) throws {
        let rig = try RowsRig(Self.records + ["neither time nor level"], width: name == "narrow" ? 420 : 640)
        if name == "dark" { rig.window.appearance.theme = Theme(palette: .dark) }
        rig.openSummary()
        rig.type(.down)
        if name == "dark" {
            rig.type(.enter)
            rig.finishCounting()
            rig.window.movePointer(to: Point(x: 400, y: 80))
        }
        rig.draw()
        #expect(try GoldenPicture.named("summary-\(name)").mismatch(with: rig.surface) == nil)
    }

    @Test("asks for no frame once all is counted, nor while it is closed")
    func idle() throws {
        let rig = try RowsRig(Self.records)
        // Errors are looked for beside the scrollbar, too, in the beginning.
        func settle() {
            rig.window.movePointer(to: nil)
            rig.draw { rig.window.nextChange(after: rig.time) == nil && !rig.window.isMoving }
        }
        settle()
        #expect(rig.window.nextChange(after: rig.time) == nil)
        rig.openSummary()
        settle()
        #expect(rig.window.nextChange(after: rig.time) == nil && !rig.window.isMoving)
        rig.type(.escape)
        rig.document.append([Self.record(901)])
        settle()
        #expect(rig.window.nextChange(after: rig.time) == nil)
    }
}
