import Strata
import StrataCanvas
import StrataInterface

/// Messages as bubbles: what was sent on the right, what was received on the left, each no broader than its text. One
/// after another by the same sender lie close together, and only the first of them says who that is.
final class ChatLook: RecordLook {
    private let text: TextSetter
    private let caption: TextSetter

    init(_ library: FontLibrary, _ faces: Faces) {
        text = TextSetter(library, faces.body)
        caption = TextSetter(library, faces.caption)
    }

    private static let share = 0.76
    private static let broadestBubble = 560.0
    /// The gap above a bubble; above one that follows another one by the same sender there is none.
    private static let gapAbove = 8.0
    private static let gapBelow = 2.0
    private static let padding = 8.0
    /// Left and right of its text; the round corners take some of it.
    private static let sidePadding = 12.0
    private static let radius = 12.0
    /// The radius of the corner next to a bubble by the same sender.
    private static let smallRadius = 4.0
    /// The gap between a text and what stands beside its last line.
    private static let besideText = 10.0

    let looksAtPreviousRecord = true

    func continues(_ message: ChatMessage, after previous: ChatMessage) -> Bool {
        guard message.type == previous.type else { return false }
        return message.type == .sent || message.userId?.nonEmpty == previous.userId?.nonEmpty
    }

    func height(of message: ChatMessage, width: Double) -> Double {
        height(of: message, isContinuation: false, width: width)
    }

    func height(of message: ChatMessage, isContinuation: Bool, width: Double) -> Double {
        measure(message, isContinuation: isContinuation, width: width).rowHeight
    }

    func estimatedHeight(averageBytes: Double, width: Double) -> Double {
        // What a line of JSON has beside the text.
        let letters = max(8, averageBytes - 110)
        let lines = (letters * text.characterWidth / Self.textWidth(in: width)).rounded(.up)
        return Self.gapAbove + Self.gapBelow + 2 * Self.padding + max(1, lines) * text.lineHeight
    }

    func draw(_ message: ChatMessage, _ look: RowLook, size: Size, on painter: Painter) {
        draw(message, isContinuation: false, look, size: size, on: painter)
    }

    func draw(_ message: ChatMessage, isContinuation: Bool, _ look: RowLook, size: Size, on painter: Painter) {
        let bubble = measure(message, isContinuation: isContinuation, width: size.width)
        let ink = ink(of: message, look)
        if let author = message.author, !isContinuation {
            let layout = caption.fitLine(author, width: bubble.room).layout
            let place = Point(x: bubble.rect.x + Self.sidePadding, y: Self.gapAbove)
            painter.draw(layout, at: place, look.palette.quiet)
        }
        // In a horizontal list a bubble may be higher than there is room.
        var rect = bubble.rect
        rect.height = min(rect.height, size.height - Self.gapBelow - rect.y)
        guard rect.height > 2 * Self.padding else { return }
        let isWhole = rect.height == bubble.rect.height
        rect = painter.grid.points(painter.grid.snap(rect))
        fill(rect, ink, message.type, isContinuation: isContinuation, on: painter)
        let below = bubble.isNoteBeside && isWhole ? Self.padding : Self.noteBelow + caption.lineHeight
        let area = Rect(
            x: rect.x + Self.sidePadding, y: rect.y + Self.padding, width: rect.width - 2 * Self.sidePadding,
            height: rect.height - Self.padding - (message.note == nil ? Self.padding : below))
        LongText.drawLines(of: bubble.layout, in: area, ink.text, on: painter)
        let baseline = area.y + bubble.layout.height - text.lineHeight + bubble.layout.baseline
        drawNote(
            message, in: rect, baseline: bubble.isNoteBeside && isWhole ? baseline : nil, ink.note, on: painter)
    }

    private func fill(
        _ rect: Rect, _ ink: Ink, _ direction: ChatMessage.Direction, isContinuation: Bool, on painter: Painter
    ) {
        var radii = CornerRadii(Self.radius)
        if isContinuation {
            let corner = direction == .sent ? \CornerRadii.topRight : \CornerRadii.topLeft
            radii[keyPath: corner] = Self.smallRadius
        }
        if let bubble = ink.bubble { painter.fill(rect, radii: radii, bubble) }
        if let rim = ink.rim { painter.stroke(rect, radii: radii, width: 1, rim) }
    }

    /// Draws what stands beside the last line or below it.
    ///
    /// - Parameter baseline: that of the last line; nil where it stands below it.
    private func drawNote(
        _ message: ChatMessage, in bubble: Rect, baseline: Double?, _ color: Color, on painter: Painter
    ) {
        guard let note = message.note else { return }
        let (layout, width) = caption.fitLine(note, width: bubble.width - 2 * Self.sidePadding)
        let right = bubble.x + bubble.width - Self.sidePadding
        let bottom = bubble.y + bubble.height - Self.noteBelow
        let top = baseline.map { $0 - layout.baseline } ?? bottom - layout.height
        painter.draw(layout, at: Point(x: right - width, y: top), color)
    }

