/// The moves by which rows go on by one place together, as by a key: each changes places with the next row that stays.
/// Rows that have come to an end stay there, and those next to them do.
struct RowShift {
    /// A move of one row, by its index and the index that it is to have among all rows.
    struct Move: Equatable {
        let from: Int
        let to: Int
    }

    /// The moves, in the order in which they are made.
    private(set) var moves: [Move] = []
    /// The indices of the rows beside those that go on, which change places with them.
    private(set) var neighbours: [Int] = []

    /// The moves of some rows.
    ///
    /// - Parameters:
    ///   - indices: The indices of the rows, in ascending order.
    ///   - step: 1 for greater indices, -1 for lesser ones.
    ///   - count: The number of all rows.
    ///   - isHeader: Returns true if a row is a header, which is never moved itself.
    init(of indices: [Int], by step: Int, among count: Int, isHeader: (Int) -> Bool = { _ in false }) {
        let blocks = Self.blocks(of: indices)
        for block in step < 0 ? blocks : blocks.reversed() {
            let neighbour = step < 0 ? block.lowerBound - 1 : block.upperBound + 1
            guard (0..<count).contains(neighbour) else { continue }
            neighbours.append(neighbour)
            if block.count > 1, !isHeader(neighbour) {
                // One move is enough for many rows: the one beside them goes to their other end.
                moves.append(Move(from: neighbour, to: step < 0 ? block.upperBound : block.lowerBound))
            } else {
                let order = step < 0 ? Array(block) : block.reversed()
                moves += order.map { Move(from: $0, to: $0 + step) }
            }
        }
    }

    /// Returns the runs of indices that follow one another.
    private static func blocks(of indices: [Int]) -> [ClosedRange<Int>] {
        var blocks: [ClosedRange<Int>] = []
        for index in indices {
            if let last = blocks.last, last.upperBound + 1 == index {
                blocks[blocks.count - 1] = last.lowerBound...index
            } else {
                blocks.append(index...index)
            }
        }
        return blocks
    }
}
