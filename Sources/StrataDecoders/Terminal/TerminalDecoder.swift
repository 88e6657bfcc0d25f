import StrataDocument

/// Shows lines that were written for a terminal (ECMA-48) as one shows them: their escapes colour what follows and are not
/// seen, a line that was written over and over is what was written last, and letters that were struck twice are bold.
///
/// An escape that is none, or does not end, is shown: nothing of a text is lost by it.
public struct TerminalDecoder: LineDecoder {
    /// A decoder without settings.
    public init() {}

    /// Returns true if there are surely no escapes, carriage returns and backspaces.
    public func leavesAlone(_ bytes: UnsafeRawBufferPointer) -> Bool { !hasTerminalControls(bytes) }

    /// Returns true if a terminal does not show all words of a line: it was written over, or has titles or targets of
    /// links. O(bytes).
    public static func hidesWords(of bytes: ArraySlice<UInt8>) -> Bool {
        // Most lines with escapes have colours alone, and nothing is written over by what ends a line.
        let mayHide = zip(bytes, bytes.dropFirst()).contains { byte, next in
            byte == 0x08 || byte == 0x0D || byte == 0x1B && next != UInt8(ascii: "[")
        }
        guard mayHide else { return false }
        var reader = TerminalReader(bytes)
        while reader.step() {}
        return reader.screen.hidesWords
    }

    /// Returns the line as a terminal shows it. O(bytes).
    public func decode(_ bytes: ArraySlice<UInt8>) -> DecodedLine {
        var reader = TerminalReader(bytes)
        while reader.step() {}
        return reader.screen.finish()
    }
}

/// Reads a line for terminals, a step at a time.
struct TerminalReader {
    /// The line as it is shown so far.
    var screen: TerminalLine
    private let bytes: ArraySlice<UInt8>
    private var place: Int

    init(_ bytes: ArraySlice<UInt8>) {
        (screen, self.bytes, place) = (TerminalLine(bytes), bytes, bytes.startIndex)
    }

    /// Reads the next stretch of plain bytes, or the next control. Returns false at the end.
    mutating func step() -> Bool {
        guard place < bytes.endIndex else { return false }
        let plain = bytes[place...].prefix { $0 != 0x1B && $0 != 0x0D && $0 != 0x08 }
        if plain.isEmpty { return readControl() }
        screen.write(plain)
        place = plain.endIndex
        return true
    }

    private mutating func readControl() -> Bool {
        switch bytes[place] {
        case 0x0D:
            screen.returnCarriage(at: place)
            place += 1
        case 0x08:
            let count = bytes[place...].prefix { $0 == 0x08 }.count
            place = screen.goBack(count, at: place)
        default:
            guard let escape = EscapeSequence(bytes, at: place) else {
                screen.write(bytes[place..<place + 1])
                place += 1
                return true
            }
            screen.handle(escape)
            place = escape.range.upperBound
        }
        return true
    }
}
