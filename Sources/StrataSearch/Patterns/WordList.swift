/// The words of an expression that looks for several, such as `refused|timed out`, and for nothing else.
struct WordList {
    /// The words, of ASCII, and none of them empty.
    private(set) var words: [[UInt8]] = [[]]
    /// True if a letter of them is, in a search that ignores case, the same as one beyond ASCII: K as the sign of
    /// kelvin, and s as the long one.
    var hasLettersWithTwins: Bool { words.joined().contains { [0x4B, 0x6B, 0x53, 0x73].contains($0) } }

    /// A single word.
    init(_ word: [UInt8]) { words = [word] }

    /// - Returns: nil where the expression says anything else.
    init?(_ expression: String) {
        var isEscaped = false
        for scalar in expression.unicodeScalars {
            guard scalar.isASCII, scalar.value >= 0x20 else { return nil }
            let isLetter = scalar.properties.isAlphabetic || ("0"..."9").contains(scalar)
            if isEscaped ? isLetter : "^$.[]()?*+{}".unicodeScalars.contains(scalar) { return nil }
            if !isEscaped && scalar == "\\" {
                isEscaped = true
                continue
            }
            if !isEscaped && scalar == "|" {
                words.append([])
            } else {
                words[words.count - 1].append(UInt8(scalar.value))
            }
            isEscaped = false
        }
        guard !isEscaped, words.allSatisfy({ !$0.isEmpty }), words.count <= Self.most else { return nil }
    }

    private static let most = 1000
}
