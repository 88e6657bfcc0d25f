import Strata
import StrataCanvas
import StrataWindow
import Testing

@testable import StrataCells
@testable import StrataInterface
@testable import StrataViewer

/// A field with the keyboard, and a person at it.
final class FieldRig {
    let field: TextFieldView
    let palette: Palette
    var time = 0.0

    init(
        _ text: String = "", width: Double = 240, scale: Double = 1, theme: ThemeChoice = .light,
        animations: Bool = true
    ) {
        palette = theme == .dark ? .dark : .light
        field = TextFieldView(library: FontLibrary(scale: scale), isAnimated: animations)
        field.setFocus(true, at: 0)
        field.replaceText(with: text)
        fit(width)
    }

    /// Gives the field the height that it wants.
    func fit(_ width: Double) {
        field.resize(Size(width: width, height: field.preferredHeight(width: width)))
    }

    @discardableResult
    func press(_ key: Key, _ modifiers: Modifiers = [], text: String = "") -> TextFieldResponse {
        time += 50
        return field.handle(KeyEvent(key: key, text: text, modifiers: modifiers), at: time)
    }

    func type(_ text: String) {
        for character in text { press(Key("x"), text: String(character)) }
    }

    /// The text with `|` for the caret and `<` for the other end of what is marked.
    var shown: String {
        let selection = field.editor.selection
        var bytes = field.editor.bytes
        let marks = [(selection.caret, "|"), (selection.anchor, "<")].prefix(selection.isEmpty ? 1 : 2)
        for (offset, mark) in marks.sorted(by: { $0.0 > $1.0 }) { bytes.insert(contentsOf: mark.utf8, at: offset) }
        return String(decoding: bytes, as: UTF8.self)
    }

    /// The middle of the left edge of a character, in the field.
    func point(before offset: Int) -> Point {
        let caret = field.flow.caret(at: TextPosition(offset: offset))
        let area = field.textArea
        return Point(
            x: area.x + caret.x - field.sideways, y: area.y + caret.y + caret.height / 2 - field.scroll)
    }

    func click(_ offset: Int, count: Int = 1, extending: Bool = false) {
        time += 50
        field.press(at: point(before: offset), clickCount: count, extending: extending, at: time)
    }
}

@Suite("Text field")
struct TextFieldTests {
    // MARK: - Keys

    @Test("What is typed stands before the caret; only what a key types is typed")
    func typing() {
        let rig = FieldRig()
        rig.type("é漢👍🏽")
        #expect(rig.shown == "é漢👍🏽|")
        #expect(rig.press(Key("1"), .control, text: "1") == .ignored)
        #expect(rig.press(Key("q"), .alt, text: "q") == .ignored)
        #expect(rig.press(.function(3)) == .ignored)
        #expect(rig.press(.tab) == .ignored)
        #expect(rig.shown == "é漢👍🏽|")
        // What an input method has composed bears no key, whichever keys are held.
        #expect(rig.press(.composed, .control, text: "字") == .handled)
        #expect(rig.shown == "é漢👍🏽字|")
    }

    @Test("Enter hands the text over and Shift with Enter begins a line; spaces alone are nothing to send")
    func enter() {
        let rig = FieldRig()
        #expect(rig.press(.enter) == .ignored)
        rig.type("  ")
        #expect(rig.press(.enter) == .handled)
        rig.type("one")
        #expect(rig.press(.enter, .shift) == .handled)
        rig.type("two")
        #expect(rig.press(.enter) == .submitted("  one\ntwo") && rig.shown == "  one\ntwo|")
        rig.field.clear()
        #expect(rig.shown == "|" && rig.press(Key("z"), .control) == .handled && rig.shown == "|")
    }

