import StrataDocument
import StrataSystem

/// Shows lines in an encoding that the C library knows, as UTF-8.
public struct EncodingDecoder: LineDecoder {
    private let converter: Guarded<TextConverter>
    /// True if ASCII is the same in it.
    private let hasASCII: Bool

    /// The length of the longest character of any encoding, with what it may have before it to change what follows.
    private static let longestCharacter = 12

    /// A decoder for an encoding by the name that the C library gives it; nil where it knows none, or where lines do not
    /// end in it as they do elsewhere.
    public init?(_ encoding: String) {
        // No name at all is that of the locale's.
        guard !encoding.isEmpty, let converter = TextConverter(from: encoding), converter.convert([0x0A]) == [0x0A]
        else { return nil }
        hasASCII = (0..<0x80).allSatisfy { byte in
            converter.reset()
            return converter.convert([UInt8(byte)]) == [UInt8(byte)]
        }
        self.converter = Guarded(converter)
    }

    /// Returns true if all is ASCII, and that is the same.
    public func leavesAlone(_ bytes: UnsafeRawBufferPointer) -> Bool {
        hasASCII && bytes.allSatisfy { $0 < 0x80 }
    }

    /// Returns the line in UTF-8. Bytes that are no characters stay.
    public func decode(_ bytes: ArraySlice<UInt8>) -> DecodedLine {
        converter.withLock { converter in
            converter.reset()
            var line = DecodedLine([])
            var place = bytes.startIndex
            while place < bytes.endIndex {
                let plain = plain(bytes, at: place, converter)
                line.text += plain
                place += plain.count
                guard place < bytes.endIndex else { break }
                place = append(bytes, at: place, to: &line, converter)
            }
            return line
        }
    }

    /// Returns the bytes from a place on that stand for themselves.
    private func plain(_ bytes: ArraySlice<UInt8>, at place: Int, _ converter: TextConverter) -> ArraySlice<UInt8> {
        guard hasASCII else { return [] }
        let plain = bytes[place...].prefix { $0 < 0x80 }
        // What comes next may be a mark of the last letter.
        return converter.holdsBack && plain.endIndex < bytes.endIndex ? plain.dropLast() : plain
    }

    /// Adds the character at a place. Returns where the next one begins.
    private func append(
        _ bytes: ArraySlice<UInt8>, at place: Int, to line: inout DecodedLine, _ converter: TextConverter
    ) -> Int {
        guard let (text, end) = character(of: bytes[place...].prefix(Self.longestCharacter), converter) else {
            line.text.append(bytes[place])
            converter.reset()
            return place + 1
        }
        if !text.elementsEqual(bytes[place..<end]) {
            let start = bytes.startIndex
            line.offsets.replace(place - start..<end - start, byCount: text.count)
        }
        line.text += text
        return end
    }

    /// Returns the character that bytes begin with, and where the next one begins; nil where they begin with none.
    private func character(of bytes: ArraySlice<UInt8>, _ converter: TextConverter) -> (text: [UInt8], end: Int)? {
        for end in bytes.startIndex + 1...bytes.endIndex {
            guard let text = converter.convert(bytes[..<end]), !text.contains(0x0A) else { continue }
            return converter.holdsBack ? adding(marksOf: bytes, behind: text, end, converter) : (text, end)
        }
        return nil
    }

    /// Returns a letter together with the marks behind it: those that change what stands for it.
    private func adding(
        marksOf bytes: ArraySlice<UInt8>, behind letter: [UInt8], _ start: Int, _ converter: TextConverter
    ) -> (text: [UInt8], end: Int) {
        var (text, end) = (letter, start)
        while end < bytes.endIndex, let both = converter.convert(bytes[...end]),
            let mark = converter.convert(bytes[end...end]), both != text + mark
        {
            (text, end) = (both, end + 1)
        }
        return (text, end)
    }
}
