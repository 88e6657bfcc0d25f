import Strata
import StrataCanvas
import StrataSearch
import StrataWindow

/// The action of a held button on an open page.
enum PageDrag {
    /// Marks text, from a range on; by whole words where it began with a double click.
    case mark(from: Range<Int>, byWords: Bool, isMoved: Bool)
    /// Moves the thumb, held so far below its top.
    case thumb(grip: Double)
    /// Pulls the card.
    case pull(from: Point, isMoved: Bool)
    /// Holds a value, which only a click that stays where it is asks for.
    case value(from: Point, isMoved: Bool)
}

extension PageView {
    /// A pointer that has moved less is still clicking, in points.
    private static let clickReach = 4.0
    /// Returns true if a pointer has moved farther than one does that clicks.
    private static func isFar(_ point: Point, from start: Point) -> Bool {
        max((point.x - start.x).magnitude, (point.y - start.y).magnitude) > clickReach
    }

    package func contains(_ point: Point) -> Bool { list.engine.activeItem != nil && frame.bounds.contains(point) }

    package var pointerShape: CursorShape {
        switch click.pressed ?? click.hovered {
        case .text: .text
        case .closeButton, .step, .value: .hand
        default: .arrow
        }
    }

    /// Returns the part of the open page that lies at a point.
    private func target(_ point: Point) -> PageTarget {
        guard let page = current else { return .outside }
        // The card of the next row may lie elsewhere: a pointer that has not moved goes on.
        if let stepped, stepped.item == list.engine.activeItem, !Self.isFar(point, from: stepped.point) {
            return .step(stepped.direction)
        }
        if page.layout.closeButton.contains(point) { return .closeButton }
        if let place = page.layout.stepButtons.firstIndex(where: { $0.contains(point) }) {
            return .step(place == 0 ? -1 : 1)
        }
        guard page.layout.card.contains(point) else { return .outside }
        if let thumb = page.thumb(at: page.offset(at: time)), point.x >= thumb.x - 4,
            point.y >= thumb.y, point.y < thumb.y + thumb.height
        {
            return .thumb
        }
        guard page.layout.body.contains(point) else { return .card }
        if let place = page.value(at: point, time: time) { return .value(place) }
        return page.flow.isText(at: page.inText(point, at: time)) ? .text : .card
    }

    package func pointerMoved(to point: Point?, _ context: FrameContext) -> Bool {
        let before = click
        pointer = point
        if let stepped, point.map({ Self.isFar($0, from: stepped.point) }) ?? true { self.stepped = nil }
        click.move(to: point.map(target))
        guard let drag, let point, let page = current else { return click != before }
        switch drag {
        case .mark(let origin, let byWords, _): mark(from: origin, byWords: byWords, to: point, in: page)
        case .thumb(let grip): dragThumb(to: point.y - grip, page, context)
        case .value(let start, let isMoved):
            self.drag = .value(from: start, isMoved: isMoved || Self.isFar(point, from: start))
        case .pull(let start, let isMoved):
            let isFar = Self.isFar(point, from: start)
            if !isMoved && isFar { page.pull.begin(at: start, time: context.time) }
            self.drag = .pull(from: start, isMoved: isMoved || isFar)
            page.pull.move(to: point, time: context.time)
        }
        return true
    }

    /// Takes hold of what lies there.
    package func pressed(_ press: ButtonEvent, _ context: FrameContext) {
        guard press.button == .primary else { return }
        let target = target(press.position)
        click.press(on: target)
        closeTime = nil
        guard let page = current else {
            drag = .pull(from: press.position, isMoved: false)
            return
        }
        switch target {
        case .closeButton, .step: drag = nil
        case .value: drag = .value(from: press.position, isMoved: false)
        case .thumb: drag = .thumb(grip: press.position.y - (page.thumb(at: page.offset(at: time))?.y ?? 0))
        case .text: beginMarking(press, page)
        case .card, .outside: drag = .pull(from: press.position, isMoved: false)
        }
    }

