/// Finds the members of a JSON object (RFC 8259) in bytes, without making anything of them. Texts need not be UTF-8, and
/// may have control characters in them.
package struct RecordScanner {
    /// A member, as ranges of the bytes.
    package struct Member {
        /// The key, without its quotes.
        package let key: Range<Int>
        /// The value, with its quotes or braces.
        package let value: Range<Int>
    }

    private let bytes: UnsafeBufferPointer<UInt8>
    private var place = 0
    private var depth = 0

    /// Deeper nesting is no record of a log.
    private static let greatestDepth = 100

    private init(_ bytes: UnsafeBufferPointer<UInt8>) { self.bytes = bytes }

    /// Returns the members of the object that bytes are; nil where they are none. Ranges count from the start of the
    /// bytes.
    package static func members(of bytes: ArraySlice<UInt8>) -> [Member]? {
        bytes.withUnsafeBufferPointer { buffer in
            var scanner = RecordScanner(buffer)
            scanner.skipSpace()
            var members: [Member] = []
            guard scanner.skipObject({ members.append($0) }) else { return nil }
            scanner.skipSpace()
            return scanner.place == buffer.count ? members : nil
        }
    }

    private mutating func skipObject(_ found: ((Member) -> Void)?) -> Bool {
        guard consume(UInt8(ascii: "{")) else { return false }
        skipSpace()
        if consume(UInt8(ascii: "}")) { return true }
        while true {
            skipSpace()
            let key = place
            guard skipText() else { return false }
            let keyEnd = place
            skipSpace()
            guard consume(UInt8(ascii: ":")) else { return false }
            skipSpace()
            let value = place
            guard skipValue() else { return false }
            found?(Member(key: key + 1..<keyEnd - 1, value: value..<place))
            skipSpace()
            if consume(UInt8(ascii: "}")) { return true }
            guard consume(UInt8(ascii: ",")) else { return false }
        }
    }

    private mutating func skipArray() -> Bool {
        place += 1
        skipSpace()
        if consume(UInt8(ascii: "]")) { return true }
        while true {
            skipSpace()
            guard skipValue() else { return false }
            skipSpace()
            if consume(UInt8(ascii: "]")) { return true }
            guard consume(UInt8(ascii: ",")) else { return false }
        }
    }

    private mutating func skipValue() -> Bool {
        guard place < bytes.count, depth < Self.greatestDepth else { return false }
        depth += 1
        defer { depth -= 1 }
        switch bytes[place] {
        case UInt8(ascii: "\""): return skipText()
        case UInt8(ascii: "{"): return skipObject(nil)
        case UInt8(ascii: "["): return skipArray()
        case UInt8(ascii: "t"): return skip("true")
        case UInt8(ascii: "f"): return skip("false")
        case UInt8(ascii: "n"): return skip("null")
        default: return skipNumber()
        }
    }

    private mutating func skipNumber() -> Bool {
        let start = place
        while place < bytes.count, Self.belongsToNumber(bytes[place]) { place += 1 }
        return place > start && (bytes[start] == UInt8(ascii: "-") || bytes[start] <= UInt8(ascii: "9"))
            && bytes[start] != UInt8(ascii: "+") && bytes[start] != UInt8(ascii: ".")
    }

    private static func belongsToNumber(_ byte: UInt8) -> Bool {
        (0x30...0x39).contains(byte) || byte == 0x2B || byte == 0x2D || byte == 0x2E || byte | 0x20 == 0x65
    }

    private mutating func skip(_ word: StaticString) -> Bool {
        word.withUTF8Buffer { word in
            guard place + word.count <= bytes.count, bytes[place..<place + word.count].elementsEqual(word) else {
                return false
            }
            place += word.count
            return true
        }
    }

    private mutating func skipText() -> Bool {
        guard consume(UInt8(ascii: "\"")) else { return false }
        while place < bytes.count {
            let byte = bytes[place]
            place += 1
            if byte == UInt8(ascii: "\"") { return true }
            if byte == UInt8(ascii: "\\") { place += 1 }
        }
        return false
    }

    private mutating func consume(_ byte: UInt8) -> Bool {
        guard place < bytes.count, bytes[place] == byte else { return false }
        place += 1
        return true
    }

    private mutating func skipSpace() {
        while place < bytes.count,
            bytes[place] == 0x20 || bytes[place] == 0x09 || bytes[place] == 0x0D || bytes[place] == 0x0A
        {
            place += 1
        }
    }
}
