import Strata
import StrataCanvas
import StrataWindow

/// The outcome of an input that a field was given.
package enum TextFieldResponse: Equatable {
    /// It was the field's.
    case handled
    /// The field has no use for it; the owner may have one.
    case ignored
    /// Enter: the text, which stays until the owner clears the field.
    case submitted(String)
    /// This is to be offered as the clipboard.
    case copy(String)
    /// This was marked, and is to be offered as the primary selection.
    case marked(String)
    /// This selection's text is to be brought, for ``TextFieldView/insert(pasted:at:)``.
    case paste(Selection)
}

/// A field that text is typed into. It grows with its text up to five lines, and scrolls from there on; one for a single
/// line scrolls sideways.
///
/// It is told of keys, the pointer and the time, and asks its owner for what it cannot do itself. Points are those of
/// the field, from its top left corner; times are in milliseconds.
public final class TextFieldView: TextInput {
    /// The frame of the field, in points of the window.
    public var frame = Rect(x: 0, y: 0, width: 0, height: 0)
    /// Takes what was written, when Enter is pressed. It stays in the field until ``text`` is set.
    public var onSubmit: (String) -> Void = { _ in }
    /// Told of the text after each change of it by the reader: what is typed, pasted, erased, undone or sent. Not told of
    /// what an input method is still making, nor of ``text`` that is set.
    public var onChange: ((String) -> Void)?
    /// Is asked before the field what a key is for. Returns whether it had a use for it.
    package var onKey: (KeyEvent, FrameContext) -> Bool = { _, _ in false }
    /// Is told why a text was not put in.
    package var onRefusal: (String) -> Void = { _ in }
    /// True if it is for one line: that does not wrap, and line breaks at the end of pasted text are left out, which are
    /// unseen where a line is copied.
    public var takesOneLine = false
    /// The words that an empty field shows.
    public var placeholder = ""
    /// The text and what is marked.
    package private(set) var editor = TextEditor()
    /// The text that an input method is making, shown where the caret is.
    package private(set) var preedit: Preedit?
    /// True while keys go here.
    package private(set) var isFocused = false
    /// The room it has, in points.
    package private(set) var size: Size
    /// The distance that its text is scrolled to the right and down, in points.
    private var offset = Point(x: 0, y: 0)

    package let flow: FlowedText
    package let placeholderLayout: TextLayout
    /// The number of times that the text was given from outside: the editor's own count begins anew then.
    package private(set) var textCount = 0
    var blink: CaretBlink
    private var isAtLineEnd = false
    /// The position of the caret on a line that is long enough, while it moves up and down, in points.
    private var goal: Double?
    private var lastTypingTime = -Double.infinity
    /// The text that the pressed button selects from.
    var drag = TextDrag()

    /// An empty field.
    public init(library: FontLibrary, isAnimated: Bool = true) {
        flow = FlowedText(library: library, style: FieldMetrics.face, costLimit: TextLimit.field)
        placeholderLayout = TextLayout(library, style: FieldMetrics.face)
        blink = CaretBlink(isAnimated: isAnimated)
        size = Size(width: 0, height: 0)
        resize(Size(width: 240, height: flow.lineHeight + 2 * FieldMetrics.verticalPadding))
    }

    // MARK: - Text

    /// The text that was typed. What is set takes its place, with the caret behind it; nothing before it can be undone.
    public var text: String {
        get { editor.text }
        set { replaceText(with: newValue) }
    }

    /// Empties the field; nothing of it can be undone.
    package func clear() { replaceText(with: "") }

    /// Gives the field another text, with the caret behind it; nothing before it can be undone.
    package func replaceText(with text: String) {
        editor = TextEditor(text)
        textCount += 1
        preedit = nil
        caretMoved()
    }

