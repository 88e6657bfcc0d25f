import StrataDocument

extension TextLook {
    /// Takes over what numbers of `SGR` (select graphic rendition) say, one after another.
    mutating func apply(_ numbers: [[Int]]) {
        var rest = numbers[...]
        while let group = rest.popFirst() {
            let number = group[0]
            switch number {
            case 0: self = TextLook()
            case 38, 48:
                let color = Self.color(group, &rest)
                if let color, number == 38 { ink = color }
                if let color, number == 48 { ground = color }
            case 58 where group.count == 1: _ = Self.color(group, &rest)
            case 30...37: ink = .terminal(UInt8(number - 30))
            case 39: ink = nil
            case 40...47: ground = .terminal(UInt8(number - 40))
            case 49: ground = nil
            case 90...97: ink = .terminal(UInt8(number - 82))
            case 100...107: ground = .terminal(UInt8(number - 92))
            // `4:0` is a line that ends, `4:3` one that waves.
            case 4 where group.count > 1 && group[1] == 0: traits.subtract(.underline)
            default:
                traits.formUnion(Self.begun[number] ?? [])
                traits.subtract(Self.ended[number] ?? [])
            }
        }
    }

    private static let begun: [Int: TextTraits] = [
        1: .bold, 2: .dim, 3: .italic, 4: .underline, 7: .reverse, 9: .strike, 21: .underline,
    ]
    private static let ended: [Int: TextTraits] = [
        22: [.bold, .dim], 23: .italic, 24: .underline, 27: .reverse, 29: .strike,
    ]

    /// Reads `38;5;N` or `38;2;R;G;B`, with semicolons or with colons, and with those a colour space before the
    /// channels.
    private static func color(_ group: [Int], _ rest: inout ArraySlice<[Int]>) -> TextColor? {
        if group.count > 1 {
            let isSpaced = group[1] == 2 && group.count > 5
            return color(group[1], group.dropFirst(isSpaced ? 3 : 2))
        }
        guard let kind = rest.popFirst()?[0] else { return nil }
        let count = kind == 2 ? 3 : kind == 5 ? 1 : 0
        defer { rest = rest.dropFirst(count) }
        return color(kind, rest.prefix(count).map { $0[0] }[...])
    }

    private static func color(_ kind: Int, _ numbers: ArraySlice<Int>) -> TextColor? {
        let channels = numbers.map { UInt8(clamping: $0) }
        if kind == 5, let index = channels.first { return TextColor(index: index) }
        guard kind == 2, channels.count >= 3 else { return nil }
        return .exact(red: channels[0], green: channels[1], blue: channels[2])
    }
}