    @Test("Arrows, Home and End move by characters, words, lines and to the ends; Shift marks on the way")
    func moving() {
        let rig = FieldRig("one two\nthree")
        rig.press(.home)
        #expect(rig.shown == "one two\n|three")
        rig.press(.left)
        rig.press(.left, .control)
        #expect(rig.shown == "one |two\nthree")
        rig.press(.right, [.control, .shift])
        #expect(rig.shown == "one <two|\nthree")
        rig.press(.right, [.control, .shift])
        #expect(rig.shown == "one <two\nthree|")
        rig.press(.left)
        #expect(rig.shown == "one |two\nthree")
        rig.press(.end, .control)
        rig.press(.up, .shift)
        #expect(rig.shown == "one t|wo\nthree<" || rig.shown == "one tw|o\nthree<")
        rig.press(.right)
        #expect(rig.shown == "one two\nthree|")
        rig.press(.home, .control)
        #expect(rig.shown == "|one two\nthree")
        rig.press(.home, [.control, .shift])
        #expect(rig.shown == "|one two\nthree")
        rig.press(.up)
        rig.press(.right, .shift)
        rig.press(.escape)
        #expect(rig.shown == "o|ne two\nthree" && rig.press(.escape) == .ignored)
    }

    @Test("Up and down keep to the place on the line, across shorter lines")
    func goal() {
        let rig = FieldRig("mmmmmm\nm\nmmmmmm")
        for _ in 0..<2 { rig.press(.left) }
        rig.press(.up)
        #expect(rig.shown == "mmmmmm\nm|\nmmmmmm")
        rig.press(.up)
        #expect(rig.shown == "mmmm|mm\nm\nmmmmmm")
        rig.press(.up)
        #expect(rig.shown == "|mmmmmm\nm\nmmmmmm")
        for _ in 0..<3 { rig.press(.down) }
        #expect(rig.shown == "mmmmmm\nm\nmmmmmm|")
    }

    @Test("End and Home stay on the line that is seen, where a long line wraps")
    func wrappedEnds() {
        let rig = FieldRig("hello hello hello hello hello hello hello hello")
        rig.press(.home, .control)
        rig.press(.end)
        let first = rig.field.editor.selection.caret
        #expect(first > 10 && rig.field.caretRect.y == FieldMetrics.verticalPadding)
        rig.press(.right)
        #expect(rig.field.editor.selection.caret == first + 1)
        #expect(rig.field.caretRect.y == FieldMetrics.verticalPadding + 20)
        rig.press(.end)
        rig.press(.home)
        #expect(rig.field.editor.selection.caret == first + 1)
    }

    @Test("In text that is read from right to left, left is onwards, for characters and words")
    func rightToLeft() {
        let rig = FieldRig("שלום עולם")
        rig.press(.home)
        #expect(rig.field.editor.selection.caret == 0 && rig.field.caretRect.x > 200)
        rig.press(.left)
        #expect(rig.field.editor.selection.caret == 2)
        rig.press(.left, .control)
        #expect(rig.field.editor.selection.caret == 8)
        rig.press(.right, .control)
        #expect(rig.field.editor.selection.caret == 0)
        rig.press(Key("a"), .control)
        rig.press(.left)
        #expect(rig.field.editor.selection == TextSelection(caret: 17))
    }

    @Test("Backspace and Delete erase characters, with Control words, and with Control and U to the line's start")
    func erasing() {
        let rig = FieldRig("one two 🇩🇪")
        rig.press(.backspace)
        #expect(rig.shown == "one two |")
        rig.press(.backspace, .control)
        #expect(rig.shown == "one |")
        rig.press(.home)
        rig.press(.delete)
        #expect(rig.shown == "|ne ")
        rig.press(.delete, .control)
        #expect(rig.shown == "| ")
        rig.press(.end)
        rig.press(Key("u"), .control)
        #expect(rig.shown == "|")
        for _ in 0..<9 { rig.press(Key("z"), .control) }
        #expect(rig.field.text == "one two 🇩🇪")
        for _ in 0..<2 { rig.press(Key("Z"), [.control, .shift]) }
        #expect(rig.field.text == "one ")
        rig.press(Key("y"), .control)
        #expect(rig.field.text == "ne ")
    }

