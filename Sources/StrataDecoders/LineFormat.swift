import StrataDocument

/// The format in which the lines of a document are to be shown.
public struct LineFormat: Sendable, Hashable {
    /// The decoder's name; nil: what the first lines look like, and what is for terminals as they show it.
    public var name: String?
    /// The encoding of the text, as ``EncodingDecoder`` knows it; nil: UTF-8.
    public var encoding: String?
    /// The other settings.
    public var settings = DecoderRegistry.Settings()

    /// Whatever lines look like.
    public init() {}

    /// Returns the rows of a document in this format.
    ///
    /// - Parameter registry: the decoders there are; one of the format's name must be among them.
    public func rows(of document: any Document, by registry: DecoderRegistry = .shipped) -> DecodedDocument {
        let encoding = encoding.flatMap { EncodingDecoder($0) }
        guard let name else {
            let terminal = chain(encoding, TerminalDecoder())
            return DecodedDocument(of: document, by: terminal) { first in
                let first = Self.texts(of: first, in: encoding)
                let mark = first.first.map(MarkDecoder.isMarked) == true ? MarkDecoder() : nil
                let found = registry.entry(for: first)?.make(first, settings)
                guard found != nil || mark != nil else { return nil }
                // What is in a record may be for terminals, too.
                let decoders: [(any LineDecoder)?] = [mark, found, TerminalDecoder()]
                return chain(encoding, DecoderChain(decoders.compactMap(\.self)))
            }
        }
        guard let entry = registry.entry(named: name) else {
            preconditionFailure("There is no decoder named '\(name)'.")
        }
        return DecodedDocument(of: document, by: chain(encoding, entry.make([], settings))) { first in
            chain(encoding, entry.make(Self.texts(of: first, in: encoding), settings))
        }
    }

    /// The decoder that makes text of lines, without what is for terminals.
    public var text: any LineDecoder { chain(encoding.flatMap { EncodingDecoder($0) }, TerminalDecoder()) }

    private func chain(_ encoding: EncodingDecoder?, _ decoder: any LineDecoder) -> any LineDecoder {
        encoding.map { DecoderChain([$0, decoder]) } ?? decoder
    }

    private static func texts(of lines: [ArraySlice<UInt8>], in encoding: EncodingDecoder?) -> [ArraySlice<UInt8>] {
        encoding.map { encoding in lines.map { encoding.decode($0).text } } ?? lines
    }
}
