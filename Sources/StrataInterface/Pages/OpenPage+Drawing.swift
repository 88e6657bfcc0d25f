import Strata
import StrataCanvas

/// What of an open page the pointer can be at.
enum PageTarget: Hashable {
    case closeButton, thumb, text, card, outside
}

/// Everything that decides how an open page looks.
struct PageLook: Equatable {
    /// Which page, and what it shows.
    var page: ObjectIdentifier
    var revision: Int
    var place: String
    /// Where its card is, in points of the list.
    var rect: Rect
    /// How far its row has grown, 0…1.
    var amount: Double
    /// How much is there of one whose row is gone.
    var opacity: Double
    /// How far it is scrolled.
    var offset: Double
    var selection: TextSelection
    /// What is pointed at, or held.
    var target: PageTarget?
    var isPressed: Bool
    var lineCount: Int
    var palette: Palette

    /// How much of the card hides the row that it grows out of.
    var cover: Double { Self.step(amount / Self.covering) }
    /// How far the text has grown from the row's size to the page's: not before it has taken the place of the row's.
    fileprivate var growth: Double { max(0, (amount - Self.covering) / (1 - Self.covering)) }
    /// Until the row has grown so far, its page appears over it: so little that both look nearly alike, and so fast that two
    /// texts which break differently are not seen at once for long.
    private static let covering = 0.08
    /// How much there is of what only an open page has.
    fileprivate var furniture: Double { Self.step((amount - 0.4) / 0.6) * opacity }

    /// How much of the row is still to be seen while the page hides it.
    static func rowOpacity(at amount: Double) -> Double { 1 - step((amount - covering) / 0.1) }

    /// From 0 to 1, softly at both ends.
    private static func step(_ value: Double) -> Double {
        let value = min(max(value, 0), 1)
        return value * value * (3 - 2 * value)
    }
}

extension OpenPage {
    private static let shadowReach = 28.0
    private static let shadowFall = 8.0

    /// What drawing it may touch.
    func bounds(of look: PageLook) -> Rect {
        let reach = Self.shadowReach
        return Rect(
            x: look.rect.x - reach, y: look.rect.y - reach, width: look.rect.width + 2 * reach,
            height: look.rect.height + 2 * reach + Self.shadowFall)
    }

    /// Draws it as it looks.
    func draw(_ look: PageLook, on painter: Painter) {
        let palette = look.palette
        let rect = look.amount < 1 ? look.rect : painter.grid.points(painter.grid.snap(look.rect))
        guard rect.width > 1, rect.height > 1 else { return }
        let amount = look.amount
        let radius = CardMetrics.radius * (layout.isFull ? 4 * amount * (1 - amount) : min(1, amount * 2))
        let shadow = palette.shadow
        painter.shadow(
            of: Rect(x: rect.x, y: rect.y + Self.shadowFall * amount, width: rect.width, height: rect.height),
            radius: radius, blur: Self.shadowReach * amount,
            shadow.opacity(shadow.alpha * amount * look.opacity), coveredBy: rect)
        painter.withOpacity(look.cover * look.opacity) {
            painter.pushClip(rect, radius: radius)
            painter.fill(rect, page.fill ?? palette.card)
            drawHead(look, rect, on: painter)
            drawBody(look, rect, on: painter)
            painter.popClip()
            if !layout.isFull { painter.stroke(rect, radius: radius, width: 1, page.edge ?? palette.hairline) }
        }
    }

    // MARK: - Head

    private func drawHead(_ look: PageLook, _ rect: Rect, on painter: Painter) {
        var ink = look.palette.quiet
        if case .full(let head) = page.style {
            ink = Palette.ink(on: head)
            let bottom = (layout.headBottom - layout.card.y) * look.amount
            painter.fill(Rect(x: rect.x, y: rect.y, width: rect.width, height: bottom), head)
        }
        painter.withOpacity(look.furniture) {
            drawButton(look, rect, ink, on: painter)
            drawWords(rect, ink, on: painter)
        }
        if layout.isFull { drawTitle(look, rect, ink, on: painter) }
    }

    /// Where a part lies while the card is elsewhere: parts keep their distance from the card's top and, but for those of
    /// a page that fills the list, from its right edge.
    private func moved(_ part: Rect, with rect: Rect) -> Rect {
        let x = layout.isFull ? rect.x - layout.card.x : rect.x + rect.width - layout.card.x - layout.card.width
        return part.moved(by: Point(x: x, y: rect.y - layout.card.y))
    }

    private func drawButton(_ look: PageLook, _ rect: Rect, _ ink: Color, on painter: Painter) {
        let button = moved(layout.closeButton, with: rect)
        let isPointedAt = look.target == .closeButton
        let strength = isPointedAt ? (look.isPressed ? 0.24 : 0.16) : layout.isFull ? 0.14 : 0.07
        let shade = isPointedAt && layout.isFull ? strength + 0.12 : strength
        painter.fill(button, radius: button.width / 2, ink.opacity(shade))
        let middle = Point(x: button.x + button.width / 2, y: button.y + button.height / 2)
        if layout.isFull {
            let tip = Point(x: middle.x - 6, y: middle.y)
            painter.stroke([tip, Point(x: middle.x + 7, y: middle.y)], width: 2, ink)
            painter.stroke(
                [Point(x: tip.x + 5, y: tip.y - 5), tip, Point(x: tip.x + 5, y: tip.y + 5)], width: 2, ink)
        } else {
            let arm = 4.5
            painter.stroke(
                [Point(x: middle.x - arm, y: middle.y - arm), Point(x: middle.x + arm, y: middle.y + arm)],
                width: 1.6, ink)
            painter.stroke(
                [Point(x: middle.x - arm, y: middle.y + arm), Point(x: middle.x + arm, y: middle.y - arm)],
                width: 1.6, ink)
        }
    }

