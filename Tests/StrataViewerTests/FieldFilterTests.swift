import Strata
import StrataCanvas
import StrataDocument
import StrataSearch
import StrataWindow
import Testing

@testable import StrataInterface
@testable import StrataViewer

extension RowsRig {
    fileprivate var bar: PromptBar<FilterDraft> { window.activePane.filterBar }
    fileprivate var names: [Int] { (0..<list.document.count).map { list.document.id(at: $0).ordinal } }

    fileprivate func open(_ key: String) { type(Key(key.unicodeScalars.first ?? "&"), text: key) }

    /// The texts of the chips in the header.
    fileprivate var chips: [String] {
        window.activePane.header.shownParts.compactMap { part in
            if case .filter = part.role { part.text } else { nil }
        }
    }
}

@Suite("A filter by a field") struct FieldFilterTests {
    /// Requests as records, of which every tenth failed.
    private static func record(_ number: Int) -> String {
        let status = number % 10 == 0 ? 500 + number % 3 : 200
        return #"{"time":"2026-05-20T04:45:11Z","level":"\#(status >= 500 ? "error" : "info")","msg":"request","#
            + #""status":\#(status),"http":{"path":"/p\#(number % 4)"},"took":"\#(number)ms"}"#
    }

    private static let records = (0..<300).map(record)
    private static let failed = Array(stride(from: 0, to: 300, by: 10))

