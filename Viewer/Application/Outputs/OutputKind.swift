import StrataSystem

/// The kind of what is written to a file: an older one of the same kind may be replaced, and nothing else.
struct OutputKind: Equatable {
    /// `the picture`
    let name: String
    /// The format of a file of the kind, in words: `PNG`.
    let format: String
    private let isOwn: @Sendable ([UInt8]) -> Bool

    /// The number of bytes of a file that show what it is.
    private static let signatureLength = 128

    /// A picture, known by the eight bytes that every PNG begins with.
    static let picture = OutputKind(name: "the picture", format: "PNG") {
        $0.starts(with: [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A])
    }

    /// A trace, known by the keys that its first line begins with.
    static let trace = OutputKind(name: "the trace", format: "trace") { bytes in
        let time = Array("{\"time\":".utf8)
        guard bytes.starts(with: time) else { return false }
        let rest = bytes.dropFirst(time.count).drop { Array("-+.e0123456789".utf8).contains($0) }
        return rest.starts(with: Array(",\"cpu\":".utf8))
    }

    /// The rows that a window held: whatever they look like, they could be a user's log, and replace nothing.
    static let rows = OutputKind(name: "the rows", format: "empty file") { _ in false }

    private init(name: String, format: String, isOwn: @escaping @Sendable ([UInt8]) -> Bool) {
        (self.name, self.format, self.isOwn) = (name, format, isOwn)
    }

    /// Returns true if what is open may be replaced: it is empty, or of this kind.
    ///
    /// - Throws: where that cannot be read.
    func mayReplace(_ file: FileDescriptor) throws(SystemError) -> Bool {
        let bytes = try file.bytes(at: 0, count: Self.signatureLength)
        return bytes.isEmpty || isOwn(bytes)
    }

    static func == (one: OutputKind, other: OutputKind) -> Bool { one.name == other.name }
}
