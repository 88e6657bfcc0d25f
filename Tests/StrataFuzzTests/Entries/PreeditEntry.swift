import CX11
import StrataWindow

@testable import StrataX11

/// What an input method says of a text in the making, as Xlib hands it over: texts in both encodings, feedback, places
/// and lengths that may lie anywhere.
enum PreeditEntry: FuzzEntry {
    static let name = "xim"

    static func complaint(about input: UnsafeRawBufferPointer) -> String? {
        var choices = FuzzBytes(input)
        var text = PreeditText()
        while !choices.isAtEnd {
            switch choices.number(in: 0...7) {
            case 0: text.clear()
            case 1:
                let direction = XIMCaretDirection(UInt32(choices.byte()))
                let caret = text.moveCaret(direction, to: place(&choices))
                if caret < 0 { return "the caret is at \(caret)" }
            default: draw(in: &text, &choices)
            }
            if let preedit = text.preedit, let complaint = complaint(about: preedit) { return complaint }
        }
        return nil
    }

    private static func place(_ choices: inout FuzzBytes) -> Int {
        switch choices.byte() {
        case 0: Int(Int32.min)
        case 1: Int(Int32.max)
        case let byte: Int(Int8(bitPattern: byte))
        }
    }

    /// A callback's text: `length` code points, each with its feedback; or feedback alone.
    private static func draw(in text: inout PreeditText, _ choices: inout FuzzBytes) {
        let (first, count, caret) = (place(&choices), place(&choices), place(&choices))
        var feedback = (0..<choices.number(in: 0...12)).map { _ in XIMFeedback(choices.byte()) }
        var call = XIMText()
        call.length = UInt16(feedback.count)
        let kind = choices.number(in: 0...4)
        var bytes = choices.line(atMost: 48).map { $0 == 0 ? 0x3F : CChar(bitPattern: $0) } + [0]
        var wide = feedback.map { _ in wchar_t(truncatingIfNeeded: choices.integer() >> 40) } + [0]
        bytes.withUnsafeMutableBufferPointer { bytes in
            wide.withUnsafeMutableBufferPointer { wide in
                feedback.withUnsafeMutableBufferPointer { feedback in
                    call.feedback = kind & 1 == 0 ? feedback.baseAddress : nil
                    call.encoding_is_wchar = kind < 2 ? 1 : 0
                    if kind < 2 { call.string.wide_char = wide.baseAddress }
                    if kind == 2 || kind == 3 { call.string.multi_byte = bytes.baseAddress }
                    let content = PreeditCallbacks.content(call)
                    text.replace(
                        first: first, count: count, text: content.text, isChosen: content.isChosen, caret: caret)
                }
            }
        }
    }

    private static func complaint(about preedit: Preedit) -> String? {
        let text = preedit.text.utf8
        let places = [preedit.caret, preedit.chosen.lowerBound, preedit.chosen.upperBound]
        for place in places {
            guard (0...text.count).contains(place) else { return "\(place) is outside the \(text.count) bytes" }
            let index = text.index(text.startIndex, offsetBy: place)
            guard index.samePosition(in: preedit.text.unicodeScalars) != nil else {
                return "\(place) is inside a letter"
            }
        }
        return nil
    }
}
