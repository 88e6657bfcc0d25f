import StrataCanvas

/// A text that is being edited: what is written, where the caret stands, what is marked, and what can be undone. It
/// draws nothing and knows no lines but those that end in a line feed; how lines wrap is the field's concern.
///
/// Offsets are bytes of UTF-8. The caret and the ends of the selection never stand inside a character.
package struct TextEditor {
    /// The text: valid UTF-8, with line feeds and tabs as its only control characters.
    package private(set) var bytes: [UInt8] = []
    /// The caret, and what is marked.
    package private(set) var selection = TextSelection(caret: 0)
    /// Counts the changes of the text.
    package private(set) var revision = 0
    private var history = EditHistory()

    /// More than this is not taken in: neither a message nor a note, and slow to set.
    package let maximumBytes: Int

    /// A text with the caret behind it.
    package init(_ text: String = "", maximumBytes: Int = 1 << 20) {
        self.maximumBytes = maximumBytes
        bytes = fitting(PlainText.bytes(text), inPlaceOf: 0..<0)
        selection = TextSelection(caret: bytes.count)
    }

    /// The text as a string.
    package var text: String { String(decoding: bytes, as: UTF8.self) }

    /// The selected text, as a string.
    package var selectedText: String { String(decoding: bytes[selection.range], as: UTF8.self) }

    package var isEmpty: Bool { bytes.isEmpty }

    // MARK: - Selection

    /// Puts the caret somewhere; what is marked begins where it did if it is to be extended. Typing after it is a step
    /// of its own. Offsets inside a character are moved to its end.
    package mutating func moveCaret(to offset: Int, extending: Bool = false) {
        let caret = characterBorder(atOrAfter: offset)
        select(TextSelection(anchor: extending ? selection.anchor : caret, caret: caret))
    }

    /// Marks everything.
    package mutating func selectAll() { select(TextSelection(anchor: 0, caret: bytes.count)) }

    /// Marks what lies between two offsets.
    package mutating func select(from anchor: Int, to caret: Int) {
        select(
            TextSelection(anchor: characterBorder(atOrAfter: anchor), caret: characterBorder(atOrAfter: caret)))
    }

    private mutating func select(_ selection: TextSelection) {
        guard selection != self.selection else { return }
        self.selection = selection
        history.close()
    }

    // MARK: - Changing

    /// Replaces a part of the text; the caret goes behind what is new. What does not fit is left out, by whole
    /// characters.
    package mutating func replace(_ range: Range<Int>, with inserted: [UInt8], kind: EditKind) {
        let inserted = fitting(inserted, inPlaceOf: range)
        guard !range.isEmpty || !inserted.isEmpty else { return }
        let removed = Array(bytes[range])
        let before = selection
        substitute(range, inserted)
        selection = TextSelection(caret: characterBorder(atOrAfter: range.lowerBound + inserted.count))
        history.record(
            Edit(
                offset: range.lowerBound, removed: removed, inserted: inserted, before: before, after: selection,
                kind: kind))
    }

    /// The next edit is to be undone by itself, for example because time has passed.
    package mutating func endStep() { history.close() }

    /// Takes back the last step. Returns whether there was one.
    @discardableResult
    package mutating func undo() -> Bool {
        guard let edit = history.undo() else { return false }
        substitute(edit.offset..<edit.offset + edit.inserted.count, edit.removed)
        selection = edit.before
        return true
    }

    /// Carries out again what was taken back last. Returns whether there was anything.
    @discardableResult
    package mutating func redo() -> Bool {
        guard let edit = history.redo() else { return false }
        substitute(edit.offset..<edit.offset + edit.removed.count, edit.inserted)
        selection = edit.after
        return true
    }

    private mutating func substitute(_ range: Range<Int>, _ inserted: [UInt8]) {
        bytes.replaceSubrange(range, with: inserted)
        revision += 1
    }

    private func fitting(_ inserted: [UInt8], inPlaceOf range: Range<Int>) -> [UInt8] {
        let room = maximumBytes - bytes.count + range.count
        guard inserted.count > room else { return inserted }
        let borders = TextBorders(inserted[...])
        return Array(inserted[..<borders.characterBorder(before: max(0, room) + 1)])
    }
}