    @Test("that no row can have, for the first have no such field, says so, with the name that was meant")
    func unknown() throws {
        let rig = try RowsRig(Self.records)
        rig.filters.terms.terms = [FilterTerm(.field(FieldCondition("levl", .equal, "error")))]
        rig.finishFiltering()
        #expect(
            rig.filters.emptyWords(rig.window.activePane.noun)?.note
                == "The first lines have no field 'levl'; did you mean 'level'?")
        rig.filters.terms.terms = [FilterTerm(.field(FieldCondition("level", .equal, "none")))]
        rig.finishFiltering()
        #expect(
            rig.filters.emptyWords(rig.window.activePane.noun)?.note == "300 lines hidden.")
    }

    @Test("is a condition that is typed, once rows have its field, and a chip that says it; what arrives is filtered")
    func typed() throws {
        let rig = try RowsRig(Self.records)
        rig.open("&")
        rig.type("status>=500")
        rig.finishFiltering()
        #expect(rig.bar.prompt.targets == [.field, .close] && rig.bar.prompt.isField)
        #expect(rig.names == Self.failed)
        rig.type(.enter)
        rig.finishFiltering()
        #expect(rig.chips == ["status ≥ 500"] && !rig.bar.isOpen)
        rig.document.append([Self.record(301), Self.record(310)])
        rig.finishFiltering()
        #expect(rig.names == Self.failed + [301])
        rig.open("!")
        rig.type("took<100ms")
        rig.type(.enter)
        rig.finishFiltering()
        #expect(rig.names == Self.failed.filter { $0 >= 100 } + [301])
        #expect(rig.chips == ["status ≥ 500", "took < 100ms"])
        rig.type(Key("x"), text: "x")
        rig.finishFiltering()
        #expect(rig.names.count == 302)
    }

    @Test("is a text where the switch is off, or no row has the field; a field without a value is nothing yet")
    func text() throws {
        let rig = try RowsRig(Self.records + ["status>=500 is what I look for"])
        rig.open("&")
        rig.type("status>=")
        rig.finishFiltering()
        #expect(rig.names.count == 301 && rig.filters.problem == nil)
        rig.type(.enter)
        #expect(rig.bar.isOpen)
        rig.type("500")
        rig.finishFiltering()
        #expect(rig.names == Self.failed)
        rig.type(Key("f"), .alt)
        rig.finishFiltering()
        #expect(!rig.bar.prompt.isField && rig.bar.prompt.targets.first == .field)
        #expect(rig.names == [300])
        rig.type(Key("f"), .alt)
        rig.finishFiltering()
        #expect(rig.names == Self.failed)
        rig.type(.escape)
        rig.open("&")
        rig.type("size>=500")
        rig.finishFiltering()
        #expect(!rig.bar.prompt.targets.contains(.field) && rig.names.isEmpty)
    }

    @Test("that is wrong is told, and stays to be corrected")
    func wrong() throws {
        let rig = try RowsRig(Self.records)
        rig.open("&")
        rig.type("level>=bad")
        rig.draw()
        #expect(
            rig.filters.problem
                == "'bad' is no level; write trace, debug, info, notice, warning, error or fatal.")
        rig.type(.enter)
        #expect(rig.bar.isOpen)
    }

    @Test("is edited where its chip is clicked, and inverted as any other")
    func editing() throws {
        let rig = try RowsRig(Self.records)
        rig.filters.terms.terms = [FilterTerm(.field(FieldCondition("took", .less, "20ms")))]
        rig.finishFiltering()
        #expect(rig.names == Array(0..<20))
        BarOpener(scene: rig.window).openFilter(replacing: 0)
        rig.draw()
        #expect(rig.bar.field?.text == "took<20ms" && rig.bar.prompt.isField)
        rig.type(.end)
        for _ in 0..<4 { rig.type(.backspace) }
        rig.type("5ms")
        rig.type(.enter)
        rig.finishFiltering()
        #expect(rig.names == Array(0..<5) && rig.chips == ["took < 5ms"])
        rig.filters.terms.terms[0].hides = true
        rig.finishFiltering()
        #expect(rig.names == Array(5..<300))
    }

    @Test("is offered by names and then by the commonest values, with Tab, arrows and a click")
    func offers() throws {
        let rig = try RowsRig(Self.records)
        rig.open("&")
        rig.type("sta")
        rig.type(.tab)
        #expect(rig.bar.card.offers?.offers.map(\.title) == ["status"])
        rig.type(.tab)
        #expect(rig.bar.field?.text == "status=")
        #expect(rig.bar.card.offers?.offers.map(\.title) == ["200", "500", "502", "501"])
        #expect(rig.bar.card.offers?.selected == nil, "What is typed counts.")
        rig.type(.down)
        rig.type(.down)
        rig.type(.enter)
        #expect(rig.bar.field?.text == "status=500" && rig.bar.isOpen && !rig.bar.card.isOpen)
        rig.type(.enter)
        rig.finishFiltering()
        #expect(rig.chips == ["status = 500"] && !rig.bar.isOpen)
        rig.open("&")
        rig.type(.down)
        #expect(rig.bar.card.offers?.offers.map(\.title).prefix(4) == ["time", "level", "message", "status"])
        rig.type(.escape)
        #expect(rig.bar.isOpen && !rig.bar.card.isOpen, "The list is closed before the bar.")
        rig.type("http.p")
        rig.type(.down)
        let card = rig.bar.card.frame
        rig.click(card.x + 30, Metrics.headerHeight + card.y + 18)
        #expect(rig.bar.field?.text == "http.path=")
        rig.click(card.x + 30, Metrics.headerHeight + rig.bar.card.frame.y + 18)
        rig.type(.enter)
        rig.finishFiltering()
        #expect(rig.chips.count == 2 && rig.chips[1].hasPrefix("and http.path = /p"))
    }

    @Test("is taught by the empty bar, with a field that tells these rows apart")
    func example() throws {
        let rig = try RowsRig(Self.records)
        rig.open("&")
        // The level has two values, the status four and the path four.
        #expect(rig.bar.field?.placeholder == "Text, or a field such as level=info")
        let numbers = try RowsRig((0..<40).map { #"{"msg":"m","status":\#(200 + $0 % 2 * 300)}"# })
        numbers.open("&")
        #expect(numbers.bar.field?.placeholder == "Text, or a field such as status>=500")
        let plain = try RowsRig()
        plain.open("&")
        #expect(plain.bar.field?.placeholder == "Text or pattern")
    }

    @Test("is offered as soon as its name or value begins, nothing selected, so that Enter takes what is typed")
    func offeredAtOnce() throws {
        let rig = try RowsRig(Self.records)
        rig.open("&")
        rig.draw()
        #expect(!rig.bar.card.isOpen)
        rig.type("sta")
        #expect(rig.bar.card.offers?.offers.map(\.title) == ["status"] && rig.bar.card.offers?.selected == nil)
        rig.type(.escape)
        #expect(rig.bar.isOpen && !rig.bar.card.isOpen)
        rig.draw()
        #expect(!rig.bar.card.isOpen, "It stays closed until another letter is typed.")
        rig.type("t")
        #expect(rig.bar.card.isOpen)
        rig.type("us=5")
        #expect(rig.bar.card.offers?.offers.map(\.title) == ["500", "502", "501"])
        rig.type("0")
        rig.type(.enter)
        rig.finishFiltering()
        #expect(rig.chips == ["status = 50"] && !rig.bar.isOpen)
        rig.open("&")
        rig.type("eque")
        #expect(!rig.bar.card.isOpen, "It is a part of no name.")
        for _ in 0..<4 { rig.type(.backspace) }
        rig.type("path")
        #expect(!rig.bar.card.isOpen, "It is the end of a name, and as likely a text; Down offers it.")
    }

    @Test("of several words is several conditions that all hold, where each is one on a field of the rows")
    func several() throws {
        let rig = try RowsRig(Self.records)
        rig.open("&")
        rig.type("status=500 http.path=/p2")
        rig.finishFiltering()
        // 500 is the status of multiples of 30; of these every second one has the path /p2: 30, 90 and so on.
        #expect(rig.names == [30, 90, 150, 210, 270] && rig.bar.prompt.isField)
        rig.type(.enter)
        rig.finishFiltering()
        #expect(rig.chips == ["status = 500", "and http.path = /p2"] && rig.names == [30, 90, 150, 210, 270])
        rig.filters.terms.terms = []
        rig.open("&")
        rig.type("message=request x=1")
        rig.finishFiltering()
        #expect(rig.names.isEmpty && rig.bar.prompt.isField, "It is one value with a space in it.")
        rig.type(.escape)
        rig.open("!")
        rig.type("status=500 level=info")
        rig.finishFiltering()
        #expect(rig.names.count == 300, "What hides is one condition.")
    }

    @Test("is also meant by a colon behind the very name of a field, and not by an address or a sentence")
    func colon() throws {
        let rig = try RowsRig(Self.records)
        rig.open("&")
        rig.type("status:501")
        rig.finishFiltering()
        #expect(rig.names == stride(from: 10, to: 300, by: 30).map { $0 } && rig.bar.prompt.isField)
        rig.type(Key("f"), .alt)
        rig.finishFiltering()
        #expect(rig.names.isEmpty, "Rows have a quotation mark there.")
        rig.type(.escape)
        for text in ["Status:501", "status: 501", "status:", "status://501", "code:501"] {
            rig.open("&")
            rig.type(text)
            #expect(!rig.bar.prompt.isField, "\(text)")
            BarOpener(scene: rig.window).open(rig.bar, Pattern(""))
            rig.type(.escape)
        }
    }

    @Test("that rows do not have says so where nothing is found, with the fields that they have")
    func unknownTyped() throws {
        let rig = try RowsRig(Self.records)
        rig.open("&")
        rig.type("levl=error")
        rig.finishFiltering()
        #expect(rig.bar.prompt.notice == "The first lines have no field 'levl'; did you mean 'level'?")
        rig.type(.escape)
        rig.open("&")
        rig.type("bytes>80000")
        rig.finishFiltering()
        #expect(
            rig.bar.prompt.notice
                == "The first lines have no field 'bytes'; they have time, level, message, status, http.path, took.")
        rig.type(.escape)
        rig.open("&")
        rig.type("request>")
        rig.finishFiltering()
        #expect(rig.bar.prompt.notice == nil, "A value is still to come.")
    }

    @Test("is kept as other filters are, under a name and for a file")
    func kept() throws {
        var set = FilterSet()
        for comparison in FieldCondition.Comparison.allCases {
            set.terms.append(FilterTerm(.field(FieldCondition("http.status", comparison, "500")), hides: true))
        }
        #expect(FilterSet(set.json) == set)
        set.terms = [FilterTerm(.field(FieldCondition("a", .less, "x")))]
        #expect(FilterSet(set.json)?.terms.isEmpty == true, "What cannot be asked is left out.")
    }

    @Test("of a table holds also for rows that were there before it was known what its columns are")
    func table() throws {
        let rig = try RowsRig(["time,level,path,took"])
        rig.filters.terms.terms = [FilterTerm(.field(FieldCondition("took", .atLeast, "50")))]
        rig.finishFiltering()
        for start in stride(from: 0, to: 100, by: 20) {
            rig.document.append((start..<start + 20).map { "2026-05-20T04:45:11Z,info,/a,\($0)" })
            rig.draw()
        }
        rig.finishFiltering()
        #expect(rig.names == Array(51...100))
    }

    @Test("is asked of whole entries")
    func entries() throws {
        let lines = (0..<50).map { "2026-05-20T04:45:11Z \($0 % 5 == 0 ? "ERROR" : "INFO") app: \($0)\n  at \($0)\n" }
        let rig = try ApplicationRig([lines.joined()], ["--where", "level>=error", "--where", "message~at 1"])
        let filters = rig.scene.activePane.filters
        wait(until: { !filters.isRunning && filters.status?.count == 2 }) { rig.loop.advance(by: 16) }
        // Those that end in 10 and 15, and the one below which 1 stands nowhere else.
        let rows = rig.scene.activePane.list.document
        let texts = (0..<rows.count).map { rows.line(at: $0).string.prefix { $0 != "\n" }.split(separator: " ").last }
        #expect(texts == ["10", "15"])
    }
}

