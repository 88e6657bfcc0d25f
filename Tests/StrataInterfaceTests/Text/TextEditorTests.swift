import StrataGenerators
import StrataSystem
import Testing

@testable import StrataInterface

@Suite("Editing a text")
struct TextEditorTests {
    private func editor(_ text: String, caret: Int? = nil, anchor: Int? = nil) -> TextEditor {
        var editor = TextEditor(text)
        let caret = caret ?? text.utf8.count
        editor.select(from: anchor ?? caret, to: caret)
        return editor
    }

    // MARK: - Characters and words

    @Test(
        "What a person takes for one character is erased as one",
        arguments: ["👍🏽", "🇩🇪", "👨‍👩‍👧", "e\u{301}", "❤️", "1️⃣", "한"])
    func wholeCharacters(character: String) {
        var text = editor("a" + character + "b", caret: 1 + character.utf8.count)
        text.eraseBackward()
        #expect(text.text == "ab" && text.selection == TextSelection(caret: 1))
        text = editor("a" + character + "b", caret: 1)
        text.eraseForward()
        #expect(text.text == "ab" && text.selection == TextSelection(caret: 1))
    }

    @Test("Erasing backwards takes Arabic and Hebrew signs one by one, and forwards with their letter")
    func signs() {
        var text = editor("بَ")
        text.eraseBackward()
        #expect(text.text == "ب")
        text = editor("שָׁ", caret: 0)
        text.eraseForward()
        #expect(text.isEmpty)
    }

    @Test("The caret never stands inside a character, wherever it is put")
    func snapping() {
        var text = editor("a🇩🇪b")
        for offset in 2...9 {
            text.moveCaret(to: offset)
            #expect(text.selection == TextSelection(caret: 9))
        }
        text.moveCaret(to: -5)
        #expect(text.selection.caret == 0)
        text.moveCaret(to: 50)
        #expect(text.selection.caret == 10)
    }

    @Test("What grows together around the caret leaves it behind the whole")
    func growingTogether() {
        // Between two regional indicators that make a flag.
        var text = editor("🇩x🇪", caret: 5)
        text.eraseBackward()
        #expect(text.text == "🇩🇪" && text.selection.caret == 8)
        text.undo()
        #expect(text.text == "🇩x🇪" && text.selection.caret == 5)
    }

    @Test("Words are what lies between spaces and punctuation, in both directions")
    func words() {
        let text = editor("Grüße,  big world!\n\nend")
        let ends = [7, 13, 19, 25]
        let starts = [0, 10, 14, 22]
        #expect(ends.map { text.wordEnd(after: $0 - 1) } == ends)
        #expect(text.wordEnd(after: 7) == 13 && text.wordEnd(after: 19) == 25 && text.wordEnd(after: 25) == 25)
        #expect(starts.map { text.wordStart(before: $0 + 1) } == starts)
        #expect(text.wordStart(before: 10) == 0 && text.wordStart(before: 22) == 14 && text.wordStart(before: 0) == 0)
        var erased = text
        erased.eraseBackward(.word)
        #expect(erased.text == "Grüße,  big world!\n\n")
        erased.eraseBackward(.word)
        #expect(erased.text == "Grüße,  big ")
        erased.moveCaret(to: 0)
        erased.eraseForward(.word)
        #expect(erased.text == ",  big ")
    }

    @Test("A click on a word, on spaces or on a punctuation mark means just that")
    func clickedWords() {
        let text = editor("Grüße,  big")
        #expect((0..<7).allSatisfy { text.word(containing: $0) == 0..<7 })
        #expect(text.word(containing: 7) == 7..<8)
        #expect(text.word(containing: 8) == 8..<10 && text.word(containing: 9) == 8..<10)
        #expect(text.word(containing: 10) == 10..<13 && text.word(containing: 13) == 10..<13)
        #expect(editor("").word(containing: 0) == 0..<0)
    }

    @Test("Words far from each other are found, however long what lies between")
    func farWords() {
        let gap = String(repeating: "! ", count: 2000)
        let text = editor("one" + gap + "two")
        #expect(text.wordEnd(after: 3) == 4006 && text.wordStart(before: 4003) == 0)
    }

    @Test("A line can be erased from its start to the caret; at its start, the line feed before it")
    func lines() {
        var text = editor("one\ntwo", caret: 6)
        text.eraseBackward(.paragraph)
        #expect(text.text == "one\no" && text.selection.caret == 4)
        text.eraseBackward(.paragraph)
        #expect(text.text == "oneo" && text.selection.caret == 3)
        text.eraseForward(.paragraph)
        #expect(text.text == "one")
    }

    // MARK: - What comes in

    @Test("Line ends of every kind become line feeds, and other control characters are left out")
    func plainText() {
        let text = "a\r\nb\rc\u{85}d\u{2028}e\u{2029}f\tg\u{0}\u{1B}\u{7F}\u{9F}h€\u{2027}é"
        #expect(PlainText.bytes(text) == Array("a\nb\nc\nd\ne\nf\tgh€\u{2027}é".utf8))
    }

    @Test("What does not fit is left out by whole characters")
    func limit() {
        var text = TextEditor(maximumBytes: 10)
        text.insert("abc🇩🇪🇫🇷")
        #expect(text.text == "abc")
        text.insert("defghijklm")
        #expect(text.text == "abcdefghij")
        text.type("x")
        #expect(text.text == "abcdefghij")
        text.select(from: 0, to: 3)
        text.insert("1234")
        #expect(text.text == "123defghij" && text.selection.caret == 3)
    }

