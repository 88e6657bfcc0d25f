import Strata
import StrataCanvas
import StrataWindow

/// All keys of a window and what they do, over everything else, with a field to search them.
package final class KeysView: View {
    private struct Look: Hashable {
        var rows: [Row]
        /// Where each begins, and the last one ends, below the table's upper edge.
        var tops: [Double]
        var keysWidth: Double
        var card: Rect
        var scroll: Double
        var size: Size
    }

    /// Keys and what they do.
    package struct Row: Hashable {
        package var keys: String
        package var title: String
    }

    package var frame = Rect(x: 0, y: 0, width: 0, height: 0)
    /// What is searched for.
    package let field: TextFieldView
    private let all: [Row]
    private let onClose: () -> Void
    private var scroll = 0.0
    private var heights: [Row: Double] = [:]
    private var measuredWidth = 0.0
    private var lineHeight = 20.0
    private var keysWidth = 0.0

    private static let padding = 16.0
    /// Above and below what a row says.
    private static let rowPadding = 3.0
    /// Less than this is too narrow for keys and words beside each other.
    private static let narrow = 380.0
    private static let fieldHeight = 40.0
    private static let broadest = 600.0
    private static let margin = 16.0

    /// - Parameters:
    ///   - rows: What there is, in its order.
    ///   - onClose: Is asked to take it away.
    package init(_ rows: [Row], library: FontLibrary, isAnimated: Bool, onClose: @escaping () -> Void) {
        (all, self.onClose) = (rows, onClose)
        field = TextFieldView(library: library, isAnimated: isAnimated)
        field.placeholder = "Search keys"
        field.onSubmit = { _ in onClose() }
    }

    package var children: [any View] { [field] }

    /// What is found.
    package var shown: [Row] {
        let text = field.text.lowercased()
        guard !text.isEmpty else { return all }
        return all.filter { $0.keys.lowercased().has(text) || $0.title.lowercased().has(text) }
    }

    // MARK: - Places

    /// Where it lies in the window. It stays as long as it is with all rows, so that nothing jumps while one types.
    package var card: Rect {
        let width = min(Self.broadest, frame.width - 2 * Self.margin)
        let wanted = all.reduce(0) { $0 + (heights[$1] ?? 0) } + Self.fieldHeight + 3 * Self.padding
        let height = min(wanted, frame.height - 2 * Self.margin)
        return Rect(
            x: ((frame.width - width) / 2).rounded(), y: ((frame.height - height) / 2).rounded(), width: width,
            height: height)
    }

    package func layOut(_ context: FrameContext) {
        measure(context)
        let card = card
        field.frame = Rect(
            x: card.x + Self.padding, y: card.y + Self.padding, width: card.width - 2 * Self.padding,
            height: Self.fieldHeight)
        scroll = min(scroll, scrollLimit)
    }

    /// Keys and words are both said whole: beside each other where there is room, else one below the other.
    private func measure(_ context: FrameContext) {
        let width = Self.table(in: card).width
        guard width != measuredWidth else { return }
        measuredWidth = width
        let measured = { (text: String) in context.text.size(text).width }
        let widest = all.map { measured($0.keys) }.max() ?? 0
        keysWidth = width < Self.narrow ? 0 : min(widest + 28, (width * 0.5).rounded())
        lineHeight = context.text.lineHeight
        for row in all {
            let (keysWidth, titleWidth) = Self.widths(keysWidth: keysWidth, in: width)
            let keys = context.text.paragraphHeight(row.keys, width: keysWidth)
            let title = context.text.paragraphHeight(row.title, width: titleWidth)
            heights[row] = (self.keysWidth == 0 ? keys + title : max(keys, title)) + 2 * Self.rowPadding
        }
    }

    /// How broad keys and words may be.
    private static func widths(keysWidth: Double, in width: Double) -> (keys: Double, title: Double) {
        let room = max(1, width - 16)
        return keysWidth == 0 ? (room, room) : (max(1, keysWidth - 20), max(1, width - keysWidth - 12))
    }

    /// Where each of some rows begins below the table's upper edge, and the last one ends.
    private func tops(of rows: [Row]) -> [Double] {
        rows.reduce(into: [0]) { tops, row in tops.append((tops.last ?? 0) + (heights[row] ?? 0)) }
    }

    private static func table(in card: Rect) -> Rect {
        let top = card.y + fieldHeight + 2 * padding
        return Rect(
            x: card.x + padding, y: top, width: card.width - 2 * padding,
            height: max(0, card.y + card.height - padding / 2 - top))
    }

    private var scrollLimit: Double {
        max(0, (tops(of: shown).last ?? 0) - Self.table(in: card).height)
    }

    // MARK: - Input

    package func pressed(_ press: ButtonEvent, _ context: FrameContext) {
        if !card.contains(press.position) { onClose() }
    }

    package func scrolled(_ scroll: ScrollEvent, _ context: FrameContext) -> Bool {
        move(by: 3 * scroll.vertical * lineHeight)
        return true
    }

    package func take(_ key: KeyEvent, _ context: FrameContext) -> Bool {
        switch key.key {
        case .escape, .function(1): onClose()
        case .up: move(by: -lineHeight)
        case .down: move(by: lineHeight)
        case .pageUp: move(by: -Self.table(in: card).height)
        case .pageDown: move(by: Self.table(in: card).height)
        default: return false
        }
        return true
    }

    private func move(by distance: Double) { scroll = min(max(0, scroll + distance), scrollLimit) }

    // MARK: - Drawing

    package func draw(_ drawing: inout Drawing, _ context: FrameContext) {
        let look = Look(
            rows: shown, tops: tops(of: shown), keysWidth: keysWidth, card: card, scroll: scroll, size: frame.size)
        drawing.paint(frame.bounds, look, by: self) { painter in
            // What lies behind steps back.
            let veil = Rect(x: 0, y: 0, width: look.size.width, height: look.size.height)
            painter.fill(veil, context.palette.background.opacity(0.6))
            Self.draw(look, context, on: painter)
        }
    }

    private static func draw(_ look: Look, _ context: FrameContext, on painter: Painter) {
        painter.drawFloatingCard(look.card, context.palette)
        let table = table(in: look.card)
        painter.pushClip(table)
        if look.rows.isEmpty {
            context.text.drawParagraph(
                "No key does that.", at: Point(x: table.x + 8, y: table.y + rowPadding), width: table.width,
                context.palette.quiet, on: painter)
        }
        for (index, row) in look.rows.enumerated() {
            let top = table.y + look.tops[index] - look.scroll
            let bottom = table.y + look.tops[index + 1] - look.scroll
            guard bottom > table.y, top < table.y + table.height else { continue }
            draw(row, at: top + rowPadding, in: table, keysWidth: look.keysWidth, context, on: painter)
        }
        painter.popClip()
        drawThumb(look, table, context.palette, on: painter)
    }

    private static func draw(
        _ row: Row, at top: Double, in table: Rect, keysWidth: Double, _ context: FrameContext, on painter: Painter
    ) {
        let widths = widths(keysWidth: keysWidth, in: table.width)
        context.text.drawParagraph(
            row.keys, at: Point(x: table.x + 8, y: top), width: widths.keys, context.palette.accentText, on: painter)
        let below = keysWidth == 0 ? context.text.paragraphHeight(row.keys, width: widths.keys) : 0
        context.text.drawParagraph(
            row.title, at: Point(x: table.x + (keysWidth == 0 ? 8 : keysWidth), y: top + below), width: widths.title,
            context.palette.ink, on: painter)
    }

    /// Says that there is more, and where one is in it.
    private static func drawThumb(_ look: Look, _ table: Rect, _ palette: Palette, on painter: Painter) {
        let content = look.tops.last ?? 0
        guard content > table.height else { return }
        let length = max(24, table.height * table.height / content)
        let way = min(1, look.scroll / (content - table.height))
        let thumb = Rect(
            x: look.card.x + look.card.width - 10, y: table.y + (table.height - length) * way, width: 4, height: length)
        painter.fill(thumb, radius: 2, palette.thumb)
    }
}