@Suite("The fields on the page of a row") struct PageFieldTests {
    private static let records = (0..<40).map {
        #"{"time":"2026-05-20T04:45:11Z","level":"info","msg":"m\#($0)","status":\#(200 + $0 % 2),"a":{"b":"x y"}}"#
    }

    private func open(_ rig: RowsRig, _ row: Int) throws -> OpenPage {
        rig.list.engine.activate(row)
        for _ in 0..<10 { rig.draw() }
        return try #require(rig.window.activePane.page.current)
    }

    /// The middle of the value at a place, in points of the window.
    private func value(_ place: Int, _ page: OpenPage) -> Point {
        let left = page.layout.body.x + page.layout.body.width * 0.6
        let y = (0..<400).first { page.value(at: Point(x: left, y: Double($0)), time: 0) == place } ?? 0
        return Point(x: left, y: Metrics.headerHeight + Double(y) + 4)
    }

    @Test("are names and values in two columns, with the message above them")
    func table() throws {
        let page = try open(RowsRig(Self.records), 31)
        #expect(page.page.text == Array("m31".utf8))
        #expect(page.page.fields.map(\.key) == ["time", "level", "status", "a.b"])
        #expect(page.page.fields.map(\.value) == ["2026-05-20 04:45:11", "info", "201", "x y"])
        #expect(page.page.fields.map(\.level) == [nil, .ordinary, nil, nil])
    }