    package func released(_ release: ButtonEvent, _ context: FrameContext) {
        let clicked = click.release(on: target(release.position))
        let isClicked = clicked != nil
        let drag = drag
        self.drag = nil
        switch drag {
        case nil: act(on: clicked, hides: release.modifiers.contains(.alt))
        case .thumb, .value(_, true): break
        case .value(_, false): act(on: clicked, hides: release.modifiers.contains(.alt))
        case .mark(_, _, let isMoved): endMarking(release, isMoved: isMoved, context)
        case .pull(_, let isMoved):
            let isPulledAway = isMoved ? current?.pull.end(time: context.time) ?? false : isClicked
            if !context.isAnimated { current?.pull.drop() }
            if isPulledAway { list.engine.deactivate() }
        }
    }

    private func act(on clicked: PageTarget?, hides: Bool) {
        switch clicked {
        case nil: break
        case .value(let place):
            if let condition = condition(ofValue: place) { filter(by: condition, hides: hides) }
        case .step(let direction):
            openNext(direction)
            if let pointer { stepped = (direction, pointer, list.engine.activeItem) }
        default: list.engine.deactivate()
        }
    }

    package func tip(at point: Point) -> String? {
        switch target(point) {
        case .value: "Show only lines with this value (Alt: hide them)"
        case .step(let direction): "Open the \(pane.noun.one) \(direction < 0 ? "above" : "below")"
        default: nil
        }
    }

    /// Returns the condition that the value at a point stands for; nil where none is.
    func condition(at point: Point) -> FieldCondition? {
        if case .value(let place) = target(point) { condition(ofValue: place) } else { nil }
    }

    private func condition(ofValue place: Int) -> FieldCondition? {
        current.flatMap { $0.conditions.indices.contains(place) ? $0.conditions[place] : nil }
    }

    /// Shows only rows that have a value of the open page, or hides them, and closes the page for that.
    func filter(by condition: FieldCondition, hides: Bool) {
        list.engine.deactivate()
        pane.filters.add(FilterTerm(.field(FieldCondition(condition.name, .equal, condition.value)), hides: hides))
        list.readFrame()
    }

    // MARK: - Marking

    private func beginMarking(_ press: ButtonEvent, _ page: OpenPage) {
        let point = page.inText(press.position, at: time)
        switch press.clickCount {
        case 1:
            let offset = page.flow.position(at: point).offset
            let isExtending = press.modifiers.contains(.shift)
            let anchor = isExtending ? page.selection.anchor : offset
            // A click that lets go of what was marked does nothing else.
            let isMoved = isExtending || !page.selection.isEmpty
            page.selection = TextSelection(anchor: anchor, caret: offset)
            drag = .mark(from: anchor..<anchor, byWords: false, isMoved: isMoved)
        case 2: beginMarking(page.word(at: point), byWords: true, page)
        default: beginMarking(page.paragraph(at: point), byWords: false, page)
        }
    }

    private func beginMarking(_ range: Range<Int>, byWords: Bool, _ page: OpenPage) {
        page.selection = TextSelection(anchor: range.lowerBound, caret: range.upperBound)
        drag = .mark(from: range, byWords: byWords, isMoved: true)
    }

    private func mark(from origin: Range<Int>, byWords: Bool, to point: Point, in page: OpenPage) {
        let point = page.inText(point, at: time)
        let offset = page.flow.position(at: point).offset
        let reached = byWords ? page.word(at: point) : offset..<offset
        let isBackward = reached.lowerBound < origin.lowerBound
        let anchor = isBackward ? origin.upperBound : origin.lowerBound
        let caret = isBackward ? reached.lowerBound : max(origin.upperBound, reached.upperBound)
        let selection = TextSelection(anchor: anchor, caret: caret)
        guard selection != page.selection else { return }
        page.selection = selection
        drag = .mark(from: origin, byWords: byWords, isMoved: true)
    }

    /// Offers the selection; a click that selected nothing closes the page, unless a second one follows.
    private func endMarking(_ release: ButtonEvent, isMoved: Bool, _ context: FrameContext) {
        if let text = selectedText { return context.ask(.offer(text, .primary)) }
        if !isMoved, release.clickCount == 1 { closeTime = context.time + PointerTime.doubleClick }
    }

