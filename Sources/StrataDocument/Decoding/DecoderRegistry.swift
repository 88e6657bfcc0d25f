/// The ways there are to show lines, by name.
public struct DecoderRegistry: Sendable {
    /// A decoder that can be asked for by name.
    public struct Entry: Sendable {
        /// What it is asked for by.
        public let name: String
        /// What it does, in a few words.
        public let summary: String
        /// The decoder itself.
        public let decoder: any LineDecoder
    }

    /// In the order in which they are listed.
    public private(set) var entries: [Entry] = []

    /// Begins without decoders.
    public init() {}

    /// The decoders that ship.
    public static var shipped: DecoderRegistry {
        var registry = DecoderRegistry()
        registry.register("plain", "every byte as it is", PlainDecoder())
        return registry
    }

    /// Adds a decoder. The name must not be taken.
    public mutating func register(_ name: String, _ summary: String, _ decoder: any LineDecoder) {
        precondition(self.decoder(named: name) == nil, "There is a decoder named '\(name)' already.")
        entries.append(Entry(name: name, summary: summary, decoder: decoder))
    }

    /// Returns the decoder with a name, or nil where there is none.
    public func decoder(named name: String) -> (any LineDecoder)? { entries.first { $0.name == name }?.decoder }
}