    @Test("Copy, cut and paste ask the owner, by either of their keys and on keyboards of any script")
    func clipboard() {
        let rig = FieldRig("one two")
        #expect(rig.press(Key("c"), .control) == .handled)
        #expect(rig.press(.left, [.control, .shift]) == .marked("two"))
        #expect(rig.press(Key("c"), .control) == .copy("two") && rig.press(.insert, .control) == .copy("two"))
        #expect(rig.press(Key("x"), .control) == .copy("two") && rig.shown == "one |")
        #expect(rig.press(Key("v"), .control) == .paste(.clipboard))
        #expect(rig.press(.insert, .shift) == .paste(.clipboard))
        rig.field.insert(pasted: "a\r\nb", at: rig.time)
        #expect(rig.shown == "one a\nb|")
        let cyrillic = KeyEvent(key: Key("с"), latinKey: Key("c"), modifiers: .control)
        #expect(rig.press(Key("a"), .control) == .marked("one a\nb"))
        #expect(rig.field.handle(cyrillic, at: rig.time) == .copy("one a\nb"))
        #expect(rig.press(.delete, .shift) == .copy("one a\nb") && rig.shown == "|")
        #expect(rig.press(Key("Z"), [.control, .capsLock]) == .handled && rig.field.text == "one a\nb")
    }

    @Test("Keys that the field has no use for are left to the window")
    func ignored() {
        let rig = FieldRig()
        for key: Key in [.escape, .pageUp, .pageDown, .up, .down, .left, .home, .tab, .function(5)] {
            #expect(rig.press(key) == .ignored)
        }
        #expect(rig.press(.pageUp) == .ignored && rig.field.scroll(lines: 1) == .ignored)
    }

    @Test("A pause makes what is typed after it a step of its own")
    func pause() {
        let rig = FieldRig()
        rig.type("ab")
        rig.time += 2100
        rig.type("cd")
        rig.press(Key("z"), .control)
        #expect(rig.shown == "ab|")
    }

    // MARK: - Pointer

    @Test("A click puts the caret there, a drag marks, and what is marked is offered")
    func clicking() {
        let rig = FieldRig("one two three")
        rig.click(4)
        #expect(rig.shown == "one |two three" && rig.field.release() == .handled)
        rig.click(8, extending: true)
        #expect(rig.shown == "one <two |three")
        rig.field.drag(to: rig.point(before: 1), at: rig.time)
        #expect(rig.shown == "o|ne <two three" && rig.field.release() == .marked("ne "))
        rig.field.drag(to: rig.point(before: 9), at: rig.time)
        #expect(rig.shown == "o|ne <two three")
    }

    @Test("A double click marks a word and then whole words, a triple click everything")
    func words() {
        let rig = FieldRig("one two three")
        rig.click(5, count: 2)
        #expect(rig.shown == "one <two| three")
        rig.field.drag(to: rig.point(before: 9), at: rig.time)
        #expect(rig.shown == "one <two three|")
        rig.field.drag(to: rig.point(before: 1), at: rig.time)
        #expect(rig.shown == "|one two< three" && rig.field.release() == .marked("one two"))
        rig.click(5, count: 3)
        #expect(rig.shown == "<one two three|")
    }

    @Test("The middle button asks for what was marked last, where the pointer is")
    func middle() {
        let rig = FieldRig("one two")
        #expect(rig.field.pressMiddle(at: rig.point(before: 4), at: 0) == .paste(.primary))
        rig.field.insert(pasted: "X ", at: 0)
        #expect(rig.shown == "one X |two")
    }

    // MARK: - Room

    @Test("The field grows line by line up to five, then its text scrolls with the caret")
    func growing() {
        let rig = FieldRig()
        let heights = (1...7).map { number in
            if number > 1 { rig.press(.enter, .shift) }
            rig.type("line")
            rig.fit(240)
            return rig.field.size.height
        }
        #expect(heights == [40, 60, 80, 100, 120, 120, 120])
        #expect(rig.field.scroll == 40 && rig.field.caretRect.y == 90)
        #expect(rig.field.scroll(lines: -1) == .handled && rig.field.scroll == 20)
        rig.press(.home, .control)
        #expect(rig.field.scroll == 0 && rig.field.caretRect == Rect(x: 14, y: 10, width: 1, height: 20))
        rig.field.clear()
        #expect(rig.field.preferredHeight(width: 240) == 40)
    }

