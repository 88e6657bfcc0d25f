import StrataCanvas

/// A mark that a reader has put on a row.
package struct RowMark: Hashable, Sendable {
    /// The index of its colour among the colours of marks, 0…``colorCount`` - 1.
    package var color = 0
    /// A word about it; empty for none.
    package var word = ""

    /// The number of colours of marks.
    package static let colorCount = 5

    /// A mark.
    package init(color: Int = 0, word: String = "") { (self.color, self.word) = (color, word) }
}

extension Palette {
    /// The colour of a mark: the accent, blue, purple, yellow or red.
    func color(of mark: RowMark) -> Color {
        [accent, cards.tags[5], cards.tags[6], cards.tags[2], cards.tags[0]][mark.color]
    }

    /// Returns the ground of a highlight, one of the colours of marks; nil: of what the rows were chosen by.
    package func ground(ofHighlight color: Int?) -> Color {
        guard let color else { return faintGround }
        let amount = hasHighContrast ? 0.75 : isDark ? 0.55 : 0.7
        return self.color(of: RowMark(color: color)).mixed(with: background, amount: amount)
    }

    /// The ground of what rows were chosen by: as strong as it may be below letters that keep their own colours.
    private var faintGround: Color {
        let (texts, least) = ([ink, quiet, dim, program, error, errorOutput, warning], textContrast)
        let first = hasHighContrast ? 0.8 : 0.9
        let grounds = (0..<10).lazy.map { ink.mixed(with: background, amount: first + Double($0) / 10 * (1 - first)) }
        let isReadable = { (ground: Color) in texts.allSatisfy { $0.contrastRatio(to: ground) >= least } }
        return grounds.first(where: isReadable) ?? background.mixed(with: ink, amount: 0.05)
    }

    /// Returns the colour that is laid over a row that has a mark, text and all.
    func tint(of mark: RowMark) -> Color { color(of: mark).opacity(0.07) }
}
