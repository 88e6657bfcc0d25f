import Strata
import StrataCanvas
import StrataSearch

/// The page of a row that is expanded, or on its way there or back: what it shows, how far it has been read, what is
/// marked in it, and where it has been pulled to.
final class OpenPage {
    /// The page that is shown.
    private(set) var page: Page
    /// Words for where the row stands in its list.
    var place = ""
    /// The frames of its parts.
    private(set) var layout = PageLayout(.card(broadest: 1), PageParts(), textTop: 0, in: Size(width: 1, height: 1))
    /// The frame of the row when it was opened, in points of the list.
    let origin: Rect
    private let library: FontLibrary
    private let faces: Faces
    private(set) var flow: FlowedText
    let caption: TextSetter
    let heading: TextSetter
    let table: FieldTable
    private var size = Size(width: 1, height: 1)
    /// The size of its text, and the text and the width that it was found for.
    private var fit: (text: [UInt8], width: Double, fit: PageFit)?

    /// The distance that it is scrolled, in points.
    private var scroll = Fade(0)
    /// The distance to which it is scrolled as soon as so much of its text is set; nil once it is, or has been scrolled
    /// otherwise.
    private var openingOffset: Double?
    /// The selection in the text, in bytes.
    var selection = TextSelection(caret: 0)
    /// The way it is pulled aside by the pointer.
    var pull = PagePull()
    /// The conditions that values of its table stand for; empty where a click on them does nothing.
    var conditions: [FieldCondition] = [] { didSet { table.mostLines = conditions.isEmpty ? 8 : 60 } }
    /// Counts what it has shown; the look of what it shows changes with it.
    private(set) var revision = 0

    /// The page of a row.
    ///
    /// - Parameters:
    ///   - page: what it shows.
    ///   - origin: where the row lies, in points of the list.
    init(_ page: Page, from origin: Rect, _ library: FontLibrary, _ faces: Faces) {
        (self.page, self.origin, self.library, self.faces) = (page, origin, library, faces)
        flow = Self.flow(Self.styles(page.face, faces).full, library)
        flow.colors.find = page.coloring?.runs
        caption = TextSetter(library, faces.caption)
        heading = TextSetter(library, Self.isFull(page) ? faces.pageHeading : faces.heading)
        table = FieldTable(library, faces)
    }

    /// So short that a window full of names for characters which cannot be seen is set in time.
    private static let sectionLength = 512

    private static func isFull(_ page: Page) -> Bool { if case .full = page.style { true } else { false } }

    private static func flow(_ style: TextStyle, _ library: FontLibrary) -> FlowedText {
        FlowedText(library: library, style: style, sectionLength: sectionLength, costLimit: TextLimit.page)
    }

    /// The faces of the text in the row and on a page.
    private static func styles(_ face: Page.TextFace, _ faces: Faces) -> (row: TextStyle, full: TextStyle) {
        switch face {
        case .row: (faces.row, faces.row)
        case .detail: (faces.row, faces.detail)
        case .reading: (faces.body, faces.pageBody)
        }
    }

    /// The size of the page's text as a multiple of the row's.
    var enlargement: Double { flow.style.size / Self.styles(page.face, faces).row.size }

    /// The size of the row's title as a multiple of that of a page which fills the list.
    var titleEnlargement: Double { faces.heading.size / faces.pageHeading.size }

    /// Takes over what the page shows now.
    func show(_ page: Page) {
        guard page != self.page else { return }
        if page.text != self.page.text { selection = TextSelection(caret: 0) }
        self.page = page
        flow.colors.find = page.coloring?.runs
        revision += 1
    }

    // MARK: - Room