    @Test("A narrower field wraps its text anew and keeps the caret in view")
    func narrowing() {
        let rig = FieldRig("the quick brown fox jumps over the lazy dog and sleeps")
        let wide = rig.field.size.height
        rig.fit(120)
        #expect(rig.field.size.height > wide)
        let caret = rig.field.caretRect
        #expect(caret.y >= 10 && caret.y + caret.height <= rig.field.size.height - 10)
        #expect(caret.x >= 14 && caret.x <= 106)
    }

    @Test("A field for one line does not wrap its text, and scrolls it sideways with the caret")
    func oneLine() {
        let rig = FieldRig()
        rig.field.takesOneLine = true
        let text = "the quick brown fox jumps over the lazy dog and sleeps until the evening"
        rig.field.replaceText(with: text)
        rig.fit(240)
        // The text has 212 points, from 14 on.
        #expect(rig.field.size.height == 40 && rig.field.flow.lineCount == 1 && rig.field.sidewaysLimit > 100)
        #expect(abs(rig.field.caretRect.x + rig.field.caretRect.width - 226) < 0.01)
        let end = rig.field.sideways
        rig.click(text.utf8.count - 3)
        #expect(rig.shown.hasSuffix("even|ing") && rig.field.sideways == end, "What is in view moves nothing.")
        rig.press(.home)
        #expect(rig.field.sideways == 0 && rig.field.caretRect == Rect(x: 14, y: 10, width: 1, height: 20))
        rig.press(.right)
        #expect(rig.field.sideways == 0)
        rig.press(.end)
        #expect(rig.field.sideways == end)
        rig.field.clear()
        #expect(rig.field.sideways == 0 && rig.field.sidewaysLimit == 0)
    }

    // MARK: - Input methods

    @Test("A text in the making is shown at the caret and is no part of the text")
    func composing() {
        let rig = FieldRig("ab")
        rig.press(.left)
        let before = rig.field.caretRect
        rig.field.compose(Preedit(text: "にほん", caret: 9, chosen: 0..<6), at: rig.time)
        #expect(rig.field.text == "ab" && rig.field.flow.bytes == Array("aにほんb".utf8))
        #expect(rig.field.preeditRange == 1..<10 && rig.field.caretRect.x > before.x + 20)
        // The pointer does not take the caret away from it.
        rig.click(0)
        #expect(rig.shown == "a|b")
        rig.field.compose(nil, at: rig.time)
        #expect(rig.field.caretRect == before)
        rig.press(.composed, text: "日本")
        #expect(rig.shown == "a日本|b")
    }

    @Test("What was marked makes room for a text in the making, and comes back by undo")
    func composingOverSelection() {
        let rig = FieldRig("abc")
        rig.press(Key("a"), .control)
        rig.field.compose(Preedit(text: "に", caret: 3), at: rig.time)
        #expect(rig.field.text.isEmpty)
        rig.field.compose(nil, at: rig.time)
        rig.press(Key("z"), .control)
        #expect(rig.shown == "<abc|")
    }

    @Test("A text in the making from a faulty method does no harm")
    func faultyComposing() {
        let rig = FieldRig("ab")
        for preedit in [
            Preedit(text: "x\ny\u{0}z", caret: 99, chosen: 50..<90), Preedit(text: "漢", caret: 1, chosen: 1..<2),
            Preedit(text: "", caret: -5), Preedit(text: "🇩", caret: -5, chosen: -9..<(-2)),
        ] {
            rig.field.compose(preedit, at: rig.time)
            _ = rig.field.caretRect
            let surface = Surface(width: 240, height: 40)
            rig.field.draw(
                in: Rect(x: 0, y: 0, width: 240, height: 40), rig.palette, on: Painter(on: surface), at: rig.time)
        }
        rig.field.compose(nil, at: rig.time)
        #expect(rig.shown == "ab|")
    }

