/// Pieces of sources, of which there may be as many as rows: written down, they are one text of numbers, for each its source,
/// its first row and how many it has.
struct MergedPieces: Sendable, Codable {
    var all: [MergedPiece] = []

    init() {}

    init(from decoder: any Decoder) throws {
        let text = try String(from: decoder)
        let numbers = text.utf8.split(separator: 0x20).compactMap { Int(Substring($0)) }
        for place in stride(from: 0, to: numbers.count - 2, by: 3) {
            let ordinals = numbers[place + 1]..<numbers[place + 1] + max(0, numbers[place + 2])
            all.append(MergedPiece(source: numbers[place], ordinals: ordinals))
        }
    }

    func encode(to encoder: any Encoder) throws {
        var text = ""
        for piece in all { text += "\(piece.source) \(piece.ordinals.lowerBound) \(piece.ordinals.count) " }
        try text.encode(to: encoder)
    }
}