    // MARK: - Undo

    @Test("Typing is undone word by word, a movement or a pause begins a step, a paste is one")
    func steps() {
        var text = TextEditor()
        for character in "hello big world" { text.type(String(character)) }
        let versions = (0..<4).map { _ in
            defer { text.undo() }
            return text.text
        }
        #expect(versions == ["hello big world", "hello big ", "hello ", ""])
        #expect(text.undo() == false)
        for _ in 0..<3 { text.redo() }
        #expect(text.text == "hello big world" && text.selection.caret == 15 && !text.redo())
        text.moveCaret(to: 14)
        text.type("s")
        text.endStep()
        text.type("t")
        text.insert("!\n!")
        text.insert("?")
        let later = (0..<5).map { _ in
            defer { text.undo() }
            return text.text
        }
        #expect(
            later == [
                "hello big worlst!\n!?d", "hello big worlst!\n!d", "hello big worlstd", "hello big worlsd",
                "hello big world",
            ])
    }

    @Test("Characters erased in a row come back together, and what was marked is marked again")
    func erasing() {
        var text = editor("abcdef", caret: 4)
        text.eraseBackward()
        text.eraseBackward()
        text.eraseForward()
        text.eraseForward()
        #expect(text.text == "ab")
        text.undo()
        #expect(text.text == "abef" && text.selection.caret == 2)
        text.undo()
        #expect(text.text == "abcdef" && text.selection.caret == 4)
        text.select(from: 5, to: 1)
        text.type("x")
        #expect(text.text == "axf")
        text.undo()
        #expect(text.text == "abcdef" && text.selection == TextSelection(anchor: 5, caret: 1))
    }

    @Test("What was undone is gone once something else is written")
    func lostRedo() {
        var text = editor("one")
        text.type("x")
        text.undo()
        text.type("y")
        #expect(!text.redo() && text.text == "oney")
    }

    @Test("There is a bound to what can be undone, and the newest steps are kept")
    func bound() {
        var text = TextEditor()
        for number in 0..<600 { text.insert("\(number % 10)") }
        var count = 0
        while text.undo() { count += 1 }
        #expect(count == 500 && text.bytes.count == 100)
        let long = String(repeating: "x", count: 1 << 20)
        for _ in 0..<20 {
            text.selectAll()
            text.insert(long)
        }
        count = 0
        while text.undo() { count += 1 }
        // Each step removes and inserts a mebibyte; eight are kept.
        #expect(count == 4)
    }

    // MARK: - Against the naive model

    private static let pieces = [
        "a", "b", "Z", "9", "é", " ", "  ", "\n", "!", "e\u{301}", "\u{301}", "👍", "👍🏽", "🇩", "🇪", "👩",
        "ש", "ל", "ب", "\u{64E}", "한", "ß", "ж", "hello world", "👨‍👩‍👧‍👦",
    ]

    @Test("Random editing agrees with the naive model", arguments: textSeeds(12))
    func model(seed: UInt64) {
        var random = SplitMix64(seed: seed)
        var editor = TextEditor()
        var naive = NaiveEditor()
        for step in 0..<400 {
            let before = naive.state
            let action = act(&editor, &naive, &random)
            let state = NaiveEditor.State(
                text: editor.text, anchor: editor.selection.anchor, caret: editor.selection.caret)
            #expect(state == naive.state, "step \(step), \(action), from \(before); STRATA_SEED=\(seed)")
            if state != naive.state { return }
        }
    }

    /// Does the same to both, and says what.
    private func act(_ editor: inout TextEditor, _ naive: inout NaiveEditor, _ random: inout SplitMix64) -> String {
        let piece = Self.pieces.randomElement(using: &random) ?? "a"
        let offset = Int.random(in: 0...editor.bytes.count, using: &random)
        let flag = Bool.random(using: &random)
        switch Int.random(in: 0..<20, using: &random) {
        case 0..<8:
            editor.type(piece)
            naive.type(piece)
            return "type \(piece.debugDescription)"
        case 8:
            let text = piece + piece
            editor.insert(text)
            naive.insert(text)
            return "insert \(text.debugDescription)"
        case 9..<12:
            editor.eraseBackward(step: flag)
            naive.eraseBackward(word: flag)
            return "erase backward, word \(flag)"
        case 12, 13:
            editor.eraseForward(step: flag)
            naive.eraseForward(word: flag)
            return "erase forward, word \(flag)"
        case 14, 15:
            editor.moveCaret(to: offset, extending: flag)
            naive.moveCaret(to: offset, extending: flag)
            return "move to \(offset), extending \(flag)"
        case 16:
            editor.endStep()
            naive.endStep()
            return "pause"
        case 17, 18:
            editor.undo()
            naive.undo()
            return "undo"
        default:
            editor.redo()
            naive.redo()
            return "redo"
        }
    }
}

/// The seeds of a random test: the one in `STRATA_SEED`, or a few fixed ones.
func textSeeds(_ count: UInt64) -> [UInt64] {
    Environment.value("STRATA_SEED").flatMap(UInt64.init).map { [$0] } ?? Array(1...count)
}

extension TextEditor {
    fileprivate mutating func eraseBackward(step word: Bool) { eraseBackward(word ? .word : .character) }
    fileprivate mutating func eraseForward(step word: Bool) { eraseForward(word ? .word : .character) }
}