    /// Gives its parts their places in a list of a size, and sets more of a text that is not all set.
    func layOut(in size: Size, at time: Double) {
        self.size = size
        let fit = fit(in: size.width)
        if fit.text != flow.style {
            flow = Self.flow(fit.text, library)
            flow.colors.find = page.coloring?.runs
        }
        let width = PageLayout.contentWidth(page.style, fit.insets, in: size.width)
        flow.set(page.text, width: width)
        flow.runs = page.runs
        let parts = PageParts(
            title: page.title.isEmpty ? 0 : titleLayout(width).height,
            subtitle: page.subtitle.isEmpty ? 0 : caption.lineHeight, picture: page.picture?.side ?? 0,
            text: page.text.isEmpty ? 0 : Double(flow.lineCount) * flow.lineHeight,
            table: page.fields.isEmpty ? 0 : table.set(page.fields, width: width))
        let next = PageLayout(page.style, parts, fit.insets, textTop: origin.y + page.rowText.y, in: size)
        if next != layout { revision += 1 }
        layout = next
        if let openingOffset {
            scroll.go(to: min(openingOffset, layout.scrollLimit), at: time, isAnimated: false)
            if flow.isComplete { self.openingOffset = nil }
        } else if scroll.target > layout.scrollLimit {
            scrollTo(layout.scrollLimit, at: time, isAnimated: false)
        }
    }

    /// Scrolls a page whose row began above the list to what of the row lay at a height of the list, and keeps it
    /// there. A text that grows needs more room in both directions, so what has been read is counted by area.
    func open(at height: Double) {
        let read = height - origin.y - page.rowText.y
        guard origin.y < 0, read > 0 else { return }
        let rowRoom = rowTextEnd(in: size.width) - page.rowText.x
        let growth = enlargement * enlargement * max(1, rowRoom) / max(1, flow.width)
        openingOffset = max(0, layout.body.y + layout.textTop + read * growth - height)
    }

    /// Returns the size of its text in a list of a width.
    private func fit(in width: Double) -> PageFit {
        if let fit, fit.width == width, fit.text == page.text { return fit.fit }
        let (row, full) = Self.styles(page.face, faces)
        let rowRoom = rowTextEnd(in: width) - page.rowText.x
        let found = PageFit(page.text, row: row, rowRoom: rowRoom, full: full, page.style, in: width, library)
        fit = (page.text, width, found)
        return found
    }

    /// The title, which breaks into two lines where it fills the list, and fits on one in a card.
    func titleLayout(_ width: Double) -> TextLayout {
        heading.set(
            page.title, layout.isFull || Self.isFull(page) ? .lines(width: width, count: 2) : .ellipsis(width: width))
    }

    /// Returns the frame of the page's card while its row has grown so far, in points of the list; it is on its way
    /// from the row's frame to the card as the item is on its way to the whole viewport.
    func rect(of item: PlacedItem, at time: Double) -> Rect {
        let (amount, rest) = (item.expansion, 1 - item.expansion)
        let pulled = pull.offset(at: time)
        let shape = page.rowShape?.rect
        let (width, height) =
            shape.map { (rest * $0.width, rest * $0.height) }
            ?? (item.frame.width - amount * size.width, item.frame.height - amount * size.height)
        return Rect(
            x: item.frame.x + rest * (shape?.x ?? 0) + amount * layout.card.x + pulled.x,
            y: item.frame.y + rest * (shape?.y ?? 0) + amount * layout.card.y + pulled.y,
            width: max(0, width + amount * layout.card.width), height: max(0, height + amount * layout.card.height))
    }

    /// Returns the text's upper left corner while the card is at a rectangle: on its way from the row's own text.
    func textOrigin(in rect: Rect, amount: Double, offset: Double) -> Point {
        let final = Point(
            x: layout.body.x - layout.card.x, y: layout.body.y + layout.textTop - offset - layout.card.y)
        return rect.origin(amount, from: inShape(rowText), to: final)
    }

    /// A point of the row as one of the shape that the page grows out of.
    func inShape(_ point: Point) -> Point {
        guard let shape = page.rowShape?.rect else { return point }
        return Point(x: point.x - shape.x, y: point.y - shape.y)
    }

    /// The upper end of the text's left edge in the row, in points of the row; text that is read from right to left
    /// comes from the right edge of the row's.
    private var rowText: Point {
        guard flow.direction(ofLine: 0) == .rightToLeft else { return page.rowText }
        return Point(x: rowTextEnd(in: size.width) - flow.width / enlargement, y: page.rowText.y)
    }

