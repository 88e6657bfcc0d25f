/// The reach of an erasure or a movement.
package enum TextUnit {
    case character
    case word
    /// To the end of the line, up to its line feed.
    case paragraph
}

extension TextEditor {
    /// Types a text in place of what is marked. What is typed in a row is undone together, word by word.
    package mutating func type(_ text: String) { replace(selection.range, with: PlainText.bytes(text), kind: .typing) }

    /// Puts a text in place of what is marked, as a step of its own.
    package mutating func insert(_ text: String) { replace(selection.range, with: PlainText.bytes(text), kind: .whole) }

    /// Erases what is marked, or else a unit before the caret.
    package mutating func eraseBackward(_ unit: TextUnit = .character) {
        guard selection.isEmpty else { return eraseSelection() }
        let caret = selection.caret
        guard caret > 0 else { return }
        let start =
            switch unit {
            case .character: erasureStart(before: caret)
            case .word: wordStart(before: caret)
            // At the start of a line there is only its line feed to erase.
            case .paragraph: min(paragraph(containing: caret).lowerBound, characterBorder(before: caret))
            }
        replace(start..<caret, with: [], kind: unit == .character ? .erasingBackward : .whole)
    }

    /// Erases what is marked, or else a unit after the caret.
    package mutating func eraseForward(_ unit: TextUnit = .character) {
        guard selection.isEmpty else { return eraseSelection() }
        let caret = selection.caret
        guard caret < bytes.count else { return }
        let end =
            switch unit {
            case .character: characterBorder(after: caret)
            case .word: wordEnd(after: caret)
            case .paragraph: max(paragraph(containing: caret).upperBound, characterBorder(after: caret))
            }
        replace(caret..<end, with: [], kind: unit == .character ? .erasingForward : .whole)
    }

    /// Erases what is marked, as a step of its own.
    package mutating func eraseSelection() { replace(selection.range, with: [], kind: .whole) }
}
