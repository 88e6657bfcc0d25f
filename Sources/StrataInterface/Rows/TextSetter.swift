import Strata
import StrataCanvas

/// Sets texts of one style. It keeps one layout and gives it one short text after another; of long ones it remembers
/// the last, for they are drawn in many bands one after another, and setting one anew for each of them would take
/// longer than a frame. Of a text that would take too long altogether it sets a beginning.
public final class TextSetter {
    private let library: FontLibrary
    private let style: TextStyle
    private let hangingIndent: Double
    private let short: TextLayout
    /// The long texts that were set last, the very last one at the end.
    private var long: [LongText] = []
    private var generation = 0

    private struct LongText {
        let text: String
        let runs: [TextRun]
        let wrapping: TextWrapping
        let shrinks: Bool
        let layout: TextLayout
        let width: Double
    }

    /// A text of more bytes may fill more than one band.
    private static let shortest = 2048
    /// One at either edge of the viewport.
    private static let remembered = 2

    /// Sets texts of a style.
    ///
    /// - Parameters:
    ///   - library: the fonts.
    ///   - style: the face and rhythm of the texts.
    ///   - hangingIndent: how much farther right the second and later lines begin, in points.
    public init(_ library: FontLibrary, _ style: TextStyle, hangingIndent: Double = 0) {
        self.library = library
        self.style = style
        self.hangingIndent = hangingIndent
        short = TextLayout(library, style: style)
    }

    /// From one base line to the next, in points.
    public var lineHeight: Double { library.lineHeight(of: style) }

    /// About how broad a letter is, in points, to estimate with.
    public var characterWidth: Double { library.characterWidth(of: style) }

    /// Sets a text. The layout is good until the next text is set.
    ///
    /// - Parameters:
    ///   - text: any text.
    ///   - wrapping: what it does at the end of its width.
    ///   - runs: stretches that look different, in bytes of UTF-8.
    public func set(_ text: String, _ wrapping: TextWrapping, runs: [TextRun] = []) -> TextLayout {
        set(text, wrapping, runs: runs, shrinks: false).layout
    }

    /// Sets a text in lines of at most a width, and makes the layout as broad as its broadest line.
    ///
    /// - Parameters:
    ///   - text: any text.
    ///   - width: the room for a line, in points.
    public func fit(_ text: String, width: Double) -> (layout: TextLayout, width: Double) {
        set(text, .words(width: width), runs: [], shrinks: true)
    }

    /// Sets a text on one line, of at most a width, and says how much of the width it takes. Whatever its direction,
    /// it begins at the left of what it takes.
    ///
    /// - Parameters:
    ///   - text: any text.
    ///   - width: the room for the line, in points.
    ///   - runs: stretches that look different, in bytes of UTF-8.
    public func fitLine(_ text: String, width: Double, runs: [TextRun] = []) -> (layout: TextLayout, width: Double) {
        let layout = set(text, .none, runs: runs)
        let natural = layout.size.width
        guard natural > width || layout.lineCount > 1 else { return (layout, natural) }
        return (set(text, .ellipsis(width: max(0, width)), runs: runs), max(0, width))
    }

    private func set(
        _ text: String, _ wrapping: TextWrapping, runs: [TextRun], shrinks: Bool
    ) -> (layout: TextLayout, width: Double) {
        guard text.utf8.count > Self.shortest else {
            return (short, fill(short, text, wrapping, runs: runs, shrinks: shrinks))
        }
        if generation != library.generation { (long, generation) = ([], library.generation) }
        if let place = long.firstIndex(where: {
            $0.wrapping == wrapping && $0.shrinks == shrinks && $0.text == text && $0.runs == runs
        }) {
            long.append(long.remove(at: place))
            return (long[long.count - 1].layout, long[long.count - 1].width)
        }
        let layout = long.count < Self.remembered ? TextLayout(library, style: style) : long.removeFirst().layout
        let width = fill(layout, text, wrapping, runs: runs, shrinks: shrinks)
        long.append(
            LongText(text: text, runs: runs, wrapping: wrapping, shrinks: shrinks, layout: layout, width: width))
        return (layout, width)
    }

    private func fill(
        _ layout: TextLayout, _ text: String, _ wrapping: TextWrapping, runs: [TextRun], shrinks: Bool
    ) -> Double {
        layout.hangingIndent = hangingIndent
        layout.wrapping = wrapping
        let isWhole = if case .words = wrapping { true } else { false }
        var shown = DisplayText(text, costLimit: isWhole ? TextLimit.row : TextLimit.line)
        let runs = runs.map { $0.moved(to: shown) }
        if shown.originalCount < text.utf8.count {
            shown.append(note: isWhole ? TextLimit.more(text.utf8.count - shown.originalCount) : "…")
        }
        layout.setText(shown, runs: runs)
        guard shrinks, let room = wrapping.width else { return 0 }
        // A tenth of a long text's width is seldom missing and not seen, but setting it again takes time.
        return layout.shrinkToFit(slack: text.utf8.count > Self.shortest ? room / 10 : 0)
    }
}

extension String {
    /// The text as one paragraph, of which only a beginning is kept that fills a card in any case.
    package var asOneParagraph: String {
        // A character may be endless.
        let beginning = String(String.UnicodeScalarView(unicodeScalars.prefix(4000)))
        return String(beginning.prefix(2000)).split { $0.isNewline || $0 == "\t" }.joined(separator: " ")
    }
}
