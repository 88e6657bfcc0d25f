import Strata
import StrataCanvas
import StrataSearch

/// A part of an open page that the pointer can be at.
enum PageTarget: Hashable {
    case closeButton, thumb, text, card, outside
    /// The button that goes on to the row above, -1, or below, 1.
    case step(Int)
    /// The value of a field, by its place in the table.
    case value(Int)
}

/// Everything that decides how an open page looks.
struct PageLook: Equatable {
    /// The page, and the revision of what it shows.
    var page: ObjectIdentifier
    var revision: Int
    var place: String
    /// The frame of its card, in points of the list.
    var rect: Rect
    /// The share to which its row has grown, 0…1.
    var amount: Double
    /// The opacity of the page, 0…1: less while it lies upon its row, and for a page whose row is gone.
    var opacity: Double
    /// The distance that it is scrolled, in points.
    var offset: Double
    var selection: TextSelection
    /// The part that is pointed at, or held.
    var target: PageTarget?
    var isPressed: Bool
    var lineCount: Int
    /// The pattern whose hits stand out of its texts.
    var pattern: Pattern?
    var palette: Palette

    /// The growth of the text from the row's size to the page's, 0…1: not before it lies upon the row's.
    fileprivate var growth: Double { max(0, (amount - Self.covering) / (1 - Self.covering)) }
    /// The share of the page's own colours in place of the row's, 0…1.
    fileprivate var tint: Double { Self.step(amount / 0.5) }
    /// The growth of the row when its page begins to appear upon it, and when it hides it. Things that only the row
    /// has, such as its tag, go between the two, and texts that break differently are seen together no longer than
    /// that.
    private static let covering = 0.015
    private static let covered = 0.08
    /// Returns the opacity of the page once its row has grown so far.
    static func presence(at amount: Double) -> Double {
        amount < covering ? 0 : step((amount - covering) / (covered - covering))
    }
    /// The opacity of the parts that only an open page has.
    fileprivate var furniture: Double { Self.step((amount - 0.4) / 0.6) * opacity }

    /// From 0 to 1, softly at both ends.
    private static func step(_ value: Double) -> Double {
        let value = min(max(value, 0), 1)
        return value * value * (3 - 2 * value)
    }
}

extension OpenPage {
    private static let shadowReach = 28.0
    private static let shadowFall = 8.0

