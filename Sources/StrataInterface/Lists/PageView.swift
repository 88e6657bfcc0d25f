import Strata
import StrataCanvas
import StrataDocument
import StrataWindow

/// The pages of rows that are expanded, or on their way there or back, over a list: a card grows out of its row, can be
/// read, scrolled and marked, and shrinks back into it. Every state between is drawn from how far the engine says that
/// the row has grown, so that it may be turned back anywhere.
package final class PageView: View {
    package var frame = Rect(x: 0, y: 0, width: 0, height: 0)
    unowned let pane: ListPane
    /// The pages that there are, back to front.
    private var pages: [(row: RowID, source: Source, page: OpenPage)] = []
    /// The pages of rows that are gone, by the names they had.
    private var tokens: [UInt64: OpenPage] = [:]
    /// The part that the pointer is at, and the action of its button there.
    var click = ClickTracker<PageTarget>()
    var drag: PageDrag?
    /// The last click on an arrow, and the item that it opened.
    var stepped: (direction: Int, point: Point, item: Int?)?
    var pointer: Point?
    /// The time at which a click upon text turns out to be a single one, which closes the page, in milliseconds.
    var closeTime: Double?
    private(set) var time = 0.0

    /// The things that a page was made of.
    private struct Source: Equatable {
        var line: Line
        var palette: Palette
        var size: Size
    }

    /// Over the list of a pane.
    package init(over pane: ListPane) { self.pane = pane }

    var list: ListView { pane.list }

    /// The page that is open, or opening.
    var current: OpenPage? {
        guard let active = list.engine.activeItem else { return nil }
        let row = list.document.id(at: active)
        return pages.first { $0.row == row }?.page
    }

    /// The selected text of the open page; nil if nothing is selected.
    package var selectedText: String? { current?.selectedText }

    // MARK: - Time

    package func advance(_ context: FrameContext) {
        time = context.time
        if let closeTime, closeTime <= time {
            self.closeTime = nil
            list.engine.deactivate()
            list.readFrame()
        }
        update(context)
        scrollWhileMarking(context)
        uncover(context)
    }

    package func isMoving(at time: Double) -> Bool {
        pages.contains { $0.page.isMoving(at: time) } || isMarkingBeyondEdge
    }

    package func nextChange(after time: Double) -> Double? { closeTime }

    /// Lets what lies behind the page appear as that is pulled away.
    private func uncover(_ context: FrameContext) {
        let base = list.cell.opacityBehindPage
        let pulled = current?.pull.offset(at: context.time) ?? Point(x: 0, y: 0)
        let way = min(1, max(pulled.y, pulled.x.magnitude) / 50)
        let opacity = base + max(0, way) * max(0, 0.5 - base)
        guard opacity != list.engine.opacityBehindExpanded else { return }
        list.engine.opacityBehindExpanded = opacity
        list.readFrame()
    }

    /// Has a page for every row that has grown, and for no other.
    private func update(_ context: FrameContext) {
        let grown = list.placed.items.filter { $0.expansion != 0 }
        let rows = grown.map { list.document.id(at: $0.index) }
        tokens = tokens.filter { token in list.placed.departing.contains { $0.token == token.key } }
        for departing in list.placed.departing where departing.item.expansion > 0 {
            guard tokens[departing.token] == nil else { continue }
            tokens[departing.token] = pages.first { list.painter.identity(ofRow: $0.row) == departing.token }?.page
        }
        pages.removeAll { !rows.contains($0.row) }
        for (item, row) in zip(grown, rows) { show(item.index, row, context) }
        for page in pages { page.page.layOut(in: frame.size, at: context.time) }
    }

    private func show(_ index: Int, _ row: RowID, _ context: FrameContext) {
        var source = Source(
            line: list.painter.cellLine(at: index), palette: context.palette, size: rowSize(index))
        let place = pages.firstIndex { $0.row == row }
        if let place, pages[place].source == source {
            pages[place].page.place = pane.placeText(ofRow: index)
            return
        }
        // A copy of its own, for the line may share memory with its neighbours.
        source.line.bytes = ArraySlice(Array(source.line.bytes))
        var page = list.cell.page(of: source.line, size: source.size, context.palette)
        if let details = list.document.details(of: row) { page.show(details) }
        let conditions = pane.showFields(of: source.line, on: &page)
        if let place {
            pages[place].source = source
            pages[place].page.conditions = conditions
            pages[place].page.show(page)
        } else {
            let theme = context.appearance.theme
            let origin = list.engine.collapsedFrame(of: index)
            let opened = OpenPage(page, from: origin, context.appearance.library, theme.faces.zooming)
            opened.conditions = conditions
            opened.layOut(in: frame.size, at: context.time)
            // What is pointed at stays where it is; without a pointer, the middle of what is seen of the row.
            let middle = (max(0, origin.y) + min(frame.height, origin.y + origin.height)) / 2
            opened.open(at: list.pointer.point.flatMap { origin.contains($0) ? $0.y : nil } ?? middle)
            pages.append((row, source, opened))
        }
        pages[place ?? pages.count - 1].page.place = pane.placeText(ofRow: index)
    }

    private func rowSize(_ index: Int) -> Size {
        let (extent, breadth) = (list.engine.extent(at: index).length, list.engine.breadth(ofItem: index))
        return list.axis == .vertical
            ? Size(width: breadth, height: extent) : Size(width: extent, height: breadth)
    }

    // MARK: - Drawing

    /// Returns the row of a page that has not quite grown as it is drawn: where its card is, below it.
    package func morphed(_ item: PlacedItem) -> PlacedItem {
        guard item.expansion > 0, let page = page(of: item) else { return item }
        var morphed = item
        morphed.frame = page.rowFrame(of: item, at: time)
        morphed.quad = item.quad.moved(from: item.frame, to: morphed.frame)
        guard PageLook.presence(at: item.expansion) == 1 else { return morphed }
        morphed.opacity = 0
        let row = list.engine.collapsedFrame(of: item.index)
        if row != page.origin {
            // Rows have moved behind the card, and its own is one of them.
            (morphed.frame, morphed.opacity) = (row, list.engine.opacityBehindExpanded)
            morphed.quad = item.quad.moved(from: item.frame, to: row)
        }
        return morphed
    }

    /// The page of an item, if it has grown.
    func page(of item: PlacedItem) -> OpenPage? {
        let row = list.document.id(at: item.index)
        return pages.first { $0.row == row }?.page
    }

    package func draw(_ drawing: inout Drawing, _ context: FrameContext) {
        for departing in list.placed.departing {
            guard let page = tokens[departing.token] else { continue }
            draw(page, as: departing.item, opacity: departing.item.opacity, &drawing, context)
        }
        for item in list.placed.items {
            let presence = PageLook.presence(at: item.expansion)
            guard presence > 0, let page = page(of: item) else { continue }
            draw(page, as: item, opacity: presence, &drawing, context)
        }
    }

    private func draw(
        _ page: OpenPage, as item: PlacedItem, opacity: Double, _ drawing: inout Drawing, _ context: FrameContext
    ) {
        let isCurrent = page === current
        let look = PageLook(
            page: ObjectIdentifier(page), revision: page.revision, place: page.place,
            rect: page.rect(of: item, at: context.time), amount: item.expansion, opacity: opacity,
            offset: page.offset(at: context.time), selection: page.selection,
            target: isCurrent ? click.pressed ?? click.hovered : nil, isPressed: click.pressed != nil,
            lineCount: page.flow.lineCount, pattern: list.painter.emphasis?.matcher.pattern, palette: context.palette)
        // The row of one that is leaving is no more.
        let row = isCurrent ? list.document.id(at: item.index) : nil
        // What is selected of a row is a part of its text, and of no other one on the page.
        let emphasis = row.flatMap { list.painter.hits(of: $0)?.emphasis }
        drawing.paint(page.bounds(of: look), look, by: page) { painter in
            painter.emphasis = emphasis
            page.draw(look, on: painter)
            painter.emphasis = nil
        }
    }
}

extension Quad {
    /// The quad of an item whose upright frame is another one.
    fileprivate func moved(from old: Rect, to new: Rect) -> Quad {
        let left = new.x - old.x
        let top = new.y - old.y
        let right = left + new.width - old.width
        let bottom = top + new.height - old.height
        return Quad(
            topLeft: Point(x: topLeft.x + left, y: topLeft.y + top),
            topRight: Point(x: topRight.x + right, y: topRight.y + top),
            bottomRight: Point(x: bottomRight.x + right, y: bottomRight.y + bottom),
            bottomLeft: Point(x: bottomLeft.x + left, y: bottomLeft.y + bottom))
    }
}

extension Page {
    /// Has all that is known of the row stand there in place of its text.
    mutating func show(_ details: [UInt8]) { (text, runs, coloring, fields) = (details, [], nil, []) }
}
