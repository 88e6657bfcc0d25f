extension Key: Codable {
    /// A key as it is written, a character being a text.
    private enum Written: Codable {
        case character(String)
        case function(Int)
        case other(UInt32)
        case named(Int)
    }

    /// The keys without anything to them, in an order that stays.
    private static let named: [Key] = [
        .escape, .enter, .tab, .backTab, .backspace, .delete, .insert, .home, .end, .pageUp, .pageDown, .up, .down,
        .left, .right, .menu, .composed,
    ]

    /// Reads what ``encode(to:)`` writes.
    public init(from decoder: any Decoder) throws {
        switch try Written(from: decoder) {
        case .character(let text):
            guard let scalar = text.unicodeScalars.first else { throw Self.wrong("a character", decoder) }
            self = .character(scalar)
        case .function(let number): self = .function(number)
        case .other(let number): self = .other(number)
        case .named(let place):
            guard Self.named.indices.contains(place) else { throw Self.wrong("a key", decoder) }
            self = Self.named[place]
        }
    }

    /// Writes it so that it can be read again.
    public func encode(to encoder: any Encoder) throws {
        let written: Written =
            switch self {
            case .character(let scalar): .character(String(scalar))
            case .function(let number): .function(number)
            case .other(let number): .other(number)
            default: .named(Self.named.firstIndex(of: self) ?? 0)
            }
        try written.encode(to: encoder)
    }

    private static func wrong(_ what: String, _ decoder: any Decoder) -> DecodingError {
        .dataCorrupted(DecodingError.Context(codingPath: decoder.codingPath, debugDescription: "it is not \(what)"))
    }
}
