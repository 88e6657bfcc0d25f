/// Operation codes of the XIM protocol (version 1.0, appendix D), as far as the test server knows them.
enum XIMOperation: UInt8 {
    case connect = 1
    case connectReply = 2
    case disconnect = 3
    case disconnectReply = 4
    case open = 30
    case openReply = 31
    case close = 32
    case closeReply = 33
    case setEventMask = 37
    case encodingNegotiation = 38
    case encodingNegotiationReply = 39
    case queryExtension = 40
    case queryExtensionReply = 41
    case getMethodValues = 44
    case getMethodValuesReply = 45
    case createContext = 50
    case createContextReply = 51
    case destroyContext = 52
    case destroyContextReply = 53
    case setContextValues = 54
    case setContextValuesReply = 55
    case getContextValues = 56
    case getContextValuesReply = 57
    case setContextFocus = 58
    case unsetContextFocus = 59
    case forwardEvent = 60
    case sync = 61
    case syncReply = 62
    case commit = 63
    case resetContext = 64
    case resetContextReply = 65
    case preeditStart = 73
    case preeditStartReply = 74
    case preeditDraw = 75
    case preeditCaret = 76
    case preeditDone = 78
}

/// A message that is being written: a header, then numbers in the machine's byte order, padded to four bytes.
struct XIMWriter {
    private(set) var body: [UInt8] = []

    mutating func card16(_ value: Int) { append(UInt16(truncatingIfNeeded: value)) }
    mutating func card32(_ value: Int) { append(UInt32(truncatingIfNeeded: value)) }
    mutating func bytes(_ bytes: [UInt8]) { body += bytes }

    /// Zeros up to the next multiple of four.
    mutating func pad() { while body.count % 4 != 0 { body.append(0) } }

    /// A string with its length in two bytes before it.
    mutating func counted(_ bytes: [UInt8]) {
        card16(bytes.count)
        self.bytes(bytes)
        pad()
    }

    /// The whole message.
    func message(_ operation: XIMOperation) -> [UInt8] {
        var padded = self
        padded.pad()
        var header = XIMWriter()
        header.body = [operation.rawValue, 0]
        header.card16(padded.body.count / 4)
        return header.body + padded.body
    }

    private mutating func append(_ value: some FixedWidthInteger) {
        withUnsafeBytes(of: value) { body.append(contentsOf: $0) }
    }
}

/// A message that is being read. Reading past its end yields zeros.
struct XIMReader {
    private var rest: ArraySlice<UInt8>

    init(_ bytes: some Collection<UInt8>) { rest = Array(bytes)[...] }

    var isAtEnd: Bool { rest.isEmpty }

    mutating func card8() -> Int { Int(rest.popFirst() ?? 0) }
    mutating func card16() -> Int { card8() | card8() << 8 }
    mutating func card32() -> Int { card16() | card16() << 16 }

    mutating func bytes(_ count: Int) -> [UInt8] {
        let taken = Array(rest.prefix(count))
        rest = rest.dropFirst(count)
        return taken
    }

    /// The attributes to the end: a number and its value, each padded.
    mutating func attributes() -> [(identifier: Int, value: [UInt8])] {
        var found: [(identifier: Int, value: [UInt8])] = []
        while !isAtEnd {
            let identifier = card16()
            let count = card16()
            found.append((identifier, bytes(count)))
            _ = bytes((4 - count % 4) % 4)
        }
        return found
    }
}
