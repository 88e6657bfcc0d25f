/// The kind of an edit, for undo: edits of the same kind that follow each other are taken back together.
package enum EditKind {
    case typing
    case erasingBackward
    case erasingForward
    /// Always a step of its own: a paste, a cut.
    case whole
}

/// One replacement of a part of a text, and what it did to the selection.
struct Edit {
    var offset: Int
    var removed: [UInt8]
    var inserted: [UInt8]
    var before: TextSelection
    var after: TextSelection
    var kind: EditKind

    fileprivate var cost: Int { removed.count + inserted.count }
}

/// The edits that can be taken back, and those that were. Bounded in number and in bytes; the oldest go first.
struct EditHistory {
    private static let maximumCount = 500
    private static let maximumBytes = 8 << 20

    private var done: [Edit] = []
    private var undone: [Edit] = []
    private var byteCount = 0
    /// True if the last edit may grow.
    private var isOpen = false

    /// Takes note of an edit. What was undone before it cannot be redone any more.
    mutating func record(_ edit: Edit) {
        undone = []
        if isOpen, let joined = done.last.flatMap({ Self.join($0, edit) }) {
            byteCount += edit.cost
            done[done.count - 1] = joined
        } else {
            byteCount += edit.cost
            done.append(edit)
        }
        isOpen = edit.kind != .whole
        forgetOldest()
    }

    /// The next edit is a step of its own.
    mutating func close() { isOpen = false }

    /// The edit to take back now.
    mutating func undo() -> Edit? {
        isOpen = false
        guard let edit = done.popLast() else { return nil }
        byteCount -= edit.cost
        undone.append(edit)
        return edit
    }

    /// The edit to carry out again.
    mutating func redo() -> Edit? {
        isOpen = false
        guard let edit = undone.popLast() else { return nil }
        byteCount += edit.cost
        done.append(edit)
        return edit
    }

    /// The last edit is kept however long it is: it must be possible to take it back.
    private mutating func forgetOldest() {
        while done.count > 1, done.count > Self.maximumCount || byteCount > Self.maximumBytes {
            byteCount -= done.removeFirst().cost
        }
    }

    /// Two edits as one, where they belong together.
    private static func join(_ first: Edit, _ second: Edit) -> Edit? {
        guard first.kind == second.kind, first.after == second.before else { return nil }
        var joined = first
        joined.after = second.after
        switch first.kind {
        case .typing:
            guard second.removed.isEmpty, second.offset == first.offset + first.inserted.count,
                !beginsWord(second, after: first)
            else { return nil }
            joined.inserted += second.inserted
        case .erasingBackward:
            guard first.inserted.isEmpty, second.offset + second.removed.count == first.offset else { return nil }
            joined.offset = second.offset
            joined.removed = second.removed + first.removed
        case .erasingForward:
            guard first.inserted.isEmpty, second.offset == first.offset else { return nil }
            joined.removed += second.removed
        case .whole: return nil
        }
        return joined
    }

    /// Typing is taken back word by word: each with the spaces after it.
    private static func beginsWord(_ second: Edit, after first: Edit) -> Bool {
        func isSpace(_ byte: UInt8?) -> Bool { byte == 0x20 || byte == 0x0A || byte == 0x09 }
        return isSpace(first.inserted.last) && !isSpace(second.inserted.first)
    }
}
