import Strata

/// What a followed file has held and is not among its lines, as far as that is known.
public struct FeedLack: Sendable, Hashable, CustomStringConvertible {
    /// The name that errors and notices give the file.
    public let path: String
    /// The number of generations that were gone before they could be read.
    public private(set) var unreadGenerations = 0
    /// The number of bytes that went when the file was truncated, or more: of what was cut in part all counts.
    public private(set) var lostBytes = 0
    /// The number of older generations that were let go to save room.
    public private(set) var generationsLetGo = 0
    /// The number of generations that wait to be read.
    public let waitingGenerations: Int

    init(_ path: String, _ dividers: some Sequence<Divider>, waiting: Int) {
        (self.path, waitingGenerations) = (path, waiting)
        for divider in dividers {
            unreadGenerations += divider.missing
            lostBytes += divider.loss.bytes
            generationsLetGo += divider.lettingGo
        }
    }

    /// True if nothing is known to be lacking.
    public var isEmpty: Bool {
        unreadGenerations == 0 && lostBytes == 0 && generationsLetGo == 0 && waitingGenerations == 0
    }

    /// One line: what is lacking, and where.
    public var description: String {
        var parts: [String] = []
        if unreadGenerations > 0 {
            parts.append("\(Self.count(unreadGenerations, "generation")) of \(path) could not be read")
        }
        if lostBytes > 0 {
            parts.append("up to \(Self.count(lostBytes, "byte")) of \(path) went when it was truncated")
        }
        if generationsLetGo > 0 {
            parts.append("\(Self.count(generationsLetGo, "older generation")) of \(path) let go to save room")
        }
        if waitingGenerations > 0 {
            parts.append(FeedNotice.behind(path: path, generations: waitingGenerations).description)
        }
        return parts.joined(separator: "; ")
    }

    private static func count(_ number: Int, _ noun: String) -> String {
        "\(CountText.grouped(number)) \(noun)\(number == 1 ? "" : "s")"
    }
}