    func page(of message: ChatMessage, size: Size, _ palette: Palette) -> Page {
        page(of: message, isContinuation: false, size: size, palette)
    }

    func page(of message: ChatMessage, isContinuation: Bool, size: Size, _ palette: Palette) -> Page {
        let id = message.id.map { [UnknownField(key: "id", value: .text($0))] } ?? []
        var page = Page(record: message.text, id + message.unknown, palette)
        let isUndelivered = message.status == .failed
        page.remarks = [isUndelivered ? "not delivered" : message.status?.rawValue ?? message.type.rawValue]
        page.date = message.date?.words ?? ""
        page.title = message.userId?.nonEmpty ?? ""
        let bubble = measure(message, isContinuation: isContinuation, width: size.width).rect
        let ink = ink(of: message, RowLook(palette: palette))
        page.rowShape = Page.RowShape(
            bubble, radius: Self.radius, fill: ink.bubble ?? palette.background, ink: ink.text)
        page.rowText = Point(x: bubble.x + Self.sidePadding, y: bubble.y + Self.padding)
        return page
    }

    // MARK: - Places

    /// The places of the parts of a row.
    private struct Bubble {
        let rect: Rect
        let layout: TextLayout
        let rowHeight: Double
        /// The greatest breadth of text.
        let room: Double
        /// True if the note stands on the text's last line.
        let isNoteBeside: Bool
    }

    /// The note lies a little nearer to the edge than the text.
    private static let noteBelow = 5.0

    private static func textWidth(in width: Double) -> Double {
        let column = CardShape.column(in: width)
        return max(16, min((column.width * share).rounded(.down), broadestBubble) - 2 * sidePadding)
    }

    private func measure(_ message: ChatMessage, isContinuation: Bool, width: Double) -> Bubble {
        let room = Self.textWidth(in: width)
        let noteWidth = message.note.map { caption.fitLine($0, width: room).width } ?? 0
        let (layout, textWidth) = text.fit(message.shownText, width: room)
        // Of a line that is read from right to left, the room beside it is at its beginning.
        let noteEnd = layout.lastLineEnd.map { $0 + Self.besideText + noteWidth }
        let isBeside = message.note != nil && noteEnd.map { $0 <= room } == true
        let inside = max(textWidth, isBeside ? noteEnd ?? 0 : noteWidth, text.lineHeight)
        let below = message.note == nil || isBeside ? Self.padding : Self.noteBelow + caption.lineHeight
        let height = Self.padding + layout.height + below
        let column = CardShape.column(in: width)
        let breadth = inside + 2 * Self.sidePadding
        let x = message.type == .sent ? column.x + column.width - breadth : column.x
        let head = message.author == nil ? 0 : caption.lineHeight + 2
        let top = isContinuation ? 0 : Self.gapAbove + head
        return Bubble(
            rect: Rect(x: x, y: top, width: breadth, height: height), layout: layout,
            rowHeight: top + height + Self.gapBelow, room: room, isNoteBeside: isBeside)
    }

    // MARK: - Colours

    private struct Ink {
        /// The colour of the bubble; nil if there is none around the words.
        let bubble: Color?
        let rim: Color?
        let text: Color
        let note: Color
    }

    private func ink(of message: ChatMessage, _ look: RowLook) -> Ink {
        let (palette, cards) = (look.palette, look.palette.cards)
        func shade(_ color: Color) -> Color { look.isHovered ? palette.hovered(color) : color }
        let rim = message.isFailed ? palette.error : nil
        if message.isBlank {
            let note = message.isFailed ? palette.error : palette.quiet
            return Ink(bubble: look.isHovered ? palette.hovered : nil, rim: rim, text: palette.quiet, note: note)
        }
        if message.isFailed {
            return Ink(bubble: shade(palette.card), rim: rim, text: palette.ink, note: palette.error)
        }
        switch message.type {
        case .sent: return Ink(bubble: shade(cards.sent), rim: rim, text: cards.onSent, note: cards.onSentQuiet)
        case .received:
            return Ink(bubble: shade(cards.received), rim: rim, text: cards.onReceived, note: cards.onReceivedQuiet)
        }
    }
}

extension ChatMessage {
    /// The name over the bubble; nil for a message that was sent, whose author the reader knows.
    fileprivate var author: String? { type == .received ? userId?.nonEmpty : nil }

    /// True if there is nothing to be read in it.
    fileprivate var isBlank: Bool { text.utf8.allSatisfy { [0x20, 0x09, 0x0A, 0x0D].contains($0) } }

    fileprivate var shownText: String { isBlank ? "empty message" : text }

    fileprivate var isFailed: Bool { type == .sent && status == .failed }

    /// The note beside the text, or below it: the time, and how far the message came.
    fileprivate var note: String? {
        let time = date.map { $0.clock ?? $0.day }
        guard type == .sent, let status else { return time }
        let words =
            switch status {
            case .sending: "sending…"
            case .sent: "✓"
            case .failed: "not delivered"
            }
        guard let time else { return words }
        return status == .sent ? "\(time) \(words)" : "\(time) · \(words)"
    }
}
