import Strata
import StrataCanvas
import StrataInterface
import StrataJSON
import Testing

@testable import StrataCells
@testable import StrataInterface
@testable import StrataViewer

@Suite("What becomes of a row that is opened")
struct OpenedRowTests {
    private func page(_ text: String, _ name: String) throws -> Page {
        let rig = try CellRig(name)
        return rig.cell.page(of: CellRig.line(text), size: Size(width: 480, height: 20), .light)
    }

    @Test("A level that is named far behind in a long line has its colour once it is shown")
    func farLevels() throws {
        let rig = try CellRig("log")
        let text = String(repeating: "word ", count: 20_000) + "and then ERROR and no error at last"
        let size = Size(width: 480, height: 300)
        let open = CellRig.openPage(of: CellRig.line(text), rig.cell, rig.theme, FontLibrary(), size: size)
        for _ in 0..<200 where !open.flow.isComplete { open.layOut(in: size, at: 0) }
        func reds(at offset: Double) -> Int {
            let surface = Surface(width: 480, height: 300)
            Painter(on: surface).clear(rig.theme.palette.background)
            open.draw(PageLook(open: open, offset: offset, rig.theme.palette), on: Painter(on: surface))
            return (0..<300).reduce(0) { sum, y in
                sum
                    + (0..<480).count { x in
                        let pixel = surface.pixel(x: x, y: y)
                        return Int(pixel >> 16 & 0xFF) - Int(pixel >> 8 & 0xFF) > 60
                    }
            }
        }
        #expect(reds(at: 0) == 0)
        // Five letters of 12 points have more strokes than 40 pixels, and ten would have twice as many.
        let last = reds(at: open.layout.scrollLimit)
        #expect(last > 40 && last < 300)
    }

    @Test("JSON on the page has the colours of the row, that of the level too")
    func jsonColors() throws {
        let line = #"{"level":"error","port":8080,"tls":false,"none":null,"text":"a"}"#
        let value = try JSONValue(CellRig.line(line))
        let marked = (key: "level", color: Palette.light.error)
        func colors(_ text: JSONText) -> [String: Color] {
            var colors: [String: Color] = [:]
            for run in text.runs {
                let words = String(decoding: Array(text.text.utf8)[run.range], as: UTF8.self)
                colors[words.filter { $0.isLetter || $0.isNumber }] = run.color
            }
            return colors.filter { !$0.key.isEmpty }
        }
        let row = colors(JSONText.compact(value, .light, marked: marked))
        #expect(row["error"] == Palette.light.error && row["port"] == Palette.light.dim && row["a"] == nil)
        #expect(colors(JSONText.indented(value, .light, marked: marked)) == row)
        let page = try page(line, "json")
        #expect(page.runs == JSONText.indented(value, .light, marked: marked).runs)
    }

    @Test(
        "The head says when it was, where the line says that",
        arguments: [
            ("log", "2026-05-20 04:45:11 web1 nginx[812]: up", "Wed 20 May 2026, 04:45:11"),
            ("log", "[2026/05/20 04:45:11,250] up", "Wed 20 May 2026, 04:45:11"),
            ("log", "2026-05-20 upgraded", "Wed 20 May 2026"), ("log", "04:45:11 up", ""), ("log", "up", ""),
            // A day is not said without the time behind it.
            ("log", "2026-05-20 25:45:11 up", ""),
            ("json", #"{"time":"2026-05-20T04:45:11","msg":"up"}"#, "Wed 20 May 2026, 04:45:11"),
            ("json", #"{"time":"later","ts":"2026-05-20","msg":"up"}"#, "Wed 20 May 2026"),
            ("json", #"{"msg":"up"}"#, ""), ("auto", #"{"time":"2026-05-20T04:45:11"}"#, "Wed 20 May 2026, 04:45:11"),
        ])
    func dates(name: String, line: String, expected: String) throws {
        #expect(try page(line, name).date == expected)
    }

    @Test("A line without a year is from the last such day, and one with a zone from the same moment everywhere")
    func moments() throws {
        func seconds(_ line: String) -> Double? {
            // Noon in UTC on 22 November 2026.
            RecordDate(ofLog: Array(line.utf8)[...], now: 1_795_348_800)?.seconds
        }
        #expect(seconds("1970-01-02T01:00:05+01:00 a") == 86_405)
        // A number is a moment only where the lines around agree.
        #expect(seconds("1700000000 a") == nil)
        let day = try #require(seconds("Nov 21 09:16:05 a"))
        #expect(day == RecordDate(json: .text("2026-11-21T09:16:05"))?.seconds)
        #expect(seconds("Nov 25 09:16:05 a") == RecordDate(json: .text("2025-11-25T09:16:05"))?.seconds)
    }

    @Test(
        "A title that is read from right to left keeps to the right edge all the way, and the head covers it",
        arguments: [320.0, 480, 960])
    func titleFromTheRight(width: Double) throws {
        let rig = try CellRig("visit")
        let size = Size(width: width, height: 400)
        let line = CellRig.line(#"{"place":"متحف الفن","date":"2026-11-19","tag":"Art"}"#)
        let row = Size(width: width, height: 130)
        let page = rig.cell.page(of: line, size: row, .light)
        let open = OpenPage(
            page, from: Rect(x: 0, y: 0, width: width, height: 130), FontLibrary(), rig.theme.faces)
        open.layOut(in: size, at: 0)
        let room = try #require(page.rowTitle)
        let title = open.titleLayout(open.layout.body.width)
        var before = room.x + room.width
        for amount in stride(from: 0.0, through: 1, by: 1.0 / 64) {
            var look = PageLook(open: open, .light)
            let shape = try #require(page.rowShape?.rect)
            look.rect = Rect(
                x: shape.x * (1 - amount), y: shape.y * (1 - amount),
                width: shape.width + (width - shape.width) * amount,
                height: shape.height + (400 - shape.height) * amount)
            look.amount = amount
            let (place, scale) = open.titlePlace(look, look.rect, title)
            let head = open.headRect(look, look.rect)
            let bottom = place.y + title.lineHeight * scale
            #expect(amount < 0.12 || head.y + head.height >= bottom, "The head covers the title at \(amount).")
            let right = place.x + open.layout.body.width * scale
            #expect(right <= look.rect.x + look.rect.width)
            #expect((right - before).magnitude < width / 40, "It does not jump at \(amount).")
            before = right
        }
        #expect((before - open.layout.body.x - open.layout.body.width).magnitude < 0.01)
    }
}