    /// Returns the rectangle that drawing may touch.
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
        let radius = radius(at: amount)
        drawShadow(look, rect, radius: radius, on: painter)
        painter.withOpacity(look.opacity) {
            painter.pushClip(rect, radius: radius)
            let fill = page.rowShape?.fill ?? palette.background
            painter.fill(rect, fill.mixed(with: page.fill ?? palette.card, amount: look.tint))
            drawHead(look, rect, on: painter)
            drawBody(look, rect, on: painter)
            if let bar = page.bar { painter.fill(Rect(x: rect.x, y: rect.y, width: 3, height: rect.height), bar) }
            painter.popClip()
            guard !layout.isFull else { return }
            let edge = page.edge ?? palette.hairline
            painter.stroke(rect, radius: radius, width: 1, edge.opacity(edge.alpha * min(1, amount * 4)))
        }
    }

    /// Returns the radius of the corners: that of what the page grows out of, then that of a card; a page that fills
    /// the list has none in the end.
    private func radius(at amount: Double) -> Double {
        let start = page.rowShape?.radius ?? 0
        guard layout.isFull else { return start + (CardMetrics.radius - start) * min(1, amount * 2) }
        return start * (1 - amount) + CardMetrics.radius * 4 * amount * (1 - amount)
    }

    /// One soft shadow downwards. Its own edge lies under the card all around, so that it fades from the card's edge
    /// on.
    private func drawShadow(_ look: PageLook, _ rect: Rect, radius: Double, on painter: Painter) {
        let (fall, shadow) = (Self.shadowFall * look.amount, look.palette.shadow)
        guard rect.width > 4 * fall, rect.height > 4 * fall else { return }
        let caster = Rect(
            x: rect.x + fall, y: rect.y + 2 * fall, width: rect.width - 2 * fall, height: rect.height - 2 * fall)
        painter.shadow(
            of: caster, radius: radius, blur: Self.shadowReach * look.amount,
            shadow.opacity(shadow.alpha * look.amount * look.opacity), coveredBy: rect)
    }

    // MARK: - Head

    private func drawHead(_ look: PageLook, _ rect: Rect, on painter: Painter) {
        var ink = look.palette.quiet
        if case .full(let head) = page.style {
            ink = Palette.ink(on: head)
            painter.fill(headRect(look, rect), head)
        }
        painter.withOpacity(look.furniture) {
            drawButton(look, rect, ink, on: painter)
            drawSteps(look, rect, ink, on: painter)
            drawWords(rect, ink, on: painter)
        }
        if layout.isFull { drawTitle(look, rect, ink, on: painter) }
    }

    /// The head of a page that fills the list. It comes down over a title that the row had before all else, for that
    /// would seem cut where it lies across the head's edge.
    func headRect(_ look: PageLook, _ rect: Rect) -> Rect {
        var height = (layout.headBottom - layout.card.y) * look.amount
        if page.rowTitle != nil {
            let title = titleLayout(layout.body.width)
            let (place, scale) = titlePlace(look, rect, title)
            let text = textOrigin(in: rect, amount: look.amount, offset: look.offset).y - rect.y
            let bottom = min(place.y - rect.y + title.height * scale + Self.belowTitle, text)
            height = max(height, bottom * min(1, look.amount / Self.headFall))
        }
        return Rect(x: rect.x, y: rect.y, width: rect.width, height: min(height, rect.height))
    }

    /// The growth of its row when the head has come down over the title.
    private static let headFall = 0.12
    /// Between a title on its way and the head's edge, in points.
    private static let belowTitle = 8.0

    /// Returns the frame of a part while the card is elsewhere: parts keep their distance from the card's top and, but
    /// for those of a page that fills the list, from its right edge.
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

    private func drawSteps(_ look: PageLook, _ rect: Rect, _ ink: Color, on painter: Painter) {
        for (button, direction) in zip(layout.stepButtons, [-1, 1]) {
            let button = moved(button, with: rect)
            if look.target == .step(direction) {
                painter.fill(button, radius: button.width / 2, ink.opacity(look.isPressed ? 0.24 : 0.16))
            }
            let middle = Point(x: button.x + button.width / 2, y: button.y + button.height / 2)
            let rise = 2.5 * Double(direction)
            painter.stroke(
                [
                    Point(x: middle.x - 5, y: middle.y - rise), Point(x: middle.x, y: middle.y + rise),
                    Point(x: middle.x + 5, y: middle.y - rise),
                ], width: 1.6, ink)
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
        var words = ([place] + page.remarks).filter { !$0.isEmpty }.joined(separator: "  ·  ")
        let date = page.date.isEmpty ? 0 : caption.set(page.date, .none).size.width
        if date > 0 {
            // Where there is no room for all, remarks are left out first, and then the date.
            if caption.set(words, .none).size.width + 16 + date > room { words = place }
            if caption.set(words, .none).size.width + 16 + date <= room {
                painter.draw(caption.set(page.date, .none), at: Point(x: right - date, y: top), ink)
                room -= date + 16
            }
        }
        painter.draw(caption.set(words, .ellipsis(width: room)), at: Point(x: left, y: top), ink)
    }

    /// Draws the title where it is on its way from the row's to the head, and below it the subtitle.
    private func drawTitle(_ look: PageLook, _ rect: Rect, _ ink: Color, on painter: Painter) {
        let title = titleLayout(layout.body.width)
        let (place, scale) = titlePlace(look, rect, title)
        let head = headRect(look, rect)
        let below = Rect(x: rect.x, y: head.y + head.height, width: rect.width, height: rect.height)
        // At first it lies across the head's edge.
        for (area, color) in [(head, ink), (below, look.palette.ink)] {
            painter.pushClip(area)
            painter.withOpacity(page.rowTitle == nil ? look.furniture : 1) {
                painter.withScale(scale, about: place) {
                    painter.draw(title, at: place, color)
                }
            }
            painter.popClip()
        }
        guard !page.subtitle.isEmpty else { return }
        painter.withOpacity(look.furniture) {
            let subtitle = caption.set(page.subtitle, .ellipsis(width: layout.body.width))
            painter.draw(subtitle, at: Point(x: place.x, y: place.y + title.height + 4), ink)
        }
    }

    /// Returns the title's upper left corner while the page looks so, and its scale.
    func titlePlace(_ look: PageLook, _ rect: Rect, _ title: TextLayout) -> (place: Point, scale: Double) {
        let final = Point(x: layout.body.x - layout.card.x, y: PageLayout.titleTop)
        guard let room = page.rowTitle else { return (rect.origin(1, from: final, to: final), 1) }
        let smallest = titleEnlargement
        let start = inShape(titleStart(in: room, title, scale: smallest))
        return (rect.origin(look.amount, from: start, to: final), smallest + look.growth * (1 - smallest))
    }

    /// Returns the point where the title begins that comes out of the row's: one that is read from right to left comes
    /// from the right edge of the room that the row has for it.
    private func titleStart(in room: Rect, _ title: TextLayout, scale: Double) -> Point {
        guard title.direction(ofLine: 0) == .rightToLeft else { return Point(x: room.x, y: room.y) }
        return Point(x: room.x + room.width - layout.body.width * scale, y: room.y)
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
        if look.offset > 0, amount == 1 {
            painter.fill(Rect(x: rect.x, y: top, width: rect.width, height: 1), look.palette.hairline)
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
            if !page.fields.isEmpty {
                var pointed: Int?
                if case .value(let place)? = look.target { pointed = place }
                table.draw(at: Point(x: origin.x, y: top + layout.tableTop), pointed: pointed, palette, on: painter)
            }
        }
        if let picture = page.picture {
            draw(picture, look, finallyAt: Point(x: origin.x, y: top + layout.pictureTop), on: painter)
        }
        // What comes out of a picture has no text of its own to come from.
        painter.withOpacity(page.rowPicture == nil ? 1 : look.furniture) { drawText(look, at: origin, on: painter) }
    }

    /// Draws the picture on its way from the row's.
    private func draw(_ picture: Page.Picture, _ look: PageLook, finallyAt place: Point, on painter: Painter) {
        guard let start = page.rowPicture, start.width > 0 else {
            return painter.withOpacity(look.furniture) {
                picture.draw(
                    Rect(x: place.x, y: place.y, width: picture.side, height: picture.side), look.palette, painter)
            }
        }
        let final = Point(
            x: layout.body.x - layout.card.x, y: layout.body.y + layout.pictureTop - look.offset - layout.card.y)
        let corner = look.rect.origin(look.amount, from: inShape(Point(x: start.x, y: start.y)), to: final)
        let smallest = start.width / picture.side
        painter.withScale(smallest + look.amount * (1 - smallest), about: corner) {
            picture.draw(
                Rect(x: corner.x, y: corner.y, width: picture.side, height: picture.side), look.palette, painter)
        }
    }

    private func drawText(_ look: PageLook, at origin: Point, on painter: Painter) {
        let palette = look.palette
        let clip = painter.clipBounds
        let lines = flow.lines(from: clip.y - origin.y, to: clip.y + clip.height - origin.y)
        for part in flow.rectangles(covering: look.selection.range, lines: lines) {
            painter.fill(part.moved(by: origin), palette.selection)
        }
        let ink = page.rowShape?.ink.mixed(with: palette.ink, amount: look.tint) ?? palette.ink
        let marked = (look.selection.range, palette.selection, palette.textContrast)
        flow.draw(lines, at: origin, ink, marked: look.selection.isEmpty ? nil : marked, on: painter)
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