    /// Puts in what the owner brought for ``TextFieldResponse/paste(_:)``.
    ///
    /// - Returns: why it was not put in, if it was not: it is whole or it is refused.
    @discardableResult
    package func insert(pasted text: String, at time: Double) -> String? {
        var text = text
        while takesOneLine, text.last?.isNewline == true { text.removeLast() }
        let room = editor.maximumBytes - editor.bytes.count + editor.selection.range.count
        // What only makes the end of a line may take as much again.
        guard text.utf8.count <= 2 * room, PlainText.bytes(text).count <= room else {
            let most = CountText.bytes(editor.maximumBytes)
            return
                "text too long to paste: \(CountText.bytes(text.utf8.count)) of at most \(most)"
        }
        change(at: time) { $0.insert(text) }
        return nil
    }

    /// True if all of the text has been set in lines; else ``goOn()`` sets more of it.
    package var isComplete: Bool { flow.isComplete }

    /// Sets more of a long text in lines, and goes on to the caret.
    package func goOn() {
        guard !isComplete else { return }
        flow.goOn()
        keepCaretInView()
    }

    /// Shows what an input method is making. What was marked makes room for it.
    package func compose(_ preedit: Preedit?, at time: Double) {
        let revision = editor.revision
        if preedit != nil, !editor.selection.isEmpty { editor.eraseSelection() }
        self.preedit = preedit.flatMap { $0.text.isEmpty ? nil : $0 }
        blink.restart(at: time)
        caretMoved()
        if editor.revision != revision { onChange?(text) }
    }

    /// The field gets or loses the keyboard.
    package func setFocus(_ isFocused: Bool, at time: Double) {
        guard isFocused != self.isFocused else { return }
        self.isFocused = isFocused
        editor.endStep()
        blink.restart(at: time)
        reflow()
    }

    // MARK: - Room

    /// Returns the height that the field wants at a width, in points. Gives it that width.
    package func preferredHeight(width: Double) -> Double {
        if width != size.width { resize(Size(width: width, height: size.height)) }
        let lines = min(flow.lineCount, FieldMetrics.maximumLines)
        return Double(lines) * flow.lineHeight + 2 * FieldMetrics.verticalPadding
    }

    /// Gives the field its room, in points.
    package func resize(_ size: Size) {
        guard size != self.size else { return }
        self.size = size
        reflow()
        keepCaretInView()
    }

    /// Scrolls the text by lines, as a wheel does. A field that shows all of its text has no use for that.
    package func scroll(lines: Double) -> TextFieldResponse {
        guard scrollLimit > 0 else { return .ignored }
        scrollTo(scroll + lines * flow.lineHeight)
        return .handled
    }

    /// The distance that its text is scrolled down, in points.
    package var scroll: Double { offset.y }

    /// The distance that its text is scrolled to the right, in points.
    package var sideways: Double { offset.x }

    /// The greatest distance that the text can be scrolled to the right, in points.
    package var sidewaysLimit: Double { max(0, flow.width - textArea.width) }

    /// The frame in which the text may be drawn, in the field.
    package var textArea: Rect {
        Rect(
            x: FieldMetrics.horizontalPadding, y: FieldMetrics.verticalPadding,
            width: max(1, size.width - 2 * FieldMetrics.horizontalPadding),
            height: max(0, size.height - 2 * FieldMetrics.verticalPadding))
    }

    /// The greatest distance that the text can be scrolled, in points.
    package var scrollLimit: Double { max(0, Double(flow.lineCount) * flow.lineHeight - textArea.height) }

    /// The frame of the caret, in the field: the spot for an input method's windows.
    public var caretRect: Rect {
        let caret = flow.caret(at: shownCaret)
        return Rect(
            x: textArea.x + caret.x - sideways, y: textArea.y + caret.y - scroll, width: caret.width,
            height: caret.height)
    }

    // MARK: - Time

    /// Returns true if the caret is shown at a time.
    package func showsCaret(at time: Double) -> Bool { isFocused && blink.isVisible(at: time) }

    /// Returns the time at which the field will look otherwise by itself, in milliseconds; nil if it will not.
    package func nextBlink(after time: Double) -> Double? { isFocused ? blink.nextChange(after: time) : nil }

    // MARK: - What the parts share

    /// The caret in the text of the editor.
    package var caret: TextPosition { TextPosition(offset: editor.selection.caret, isAtLineEnd: isAtLineEnd) }

