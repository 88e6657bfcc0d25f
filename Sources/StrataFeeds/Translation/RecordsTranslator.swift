extension StreamFormat {
    /// Records that are one value of JSON, as services hand them over: an array in one line, or an object that has one, in as
    /// many lines as it likes.
    static let records = StreamFormat(
        "JSON array", signatures: [[0x5B...0x5B], [0x7B...0x7B]], isText: true, confirms: RecordsHead.isBeginning
    ) { RecordsTranslator() }
}

/// Turns an array of records into a line each.
///
/// Brackets and commas between records go, and so do line feeds within one, with the spaces behind them; what an object has
/// before its array is the first line, and what it has behind it the last one. What is no such value from a place on stays as it is.
final class RecordsTranslator: ByteTranslator {
    private enum Place {
        /// Before the array, of which that much is known.
        case head([UInt8])
        case betweenRecords
        /// In a record; true: what the object has behind its array.
        case record(isRest: Bool)
        /// Behind the array of an object.
        case behindArray
        case plain
    }

    private var place = Place.head([])
    private var isMember = false
    private var nesting = JSONNesting()
    /// True behind a line feed that was left out, and spaces behind that.
    private var isIndentation = false
    var pending = PendingOutput()

    var isComplete: Bool {
        if case .head(let known) = place, !known.isEmpty { return false }
        return pending.isEmpty
    }

    func restart() {}

    /// Goes through what stays as it is: what is no record, and of one what is nested no deeper.
    func passMany(
        _ input: UnsafeRawBufferPointer, _ taken: inout Int, _ output: UnsafeMutableRawBufferPointer, _ given: inout Int
    ) {
        if case .plain = place {
            let count = min(input.count - taken, output.count - given)
            output[given..<given + count].copyBytes(from: input[taken..<taken + count])
            (taken, given) = (taken + count, given + count)
            return
        }
        guard case .record = place, nesting.depth > 0, !nesting.isEscaped, !isIndentation else { return }
        while taken < input.count, given < output.count, Self.isPlain(input[taken]) {
            output[given] = input[taken]
            taken += 1
            given += 1
        }
    }

    private static func isPlain(_ byte: UInt8) -> Bool {
        switch byte {
        case 0x30...0x39, 0x41...0x5A, 0x61...0x7A, 0x80...: true
        default: false
        }
    }

    func read(_ byte: UInt8) -> String? {
        handle(byte)
        return nil
    }

    private func handle(_ byte: UInt8) {
        switch place {
        case .head(let known): handleHead(known + [byte])
        case .betweenRecords:
            if byte == UInt8(ascii: "]") {
                place = isMember ? .behindArray : .head([])
            } else if Self.beginsValue(byte) {
                begin(isRest: false)
                handle(byte)
            } else if byte != UInt8(ascii: ","), !byte.isJSONSpace {
                beginPlain(byte)
            }
        case .record(let isRest): handleRecord(byte, isRest)
        case .behindArray:
            if byte == UInt8(ascii: ",") {
                begin(isRest: true)
                handle(UInt8(ascii: "{"))
            } else if byte == UInt8(ascii: "}") {
                place = .head([])
            } else if !byte.isJSONSpace {
                beginPlain(byte)
            }
        case .plain: pending.append(byte)
        }
    }

    private func handleHead(_ known: [UInt8]) {
        switch RecordsHead.match(known) {
        case .undecided: place = .head(known.allSatisfy(\.isJSONSpace) ? [] : known)
        case .none:
            place = .plain
            pending.append(known)
        case .array:
            isMember = false
            place = .betweenRecords
        case .member(_, let others):
            isMember = true
            place = .betweenRecords
            guard let others else { return }
            // A line of their own, as a record.
            begin(isRest: false)
            for byte in [UInt8(ascii: "{")] + known[others] + [UInt8(ascii: "}")] { handle(byte) }
        }
    }

    private func begin(isRest: Bool) {
        place = .record(isRest: isRest)
        nesting = JSONNesting()
        isIndentation = false
    }

    private func beginPlain(_ byte: UInt8) {
        place = .plain
        pending.append(byte)
    }

    private static func beginsValue(_ byte: UInt8) -> Bool { "{[\"-0123456789tfn".utf8.contains(byte) }

    private func handleRecord(_ byte: UInt8, _ isRest: Bool) {
        let wasInString = nesting.isInString
        // No string has one, so that it is not what it looked like.
        if wasInString, byte == 0x0A { return beginPlain(byte) }
        if nesting.depth == 0, !wasInString, byte == UInt8(ascii: ",") || byte == UInt8(ascii: "]") || byte == 0x0A {
            // Behind a number or a word.
            endRecord(isRest)
            return handle(byte)
        }
        nesting.take(byte)
        if !wasInString, byte.isJSONSpace {
            if byte == 0x0A || byte == 0x0D { isIndentation = true }
            if isIndentation { return }
        }
        isIndentation = false
        pending.append(byte)
        let ends = wasInString ? byte == UInt8(ascii: "\"") : byte == UInt8(ascii: "}") || byte == UInt8(ascii: "]")
        if ends, nesting.depth == 0, !nesting.isInString { endRecord(isRest) }
    }

    private func endRecord(_ isRest: Bool) {
        pending.append(0x0A)
        place = isRest ? .head([]) : .betweenRecords
    }
}
