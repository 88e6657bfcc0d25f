import StrataFormats

/// A JSON text with a line for each value. Numbers, texts and the order of members stay as they are written.
enum RecordPage {
    /// Returns the text of one in one line, which must be valid.
    static func text(of bytes: ArraySlice<UInt8>) -> [UInt8] {
        var text: [UInt8] = []
        var depth = 0
        var place = bytes.startIndex
        while place < bytes.endIndex {
            let byte = bytes[place]
            switch byte {
            case UInt8(ascii: "\""):
                let end = Self.end(ofText: bytes, from: place)
                text += bytes[place..<end]
                place = end
                continue
            case UInt8(ascii: "{"), UInt8(ascii: "["):
                text.append(byte)
                let next = bytes[(place + 1)...].drop { $0 <= 0x20 }
                if let close = next.first, close == byte + 2 {
                    text.append(close)
                    place = next.startIndex + 1
                    continue
                }
                depth += 1
                startLine(&text, depth)
            case UInt8(ascii: "}"), UInt8(ascii: "]"):
                depth -= 1
                startLine(&text, depth)
                text.append(byte)
            case UInt8(ascii: ","):
                text.append(byte)
                startLine(&text, depth)
            case UInt8(ascii: ":"): text += [byte, 0x20]
            case 0...0x20: break
            default: text.append(byte)
            }
            place += 1
        }
        return text
    }

    private static func startLine(_ text: inout [UInt8], _ depth: Int) {
        text.append(0x0A)
        text += [UInt8](repeating: 0x20, count: 2 * max(0, depth))
    }

    private static func end(ofText bytes: ArraySlice<UInt8>, from start: Int) -> Int {
        var place = start + 1
        while place < bytes.endIndex, bytes[place] != UInt8(ascii: "\"") {
            place += bytes[place] == UInt8(ascii: "\\") ? 2 : 1
        }
        return min(bytes.endIndex, place + 1)
    }
}
