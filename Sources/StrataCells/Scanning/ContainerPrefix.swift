/// The name of a container that stands before its lines: `web-1  | ` as `docker compose logs` writes it, or
/// `[pod/web-1/app] ` as `kubectl logs --prefix` does.
struct ContainerPrefix {
    /// Where the name lies.
    let name: Range<Int>
    /// Where the container's own line begins.
    let end: Int

    /// A name is no longer than this, in bytes.
    private static let longest = 128

    /// The prefix of a line; nil where it has none.
    init?(_ line: [UInt8]) {
        let pod = Array("[pod/".utf8)
        if line.starts(with: pod) {
            guard let close = line.prefix(Self.longest).firstIndex(of: UInt8(ascii: "]")), close + 1 < line.count,
                line[close + 1] == 0x20
            else { return nil }
            (name, end) = (1..<close, close + 2)
            return
        }
        let word = line.prefix(Self.longest).prefix {
            ByteScanner.isWord($0) || $0 == UInt8(ascii: "-") || $0 == UInt8(ascii: ".")
        }
        let rest = line[word.endIndex...].drop { $0 == 0x20 }
        // Compose has at least two spaces before the bar; one is of a table.
        guard !word.isEmpty, rest.startIndex >= word.endIndex + 1, rest.starts(with: "| ".utf8),
            word.contains(UInt8(ascii: "-")) || rest.startIndex >= word.endIndex + 2
        else { return nil }
        (name, end) = (word.indices, rest.startIndex + 2)
    }
}
