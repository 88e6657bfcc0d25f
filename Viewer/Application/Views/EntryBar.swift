import Strata
import StrataCanvas
import StrataInterface
import StrataWindow

/// A text field and a button, below a list: what is written there goes to the list's owner.
final class EntryBar: ChromeView {
    private struct Look: Hashable {
        var size: [Double]
        var field: TextFieldLook
        /// Sending begins the field's count of changes anew, so that two texts may have the same one.
        var text: String
        var click: ClickTracker<Target>
    }

    private enum Target: Hashable {
        case field, button
    }

    /// The field.
    let field: TextFieldView
    /// Takes what the field asks of its window.
    var onRequest: (KeyResponse) -> Void = { _ in }
    /// Is told why a text was not put in.
    var onRefusal: (String) -> Void = { _ in }
    private let theme: Theme
    private let chrome: ChromeText
    private let button: String
    private let onSubmit: (String) -> Void
    private var time = 0.0
    private var click = ClickTracker<Target>()
    private var size = Size(width: 0, height: 0)

    private static let padding = 12.0
    private static let gap = 8.0
    private static let buttonHeight = 40.0

    /// - Parameter onSubmit: takes what was written, when Enter or the button is pressed.
    init(_ builder: SceneBuilder, placeholder: String, button: String, onSubmit: @escaping (String) -> Void) {
        theme = builder.theme
        chrome = builder.text
        self.button = button
        self.onSubmit = onSubmit
        field = TextFieldView(theme: builder.theme, library: builder.text.library, isAnimated: builder.animations)
        field.placeholder = placeholder
        field.setFocus(true, at: 0)
    }

    func begin(at time: Double) {
        self.time = time
        field.goOn()
    }

    func nextChange(after time: Double) -> Double? { field.isComplete ? field.nextBlink(after: time) : time }

    func preferredHeight(width: Double) -> Double {
        field.preferredHeight(width: fieldWidth(width)) + 2 * Self.padding
    }

    func look(in size: Size, at time: Double) -> AnyHashable {
        self.size = size
        field.resize(Size(width: fieldWidth(size.width), height: fieldRect(size).height))
        return Look(
            size: [size.width, size.height], field: field.look(at: time), text: field.text, click: click)
    }

    func draw(in size: Size, at time: Double, on painter: Painter) {
        let palette = theme.palette
        painter.fill(Rect(x: 0, y: 0, width: size.width, height: size.height), palette.header)
        painter.fill(Rect(x: 0, y: 0, width: size.width, height: 1), palette.hairline)
        field.draw(in: fieldRect(size), on: painter, at: time)
        let rect = buttonRect(size)
        let isOn = hasText
        painter.fill(rect, radius: 12, isOn ? palette.accent : palette.chip)
        let ink = isOn ? palette.onAccent : palette.accentText
        if click.hovered == .button {
            painter.fill(rect, radius: 12, ink.opacity(click.pressed == .button ? 0.2 : 0.1))
        }
        chrome.draw(
            button, left: rect.x + 16, right: rect.x + rect.width - 8, centreY: rect.y + rect.height / 2, ink,
            on: painter)
    }

    // MARK: - Pointer

    var pointerShape: CursorShape {
        switch click.hovered {
        case .field: .text
        case .button: .hand
        case nil: .arrow
        }
    }

    func movePointer(to point: Point?, in size: Size) {
        click.move(to: point.flatMap { target(at: $0, in: size) })
        if click.pressed == .field, let point { field.drag(to: inField(point, size), at: time) }
    }

    func press(at point: Point, clickCount: Int, isShifted: Bool, in size: Size) {
        click.press(on: target(at: point, in: size))
        guard click.pressed == .field else { return }
        finishPreedit()
        field.press(at: inField(point, size), clickCount: clickCount, extending: isShifted, at: time)
    }

    func release(at point: Point, clickCount: Int, in size: Size) {
        // What was marked is marked, wherever the button comes up.
        if click.pressed == .field { answer(field.release()) }
        if click.release(on: target(at: point, in: size)) == .button { submit() }
    }

    func pressMiddle(at point: Point, in size: Size) {
        guard target(at: point, in: size) == .field else { return }
        finishPreedit()
        answer(field.pressMiddle(at: inField(point, size), at: time))
    }

    /// Three lines a click, as lists of text scroll. A field that shows all of its text leaves the wheel to the list.
    func takeWheel(clicks: Double, at point: Point, in size: Size) -> Bool {
        target(at: point, in: size) == .field && field.scroll(lines: 3 * clicks) == .handled
    }

    private func finishPreedit() { if field.preedit != nil { onRequest(.finishPreedit) } }

    // MARK: - Places

    private func target(at point: Point, in size: Size) -> Target? {
        if fieldRect(size).contains(point) { return .field }
        return buttonRect(size).contains(point) ? .button : nil
    }

    /// Both lie under the cards of the list, which do not become broader than can be read.
    private func content(_ width: Double) -> (left: Double, width: Double) {
        let content = min(width - 2 * Self.padding, CardMetrics.broadest)
        return (((width - content) / 2).rounded(), content)
    }

    private func fieldWidth(_ width: Double) -> Double { max(40, content(width).width - Self.gap - buttonWidth) }
    private var buttonWidth: Double { chrome.size(button).width + 32 }

    private func fieldRect(_ size: Size) -> Rect {
        Rect(
            x: content(size.width).left, y: Self.padding, width: fieldWidth(size.width),
            height: max(0, size.height - 2 * Self.padding))
    }

    private func buttonRect(_ size: Size) -> Rect {
        let (left, width) = content(size.width)
        return Rect(
            x: left + width - buttonWidth, y: size.height - Self.padding - Self.buttonHeight, width: buttonWidth,
            height: Self.buttonHeight)
    }

    private func inField(_ point: Point, _ size: Size) -> Point {
        Point(x: point.x - fieldRect(size).x, y: point.y - fieldRect(size).y)
    }
}

extension EntryBar: KeyTaker {
    var text: String { field.text }

    var caretRect: Rect { field.caretRect.moved(by: Point(x: fieldRect(size).x, y: fieldRect(size).y)) }

    func compose(_ preedit: Preedit?) { field.compose(preedit, at: time) }

    func take(_ key: KeyEvent) -> KeyResponse {
        switch field.take(key, at: time) {
        case .ignored: return .ignored
        case .handled: return .handled
        case .copy(let text): return .offer(text, .clipboard)
        case .marked(let text): return .offer(text, .primary)
        case .paste(let selection): return .paste(selection)
        case .submitted:
            submit()
            return .handled
        }
    }

    func insert(pasted text: String) {
        if let refusal = field.insert(pasted: text, at: time) { onRefusal(refusal) }
    }

    func setFocus(_ hasFocus: Bool) { field.setFocus(hasFocus, at: time) }

    /// Whether there is anything to hand over: spaces alone are nothing.
    private var hasText: Bool { field.text.contains { !$0.isWhitespace } }

    private func submit() {
        let text = field.text
        guard hasText else { return }
        field.clear()
        onSubmit(text)
    }

    private func answer(_ response: TextFieldResponse) {
        switch response {
        case .marked(let text): onRequest(.offer(text, .primary))
        case .paste(let selection): onRequest(.paste(selection))
        default: break
        }
    }
}
