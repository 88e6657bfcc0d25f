import Strata
import StrataCanvas
import StrataSearch
import StrataWindow

/// A bar that something is typed into.
package protocol TypedBar: View {
    /// The field that is typed into; nil while the bar is closed.
    var field: TextFieldView? { get }
    /// The part of the list that it covers at its top, in points of it; nil while it is closed, or lies at the other end.
    var covered: Rect? { get }
    /// The texts that were typed into it in this window, the last one last.
    var typed: [String] { get }
    /// The name under which these are kept from one day to another; nil: they are not.
    var historyName: String? { get }
    /// Offers what was typed in another window, the last one last.
    func remember(_ texts: [String])
    /// Closes it.
    func close()
}

/// A bar that a pattern is typed into, below the header and over a list, which does not move for it.
package final class PromptBar<Purpose: Prompt>: TypedBar, ReadingTool {
    package var frame = Rect(x: 0, y: 0, width: 0, height: 0)
    /// The purpose of the pattern.
    package let prompt: Purpose
    /// The field that the pattern is typed into; nil while the bar is closed.
    package private(set) var field: TextFieldView?
    /// The pattern: the text, and how it is read.
    package private(set) var pattern = Pattern("")
    /// The reason why something was not pasted, until something else is typed, and the text since then.
    private var refusal: (words: String, text: String)?
    private var click = ClickTracker<PromptBarTarget>()
    /// True behind an Enter, while nothing else is typed: `n` and `N` go on then.
    private var isStepping = false
    private var history = PatternHistory()
    private var layout = PromptBarLayout([], width: 0) { _ in 0 }
    /// The list of what the text may go on with.
    private(set) var card = OfferCard()

    /// Closed at first.
    package init(of pane: ListPane) { prompt = Purpose(of: pane) }

    package var bar: (any TypedBar)? { self }

    /// True if it is to be seen.
    package var isOpen: Bool { field != nil }

    package var children: [any View] { field.map { [$0] } ?? [] }

    // MARK: - Opening and closing

    /// Opens it.
    ///
    /// - Parameter given: the pattern; nil: the last one.
    func appear(_ given: Pattern? = nil, _ context: FrameContext) {
        if let given { pattern = given }
        if let field {
            field.replaceText(with: pattern.text)
            field.selectAll(at: context.time)
            card.open(nil, for: pattern.text, selectingFirst: false)
            return
        }
        let field = TextFieldView(library: context.appearance.library, isAnimated: context.isAnimated)
        field.takesOneLine = true
        field.onRefusal = { [unowned self, unowned field] in
            refusal = (String($0.prefix(1).uppercased() + $0.dropFirst() + "."), field.text)
        }
        field.onKey = { [unowned self] in handle(editing: $0, $1) }
        field.replaceText(with: pattern.text)
        field.selectAll(at: context.time)
        self.field = field
        prompt.begin()
        field.placeholder = prompt.placeholder
        // What stands there already is not being typed.
        card.open(nil, for: pattern.text, selectingFirst: false)
    }

    package var covered: Rect? { isOpen ? layout.card : nil }
    package var typed: [String] { history.new }
    package var historyName: String? { Purpose.historyName }
    package func remember(_ texts: [String]) { history.remember(texts) }

    /// Closes it.
    package func close() {
        guard isOpen else { return }
        history.add(pattern.text)
        field = nil
        (click, card) = (ClickTracker(), OfferCard())
        prompt.close()
    }

    // MARK: - Time

    package func advance(_ context: FrameContext) {
        guard let field else { return }
        if field.text != pattern.text { pattern.text = field.text }
        if refusal.map({ $0.text != field.text }) ?? false { refusal = nil }
        card.follow(field.text, prompt.offers)
        let wasCovering = prompt.isCovering
        prompt.look(for: pattern)
        prompt.drain()
        // No further frame need come, and a hit would stay covered until then.
        if prompt.isCovering != wasCovering { layOut(context) }
    }

    /// Looks again for what has been found since, while there is more to be found.
    package func nextChange(after time: Double) -> Double? {
        isOpen && prompt.isRunning ? time + 16 : nil
    }

    package func passTime(_ context: FrameContext) { prompt.advance() }
    package func nextWork(after time: Double) -> Double? { prompt.isWorking ? time + 16 : nil }

    /// Has the list be read at the next hit below, or, where `direction` is negative, at the one above.
    private func step(_ direction: Int) {
        prompt.look(for: pattern)
        prompt.step(direction)
    }

    /// Goes on by a key, or back. Returns whether the bar stays.
    @discardableResult
    func goOn(_ steps: Int) -> Bool {
        prompt.look(for: pattern)
        return prompt.confirm(steps)
    }

    /// The words for what is wrong, on a line of their own.
    private var notice: String? {
        if let refusal { return refusal.words }
        return hintBesideCount != nil && prompt.notice == prompt.hint ? nil : prompt.notice
    }

    /// The words for what has just happened, if there is room for them behind the count, so that the bar grows by no
    /// line.
    private var hintBesideCount: String? { frame.width >= PromptBarLayout.roomForHint ? prompt.hint : nil }

    /// The words for what was found, and for what has just happened.
    private var countWords: String {
        guard let hint = hintBesideCount else { return prompt.countText }
        // Behind a count it is no sentence of its own.
        let words = hint.prefix(1).lowercased() + hint.dropFirst()
        return HeaderContent.joined([prompt.countText, words.last == "." ? String(words.dropLast()) : words])
    }

    // MARK: - Places

    package func layOut(_ context: FrameContext) {
        guard let field else { return }
        let notice = notice
        let prefix = prompt.prefix.isEmpty ? 0 : context.text.size(prompt.prefix).width
        layout = PromptBarLayout(prompt.targets, prefixWidth: prefix, width: frame.width) { width in
            notice.map { context.text.paragraphHeight($0, width: width) } ?? 0
        }
        prompt.covered = layout.card
        if prompt.isCovering { layout = layout.atEnd(ofHeight: frame.height) }
        field.frame = layout.field.moved(by: frame.origin)
        card.layOut(below: layout.field, in: Size(width: frame.width, height: frame.height))
    }

    package func contains(_ point: Point) -> Bool { isOpen && (layout.card.contains(point) || card.contains(point)) }

    // MARK: - Pointer

    package var pointerShape: CursorShape { click.hovered == nil && !card.isPointedAt ? .arrow : .hand }

    package func pointerMoved(to point: Point?, _ context: FrameContext) -> Bool {
        let before = (click, card)
        click.move(to: point.flatMap(target))
        card.move(to: point)
        return (click, card) != before
    }

    package func pressed(_ press: ButtonEvent, _ context: FrameContext) {
        guard press.button == .primary else { return }
        click.press(on: target(press.position))
        card.press(at: press.position)
    }

    package func released(_ release: ButtonEvent, _ context: FrameContext) {
        if let offer = card.release(at: release.position) { return accept(offer) }
        if let target = click.release(on: target(release.position)) { choose(target) }
    }

    package func scrolled(_ scroll: ScrollEvent, _ context: FrameContext) -> Bool { false }

    package func tip(at point: Point) -> String? {
        target(point).map { "\($0.label) (\($0.key(isReversed: prompt.isReversed)))" }
    }

    private func target(_ point: Point) -> PromptBarTarget? {
        card.contains(point) ? nil : PromptBarTarget.allCases.first { layout.places[$0]?.contains(point) == true }
    }

    private func choose(_ target: PromptBarTarget) {
        switch target {
        case .field: prompt.toggleField()
        case .expression: pattern.syntax = pattern.syntax == .plain ? .regularExpression : .plain
        case .letterCase: pattern.letterCase = pattern.ignoresCase ? .kept : .ignored
        case .wholeWord: pattern.isWholeWord.toggle()
        case .color: prompt.turnColor()
        case .previous: step(-1)
        case .next: step(1)
        case .close: close()
        }
    }

    // MARK: - Keys

    /// Handles a key while the field is typed into.
    private func handle(editing key: KeyEvent, _ context: FrameContext) -> Bool {
        if key.modifiers.contains(.alt) {
            let switches: [Key: PromptBarTarget] = [
                Key("r"): .expression, Key("c"): prompt.targets.contains(.color) ? .color : .letterCase,
                Key("w"): .wholeWord, Key("f"): .field,
            ]
            guard let target = switches[key.latinKey], prompt.targets.contains(target) else { return false }
            choose(target)
            return true
        }
        guard !key.modifiers.contains(.control), let field, field.preedit == nil else { return false }
        if offer(on: key, in: field) { return true }
        if goesOn(by: key) { return true }
        switch key.key {
        case .enter,
            _ where prompt.isConfirmed(by: key.key, behind: field.text):
            history.add(field.text)
            // No frame need have come since the last letter was typed.
            pattern.text = field.text
            if !goOn(key.modifiers.contains(.shift) ? -1 : 1) { close() }
        case .up, .down:
            guard let text = history.step(key.key == .up ? -1 : 1, from: field.text) else { return true }
            field.replaceText(with: text)
            card.open(nil, for: text, selectingFirst: false)
        case .escape:
            if prompt.isRunning { prompt.stop() } else { close() }
        default: return false
        }
        return true
    }

    /// Goes on by `n` behind an Enter, or back by `N`, as in less. Returns whether the key was one of them.
    private func goesOn(by key: KeyEvent) -> Bool {
        switch key.key {
        case .enter: isStepping = prompt.targets.contains(.next)
        case .function: break
        case Key("n") where isStepping: return goOn(1)
        case Key("N") where isStepping: return goOn(-1)
        default: isStepping = false
        }
        return false
    }

    /// Handles a key for the list of what the text may go on with. Returns whether it was one.
    private func offer(on key: KeyEvent, in field: TextFieldView) -> Bool {
        switch key.key {
        case .tab,
            .down where card.isOpen || !history.isLookingBack:
            if key.key == .tab, let offer = card.offers?.selectedOffer {
                accept(offer)
            } else if card.isOpen {
                card.step(1)
            } else {
                card.open(prompt.offers(for: field.text), for: field.text, selectingFirst: true)
            }
            return card.isOpen
        case .up where card.isOpen:
            if card.offers?.selected == nil { card.close() } else { card.step(-1) }
        case .escape where card.isOpen: card.close()
        case .enter where card.offers?.selectedOffer != nil: card.offers?.selectedOffer.map(accept)
        default: return false
        }
        return true
    }

    /// Has the field say what was offered, and offers what may come behind it.
    private func accept(_ offer: FieldOffers.Offer) {
        field?.replaceText(with: offer.text)
        card.open(prompt.offers(for: offer.text), for: offer.text, selectingFirst: false)
    }

    // MARK: - Drawing

    package func draw(_ drawing: inout Drawing, _ context: FrameContext) {
        guard isOpen else { return }
        let look = PromptBarLook(
            card: layout.card, places: layout.places, prefix: prompt.prefix, count: countWords,
            isInVain: prompt.isInVain,
            notice: notice,
            pattern: pattern, isField: prompt.isField, color: prompt.color(context.palette), click: click)
        drawing.paint(look.card, look, by: self) { [layout] in look.draw(layout, context, on: $0) }
        guard card.isOpen else { return }
        drawing.paint(card.frame, card, by: self) { [card] in card.draw(context, on: $0) }
    }
}