    private func drawWords(_ rect: Rect, _ ink: Color, on painter: Painter) {
        let left = layout.words.left + (rect.x - layout.card.x)
        let right =
            layout.isFull
            ? layout.words.right
            : layout.words.right + rect.x + rect.width - layout.card.x
                - layout.card.width
        let top = layout.words.centreY + rect.y - layout.card.y - caption.lineHeight / 2
        var room = right - left
        guard room > 16 else { return }
        if !page.date.isEmpty {
            let (date, width) = caption.fitLine(page.date, width: room)
            painter.draw(date, at: Point(x: right - width, y: top), ink)
            room -= width + 16
        }
        guard room > 32 else { return }
        let words = ([place] + page.remarks).filter { !$0.isEmpty }.joined(separator: "  ·  ")
        painter.draw(caption.set(words, .ellipsis(width: room)), at: Point(x: left, y: top), ink)
    }

    /// Draws the title where it is on its way from the row's to the head, and below it the subtitle.
    private func drawTitle(_ look: PageLook, _ rect: Rect, _ ink: Color, on painter: Painter) {
        let final = Point(x: layout.body.x - layout.card.x, y: PageLayout.titleTop)
        let start = page.rowTitle ?? final
        let place = Point(
            x: rect.x + start.x + look.amount * (final.x - start.x),
            y: rect.y + start.y + look.amount * (final.y - start.y))
        let smallest = page.rowTitle == nil ? 1 : titleEnlargement
        let title = titleLayout(layout.body.width)
        let color = look.palette.ink.mixed(with: ink, amount: min(1, look.amount * 2))
        painter.withOpacity(page.rowTitle == nil ? look.furniture : 1) {
            painter.withScale(smallest + look.growth * (1 - smallest), about: place) {
                painter.draw(title, at: place, color)
            }
        }
        guard !page.subtitle.isEmpty else { return }
        painter.withOpacity(look.furniture) {
            let subtitle = caption.set(page.subtitle, .ellipsis(width: layout.body.width))
            painter.draw(subtitle, at: Point(x: place.x, y: place.y + title.height + 4), ink)
        }
    }

    // MARK: - Body

    private func drawBody(_ look: PageLook, _ rect: Rect, on painter: Painter) {
        let amount = look.amount
        let top = rect.y + (layout.body.y - layout.card.y) * amount
        let below = layout.card.y + layout.card.height - layout.body.y - layout.body.height
        // Letters may reach a little beyond the lines' ends.
        painter.pushClip(
            Rect(x: rect.x, y: top, width: rect.width, height: rect.y + rect.height - below * amount - top))
        let origin = textOrigin(in: rect, amount: amount, offset: look.offset)
        let smallest = 1 / enlargement
        painter.withScale(smallest + look.growth * (1 - smallest), about: origin) {
            drawContent(look, textAt: origin, on: painter)
        }
        painter.popClip()
        drawThumb(look, rect, on: painter)
    }

    private func drawContent(_ look: PageLook, textAt origin: Point, on painter: Painter) {
        let palette = look.palette
        let top = origin.y - layout.textTop
        painter.withOpacity(look.furniture) {
            if !layout.isFull, !page.title.isEmpty {
                painter.draw(
                    titleLayout(layout.body.width), at: Point(x: origin.x, y: top + layout.titleTop), palette.ink)
            }
            if let picture = page.picture {
                let place = Point(x: origin.x, y: top + layout.pictureTop)
                picture.draw(
                    Rect(x: place.x, y: place.y, width: picture.side, height: picture.side), palette, painter)
            }
            if !page.fields.isEmpty {
                table.draw(at: Point(x: origin.x, y: top + layout.tableTop), palette, on: painter)
            }
        }
        let clip = painter.clipBounds
        let lines = flow.lines(from: clip.y - origin.y, to: clip.y + clip.height - origin.y)
        for part in flow.rectangles(covering: look.selection.range, lines: lines) {
            painter.fill(part.moved(by: origin), palette.selection)
        }
        flow.draw(lines, at: origin, palette.ink, on: painter)
    }

    // MARK: - Thumb

    /// The thumb that shows how much of the page is seen, in points of the list; nil where all of it is.
    func thumb(at offset: Double) -> Rect? {
        guard layout.scrollLimit > 0, layout.body.height > 0 else { return nil }
        let track = layout.body.height
        let length = min(track, max(32, track * layout.body.height / layout.contentHeight))
        let top = layout.body.y + (track - length) * offset / layout.scrollLimit
        return Rect(x: layout.card.x + layout.card.width - 12, y: top, width: 6, height: length)
    }

    private func drawThumb(_ look: PageLook, _ rect: Rect, on painter: Painter) {
        guard let thumb = thumb(at: look.offset), look.furniture > 0 else { return }
        let color = look.target == .thumb ? look.palette.thumbActive : look.palette.thumb
        let slim = Rect(x: thumb.x + 1, y: thumb.y, width: 4, height: thumb.height)
        painter.fill(
            moved(look.target == .thumb ? thumb : slim, with: rect), radius: 3,
            color.opacity(look.furniture))
    }
}
