import Strata
import Testing

/// How far a row has folded, as the document says that folding comes from: by how much of the row's own height lies
/// beyond the line.
private struct ExpectedFold {
    let degrees: Double
    let opacity: Double
    let isFoldedAway: Bool

    init(height: Double, minY: Double, foldOffset: Double) {
        let isFolding = minY < foldOffset
        let delta = (height + (minY - foldOffset)) / height
        degrees = isFolding ? (delta >= 0 ? 90 - 90 * delta : 90) : 0
        opacity = isFolding ? min(1, delta + 0.4) : 1
        isFoldedAway = isFolding && height + (minY - foldOffset) <= 1e-6
    }
}

@Suite("A fold") struct FoldTests {
    /// The rows of `makeList`: 20, 30 … 80 points high, again and again.
    private static func height(_ index: Int) -> Double { 20 + Double(index % 7) * 10 }

    @Test("turns and fades each row by how much of its own height is past the line", arguments: [0.0, 60.5, -30])
    func formula(foldOffset: Double) throws {
        let list = try makeList("fold", options: ["fold.offset": .number(foldOffset)])
        for scrolled in stride(from: 0, through: 420, by: 3.25) {
            list.scroll(to: scrolled)
            var minY = -scrolled
            var expected: [Int: ExpectedFold] = [:]
            for index in 0..<100 {
                let height = Self.height(index)
                let fold = ExpectedFold(height: height, minY: minY, foldOffset: foldOffset)
                if minY < 300, minY + height > 1e-6, !fold.isFoldedAway { expected[index] = fold }
                minY += height
            }
            #expect(list.frame.items.map(\.index) == expected.keys.sorted(), "at \(scrolled)")
            for item in list.frame.items {
                guard let fold = expected[item.index] else { continue }
                #expect((item.tilt - fold.degrees).magnitude < 1e-6 && (item.opacity - fold.opacity).magnitude < 1e-6)
            }
        }
    }

    @Test("leaves a row's lower edge where it is and takes its upper edge back into the screen")
    func hinge() throws {
        let list = try makeList("fold")
        // Half of the first row, 20 high, is past the line: 45 degrees.
        list.scroll(to: 10)
        let row = try #require(list.frame.items.first)
        #expect(row.quad.bottomLeft == Point(x: 0, y: 10) && row.quad.bottomRight == Point(x: 400, y: 10))
        // Back in the screen is further away: narrower, and nearer to the hinge than its own 20 points.
        #expect(row.quad.topLeft.x > 0 && row.quad.topRight.x < 400)
        #expect(row.quad.topLeft.y > -10 && row.quad.topLeft.y < 10)
        // Without perspective only the height is less: 20 x cos 45 = 14.1421356 above the hinge.
        try list.setOptions(["fold.perspective": .number(0)])
        let flat = try #require(list.frame.items.first)
        #expect(flat.quad.topLeft.x == 0 && flat.quad.topRight.x == 400)
        #expect((flat.quad.topLeft.y - (10 - 14.1421356)).magnitude < 1e-6)
    }
}
