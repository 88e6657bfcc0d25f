import CX11

@testable import StrataInterface
@testable import StrataViewer
@testable import StrataX11

/// A pasted text: pieces of a selection of any type and content, and what a field makes of them.
enum SelectionEntry: FuzzEntry {
    static let name = "selection"

    static func complaint(about input: UnsafeRawBufferPointer) -> String? {
        var choices = FuzzBytes(input)
        var editor = TextEditor("a\u{301}b", maximumBytes: choices.number(in: 4...512))
        while !choices.isAtEnd {
            switch choices.number(in: 0...9) {
            case 0: editor.undo()
            case 1: editor.redo()
            case 2: editor.moveCaret(to: choices.number(in: 0...max(0, editor.bytes.count)), extending: choices.flag())
            case 3: editor.eraseBackward([.character, .word, .paragraph][choices.number(in: 0...2)])
            case 4: editor.eraseForward([.character, .word, .paragraph][choices.number(in: 0...2)])
            default: editor.insert(pasted(&choices))
            }
            if let complaint = complaint(about: editor) { return complaint }
        }
        return nil
    }

    /// What the owner of a selection has stored, piece by piece, as STRING or as UTF8_STRING.
    private static func pasted(_ choices: inout FuzzBytes) -> String {
        var request = PasteRequest(selection: .clipboard, property: 1)
        request.pieces = []
        for _ in 0..<choices.number(in: 1...3) {
            let type = choices.flag() ? Atom(XA_STRING) : Atom(XA_ATOM)
            request.append(WindowProperty(type: type, bytes: choices.line(atMost: 255)))
        }
        let bytes = request.pieces ?? []
        return request.isLatin1 ? Latin1.decode(bytes) : String(decoding: bytes, as: UTF8.self)
    }

    private static func complaint(about editor: TextEditor) -> String? {
        guard editor.bytes.count <= editor.maximumBytes else {
            return "the field has \(editor.bytes.count) bytes of \(editor.maximumBytes)"
        }
        guard let text = String(validating: editor.bytes, as: UTF8.self) else { return "\(editor.bytes) is not UTF-8" }
        let others = text.unicodeScalars.first { $0.properties.generalCategory == .control && $0 != "\n" && $0 != "\t" }
        if let others { return "the control character \(others.value) has come in" }
        let selection = editor.selection.range
        for place in [selection.lowerBound, selection.upperBound] {
            guard (0...editor.bytes.count).contains(place) else { return "\(place) is outside the text" }
            let index = text.utf8.index(text.startIndex, offsetBy: place)
            guard index.samePosition(in: text.unicodeScalars) != nil else { return "\(place) is inside a letter" }
        }
        return nil
    }
}