    @Test("ask for nothing where the pointer is dragged over a value")
    func drag() throws {
        let rig = try RowsRig(Self.records)
        let point = value(2, try open(rig, 31))
        rig.window.movePointer(to: point)
        rig.window.press(at: point)
        rig.window.movePointer(to: Point(x: point.x + 8, y: point.y))
        rig.window.release(at: Point(x: point.x + 8, y: point.y))
        rig.finishFiltering()
        #expect(rig.chips.isEmpty && rig.list.engine.activeItem == 31)
    }

    @Test("filter where a value is clicked, and hide with Alt; both are filters as any other")
    func click() throws {
        let rig = try RowsRig(Self.records)
        let point = value(2, try open(rig, 31))
        rig.window.press(at: point)
        rig.window.release(at: point)
        for _ in 0..<10 { rig.finishFiltering() }
        #expect(rig.names == Array(stride(from: 1, to: 40, by: 2)) && rig.chips == ["status = 201"])
        #expect(rig.list.engine.activeItem == nil)
        rig.filters.terms.terms = []
        rig.finishFiltering()
        let other = value(2, try open(rig, 31))
        for isPress in [true, false] {
            let event = ButtonEvent(button: .primary, position: other, modifiers: .alt)
            if isPress { rig.window.press(event) } else { rig.window.release(event) }
        }
        for _ in 0..<10 { rig.finishFiltering() }
        #expect(rig.names == Array(stride(from: 0, to: 40, by: 2)) && rig.chips == ["status = 201"])
    }