    /// True while text is being selected beyond the part of it that can be seen.
    var isMarkingBeyondEdge: Bool {
        guard case .mark = drag, let pointer = pointer, let page = current else { return false }
        return pointer.y < page.layout.body.y || pointer.y > page.layout.body.y + page.layout.body.height
    }

    /// Goes on to what is to be marked there, the faster the farther away the pointer is.
    func scrollWhileMarking(_ context: FrameContext) {
        guard isMarkingBeyondEdge, case .mark(let origin, let byWords, _) = drag,
            let pointer = pointer, let page = current
        else { return }
        let body = page.layout.body
        let beyond = pointer.y < body.y ? pointer.y - body.y : pointer.y - body.y - body.height
        let step = beyond * context.appearance.frameInterval / 100
        page.scrollTo(page.offset(at: context.time) + step, at: context.time, isAnimated: false)
        mark(from: origin, byWords: byWords, to: pointer, in: page)
    }

    // MARK: - Scrolling

    private func dragThumb(to top: Double, _ page: OpenPage, _ context: FrameContext) {
        guard let thumb = page.thumb(at: 0) else { return }
        let room = page.layout.body.height - thumb.height
        guard room > 0 else { return }
        let fraction = (top - page.layout.body.y) / room
        page.scrollTo(fraction * page.layout.scrollLimit, at: context.time, isAnimated: false)
    }

    /// The wheel scrolls the open page, and nothing else while there is one.
    package func scrolled(_ scroll: ScrollEvent, _ context: FrameContext) -> Bool {
        guard list.engine.activeItem != nil else { return false }
        scrollPage(by: scroll.vertical * list.engine.wheelStep, context)
        return true
    }

    /// Reads on in the open page. Returns whether there is one.
    func read(_ step: ReadingStep, _ context: FrameContext) -> Bool {
        guard list.engine.activeItem != nil else { return false }
        guard let page = current else { return true }
        let line = page.flow.lineHeight
        switch step {
        // All of it is in view.
        case .lines(let count) where page.layout.scrollLimit == 0, .pages(let count) where page.layout.scrollLimit == 0:
            openNext(count < 0 ? -1 : 1)
        case .lines(let count): scrollPage(by: count * line, context)
        case .pages(let count): scrollPage(by: count * max(line, page.layout.body.height - line), context)
        case .limit(let edge): scrollPage(by: edge == .start ? -.infinity : .infinity, context)
        }
        return true
    }

    /// Goes a line on in the open page, and where it ends, to that of the row above or below.
    ///
    /// - Parameter direction: 1 for down, -1 for up.
    /// - Returns: false where none is open.
    func step(_ direction: Int, _ context: FrameContext) -> Bool {
        guard let page = current else { return list.engine.activeItem != nil }
        let isAtEnd = direction > 0 ? page.targetOffset >= page.layout.scrollLimit : page.targetOffset <= 0
        if isAtEnd { openNext(direction) } else { scrollPage(by: Double(direction) * page.flow.lineHeight, context) }
        return true
    }

    private func openNext(_ direction: Int) {
        let (engine, rows) = (list.engine, list.document)
        let step = list.newestIsAtStart ? -direction : direction
        guard var next = engine.activeItem.map({ $0 + step }) else { return }
        while (0..<rows.count).contains(next), rows.isHeader(at: next) || list.isGap(next) { next += step }
        guard (0..<rows.count).contains(next) else { return }
        engine.activate(next)
        list.focus.wasOpenedByKey = true
    }

    private func scrollPage(by distance: Double, _ context: FrameContext) {
        guard let page = current else { return }
        page.scrollTo(page.targetOffset + distance, at: context.time, isAnimated: context.isAnimated)
    }

    /// Marks all of the open page's text. Returns whether there is one.
    func selectAll() -> Bool {
        guard let page = current else { return false }
        page.selection = TextSelection(anchor: 0, caret: page.flow.bytes.count)
        return true
    }
}
