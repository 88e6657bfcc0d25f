import Strata
import StrataCanvas
import StrataDocument
import StrataWindow

/// The ways one row may be drawn.
private enum RowState: UInt32, CaseIterable {
    case ordinary, hovered, header, stuckAtStart, stuckAtEnd, hoveredAtStart, hoveredAtEnd
}

/// The rows of a list as they are drawn, and their pixels for as long as they look the same.
package final class RowPainter: RowSource {
    unowned let list: ListView
    let engine: ListEngine
    let document: any Document
    let cell: any Cell
    var axis: Axis { engine.viewport.axis }
    /// Drawn rows.
    package let cache = RowCache(limit: 8 << 20, pool: PixelPool(idleLimit: 1 << 20))
    /// The device pixels that rows are drawn to.
    var grid = PixelGrid(scale: 1)
    /// The colours that rows are drawn with.
    package var palette = Palette.light { didSet { if palette != oldValue { generation &+= 1 } } }
    /// Changes when every row looks different.
    var generation: UInt32 = 0
    /// The row under the pointer.
    var hoveredRow: Int?
    /// The rows in view as the engine has them now, and what they are called, for those that will be removed.
    private var named: [(index: Int, identity: UInt64)] = []
    /// The parts of the texts of rows that stand out; nil if none do.
    var emphasis: ListEmphasis?
    /// The distance that rows which do not wrap are scrolled to the right, in points.
    var sideways = Fade(0)
    /// The line at which rows begin to turn.
    var clearance = ClearanceLine()
    /// Returns an item that has grown towards the whole viewport as it is drawn while its page does not hide it.
    var morph: (PlacedItem) -> PlacedItem = { $0 }
    /// Rows that go on where the row above them stops, and rows that do not, until any row changes.
    var continuations: [Int: Bool] = [:]
    /// The row whose text changed last, as it was measured.
    var grown: (version: RowVersion, generation: UInt32, line: Line)?

    /// Has drawn no row of a list yet.
    init(of list: ListView) {
        (self.list, engine, document, cell) = (list, list.engine, list.document, list.cell)
    }

    /// Has the cache hold what a viewport shows two and a half times over, so that scrolling to and fro finds what it
    /// needs.
    func fitCache(to viewport: Size) {
        let limit = max(8 << 20, grid.snap(viewport).area * 4 * 5 / 2)
        if cache.limit != limit { cache.limit = limit }
    }

    /// Rows came in at an index, which the row under the pointer may lie behind.
    func shiftHoveredRow(from index: Int, by count: Int) {
        hoveredRow = hoveredRow.map { $0 < index ? $0 : $0 + count }
    }

    /// Returns a frame with rows as they are drawn, those among them that have pages where these are.
    func morphed(_ frame: ListFrame) -> ListFrame {
        guard frame.items.contains(where: { $0.expansion != 0 }) else { return frame }
        var frame = frame
        for place in frame.items.indices { frame.items[place] = morph(frame.items[place]) }
        return frame
    }

    /// The light on sheets as they turn.
    package var light: SheetLight { cell.isSheet ? palette.sheetLight : .even }

    /// The pixels of an item, drawn once for as long as they look the same.
    package func pixels(for item: PlacedItem, band: Int) -> RowPixels? {
        let state = state(of: item)
        let scale = item.transform.drawnScale
        let size = rowPixels(item.index, scale: scale)
        let height = RowBand.height(of: band, rowHeight: size.height)
        guard height > 0, (1...Surface.maximumSide).contains(size.width) else { return nil }
        let isContinuation = isContinuation(item.index)
        let identity = identity(of: item.index)
        let key = key(of: identity, width: size.width, state, isContinuation: isContinuation, band: band, scale: scale)
        return cache.row(key) {
            draw(item.index, state, size: size, band: band, height: height, scale: Double(scale))
        }
    }

    private func state(of item: PlacedItem) -> RowState {
        // What keys point at stands out as what the pointer is over.
        let isHovered = hoveredRow == item.index || list.focus.row == item.index
        guard document.isHeader(at: item.index) else { return isHovered ? .hovered : .ordinary }
        guard item.isStuck else { return .header }
        let (place, middle) =
            axis == .vertical
            ? (item.frame.y + item.frame.height / 2, list.frame.height / 2)
            : (item.frame.x + item.frame.width / 2, list.frame.width / 2)
        // Right to left a list begins at its right side.
        let isAtStart = (place < middle) != (axis == .horizontal && engine.viewport.direction == .rightToLeft)
        if isAtStart { return isHovered ? .hoveredAtStart : .stuckAtStart }
        return isHovered ? .hoveredAtEnd : .stuckAtEnd
    }

    private func look(_ state: RowState) -> RowLook {
        var look = RowLook(palette: palette)
        switch state {
        case .ordinary: break
        case .hovered: look.isHovered = true
        case .header: look.isHeader = true
        case .stuckAtStart, .hoveredAtStart, .stuckAtEnd, .hoveredAtEnd:
            look.isHeader = true
            look.isHovered = state == .hoveredAtStart || state == .hoveredAtEnd
            look.stuckSide = stuckSide(isAtStart: state == .stuckAtStart || state == .hoveredAtStart)
        }
        return look
    }

    private func stuckSide(isAtStart: Bool) -> StuckSide {
        guard axis == .horizontal else { return isAtStart ? .top : .bottom }
        return isAtStart == (engine.viewport.direction == .leftToRight) ? .left : .right
    }

    /// The pixels of a removed row as it was drawn last; nil where they are kept no more.
    package func pixels(for departing: DepartingItem, band: Int) -> RowPixels? {
        let (frame, scale) = (departing.item.frame, departing.item.transform.drawnScale)
        let width = scale == 1 ? grid.snap(frame).width : grid.snap(frame.size, by: scale).width
        guard departing.item.expansion < 1 else { return nil }
        for state in RowState.allCases {
            for isContinuation in [false, true] {
                let key = key(
                    of: departing.token, width: width, state, isContinuation: isContinuation, band: band, scale: scale)
                if let row = cache.row(key) { return row }
            }
        }
        return nil
    }

    /// Takes note of the names of the rows of a frame, which can no longer be told once they have been removed.
    func nameRows(of frame: ListFrame) {
        named.removeAll(keepingCapacity: true)
        for item in frame.items where item.index < document.count {
            named.append((item.index, identity(of: item.index)))
        }
    }

    /// Returns the name of a row in the cache of its pixels, if it was in view when that was noted.
    func identity(ofNamed index: Int) -> UInt64 {
        // No row has this name.
        named.first { $0.index == index }?.identity ?? .max
    }

    private func identity(of index: Int) -> UInt64 { identity(ofRow: document.id(at: index)) }

    /// Returns the name of a row in the cache of its pixels.
    func identity(ofRow id: RowID) -> UInt64 {
        // Ordinals need far fewer than 40 bits.
        return UInt64(bitPattern: Int64(id.ordinal)) ^ shownRevision(of: id) << 40
    }

    private func key(
        of identity: UInt64, width: Int, _ state: RowState, isContinuation: Bool, band: Int, scale: Float
    ) -> RowKey {
        let look = state.rawValue + (isContinuation ? 8 : 0)
        return RowKey(identity: identity, width: width, style: generation &* 16 &+ look, band: band, scale: scale)
    }

    /// The size of a settled row at a scale, in device pixels.
    private func rowPixels(_ index: Int, scale: Float) -> PixelRect {
        let extent = engine.extent(at: index).length
        let breadth = engine.breadth(ofItem: index)
        let size =
            axis == .vertical
            ? Size(width: breadth, height: extent) : Size(width: extent, height: breadth)
        return grid.snap(size, by: scale)
    }

    private func draw(
        _ index: Int, _ state: RowState, size: PixelRect, band: Int, height: Int, scale: Double
    ) -> RowPixels {
        var look = look(state)
        let row = document.id(at: index)
        (look.isSelected, look.hits) = (list.selector.choice.rows.contains(row), hits(of: row))
        let line = cellLine(at: index)
        let points = Size(width: grid.points(size.width) / scale, height: grid.points(size.height) / scale)
        let backgrounds = backgrounds(index, look, size: points)
        if line.isContext { look.palette = palette.faded }
        return RowPixels(
            width: size.width, height: height, scale: grid.scale, background: backgrounds.whole, band: band,
            pool: cache.pool
        ) { painter in
            painter.emphasis = textEmphasis(of: row)
            painter.withScale(scale, about: Point(x: 0, y: 0)) {
                if let own = backgrounds.own { painter.fill(own.part, own.color) }
                cell.draw(line, look, size: points, on: painter)
            }
        }
    }
}

extension PixelGrid {
    /// A size times a scale in whole device pixels.
    fileprivate func snap(_ size: Size, by scale: Float = 1) -> PixelRect {
        snap(Rect(x: 0, y: 0, width: size.width * Double(scale), height: size.height * Double(scale)))
    }
}

extension PlacedTransform {
    /// The scale at which rows are drawn anew, so that they are sharp at any: exact for none at all.
    fileprivate var drawnScale: Float { Float(scale) }
}
