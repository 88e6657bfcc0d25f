import Strata
import StrataCanvas
import StrataDocument
import StrataInterface
import StrataStrategies

/// A message is a bubble no broader than its text, at the right if the reader has sent it.
final class Bubble: Cell {
    private let text: TextSetter

    init(_ appearance: Appearance) { text = TextSetter(appearance.library, appearance.theme.faces.body) }

    func height(of line: Line, width: Double) -> Double { fit(line, width).layout.height + 24 }

    // What is pointed at is the bubble, and nothing behind its corners.
    func background(_ look: RowLook) -> Color { look.palette.background }

    func bounds(of line: Line, size: Size) -> Rect {
        let (_, width, isSent) = fit(line, size.width)
        return Rect(x: isSent ? size.width - 44 - width : 16, y: 4, width: width + 28, height: size.height - 8)
    }

    func draw(_ line: Line, _ look: RowLook, size: Size, on painter: Painter) {
        let bubble = bounds(of: line, size: size)
        let (layout, _, isSent) = fit(line, size.width)
        painter.fill(bubble, radius: 14, isSent ? look.palette.accent : look.palette.chip)
        let ink = isSent ? look.palette.onAccent : look.palette.ink
        painter.draw(layout, at: Point(x: bubble.x + 14, y: 12), ink)
    }

    private func fit(_ line: Line, _ width: Double) -> (layout: TextLayout, width: Double, isSent: Bool) {
        let isSent = line.string.hasPrefix("> ")
        let (layout, width) = text.fit(String(line.string.dropFirst(isSent ? 2 : 0)), width: max(64, width * 0.6))
        return (layout, width, isSent)
    }
}

func makeScene(_ conversation: Conversation, _ appearance: Appearance) throws -> WindowScene {
    let pane = try ListPane(
        // Under `stack` nothing follows: what a page ends with is not what the reader waits for.
        conversation.rows, title: "Ada", cell: Bubble(appearance), strategy: "stack", registry: .shipped,
        appearance: appearance)
    // It opens where it was read last, and not at the end of the page that is here.
    pane.list.scroll(to: ListView.ScrollPlace(row: conversation.rows.id(at: 0), distance: 0, isFromEnd: false))
    pane.list.onNearStart = { conversation.fetchEarlier() }
    pane.list.onNearEnd = { conversation.fetchLater() }
    let entry = EntryBar(library: appearance.library, placeholder: "Message", button: "Send") {
        conversation.send($0)
        pane.list.scrollToNewest()
    }
    let scene = WindowScene([pane], bottom: [entry], appearance: appearance, size: Size(width: 480, height: 640))
    scene.sources = [conversation]
    return scene
}
