/// The ways there are to show lines, by name.
package struct DecoderRegistry: Sendable {
    /// A decoder that can be asked for by name.
    package struct Entry: Sendable {
        package let name: String
        /// What it does, in a few words.
        package let summary: String
        package let decoder: any LineDecoder
    }

    /// In the order in which they are listed.
    package private(set) var entries: [Entry] = []

    package init() {}

    /// The decoders that ship.
    package static var shipped: DecoderRegistry {
        var registry = DecoderRegistry()
        registry.register("plain", "every byte as it is", PlainDecoder())
        return registry
    }

    /// Adds a decoder. The name must not be taken.
    package mutating func register(_ name: String, _ summary: String, _ decoder: any LineDecoder) {
        precondition(self.decoder(named: name) == nil, "There is a decoder named '\(name)' already.")
        entries.append(Entry(name: name, summary: summary, decoder: decoder))
    }

    /// Returns the decoder with a name, or nil where there is none.
    package func decoder(named name: String) -> (any LineDecoder)? { entries.first { $0.name == name }?.decoder }
}
