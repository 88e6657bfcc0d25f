/// A format that is translated where it is read.
struct StreamFormat: Sendable {
    /// The name that headers and errors give it.
    let name: String
    /// The beginnings it may have: every byte is in the range that stands for it.
    let signatures: [[ClosedRange<UInt8>]]
    /// True if it is text in another encoding or form, which has no end of its own.
    let isText: Bool
    /// Returns true if a stream with one of these beginnings is of the format; nil where more of it must be known.
    let confirms: @Sendable (_ beginning: [UInt8]) -> Bool?
    /// Makes what translates it.
    let makeTranslator: @Sendable () -> any StreamTranslator

    init(
        _ name: String, signatures: [[ClosedRange<UInt8>]], isText: Bool = false,
        confirms: @escaping @Sendable (_ beginning: [UInt8]) -> Bool? = { _ in true },
        _ makeTranslator: @escaping @Sendable () -> any StreamTranslator
    ) {
        (self.name, self.signatures, self.isText) = (name, signatures, isText)
        self.confirms = confirms
        self.makeTranslator = makeTranslator
    }

    /// The formats that are known. What they are called is their names; what a file is called says nothing.
    static let all: [StreamFormat] = packings + unicode + [journal, records]

    /// The formats that pack. Content packed in one may follow content packed in another, in one file.
    static let packings: [StreamFormat] = [gzip, zstandard, xz, bzip2]

    /// True if it is one of those.
    var isPacking: Bool { Self.packings.contains { $0.name == name } }
}

extension StreamFormat {
    /// The finding about the beginning of a stream.
    enum Recognition {
        case format(StreamFormat)
        /// The format is not known.
        case none
        /// The format cannot be told without more bytes.
        case undecided
    }

    /// The number of bytes at the beginning that tell.
    static let tellingBytes = all.reduce(0) { max($0, $1.longestSignature) }

    private var longestSignature: Int { signatures.reduce(0) { max($0, $1.count) } }

    /// Finds the format that a stream begins like; of several, the one that says most.
    ///
    /// - Parameter isWhole: whether the stream has no more bytes than these.
    static func recognise(
        _ beginning: some Collection<UInt8>, among formats: [StreamFormat], isWhole: Bool
    ) -> Recognition {
        var found: (format: StreamFormat, count: Int)?
        for format in formats {
            for signature in format.signatures where zip(signature, beginning).allSatisfy({ $0.contains($1) }) {
                if signature.count > beginning.count {
                    if !isWhole { return .undecided }
                } else if signature.count > found?.count ?? 0 {
                    switch format.confirms(Array(beginning)) {
                    case nil: if !isWhole { return .undecided }
                    case true?: found = (format, signature.count)
                    case false?: break
                    }
                }
            }
        }
        return found.map { .format($0.format) } ?? .none
    }
}

extension [ClosedRange<UInt8>] {
    /// Bytes that stand for themselves.
    init(bytes: [UInt8]) { self = bytes.map { $0...$0 } }
}
