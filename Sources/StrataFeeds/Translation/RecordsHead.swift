/// The beginning of a value of JSON that has records in an array.
enum RecordsHead {
    enum Match: Equatable {
        /// It is an array that begins before an index.
        case array(Int)
        /// It is an object with a member that is an array, which begins before an index, and with other members before it,
        /// if there are some.
        case member(Int, others: Range<Int>?)
        case none
        /// There is not enough of it to tell.
        case undecided
    }

    /// The members of objects that are nothing but records: of CloudTrail and Azure, of CloudWatch, of Google's entries,
    /// of Telegram's chats.
    private static let names = Set(
        ["Records", "records", "events", "logEvents", "entries", "messages"].map { Array($0.utf8) })
    /// The number of bytes that tell. An array whose first record goes on behind them is one of long records in one line.
    static let tellingBytes = 1024

    /// Returns what bytes begin; undecided only of few.
    static func match(_ bytes: [UInt8]) -> Match {
        let found = find(bytes.prefix(tellingBytes))
        return found == .undecided && bytes.count >= tellingBytes ? .none : found
    }

    private static func find(_ bytes: ArraySlice<UInt8>) -> Match {
        var cursor = Cursor(bytes)
        cursor.skipSpace()
        guard let first = cursor.next() else { return .undecided }
        if first == UInt8(ascii: "[") { return .array(cursor.place) }
        guard first == UInt8(ascii: "{") else { return .none }
        let start = cursor.place
        var others: Range<Int>?
        while true {
            cursor.skipSpace()
            guard let quote = cursor.next() else { return .undecided }
            guard quote == UInt8(ascii: "\"") else { return .none }
            let name = bytes[cursor.place...].prefix { $0 != UInt8(ascii: "\"") }
            guard name.endIndex < bytes.endIndex else { return .undecided }
            cursor.place = name.endIndex + 1
            if names.contains(Array(name)) {
                return cursor.pass(":[") ?? .member(cursor.place, others: others)
            }
            // In one line it is a record of a log, whatever its members are.
            guard bytes[start..<name.startIndex].contains(0x0A) else { return .none }
            if let failure = cursor.pass(":") { return failure }
            guard let isScalar = cursor.passScalar() else { return .undecided }
            guard isScalar else { return .none }
            others = start..<cursor.place
            if let failure = cursor.pass(",") { return failure }
        }
    }

    /// Returns true if bytes begin records that are to be lines each; nil where more of them must be known.
    ///
    /// Records of an array that each stand in lines of their own are shown as they are.
    static func isBeginning(_ bytes: [UInt8]) -> Bool? {
        let told: Bool? =
            switch match(bytes) {
            case .none: false
            case .undecided: nil
            case .array(let place): isOneLine(bytes[...], from: place)
            case .member(let place, _): beginsRecord(bytes[...], at: place)
            }
        return told ?? (bytes.count < tellingBytes ? nil : false)
    }

    /// Returns true if a record with a moment begins at a place.
    private static func beginsRecord(_ bytes: ArraySlice<UInt8>, at place: Int) -> Bool? {
        var cursor = Cursor(bytes, place)
        cursor.skipSpace()
        guard let first = cursor.next() else { return nil }
        guard first == UInt8(ascii: "{") else { return false }
        let isWhole = cursor.passRecord()
        if hasTime(bytes[place..<cursor.place]) { return true }
        return isWhole ? false : nil
    }

    /// Returns true if the second record of an array begins in the line of the first.
    private static func isOneLine(_ bytes: ArraySlice<UInt8>, from place: Int) -> Bool? {
        guard !bytes[..<place].contains(0x0A) else { return false }
        var cursor = Cursor(bytes, place)
        cursor.skip { $0 == 0x20 }
        guard let first = cursor.next() else { return nil }
        guard first == UInt8(ascii: "{") else { return false }
        let isWhole = cursor.passRecord()
        // A line feed can stand in no string, and so stands between members.
        if bytes[place..<cursor.place].contains(0x0A) { return false }
        guard isWhole else { return cursor.place < tellingBytes ? nil : true }
        for sign in ",{".utf8 {
            cursor.skip { $0 == 0x20 }
            guard let byte = cursor.next() else { return nil }
            guard byte == sign else { return false }
        }
        return true
    }

    /// Returns true if a record has a member that is named as moments are: others are no entries of a log.
    private static func hasTime(_ record: ArraySlice<UInt8>) -> Bool {
        ["ime\"", "imestamp\"", "\"ts\""].contains { name in
            let name = Array(name.utf8)
            return record.indices.contains { record[$0...].starts(with: name) }
        }
    }
}

/// A place in bytes of JSON.
private struct Cursor {
    let bytes: ArraySlice<UInt8>
    var place: Int

    init(_ bytes: ArraySlice<UInt8>, _ place: Int = 0) { (self.bytes, self.place) = (bytes, place) }

    mutating func next() -> UInt8? {
        guard place < bytes.endIndex else { return nil }
        defer { place += 1 }
        return bytes[place]
    }

    mutating func skip(while condition: (UInt8) -> Bool) {
        while place < bytes.endIndex, condition(bytes[place]) { place += 1 }
    }

    mutating func skipSpace() { skip(while: \.isJSONSpace) }

    /// Goes behind signs, with spaces before each. Returns what that makes of a head where they are not there; nil where
    /// they are.
    mutating func pass(_ signs: String) -> RecordsHead.Match? {
        for sign in signs.utf8 {
            skipSpace()
            guard let byte = next() else { return .undecided }
            guard byte == sign else { return RecordsHead.Match.none }
        }
        return nil
    }

    /// Goes behind a text, a number or a word. Returns false where none of these is; nil where its end is not there.
    mutating func passScalar() -> Bool? {
        skipSpace()
        guard let first = next() else { return nil }
        guard first != UInt8(ascii: "{"), first != UInt8(ascii: "[") else { return false }
        var nesting = JSONNesting()
        nesting.take(first)
        while place < bytes.endIndex {
            if !nesting.isInString, bytes[place].isJSONSpace || ",}".utf8.contains(bytes[place]) { return true }
            nesting.take(bytes[place])
            place += 1
        }
        return nil
    }

    /// Goes behind the record that the place is within; returns false where its end is not there.
    mutating func passRecord() -> Bool {
        var nesting = JSONNesting(depth: 1)
        while let byte = next() {
            nesting.take(byte)
            if nesting.depth == 0 { return true }
        }
        return false
    }
}

/// The depth of a place in a value of JSON.
struct JSONNesting {
    private(set) var depth: Int
    private(set) var isInString = false
    private(set) var isEscaped = false

    init(depth: Int = 0) { self.depth = depth }

    mutating func take(_ byte: UInt8) {
        if isInString {
            if isEscaped {
                isEscaped = false
            } else if byte == UInt8(ascii: "\\") {
                isEscaped = true
            } else if byte == UInt8(ascii: "\"") {
                isInString = false
            }
            return
        }
        switch byte {
        case UInt8(ascii: "\""): isInString = true
        case UInt8(ascii: "{"), UInt8(ascii: "["): depth += 1
        case UInt8(ascii: "}"), UInt8(ascii: "]"): depth = max(0, depth - 1)
        default: break
        }
    }
}

extension UInt8 {
    /// True for what may stand between the parts of a value of JSON.
    var isJSONSpace: Bool { self == 0x20 || self == 0x09 || self == 0x0A || self == 0x0D }
}
