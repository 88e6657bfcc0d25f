import Strata
import StrataCanvas
import StrataWindow

/// All keys of a window and what they do, over everything else, with a field to search them.
package final class KeysView: View {
    private struct Look: Hashable {
        var rows: [Row]
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

    private static let padding = 16.0
    private static let rowHeight = 26.0
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
        return all.filter { $0.keys.lowercased().contains(text) || $0.title.lowercased().contains(text) }
    }

    // MARK: - Places

    /// Where it lies in the window. It stays as long as it is with all rows, so that nothing jumps while one types.
    package var card: Rect {
        let width = min(Self.broadest, frame.width - 2 * Self.margin)
        let wanted = Double(all.count) * Self.rowHeight + Self.fieldHeight + 3 * Self.padding
        let height = min(wanted, frame.height - 2 * Self.margin)
        return Rect(
            x: ((frame.width - width) / 2).rounded(), y: ((frame.height - height) / 2).rounded(), width: width,
            height: height)
    }

    package func layOut(_ context: FrameContext) {
        let card = card
        field.frame = Rect(
            x: card.x + Self.padding, y: card.y + Self.padding, width: card.width - 2 * Self.padding,
            height: Self.fieldHeight)
        scroll = min(scroll, scrollLimit)
    }

    private static func table(in card: Rect) -> Rect {
        let top = card.y + fieldHeight + 2 * padding
        return Rect(
            x: card.x + padding, y: top, width: card.width - 2 * padding,
            height: max(0, card.y + card.height - padding / 2 - top))
    }

    private var scrollLimit: Double {
        max(0, Double(shown.count) * Self.rowHeight - Self.table(in: card).height)
    }

    // MARK: - Input

    package func pressed(_ press: ButtonEvent, _ context: FrameContext) {
        if !card.contains(press.position) { onClose() }
    }

    package func scrolled(_ scroll: ScrollEvent, _ context: FrameContext) -> Bool {
        move(by: 3 * scroll.vertical * Self.rowHeight)
        return true
    }

    package func take(_ key: KeyEvent, _ context: FrameContext) -> Bool {
        switch key.key {
        case .escape, .function(1): onClose()
        case .up: move(by: -Self.rowHeight)
        case .down: move(by: Self.rowHeight)
        case .pageUp: move(by: -Self.table(in: card).height)
        case .pageDown: move(by: Self.table(in: card).height)
        default: return false
        }
        return true
    }

    private func move(by distance: Double) { scroll = min(max(0, scroll + distance), scrollLimit) }

    // MARK: - Drawing

    package func draw(_ drawing: inout Drawing, _ context: FrameContext) {
        let look = Look(rows: shown, card: card, scroll: scroll, size: frame.size)
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
        defer { painter.popClip() }
        guard !look.rows.isEmpty else {
            context.text.draw(
                "No key does that.", left: table.x + 8, right: table.x + table.width, centreY: table.y + rowHeight / 2,
                context.palette.quiet, on: painter)
            return
        }
        let split = table.x + (table.width * 0.4).rounded()
        for (index, row) in look.rows.enumerated() {
            let middle = table.y + (Double(index) + 0.5) * rowHeight - look.scroll
            guard middle > table.y - rowHeight, middle < table.y + table.height + rowHeight else { continue }
            context.text.draw(
                row.keys, left: table.x + 8, right: split - 12, centreY: middle, context.palette.accentText,
                on: painter)
            context.text.draw(
                row.title, left: split, right: table.x + table.width, centreY: middle, context.palette.ink, on: painter)
        }
    }
}