    // MARK: - Time

    @Test("The caret blinks for about ten seconds after the last input, then stays and wakes nobody")
    func blinking() {
        let rig = FieldRig()
        rig.type("a")
        let start = rig.time
        var changes: [Double] = []
        while changes.count < 50, let next = rig.field.nextBlink(after: changes.last ?? start) { changes.append(next) }
        #expect(changes == (1...20).map { start + Double($0) * 530 })
        #expect([0, 529, 531, 1061].map { rig.field.showsCaret(at: start + $0) } == [true, true, false, true])
        #expect(rig.field.showsCaret(at: start + 10_601) && rig.field.showsCaret(at: start + 1e9))
        rig.time = start + 20_000
        rig.type("b")
        #expect(rig.field.nextBlink(after: rig.time) == rig.time + 530)
    }

    @Test("Without the keyboard there is no caret, and without animations it stays")
    func noBlinking() {
        let rig = FieldRig()
        rig.field.setFocus(false, at: 10)
        #expect(!rig.field.showsCaret(at: 10) && rig.field.nextBlink(after: 10) == nil)
        let calm = FieldRig(animations: false)
        calm.type("a")
        #expect(calm.field.nextBlink(after: calm.time) == nil)
        #expect(stride(from: 0.0, to: 3000, by: 100).allSatisfy { calm.field.showsCaret(at: calm.time + $0) })
    }

    @Test("The field looks the same until something about it changes")
    func looks() {
        let rig = FieldRig("abc")
        rig.type("d")
        let first = rig.field.look(at: rig.time)
        #expect(first == rig.field.look(at: rig.time + 500) && first != rig.field.look(at: rig.time + 600))
        rig.press(.function(1))
        #expect(first == rig.field.look(at: rig.time))
        for key: (Key, Modifiers) in [(.left, []), (.left, .shift), (.backspace, []), (Key("z"), .control)] {
            let before = rig.field.look(at: rig.time)
            rig.press(key.0, key.1)
            #expect(before != rig.field.look(at: rig.time))
        }
    }

    // MARK: - Cost

    @Test("100,000 characters are pasted, typed into, moved in and taken back for little work")
    func longText() {
        let rig = FieldRig()
        let long = (0..<21_000).map { ["abcd", "שלום", "漢字漢字", "ab,d", "👍🏽éé"][$0 * 7919 % 5] }.joined(separator: " ")
        #expect(long.count >= 99_000)
        /// How many sections of the text are set anew.
        func cost(_ body: () -> Void) -> Int {
            let before = rig.field.flow.settings
            body()
            return rig.field.flow.settings - before
        }
        let pasting = cost { rig.field.insert(pasted: long, at: rig.time) }
        #expect(pasting < 40 && !rig.field.isComplete, "as much as a frame has time for")
        let rest = cost { while !rig.field.isComplete { rig.field.goOn() } }
        #expect(pasting + rest > 40, "there would be much to set")
        rig.fit(240)
        rig.press(.home, .control)
        for _ in 0..<50 { rig.press(.down) }
        let surface = Surface(width: 240, height: 120)
        for action: () -> Void in [
            { rig.type("x") }, { rig.press(.backspace) }, { rig.press(.right, .control) }, { rig.press(.left) },
            { rig.press(.down, .shift) }, { rig.press(.backspace, .control) },
            {
                rig.field.draw(
                    in: Rect(x: 0, y: 0, width: 240, height: 120), rig.palette, on: Painter(on: surface), at: 0)
            },
        ] {
            #expect(cost(action) <= 4)
        }
        rig.press(Key("a"), .control)
        #expect(cost { rig.press(.backspace) } == 1)
        #expect(rig.shown == "|")
        rig.press(Key("z"), .control)
        #expect(rig.field.text.count > 99_000)
    }
}