    /// The caret in the text that is shown.
    private var shownCaret: TextPosition {
        preedit.map { TextPosition(offset: editor.selection.caret + preeditCaret($0)) } ?? caret
    }

    /// The range of the text in the making in the text that is shown, in bytes.
    package var preeditRange: Range<Int>? {
        preedit.map { editor.selection.caret..<editor.selection.caret + preeditBytes($0).count }
    }

    /// Changes the text, as a step of its own after a pause.
    package func change(at time: Double, _ body: (inout TextEditor) -> Void) {
        if time - lastTypingTime > Self.longestPause { editor.endStep() }
        lastTypingTime = time
        blink.restart(at: time)
        let revision = editor.revision
        body(&editor)
        isAtLineEnd = false
        caretMoved()
        if editor.revision != revision { onChange?(text) }
    }

    /// Moves the caret; `keepsGoal` while it goes up or down.
    package func moveCaret(to position: TextPosition, extending: Bool, keepsGoal: Bool = false, at time: Double) {
        let goal = keepsGoal ? self.goal ?? flow.caret(at: caret).x : nil
        editor.moveCaret(to: position.offset, extending: extending)
        isAtLineEnd = position.isAtLineEnd && editor.selection.caret == position.offset
        blink.restart(at: time)
        caretMoved()
        self.goal = goal
    }

    /// The position at which the caret would be if lines were long enough, in points.
    package var goalX: Double { goal ?? flow.caret(at: caret).x }

    /// Marks a range; the caret stands at the end `caret`.
    package func select(from anchor: Int, to caret: Int, at time: Double) {
        editor.select(from: anchor, to: caret)
        isAtLineEnd = false
        blink.restart(at: time)
        caretMoved()
    }

    private static let longestPause = 2000.0

    private func caretMoved() {
        goal = nil
        reflow()
        keepCaretInView()
    }

    /// Sets the text that is shown: what was typed, with what is being made in it.
    private func reflow() {
        var bytes = editor.bytes
        if let preedit {
            bytes.insert(contentsOf: preeditBytes(preedit), at: editor.selection.caret)
        }
        flow.set(bytes, width: lineWidth(of: bytes))
        scrollTo(scroll)
    }

    /// Returns the room for a line of a text, in points: in a field for one line, as much as the text needs. What is longer
    /// than lines are wraps all the same, for setting it takes time.
    private func lineWidth(of bytes: [UInt8]) -> Double {
        guard takesOneLine, bytes.count <= Self.longestLine else { return textArea.width }
        placeholderLayout.wrapping = .none
        placeholderLayout.setText(DisplayText(bytes))
        // The caret behind the last letter needs some.
        return max(textArea.width, (placeholderLayout.size.width + 2).rounded(.up))
    }

    private static let longestLine = 2048

    private func preeditBytes(_ preedit: Preedit) -> [UInt8] {
        PlainText.bytes(preedit.text).map { $0 == 0x0A ? 0x20 : $0 }
    }

    private func preeditCaret(_ preedit: Preedit) -> Int { min(max(0, preedit.caret), preeditBytes(preedit).count) }

    private func scrollTo(_ distance: Double) {
        offset = Point(x: min(max(0, sideways), sidewaysLimit), y: min(max(0, distance), scrollLimit))
    }

    private func keepCaretInView() {
        let caret = flow.caret(at: shownCaret)
        if caret.y < scroll { scrollTo(caret.y) }
        let bottom = caret.y + caret.height
        if bottom > scroll + textArea.height { scrollTo(bottom - textArea.height) }
        offset.x = max(min(sideways, caret.x), caret.x + caret.width - textArea.width)
    }
}

/// The text that a button that is held selects from.
struct TextDrag {
    /// The range of characters or words where it went down; nil while none is held.
    var origin: Range<Int>?
    /// True if whole words are selected, as after a double click.
    var takesWords = false
}

extension TextFieldView {
    /// Marks all of the text, so that what is typed next takes its place.
    package func selectAll(at time: Double) { select(from: 0, to: editor.bytes.count, at: time) }
}
