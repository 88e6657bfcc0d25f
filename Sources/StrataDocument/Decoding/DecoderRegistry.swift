/// The ways there are to show lines, by name.
public struct DecoderRegistry: Sendable {
    /// The settings for how lines are to be shown, beside which decoder does it.
    public struct Settings: Sendable, Hashable {
        /// The members of records that are shown, as `a` or `b.c`; none: as the decoder has it.
        public var fields: [String] = []

        /// Makes settings that say nothing.
        public init() {}
    }

    /// A decoder that can be asked for by name.
    public struct Entry: Sendable {
        /// The name by which it is asked for.
        public let name: String
        /// Its purpose, in a few words.
        public let summary: String
        /// Returns true if lines are of the kind that it is for, by the first ones; nil for one that is only asked for
        /// by name.
        public let recognizes: (@Sendable (_ first: [ArraySlice<UInt8>]) -> Bool)?
        /// Makes one for lines of which these are the first.
        public let make: @Sendable (_ first: [ArraySlice<UInt8>], Settings) -> any LineDecoder
    }

    /// The entries in the order in which they are listed, and in which lines are looked at for being theirs.
    public private(set) var entries: [Entry] = []

    /// Begins without decoders.
    public init() {}

    /// Adds a decoder. The name must not be taken.
    ///
    /// - Parameters:
    ///   - recognizes: whether lines are of the kind that it is for, by the first ones; nil for one that is only asked for by
    ///     name.
    ///   - make: makes one for lines of which some are the first.
    public mutating func register(
        _ name: String, _ summary: String, recognizes: (@Sendable (_ first: [ArraySlice<UInt8>]) -> Bool)? = nil,
        make: @escaping @Sendable (_ first: [ArraySlice<UInt8>], Settings) -> any LineDecoder
    ) {
        precondition(entry(named: name) == nil, "There is a decoder named '\(name)' already.")
        entries.append(Entry(name: name, summary: summary, recognizes: recognizes, make: make))
    }

    /// Every name.
    public var names: [String] { entries.map(\.name) }

    /// Returns what is known of the decoder with a name, or nil where there is none.
    public func entry(named name: String) -> Entry? { entries.first { $0.name == name } }

    /// Returns the first decoder that is for lines of which some are the first, or nil where there is none.
    public func entry(for first: [ArraySlice<UInt8>]) -> Entry? {
        let lines = first.filter { line in line.contains { $0 != 0x20 && $0 != 0x09 } }
        return lines.isEmpty ? nil : entries.first { $0.recognizes?(lines) == true }
    }
}