    @Test("have a menu for a value, which copies it, shows only lines with it, or hides them")
    func menu() throws {
        for (title, names) in [
            ("Show only this value", Array(stride(from: 1, to: 40, by: 2))),
            ("Hide this value", Array(stride(from: 0, to: 40, by: 2))), ("Copy value", Array(0..<40)),
        ] {
            let rig = try RowsRig(Self.records)
            let point = value(2, try open(rig, 31))
            rig.click(point.x, point.y, .secondary)
            try rig.choose(title)
            rig.finishFiltering()
            rig.finishFiltering()
            #expect(rig.names == names && rig.menu == nil, "\(title)")
            let copied = rig.requests.compactMap { request in
                if case .offerText(let text, .clipboard) = request { text.bytes } else { nil }
            }
            #expect(copied == (title == "Copy value" ? [Array("201".utf8)] : []))
        }
    }

    @Test("are none where rows have nothing but a time, a level, a source and a message")
    func none() throws {
        let page = try open(RowsRig((0..<40).map { "2026-05-20T04:45:11Z INFO app: \($0)" }), 31)
        #expect(page.page.fields.isEmpty && page.conditions.isEmpty)
    }
}

@Suite("The values of a field that are counted") struct ValueMenuTests {
    private static let records = (0..<90).map {
        #"{"level":"\#($0 % 9 == 0 ? "error" : "info")","msg":"m","status":\#($0 % 3 == 0 ? 500 : 200)}"#
    }

    /// The titles of the menu and what stands beside them, once all is counted.
    private func menu(_ rig: RowsRig) throws -> [String] {
        rig.draw { !rig.window.activePane.values.isRunning }
        let view = try #require(rig.window.root.overlay as? MenuView)
        let (last, card) = (view.place(ofItem: view.items.count - 1), view.card)
        #expect(last.y + last.height <= card.y + card.height, "The last value is in view in the frame that has it.")
        return view.items.map { "\($0.title) \($0.key)" }
    }

    @Test("stand in a menu with the number of lines that have each; one shows only these, ! hides them")
    func menu() throws {
        let rig = try RowsRig(Self.records)
        rig.open("I")
        #expect(try menu(rig) == ["Field: level… 2 values", "info 80", "error 10"])
        for key in [Key.down, .down, .enter] { rig.type(key) }
        rig.finishFiltering()
        #expect(rig.chips == ["level = error"] && rig.names == Array(stride(from: 0, to: 90, by: 9)))
        rig.open("I")
        #expect(try menu(rig) == ["Field: level… 1 value", "error 10"], "Those of lines that are shown.")
        rig.type(.enter)
        rig.draw()
        let fields = try #require(rig.window.root.overlay as? MenuView)
        #expect(fields.items.map(\.title) == ["level", "message", "status"])
        rig.type(.end)
        rig.type(.enter)
        // Of the multiples of 9 all are multiples of 3.
        #expect(try menu(rig) == ["Field: status… 1 value", "500 10"])
        rig.type(.escape)
        rig.filters.terms.terms = []
        rig.finishFiltering()
        rig.open("I")
        #expect(try menu(rig) == ["Field: status… 2 values", "200 60", "500 30"])
        rig.type(.down)
        rig.type(Key("!"), text: "!")
        rig.finishFiltering()
        #expect(rig.chips == ["status = 200"] && rig.names == Array(stride(from: 0, to: 90, by: 3)))
    }
}
