import Strata
import StrataCanvas

/// The limits for a text that is set at once, by its cost: in tenths of a microsecond, as ``DisplayText`` counts. So no
/// text holds up the window, whatever is in it.
package enum TextLimit {
    /// In a row: 64 KiB of ordinary text.
    package static let row = 300_000
    /// On a page, at once: more than a window shows; the rest follows frame by frame.
    package static let page = 50_000
    /// In a field, at once.
    package static let field = 90_000
    /// On one line or a few.
    package static let line = 60_000

    /// Returns the words behind the beginning of a text that is longer.
    package static func more(_ bytes: Int) -> String { " … \(CountText.bytes(bytes)) more" }
}

extension TextRun {
    /// The run in a text as it is shown. Its range is one of the original from a byte on.
    package func moved(to text: DisplayText, from start: Int = 0) -> TextRun {
        var run = self
        let lower = text.shownOffset(ofOriginal: max(0, range.lowerBound - start))
        run.range = lower..<max(lower, text.shownOffset(ofOriginal: max(0, range.upperBound - start)))
        return run
    }
}