    /// Returns the right edge of the room for the row's own text in a list of a width, in points of the row.
    private func rowTextEnd(in width: Double) -> Double {
        page.rowShape.map { 2 * $0.rect.x + $0.rect.width - page.rowText.x } ?? width - Metrics.rowTrailing
    }

    /// Returns the frame in which the row is drawn while its page does not hide it: its text lies upon that of the
    /// page.
    func rowFrame(of item: PlacedItem, at time: Double) -> Rect {
        let amount = min(item.expansion, 0.99)
        let text = textOrigin(in: rect(of: item, at: time), amount: amount, offset: offset(at: time))
        return Rect(
            x: text.x - rowText.x, y: text.y - rowText.y,
            width: (item.frame.width - amount * size.width) / (1 - amount),
            height: (item.frame.height - amount * size.height) / (1 - amount))
    }

    // MARK: - Scrolling

    /// Returns the distance that it is scrolled at a time, in points.
    func offset(at time: Double) -> Double { min(scroll.value(at: time), layout.scrollLimit) }

    /// The distance that it scrolls to, in points.
    var targetOffset: Double { min(scroll.target, layout.scrollLimit) }

    func scrollTo(_ offset: Double, at time: Double, isAnimated: Bool) {
        openingOffset = nil
        scroll.go(to: min(max(0, offset), layout.scrollLimit), at: time, isAnimated: isAnimated)
    }

    /// True while something of it moves.
    func isMoving(at time: Double) -> Bool {
        !scroll.isSettled(at: time) || pull.isMoving(at: time) || !flow.isComplete
    }

    // MARK: - Text

    /// Returns the text's upper left corner, in points of the list, once the page is open.
    func textOrigin(at time: Double) -> Point {
        Point(x: layout.body.x, y: layout.body.y + layout.textTop - offset(at: time))
    }

    /// A point of the list as one of the text.
    func inText(_ point: Point, at time: Double) -> Point {
        let origin = textOrigin(at: time)
        return Point(x: point.x - origin.x, y: point.y - origin.y)
    }

    /// Returns the place of the value of its table that can be clicked at a point of the list; nil where none is.
    func value(at point: Point, time: Double) -> Int? {
        let origin = textOrigin(at: time)
        let place = table.value(
            at: Point(x: point.x - origin.x, y: point.y - origin.y + layout.textTop - layout.tableTop))
        return place.flatMap { conditions.indices.contains($0) ? $0 : nil }
    }

    /// The word at a point of the text: letters, digits and the underscore, or anything else by itself.
    func word(at point: Point) -> Range<Int> {
        let bytes = flow.bytes
        let offset = flow.character(at: point)
        guard offset < bytes.count else { return offset..<offset }
        guard Self.isWord(bytes[offset]) else { return offset..<offset + 1 }
        var (start, end) = (offset, offset + 1)
        while start > 0, Self.isWord(bytes[start - 1]) { start -= 1 }
        while end < bytes.count, Self.isWord(bytes[end]) { end += 1 }
        return start..<end
    }

    private static func isWord(_ byte: UInt8) -> Bool {
        (byte >= 0x30 && byte <= 0x39) || (byte | 0x20 >= 0x61 && byte | 0x20 <= 0x7A) || byte == 0x5F || byte >= 0x80
    }

    /// The paragraph at a point of the text.
    func paragraph(at point: Point) -> Range<Int> {
        let bytes = flow.bytes
        let offset = min(flow.character(at: point), bytes.count)
        let start = bytes[..<offset].lastIndex(of: 0x0A).map { $0 + 1 } ?? 0
        return start..<(bytes[offset...].firstIndex(of: 0x0A) ?? bytes.count)
    }

    /// The selected text; nil if nothing is selected.
    var selectedText: String? {
        selection.isEmpty ? nil : String(decoding: flow.bytes[selection.range], as: UTF8.self)
    }
}

extension Rect {
    /// A point of it that is so much of the way from one place to another.
    func origin(_ amount: Double, from start: Point, to end: Point) -> Point {
        Point(x: x + start.x + amount * (end.x - start.x), y: y + start.y + amount * (end.y - start.y))
    }
}
