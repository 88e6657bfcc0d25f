import StrataSystem

/// A file by what stays the same whatever it is called and whatever is appended to it: its number on the disk, and how it
/// begins.
public struct FileKey: Hashable, Sendable {
    /// The key as the name of a file.
    public let name: String

    /// The number of bytes that tell one file from another that was given its number later.
    static let span = 64

    /// - Returns: nil for what has no name on a disk, or is shorter than what tells files apart.
    init?(_ file: FileDescriptor) {
        guard let status = try? file.status(), status.isRegular, status.links > 0, status.size >= Self.span,
            let bytes = try? file.bytes(at: 0, count: Self.span), bytes.count == Self.span
        else { return nil }
        // FNV-1a, as everybody computes it.
        let hash = bytes.reduce(0xCBF2_9CE4_8422_2325 as UInt64) { ($0 ^ UInt64($1)) &* 0x100_0000_01B3 }
        name = "\(status.inode)-\(String(hash, radix: 36))"
    }
}

/// The lasting place of a line: its file, and its distance in bytes from the file's beginning.
public struct LinePlace: Hashable, Sendable {
    /// The file.
    public var file: FileKey
    /// The start of the line, in bytes.
    public var offset: Int

    /// A place in a file.
    public init(file: FileKey, offset: Int) { (self.file, self.offset) = (file, offset) }
}

extension LineGroup {
    /// Returns the start of a line in the feed's byte space; nil if that was not read.
    func offset(of ordinal: Int) -> Int? {
        let index = ordinal - location.ordinals.lowerBound
        guard divider == nil, starts.indices.contains(index) else { return nil }
        return location.bytes.lowerBound + Int(starts[index])
    }

    /// Returns the line that begins at a place of the feed's byte space; nil where none does.
    func ordinal(at offset: Int) -> Int? {
        // What was kept of a file that was written anew may lie anywhere within a long line.
        guard divider == nil, let start = UInt32(exactly: offset - location.bytes.lowerBound) else { return nil }
        let index = starts.partitioningIndex { $0 >= start }
        guard index < starts.count, starts[index] == start, index < location.ordinals.count else { return nil }
        return location.ordinals.lowerBound + index
    }
}

extension LineIndex {
    /// Returns the group that a place of the feed's byte space lies in, as far as is known.
    func group(at offset: Int) -> (group: Group, part: FilePart)? {
        var ordinal: Int?
        if let first = later.first, offset >= first.offset {
            ordinal = later[later.partitioningIndex { $0.offset > offset } - 1].ordinal
        } else {
            let index = earlier.partitioningIndex { $0.offset <= offset }
            let at = index < earlier.count ? earlier[index] : oldest.flatMap { $0.offset <= offset ? $0 : nil }
            ordinal = at?.ordinal
        }
        return ordinal.flatMap { group(containing: $0) }
    }
}
