import Strata
import StrataCanvas
import StrataInterface

/// Messages as bubbles: what was sent on the right, what was received on the left, each no broader than its text.
final class ChatLook: RecordLook {
    private let text: TextSetter
    private let caption: TextSetter

    init(_ library: FontLibrary, _ faces: Faces) {
        text = TextSetter(library, faces.body)
        caption = TextSetter(library, faces.caption)
    }

    private static let share = 0.76
    private static let broadestBubble = 560.0
    /// Above and below a bubble.
    private static let gap = 4.0
    private static let padding = 8.0
    /// Left and right of its text; the round corners take some of it.
    private static let sidePadding = 12.0
    private static let radius = 12.0

    func height(of message: ChatMessage, width: Double) -> Double {
        measure(message, width: width).rowHeight
    }

    func estimatedHeight(averageBytes: Double, width: Double) -> Double {
        // What a line of JSON has beside the text.
        let letters = max(8, averageBytes - 110)
        let lines = (letters * text.characterWidth / Self.textWidth(in: width)).rounded(.up)
        return 2 * (Self.gap + Self.padding) + max(1, lines) * text.lineHeight + caption.lineHeight
    }

    func draw(_ message: ChatMessage, _ look: RowLook, size: Size, on painter: Painter) {
        let bubble = measure(message, width: size.width)
        let ink = Ink(message.type, look.palette)
        if let author = message.author {
            let layout = caption.fitLine(author, width: bubble.room).layout
            let place = Point(x: bubble.rect.x + Self.sidePadding, y: Self.gap)
            painter.draw(layout, at: place, look.palette.quiet)
        }
        // In a horizontal list a bubble may be higher than there is room.
        var rect = bubble.rect
        rect.height = min(rect.height, size.height - Self.gap - rect.y)
        guard rect.height > 2 * Self.padding else { return }
        rect = painter.grid.points(painter.grid.snap(rect))
        painter.fill(rect, radius: Self.radius, look.isHovered ? look.palette.hovered(ink.bubble) : ink.bubble)
        let area = Rect(
            x: rect.x + Self.sidePadding, y: rect.y + Self.padding, width: rect.width - 2 * Self.sidePadding,
            height: rect.height - bubble.aroundText)
        LongText.drawLines(of: bubble.layout, in: area, ink.text, on: painter)
        drawTime(message, in: rect, ink.time, on: painter)
    }

    private func drawTime(_ message: ChatMessage, in bubble: Rect, _ color: Color, on painter: Painter) {
        guard let time = message.time else { return }
        let layout = caption.set(time, .none)
        let right = bubble.x + bubble.width - Self.sidePadding
        let bottom = bubble.y + bubble.height - Self.timeBelow
        painter.draw(layout, at: Point(x: right - layout.size.width, y: bottom - layout.height), color)
    }

    func page(of message: ChatMessage, width: Double, _ palette: Palette) -> Page {
        let id = message.id.map { [UnknownField(key: "id", value: .text($0))] } ?? []
        var page = Page(record: message.text, id + message.unknown, palette)
        page.remarks = [message.type.rawValue]
        page.date = message.date?.words ?? ""
        page.title = message.userId?.nonEmpty ?? ""
        let bubble = measure(message, width: width).rect
        page.rowText = Point(x: bubble.x + Self.sidePadding, y: bubble.y + Self.padding)
        return page
    }

    // MARK: - Places

    /// Where the parts of a row lie.
    private struct Bubble {
        let rect: Rect
        let layout: TextLayout
        let rowHeight: Double
        /// How much higher it is than its text.
        let aroundText: Double
        /// How broad text may be.
        let room: Double
    }

    /// The time lies a little nearer to the edge than the text.
    private static let timeBelow = 5.0

    private static func textWidth(in width: Double) -> Double {
        let column = CardShape.column(in: width)
        return max(16, min((column.width * share).rounded(.down), broadestBubble) - 2 * sidePadding)
    }

    private func measure(_ message: ChatMessage, width: Double) -> Bubble {
        let room = Self.textWidth(in: width)
        let timeWidth = message.time.map { caption.set($0, .none).size.width } ?? 0
        let (layout, textWidth) = text.fit(message.text, width: room)
        let breadth = max(textWidth, timeWidth, text.lineHeight) + 2 * Self.sidePadding
        let below = message.time == nil ? Self.padding : Self.timeBelow + caption.lineHeight
        let height = Self.padding + layout.height + below
        let column = CardShape.column(in: width)
        let x = message.type == .sent ? column.x + column.width - breadth : column.x
        let top = Self.gap + (message.author == nil ? 0 : caption.lineHeight + 2)
        return Bubble(
            rect: Rect(x: x, y: top, width: breadth, height: height), layout: layout,
            rowHeight: top + height + Self.gap, aroundText: Self.padding + below, room: room)
    }

    /// The colours of a bubble.
    private struct Ink {
        let bubble: Color
        let text: Color
        let time: Color

        init(_ direction: ChatMessage.Direction, _ palette: Palette) {
            let cards = palette.cards
            switch direction {
            case .sent: (bubble, text, time) = (cards.sent, cards.onSent, cards.onSentQuiet)
            case .received: (bubble, text, time) = (cards.received, cards.onReceived, cards.onReceivedQuiet)
            }
        }
    }
}

extension ChatMessage {
    /// Who is named over the bubble: of what was sent, everybody knows.
    fileprivate var author: String? { type == .received ? userId?.nonEmpty : nil }

    /// What stands below the text.
    fileprivate var time: String? { date.map { $0.clock ?? $0.day } }
}
