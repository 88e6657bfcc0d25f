import StrataDocument

/// How the lines of a document are to be shown.
public struct LineFormat: Sendable, Hashable {
    /// The decoder's name; nil: what the first lines look like, and what is for terminals as they show it.
    public var name: String?
    /// What else is said about it.
    public var settings = DecoderRegistry.Settings()

    /// Whatever lines look like.
    public init() {}

    /// The rows of a document in this format.
    ///
    /// - Parameter registry: the decoders there are; one of the format's name must be among them.
    public func rows(of document: any Document, by registry: DecoderRegistry = .shipped) -> DecodedDocument {
        guard let name else {
            return DecodedDocument(of: document, by: TerminalDecoder()) { first in
                registry.entry(for: first).map { decoder(of: $0, first) }
            }
        }
        guard let entry = registry.entry(named: name) else {
            preconditionFailure("There is no decoder named '\(name)'.")
        }
        return DecodedDocument(of: document, by: entry.make([], settings)) { decoder(of: entry, $0) }
    }

    private func decoder(of entry: DecoderRegistry.Entry, _ first: [ArraySlice<UInt8>]) -> any LineDecoder {
        let decoder = entry.make(first, settings)
        // What is in a record may be for terminals, too.
        return name == nil ? DecoderChain([decoder, TerminalDecoder()]) : decoder
    }
}
