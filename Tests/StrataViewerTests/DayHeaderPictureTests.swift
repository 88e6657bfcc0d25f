import Strata
import StrataCanvas
import StrataCanvasTesting
import StrataDocument
import StrataStrategies
import StrataWindow
import Testing

@testable import StrataCells
@testable import StrataInterface
@testable import StrataViewer

/// A list of three days as a picture.
private struct DayPicture {
    var chain = "inset+sticky"
    var options: [String: OptionValue] = [:]
    var cell = "log"
    var lines = datedLines(days: 3, each: 12)
    var palette = Palette.light
    var scale = 1.0
    var axis = Axis.vertical
    var direction = Direction.leftToRight
    var size = Size(width: 420, height: 268)

    /// Draws the list scrolled so far from its start limit.
    func draw(at offset: Double) throws -> Surface {
        let library = FontLibrary(scale: scale)
        let theme = Theme(palette: palette, font: .standard)
        let entry = try #require(CellRegistry.shipped.entry(named: cell))
        let cell = try #require(entry.make(library, theme.faces) as? any DatedCell)
        // 9 May 2026, noon.
        let rows = DayDocument(
            of: MemoryDocument(lines), isShown: true, clock: { 1_778_328_000 }, findDay: { cell.day(of: $0) })
        let headed = HeadedCell(
            DividedCell(cell, library, theme.faces), style: cell.headerStyle, library, theme.faces)
        var configuration = ListConfiguration(viewport: size)
        (configuration.strategy, configuration.options) = (chain, options)
        (configuration.axis, configuration.direction) = (axis, direction)
        let list = try ListView(rows, cell: headed, configuration: configuration, registry: .shipped, scale: scale)
        let scene = WindowScene(
            [ListPane(list, status: OwnStatus(title: "web.log"))],
            appearance: Appearance(theme: theme, library: library, isAnimated: false), size: size)
        let surface = Surface(width: Int(size.width * scale), height: Int(size.height * scale), scale: scale)
        _ = scene.draw(on: surface, at: 0)
        list.engine.animations = false
        list.engine.scroll(to: offset)
        // What the pointer does not touch has no bar.
        _ = scene.draw(on: surface, at: 1000)
        _ = scene.draw(on: surface, at: 2000)
        return surface
    }
}

@Suite("Pictures of headers over each day's lines")
struct DayHeaderPictureTests {
    private func expect(_ picture: DayPicture, at offset: Double, looksLike name: String) throws {
        let mismatch = try GoldenPicture.named("days-\(name)").mismatch(with: picture.draw(at: offset))
        #expect(mismatch == nil)
    }

    @Test("Rows shine a little through the header that sticks, light and dark, at scale 1 and 2")
    func stuck() throws {
        try expect(DayPicture(), at: 254, looksLike: "stuck")
        try expect(DayPicture(palette: .dark, scale: 2), at: 254, looksLike: "stuck-dark-2x")
    }

    @Test("The header of the day that is read is pushed out by the next one")
    func pushed() throws { try expect(DayPicture(), at: 318, looksLike: "pushed") }

    @Test("At the lower edge, under a list that is mirrored above it")
    func bottom() throws {
        try expect(DayPicture(chain: "sticky+flip"), at: 218, looksLike: "bottom")
    }

    @Test("Above rows that fold")
    func folding() throws {
        let picture = DayPicture(chain: "inset+sticky+fold", options: ["fold.offset": .number(28)])
        try expect(picture, at: 318, looksLike: "folding")
    }

    @Test("Over all columns of a grid")
    func grid() throws {
        let lines = datedLines(days: 3, each: 24)
        let picture = DayPicture(
            chain: "custom+sticky", options: ["custom.columns": .number(3), "custom.spacing": .number(4)], lines: lines)
        try expect(picture, at: 300, looksLike: "grid")
    }

    @Test("Sideways, from right to left")
    func sideways() throws {
        let picture = DayPicture(
            chain: "stack+sticky", axis: .horizontal, direction: .rightToLeft, size: Size(width: 640, height: 200))
        try expect(picture, at: 700, looksLike: "sideways")
    }

    @Test("As capsules over a conversation, light and dark", arguments: ["light", "dark"])
    func chat(theme: String) throws {
        let lines = (0..<18).map { (line: Int) -> String in
            let text: String = line % 3 == 1 ? "It did, and so did what was above it." : "Did row \(line) stay?"
            let date = RecordDate(seconds: 1_778_328_000 - Double(17 - line) * 16_200)
            let isMine = line % 2 == 1
            let message = ChatMessage(
                text: text, userId: isMine ? "me" : "robin", type: isMine ? .sent : .received, date: date)
            return message.json
        }
        let picture = DayPicture(
            cell: "chat", lines: lines, palette: theme == "dark" ? .dark : .light, size: Size(width: 320, height: 420))
        try expect(picture, at: 520, looksLike: "chat-\(theme)")
    }
}
