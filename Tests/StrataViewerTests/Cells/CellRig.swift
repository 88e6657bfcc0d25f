import Strata
import StrataCanvas
import StrataDocument
import Testing

@testable import StrataCells
@testable import StrataInterface
@testable import StrataViewer

/// A cell by its name, and what is needed to draw it.
struct CellRig {
    let cell: any Cell
    /// What the cell was made of, and the colours in which it is to draw now.
    var theme: Theme
    let scale: Double

    init(_ name: String, _ palette: Palette = .light, scale: Double = 1) throws {
        theme = Theme(palette: palette, font: .standard)
        self.scale = scale
        let entry = try #require(CellRegistry.shipped.entry(named: name))
        cell = entry.make(FontLibrary(scale: scale), theme.faces)
    }

    /// How a row looks that nothing is done to.
    var look: RowLook { RowLook(palette: theme.palette) }

    /// A line as a feed gives it.
    static func line(_ text: String) -> Line { line(Array(text.utf8)) }

    static func line(_ bytes: [UInt8]) -> Line { Line(bytes: ArraySlice(bytes), length: bytes.count) }

    /// Rows one below the other, as a list has them, in a picture of a size in points.
    func picture(_ lines: [String], _ size: Size, hovered: Int? = nil) -> Surface {
        draw(size) { surface in
            var y = 0.0
            for (place, text) in lines.enumerated() {
                let line = line(text, after: place > 0 ? lines[place - 1] : nil)
                let height = cell.height(of: line, width: size.width)
                let look = RowLook(palette: theme.palette, isHovered: place == hovered)
                let painter = Painter(on: surface, origin: Point(x: 0, y: y))
                let row = Size(width: size.width, height: height)
                painter.pushClip(Rect(x: 0, y: 0, width: row.width, height: row.height))
                painter.fill(
                    Rect(x: 0, y: 0, width: row.width, height: row.height), cell.background(look))
                cell.draw(line, look, size: row, on: painter)
                painter.popClip()
                y += height
            }
        }
    }

    /// A line as a list gives it to the cell.
    private func line(_ text: String, after previous: String?) -> Line {
        var line = Self.line(text)
        if let previous, cell.looksAtPreviousRow {
            line.isContinuation = cell.continues(line, after: Self.line(previous))
        }
        return line
    }

    /// Rows one beside the other, as a horizontal list has them.
    func strip(_ lines: [String], _ size: Size) -> Surface {
        draw(size) { surface in
            var x = 0.0
            for text in lines {
                let line = Self.line(text)
                let width = cell.width(of: line)
                let painter = Painter(on: surface, origin: Point(x: x, y: 0))
                painter.pushClip(Rect(x: 0, y: 0, width: width, height: size.height))
                cell.draw(line, look, size: Size(width: width, height: size.height), on: painter)
                painter.popClip()
                x += width
            }
        }
    }

    /// The page of an expanded row.
    func page(_ text: String, _ size: Size) -> Surface {
        draw(size) { surface in
            Self.drawPage(
                of: Self.line(text), cell, theme, FontLibrary(scale: scale), size: size, on: Painter(on: surface))
        }
    }

    /// The page of an expanded row whose row lies at the top of the list.
    static func openPage(of line: Line, _ cell: any Cell, _ theme: Theme, _ library: FontLibrary, size: Size)
        -> OpenPage
    {
        let page = cell.page(of: line, size: Size(width: size.width, height: 20), theme.palette)
        let open = OpenPage(page, from: Rect(x: 0, y: 0, width: size.width, height: 20), library, theme.faces)
        open.place = "line 7"
        open.layOut(in: size, at: 0)
        return open
    }

    static func drawPage(
        of line: Line, _ cell: any Cell, _ theme: Theme, _ library: FontLibrary, size: Size, on painter: Painter
    ) {
        let page = openPage(of: line, cell, theme, library, size: size)
        page.draw(PageLook(open: page, theme.palette), on: painter)
    }

    private func draw(_ size: Size, _ body: (Surface) -> Void) -> Surface {
        let surface = Surface(
            width: Int((size.width * scale).rounded()), height: Int((size.height * scale).rounded()), scale: scale)
        Painter(on: surface).clear(theme.palette.background)
        body(surface)
        return surface
    }
}

extension PageLook {
    /// How a page looks that is open, not pointed at, and scrolled so far.
    init(open page: OpenPage, offset: Double = 0, _ palette: Palette) {
        self.init(
            page: ObjectIdentifier(page), revision: page.revision, place: page.place, rect: page.layout.card, amount: 1,
            opacity: 1, offset: offset, selection: page.selection, target: nil, isPressed: false,
            lineCount: page.flow.lineCount, palette: palette)
    }
}
