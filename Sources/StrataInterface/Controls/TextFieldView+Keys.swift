import Strata
import StrataWindow

/// A command of a key to a field.
private enum FieldCommand {
    case move(FieldMove)
    case eraseBackward(TextUnit)
    case eraseForward(TextUnit)
    case newline, submit
    case copy, cut, paste
    case undo, redo
    case selectAll, leave
}

/// A movement of the caret.
package enum FieldMove {
    case left, right, wordLeft, wordRight, up, down, lineStart, lineEnd, textStart, textEnd
}

/// The commands of keys, with and without Control. Shift with a movement extends the selection.
private enum FieldKeys {
    static func command(for event: KeyEvent) -> FieldCommand? {
        let isShifted = event.modifiers.contains(.shift)
        if event.modifiers.contains(.alt) || event.modifiers.contains(.superKey) { return nil }
        if event.modifiers.contains(.control) {
            let key = lowercase(event.latinKey)
            return isShifted ? shiftedControl[key] ?? control[key] : control[key]
        }
        return isShifted ? shifted[event.key] ?? plain[event.key] : plain[event.key]
    }

    /// Capitals are what Shift and Caps Lock make of letters; which of both it was does not matter.
    private static func lowercase(_ key: Key) -> Key {
        guard case .character(let scalar) = key, ("A"..."Z").contains(scalar) else { return key }
        return scalar.properties.lowercaseMapping.unicodeScalars.first.map(Key.init) ?? key
    }

    private static let plain: [Key: FieldCommand] = [
        .left: .move(.left), .right: .move(.right), .up: .move(.up), .down: .move(.down),
        .home: .move(.lineStart), .end: .move(.lineEnd),
        .backspace: .eraseBackward(.character), .delete: .eraseForward(.character),
        .enter: .submit, .escape: .leave,
    ]

    private static let shifted: [Key: FieldCommand] = [
        .enter: .newline, .insert: .paste, .delete: .cut,
    ]

    private static let control: [Key: FieldCommand] = [
        .left: .move(.wordLeft), .right: .move(.wordRight),
        .home: .move(.textStart), .end: .move(.textEnd),
        .backspace: .eraseBackward(.word), .delete: .eraseForward(.word), Key("u"): .eraseBackward(.paragraph),
        Key("a"): .selectAll, Key("c"): .copy, .insert: .copy, Key("x"): .cut, Key("v"): .paste,
        Key("z"): .undo, Key("y"): .redo, .enter: .submit,
    ]

    private static let shiftedControl: [Key: FieldCommand] = [Key("z"): .redo]
}

extension TextFieldView {
    /// Takes a key, if the field has a use for it.
    package func handle(_ event: KeyEvent, at time: Double) -> TextFieldResponse {
        if let command = FieldKeys.command(for: event) {
            return perform(command, isShifted: event.modifiers.contains(.shift), at: time)
        }
        let isShortcut = !event.modifiers.isDisjoint(with: [.control, .alt, .superKey])
        guard !event.text.isEmpty, event.key == .composed || !isShortcut else { return .ignored }
        change(at: time) { $0.type(event.text) }
        return .handled
    }

    private func perform(_ command: FieldCommand, isShifted: Bool, at time: Double) -> TextFieldResponse {
        switch command {
        case .move(let move): return self.move(move, extending: isShifted, at: time)
        case .eraseBackward(let unit): return edit(at: time) { $0.eraseBackward(unit) }
        case .eraseForward(let unit): return edit(at: time) { $0.eraseForward(unit) }
        case .newline: return edit(at: time) { $0.type("\n") }
        case .undo: return edit(at: time) { $0.undo() }
        case .redo: return edit(at: time) { $0.redo() }
        case .submit: return submit()
        case .copy: return editor.selection.isEmpty ? .handled : .copy(editor.selectedText)
        case .cut: return cut(at: time)
        case .paste: return .paste(.clipboard)
        case .selectAll:
            select(from: 0, to: editor.bytes.count, at: time)
            return marked
        case .leave: return leave(at: time)
        }
    }

