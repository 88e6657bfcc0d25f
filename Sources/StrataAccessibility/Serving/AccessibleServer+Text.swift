import StrataBus

extension AccessibleServer {
    /// Returns a text, letter by letter.
    func text(_ call: BusMessage, _ object: any AccessibleObject) -> [BusValue]? {
        guard let text = object.text else { return nil }
        switch call.member {
        case "GetText":
            guard let start = call.int(), let end = call.int() else { return nil }
            return [.string(text.piece(start, end))]
        case "GetStringAtOffset": return piece(of: text, call) { Self.granularities[$0] }
        case "GetTextAtOffset": return piece(of: text, call) { Self.boundaries[$0] }
        case "GetTextBeforeOffset": return neighbour(of: text, call, -1)
        case "GetTextAfterOffset": return neighbour(of: text, call, 1)
        case "GetCharacterAtOffset": return [.int(text.letter(at: call.int() ?? -1))]
        case "GetNSelections": return [.int(0)]
        case "GetSelection": return BusValue.ints(0, 0)
        case "SetCaretOffset", "AddSelection", "RemoveSelection", "SetSelection": return [.bool(false)]
        case "GetAttributes", "GetAttributeRun": return [.texts([:])] + BusValue.ints(0, text.count)
        case "GetDefaultAttributes", "GetDefaultAttributeSet": return [.texts([:])]
        case "GetOffsetAtPoint": return [.int(-1)]
        default: return nil
        }
    }

    /// Returns the same by name.
    func text(property name: String, _ object: any AccessibleObject) -> BusValue? {
        switch name {
        case "CharacterCount": .int(object.text?.count ?? 0)
        case "CaretOffset": .int(object.text?.caret ?? 0)
        default: nil
        }
    }

    /// The units that AT-SPI numbers from 0: letters, words, sentences, lines, paragraphs. A sentence of a log is its
    /// line.
    private static let granularities: [AccessibleText.Unit] = [.letter, .word, .line, .line, .line]
    /// The same by where a piece begins or ends.
    private static let boundaries: [AccessibleText.Unit] = [.letter, .word, .word, .line, .line, .line, .line]

    private func piece(
        of text: AccessibleText, _ call: BusMessage, _ unit: (Int) -> AccessibleText.Unit
    ) -> [BusValue]? {
        guard let offset = call.int(), let number = call.unsigned(), number < 5 || call.member == "GetTextAtOffset",
            number < Self.boundaries.count
        else { return nil }
        return answer(text.piece(around: offset, unit(Int(number))))
    }

    private func neighbour(of text: AccessibleText, _ call: BusMessage, _ direction: Int) -> [BusValue]? {
        guard let offset = call.int(), let number = call.unsigned(), number < Self.boundaries.count else { return nil }
        let unit = Self.boundaries[Int(number)]
        let range = text.piece(around: offset, unit).range
        let place = direction < 0 ? range.lowerBound - 1 : range.upperBound
        return answer(place < text.count ? text.piece(around: place, unit) : ("", 0..<0))
    }

    private func answer(_ piece: (text: String, range: Range<Int>)) -> [BusValue] {
        [.string(piece.text)] + BusValue.ints(piece.range.lowerBound, piece.range.upperBound)
    }
}
