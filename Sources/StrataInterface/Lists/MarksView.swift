import Strata
import StrataCanvas
import StrataDocument
import StrataWindow

/// The marks of a reader, over the rows: a stripe at the edge of each row that is marked, a short line on the
/// scrollbar's track, and the line above which all had been read. No row moves for any of it.
package final class MarksView: View {
    /// A row that is marked.
    private struct Stripe: Equatable {
        var place: Rect
        var row: Rect
        var mark: RowMark
        /// The right end of its word, and the middle of its height.
        var word: Point
        /// True if the row stands out, for it is pointed at.
        var isPointedAt: Bool
    }

    /// A marked row on the scrollbar's track.
    private struct Tick: Equatable {
        var place: Rect
        var mark: RowMark
    }

    /// Everything that decides how it looks.
    private struct Look: Equatable {
        var stripes: [Stripe]
        var ticks: [Tick]
        var line: LabeledLine?
        var palette: Palette
    }

    package var frame = Rect(x: 0, y: 0, width: 0, height: 0)
    private unowned let pane: ListPane

    private static let stripe = 3.0
    /// The greatest share of a row that its word takes.
    private static let mostOfRow = 1.0 / 3
    /// The distance along which a text fades before a word, in points.
    private static let fade = 24.0
    private static let trackInset = 8.0
    private static let tick = (length: 2.0, breadth: 10.0, edge: 4.0)

    /// Over the list of a pane.
    package init(over pane: ListPane) { self.pane = pane }

    private var list: ListView { pane.list }

    package func contains(_ point: Point) -> Bool { false }

    package func draw(_ drawing: inout Drawing, _ context: FrameContext) {
        guard list.engine.activeItem == nil else { return }
        let line = readLine
        let look = Look(stripes: stripes, ticks: ticks, line: line, palette: context.palette)
        guard !look.stripes.isEmpty || !look.ticks.isEmpty || line != nil else { return }
        drawing.paint(frame.bounds, look, by: self) { painter in
            for stripe in look.stripes { Self.draw(stripe, look.palette, context, on: painter) }
            for tick in look.ticks { painter.fill(tick.place, look.palette.color(of: tick.mark)) }
            look.line?.draw(look.palette.accent.opacity(0.6), look.palette.accentText, context, on: painter)
        }
    }

    private static func draw(_ stripe: Stripe, _ palette: Palette, _ context: FrameContext, on painter: Painter) {
        let (place, color) = (stripe.place, palette.color(of: stripe.mark))
        painter.fill(place, color)
        painter.fill(stripe.row, palette.tint(of: stripe.mark))
        guard !stripe.mark.word.isEmpty, place.height > place.width else { return }
        let widest = max(40, stripe.word.x * mostOfRow)
        let width = min(widest, context.text.size(stripe.mark.word).width)
        let label = Rect(
            x: stripe.word.x - width - 2 * LabeledLine.labelPadding, y: stripe.word.y - LabeledLine.labelHeight / 2,
            width: width + 2 * LabeledLine.labelPadding, height: LabeledLine.labelHeight)
        let ground = stripe.isPointedAt ? palette.hovered : palette.background
        let tint = palette.tint(of: stripe.mark)
        drawFade(before: label, ground.mixed(with: tint.opacity(1), amount: tint.alpha), on: painter)
        painter.fill(label, radius: LabeledLine.labelHeight / 2, palette.background.mixed(with: color, amount: 0.16))
        context.text.draw(
            stripe.mark.word, left: label.x + LabeledLine.labelPadding,
            right: label.x + LabeledLine.labelPadding + width + 1,
            centreY: stripe.word.y, palette.ink, on: painter)
    }

    /// Has a text that goes on below a word fade away before it.
    private static func drawFade(before label: Rect, _ ground: Color, on painter: Painter) {
        for step in 0..<Int(fade) {
            let line = Rect(x: label.x - fade + Double(step), y: label.y, width: 1, height: label.height)
            painter.fill(line, ground.opacity((Double(step) + 1) / (fade + 1)))
        }
        painter.fill(label, ground)
    }

    // MARK: - Places

    private var isVertical: Bool { list.axis == .vertical }

    private var stripes: [Stripe] {
        let marked = pane.marks.rows
        guard !marked.isEmpty else { return [] }
        return list.placed.items.compactMap { item in
            let row = list.document.id(at: item.index)
            guard item.tilt == 0, !item.isStuck, var mark = marked[row] else { return nil }
            let shown = item.shownFrame
            if item.index == list.pointedRow, isLong(row, shown.width) { mark.word = "" }
            let place =
                isVertical
                ? Rect(x: shown.x, y: shown.y, width: Self.stripe, height: shown.height)
                : Rect(x: shown.x, y: shown.y, width: shown.width, height: Self.stripe)
            // The last line of a row is the one that most often leaves room.
            let middle = shown.y + shown.height - min(shown.height, list.cell.lineHeight) / 2
            return Stripe(
                place: place, row: shown, mark: mark,
                word: Point(x: shown.x + shown.width - LabeledLine.trailing, y: middle.rounded()),
                isPointedAt: item.index == list.pointedRow || item.index == list.focus.row)
        }
    }

    /// Returns true if a word may cover the text of a row: it steps aside for the pointer, so that all can be read.
    private func isLong(_ row: RowID, _ width: Double) -> Bool {
        // The last column may reach below the word.
        if pane.shownColumns.columns.areShown { return true }
        let room = width - LabeledLine.trailing - 2 * LabeledLine.labelPadding - width * Self.mostOfRow
        return list.cell.naturalWidth(of: list.document.line(of: row), upTo: room + 1) > room
    }

    /// The marked rows along the scrollbar's track.
    private var ticks: [Tick] {
        guard list.engine.maxOffset > 0 else { return [] }
        let length = frame.size.length(along: list.axis) - 2 * Self.trackInset
        let count = Double(max(1, list.document.count))
        let edge = frame.size.breadth(across: list.axis) - Self.tick.edge - Self.tick.breadth
        return pane.marks.shown.map { index in
            let fraction = (Double(index) + 0.5) / count
            let along = Self.trackInset + length * (list.newestIsAtStart ? 1 - fraction : fraction) - 1
            let place =
                isVertical
                ? Rect(x: edge, y: along.rounded(), width: Self.tick.breadth, height: Self.tick.length)
                : Rect(x: along.rounded(), y: edge, width: Self.tick.length, height: Self.tick.breadth)
            return Tick(place: place, mark: pane.marks.rows[list.document.id(at: index)] ?? RowMark())
        }
    }

    /// The line between what had been read and what is new, where that is in view.
    private var readLine: LabeledLine? {
        guard let above = pane.marks.rowAboveReadLine(),
            let item = list.placed.items.first(where: { $0.index == above && $0.tilt == 0 && !$0.isStuck })
        else { return nil }
        let rect = item.shownFrame
        guard isVertical else {
            let x = list.newestIsAtStart ? rect.x : rect.x + rect.width
            return LabeledLine(at: Rect(x: x, y: 0, width: 1, height: frame.height), "")
        }
        let place = list.newestIsAtStart ? rect.y : rect.y + rect.height
        return LabeledLine(atHeight: place.rounded() - 1, across: frame.size, pane.marks.readLineWords)
    }
}