    /// The answer that tells the owner of the selection as it is now.
    package var marked: TextFieldResponse { editor.selection.isEmpty ? .handled : .marked(editor.selectedText) }

    private func edit(at time: Double, _ body: (inout TextEditor) -> Void) -> TextFieldResponse {
        change(at: time, body)
        return .handled
    }

    /// Nothing but spaces is nothing to send.
    private func submit() -> TextFieldResponse {
        if editor.isEmpty { return .ignored }
        let isBlank = editor.bytes.allSatisfy { $0 == 0x20 || $0 == 0x0A || $0 == 0x09 }
        return isBlank ? .handled : .submitted(text)
    }

    private func cut(at time: Double) -> TextFieldResponse {
        guard !editor.selection.isEmpty else { return .handled }
        let text = editor.selectedText
        change(at: time) { $0.eraseSelection() }
        return .copy(text)
    }

    /// Escape first lets go of what is marked.
    private func leave(at time: Double) -> TextFieldResponse {
        guard !editor.selection.isEmpty else { return .ignored }
        moveCaret(to: caret, extending: false, at: time)
        return .handled
    }

    // MARK: - Movement

    /// Moves the caret, or the moving end of what is marked. An empty field leaves movement to others.
    private func move(_ move: FieldMove, extending: Bool, at time: Double) -> TextFieldResponse {
        if editor.isEmpty { return .ignored }
        let isVertical = if case .up = move { true } else if case .down = move { true } else { false }
        let target = target(of: move, extending: extending)
        moveCaret(to: target, extending: extending, keepsGoal: isVertical, at: time)
        return extending ? marked : .handled
    }

    private func target(of move: FieldMove, extending: Bool) -> TextPosition {
        switch move {
        case .left: return horizontal(-1, extending: extending)
        case .right: return horizontal(1, extending: extending)
        case .wordLeft: return word(isForward: isRightToLeft)
        case .wordRight: return word(isForward: !isRightToLeft)
        case .up: return vertical(-1)
        case .down: return vertical(1)
        case .lineStart: return flow.lineStart(flow.line(of: caret))
        case .lineEnd: return flow.lineEnd(flow.line(of: caret))
        case .textStart: return TextPosition(offset: 0)
        case .textEnd: return TextPosition(offset: editor.bytes.count)
        }
    }

    private var isRightToLeft: Bool { flow.direction(ofLine: flow.line(of: caret)) == .rightToLeft }

    /// One character to the left or right as the eye sees it; from what is marked, to its end on that side.
    private func horizontal(_ direction: Int, extending: Bool) -> TextPosition {
        guard !editor.selection.isEmpty, !extending else { return flow.moved(caret, by: direction) ?? caret }
        let ends = [editor.selection.range.lowerBound, editor.selection.range.upperBound].map {
            (position: TextPosition(offset: $0), rect: flow.caret(at: TextPosition(offset: $0)))
        }
        let isFirstBefore = (ends[0].rect.y, ends[0].rect.x) < (ends[1].rect.y, ends[1].rect.x)
        return ends[isFirstBefore == (direction < 0) ? 0 : 1].position
    }

    private func word(isForward: Bool) -> TextPosition {
        let offset = editor.selection.caret
        return TextPosition(offset: isForward ? editor.wordEnd(after: offset) : editor.wordStart(before: offset))
    }

    /// Up from the first line is to the text's start, down from the last to its end.
    private func vertical(_ direction: Int) -> TextPosition {
        let line = flow.line(of: caret) + direction
        if line < 0 { return TextPosition(offset: 0) }
        if line >= flow.lineCount { return TextPosition(offset: editor.bytes.count) }
        return flow.position(at: Point(x: goalX, y: (Double(line) + 0.5) * flow.lineHeight))
    }
}
