import Strata
import StrataCanvas
import StrataWindow

/// The strip above a list: a click scrolls to the top, one on the state to the newest row.
package final class HeaderView: View {
    /// A part of it that can be clicked.
    enum HeaderTarget: Hashable {
        case strip, state
        case toggleFilter(Int), editFilter(Int), removeFilter(Int), allFilters, context
    }

    package var frame = Rect(x: 0, y: 0, width: 0, height: 0)
    private var click = ClickTracker<HeaderTarget>()
    unowned let pane: ListPane
    private var known: Layout?

    /// Everything that decides how a text looks.
    private struct Look: Hashable {
        var part: HeaderLayout.Part
        /// The part of it that the pointer is over.
        var tinted: HeaderTarget?
        var filter: FilterTerm?
        /// The word before a filter that is no part of it.
        var connective: String
    }

    /// The frames of the texts, for a content in a width.
    private struct Layout {
        var content: HeaderContent
        var width: Double
        /// The room that the left side wants; its texts change seldom, the position in every frame of a scroll.
        var leftWidth: Double
        /// The room that a note wants beside that, which is shown whole or not at all.
        var noteWidth: Double
        /// From where on the position lies, in steps.
        var split: Double
        var parts: [HeaderLayout.Part]
        var position: HeaderLayout.Part
        /// True if there was no room for all of the title and the place.
        var cutsNames = false
    }

    /// Above the list of a pane.
    package init(above pane: ListPane) { self.pane = pane }

    private static let centreY = Metrics.headerHeight / 2

    // MARK: - Pointer

    package var pointerShape: CursorShape {
        pane.list.engine.activeItem == nil && pane.list.engine.count > 0 ? .hand : .arrow
    }

    /// Takes note of what the pointer is over.
    package func pointerMoved(to point: Point?, _ context: FrameContext) -> Bool {
        let before = click
        click.move(to: point.flatMap(target))
        return click != before
    }

    /// Takes note of the first button.
    package func pressed(_ press: ButtonEvent, _ context: FrameContext) {
        if press.button == .primary { click.press(on: target(press.position)) }
    }

    /// Is clicked, if the button comes up where it went down.
    package func released(_ release: ButtonEvent, _ context: FrameContext) {
        switch click.release(on: target(release.position)) {
        case .strip: pane.list.engine.trigger()
        case .state: pane.list.toggleFollow()
        case .toggleFilter(let place): pane.filters.toggle(place)
        case .removeFilter(let place): pane.filters.remove(place)
        case .editFilter(let place): pane.onEditFilter(place)
        case .allFilters: pane.filters.toggleAll()
        case .context: pane.filters.stepContext()
        case nil: break
        }
    }

    /// Returns the words for a point: the action of a click on a filter, the layout of the list, or the whole title and
    /// place if there was no room for them.
    package func tip(at point: Point) -> String? {
        guard let known else { return nil }
        if let tip = filterTip(at: point) { return tip }
        if point.x >= known.position.left { return pane.layoutTitle(pane.list.strategies.plainChain) }
        // What is there to be read needs no second time.
        let named = known.cutsNames ? known.parts.filter { $0.role == .title || $0.role == .note } : []
        let isNamed = named.contains { $0.left <= point.x && point.x < $0.right }
        return isNamed ? pane.status.whole : clickTip(at: point)
    }

    /// The words for what a click on the strip does; nil elsewhere, and where the list is all in view.
    private func clickTip(at point: Point) -> String? {
        let target = target(point)
        if target == .state { return pane.list.readingState == .live ? "Pause (F)" : "Go to end and follow (F)" }
        guard target == .strip, pane.list.engine.maxOffset > 0 else { return nil }
        return pane.list.returnsFromTop ? "Go back down" : "Go to top"
    }

    private func target(_ point: Point) -> HeaderTarget? {
        guard contains(point) else { return nil }
        if let target = filterTarget(point) { return target }
        if isBetweenChips(point) { return nil }
        // What has ended brings nothing new, and says so.
        guard let known, known.content.state == pane.list.readingState.words,
            let state = known.parts.first(where: { $0.role == .state })
        else { return .strip }
        return Self.chip(around: state).contains(point) ? .state : .strip
    }

    private static func isQuiet(_ part: HeaderLayout.Part) -> Bool {
        part.role == .state ? !part.text.hasPrefix("●") : part.text.hasSuffix(" off")
    }

    /// The rounded bar that a state or a filter is written on.
    static func chip(around part: HeaderLayout.Part) -> Rect {
        let sides =
            switch part.role {
            case .state, .filters, .context: (left: HeaderLayout.chipPadding, right: HeaderLayout.chipPadding)
            case .filter: (left: HeaderLayout.switchWidth, right: HeaderLayout.crossWidth)
            case .title, .hint, .note, .position: (left: 0.0, right: 0.0)
            }
        return Rect(
            x: part.left - sides.left, y: centreY - 10, width: sides.left + part.right - part.left + sides.right,
            height: 20)
    }

    // MARK: - Drawing

    package func draw(_ drawing: inout Drawing, _ context: FrameContext) {
        let layout = layout(of: pane.headerContent, context)
        let header = context.palette.header
        drawing.fill(frame.bounds, tinted == .strip ? header.mixed(with: context.palette.ink, amount: 0.03) : header)
        let bottom = Metrics.headerHeight - 1
        drawing.fill(Rect(x: 0, y: bottom, width: frame.width, height: 1), context.palette.hairline)
        if layout.content.hasFocus {
            drawing.fill(Rect(x: 0, y: bottom - 1, width: frame.width, height: 2), context.palette.accent)
        }
        for part in layout.parts { draw(part, right: part.right, &drawing, context) }
        draw(layout.position, right: frame.width, &drawing, context)
    }

    /// The part that the pointer is over, if a click would do something to it.
    private var tinted: HeaderTarget? { pointerShape == .hand ? click.hovered : nil }

    /// The texts on the left side as they were last drawn, from left to right.
    package var shownParts: [HeaderLayout.Part] { known?.parts ?? [] }

    /// Draws a text; nothing else lies between its left edge and `right`.
    private func draw(
        _ part: HeaderLayout.Part, right: Double, _ drawing: inout Drawing, _ context: FrameContext
    ) {
        let chip = Self.chip(around: part)
        let padding = max(0, (chip.width - part.right + part.left) / 2)
        // Letters may reach a little over their places.
        let bounds = Rect(
            x: part.left - padding - 2, y: 0, width: right - part.left + 2 * padding + 4, height: bottomOfTexts)
        let look = Look(
            part: part, tinted: tinted.flatMap { isOf(part, $0) ? $0 : nil }, filter: filter(of: part),
            connective: connective(before: part))
        drawing.paint(bounds, look, by: self) { painter in
            Self.draw(look, padding: part.role == .state ? padding : 0, context, on: painter)
        }
    }

    private func connective(before part: HeaderLayout.Part) -> String {
        guard case .filter(let place) = part.role, let content = known?.content else { return "" }
        return content.filters.indices.contains(place) ? content.connective(before: place) : ""
    }

    /// The lines below the texts are not theirs.
    private var bottomOfTexts: Double { Metrics.headerHeight - 2 }

    private static func draw(
        _ look: Look, padding: Double, _ context: FrameContext, on painter: Painter
    ) {
        let (palette, part) = (context.palette, look.part)
        let color =
            switch part.role {
            case .title: palette.ink
            case .state:
                part.text.hasPrefix("Failed") ? palette.error : isQuiet(part) ? palette.quiet : palette.accentText
            case .filters, .context: isQuiet(part) ? palette.quiet : palette.ink
            case .hint: palette.accentText
            case .filter: look.filter?.isOn == true ? palette.ink : palette.quiet
            case .note, .position: palette.quiet
            }
        // A state is no chip, for it is nothing that was set.
        if part.role == .filters || part.role == .context {
            drawChip(around: part, isOn: !isQuiet(part), palette, on: painter)
        }
        if [.state, .filters, .context].contains(part.role), look.tinted != nil {
            painter.fill(chip(around: part), radius: 10, palette.chipTint)
        }
        if let filter = look.filter { drawChip(of: filter, around: part, look.tinted, palette, on: painter) }
        var (text, left) = (part.text, part.left)
        if !look.connective.isEmpty {
            text.removeFirst(look.connective.count)
            left = part.right - context.text.size(text, .caption).width
            context.text.draw(
                look.connective, .caption, left: part.left, right: left, centreY: centreY, palette.quiet, on: painter)
        }
        context.text.draw(
            text, part.role == .title ? .title : .caption, left: left, right: part.right + padding, centreY: centreY,
            color, on: painter)
    }

    // MARK: - Places

    private func layout(of content: HeaderContent, _ context: FrameContext) -> Layout {
        if let known, known.content == content, known.width == frame.width { return known }
        let measure = { [text = context.text] (string: String, face: ChromeText.Face) in text.size(string, face).width }
        let width = frame.width
        let room = max(0, width - 2 * Metrics.headerPadding)
        var layout =
            layoutWithSameLeft(as: content)
            ?? Layout(
                content: content, width: width,
                leftWidth: HeaderLayout.wantedWidth(of: content, room: room, measure),
                noteWidth: HeaderLayout.noteWidth(of: content, measure), split: -1, parts: [],
                position: HeaderLayout.Part(role: .position, text: "", left: 0, right: 0))
        layout.content = content
        let (position, needed) = Self.fittingPosition(of: content, room: room, beside: layout.leftWidth, measure)
        let left = room - layout.leftWidth
        let beside = needed <= left - layout.noteWidth ? left - layout.noteWidth : left
        let split = width - Metrics.headerPadding - min(Self.stepped(needed), max(needed, beside))
        if split != layout.split {
            layout.split = split
            layout.parts = HeaderLayout.parts(of: content, right: split - HeaderLayout.gap, measure)
            layout.cutsNames = HeaderLayout.cutsNames(of: content, in: layout.parts, measure)
        }
        layout.position = HeaderLayout.Part(
            role: .position, text: position, left: max(split, width - Metrics.headerPadding - needed),
            right: width - Metrics.headerPadding)
        known = layout
        return layout
    }

    private func layoutWithSameLeft(as content: HeaderContent) -> Layout? {
        known.flatMap { $0.width == frame.width && $0.content.hasSameLeft(as: content) ? $0 : nil }
    }

    /// The longest way to say the position that leaves room for what stands on the left.
    private static func fittingPosition(
        of content: HeaderContent, room: Double, beside leftWidth: Double, _ measure: HeaderLayout.Measure
    ) -> (String, width: Double) {
        var width = 0.0
        for position in content.positions {
            width = measure(position, .caption)
            if leftWidth + width <= room { return (position, width) }
        }
        return (content.positions.last ?? "", width)
    }

    /// The room for the position grows in steps, so that a digit more does not move everything.
    private static func stepped(_ width: Double) -> Double { (width / 48).rounded(.up) * 48 }
}

extension HeaderContent {
    /// Returns true if all but the position is the same.
    fileprivate func hasSameLeft(as other: HeaderContent) -> Bool {
        var other = other
        other.positions = positions
        return self == other
    }
}
