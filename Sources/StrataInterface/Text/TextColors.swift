import StrataCanvas

/// The stretches of a text that have colours of their own.
package struct TextColors {
    /// Those that are known, in bytes of the text.
    package var runs: [TextRun] = []
    /// Finds more of them within a range of the text, when that is to be shown.
    package var find: ((Range<Int>) -> [TextRun])?

    /// Those within a range.
    func runs(in range: Range<Int>) -> [TextRun] {
        let known = runs.filter { $0.range.upperBound > range.lowerBound && $0.range.lowerBound < range.upperBound }
        return known + (find?(range) ?? [])
    }
}
