import Strata
import StrataCanvas

/// A place for the caret.
package struct TextPosition: Hashable {
    /// The byte before which it stands.
    package var offset: Int
    /// True if the caret stands behind the first of two characters between which a line breaks, rather than before the
    /// second.
    package var isAtLineEnd = false

    package init(offset: Int, isAtLineEnd: Bool = false) {
        self.offset = offset
        self.isAtLineEnd = isAtLineEnd
    }
}

/// A text set in lines at a width, in which a keystroke costs the same whether it is short or long.
///
/// Pango sets a layout as a whole, which takes a tenth of a second for 100,000 characters. So the text is cut into
/// sections of a few kilobytes, each of which begins where a line does and can be set by itself. A change sets anew the
/// section that it lies in, and those after it only until a line begins where one began before. Of a very long text
/// that is new, as much is set at once as a frame has time for; what lies behind that counts as being at its end until
/// ``goOn()`` has come there.
package final class FlowedText {
    /// The text.
    package private(set) var bytes: [UInt8] = []
    /// Stretches that have colours of their own, in order, in bytes of the text.
    package var runs: [TextRun] {
        get { colors.runs }
        set {
            guard newValue != colors.runs else { return }
            colors.runs = newValue
        }
    }
    /// All of them, those too that are found when they are to be shown.
    package var colors = TextColors() { didSet { layouts.removeAll() } }
    /// The room for a line, in points.
    package private(set) var width: Double
    /// From the text's start to its end, at least one.
    package private(set) var sections: [TextSection] = []
    /// The number of sections that have ever been set. Tests see by it that a keystroke costs a few of them.
    package private(set) var settings = 0
    package let style: TextStyle
    let cutter: SectionCutter
    private let costLimit: Int
    private let layouts: SectionLayouts
    /// The zoom and scale of the fonts that it was set at.
    private var generation = 0

    /// An empty text.
    ///
    /// - Parameters:
    ///   - sectionLength: how many bytes a section has, about.
    ///   - costLimit: how much is set at once, as ``DisplayText`` counts; ``goOn()`` sets more.
    package init(
        library: FontLibrary, style: TextStyle, width: Double = 0, sectionLength: Int = 2048, costLimit: Int = .max
    ) {
        self.costLimit = costLimit
        self.style = style
        self.width = width
        layouts = SectionLayouts(library: library, style: style, sectionLength: sectionLength)
        cutter = SectionCutter(
            layout: TextLayout(library, style: style, isDivisible: false), sectionLength: sectionLength)
        set([], width: width)
    }

    /// From one base line to the next, in points.
    package var lineHeight: Double { cutter.layout.lineHeight }

    /// The number of lines, at least one.
    package var lineCount: Int { sections.last.map { $0.firstLine + $0.lineCount } ?? 1 }

    /// Takes over a text and a width, and sets what changed.
    package func set(_ text: [UInt8], width: Double) {
        let now = cutter.layout.library.generation
        let isSameWidth = width == self.width && generation == now && !sections.isEmpty
        if isSameWidth && text == bytes { return goOn() }
        let change = isSameWidth ? TextChange(from: bytes, to: text) : nil
        if generation != now { (generation, sections) = (now, []) }
        (self.bytes, self.width) = (text, width)
        flow(change)
    }

    /// A section's layout, set.
    package func layout(of section: TextSection) -> TextLayout {
        layouts.layout(of: section, in: bytes, colors: colors, width: width)
    }

    /// An offset of the text as a section's layout counts.
    package func local(in section: TextSection, _ offset: Int) -> Int {
        section.local(offset, layouts.shown(section, in: bytes, colors: colors, width: width))
    }

    /// An offset of a section's layout as the text counts.
    package func global(in section: TextSection, _ offset: Int) -> Int {
        section.global(offset, layouts.shown(section, in: bytes, colors: colors, width: width))
    }

    /// True if all of the text has been set.
    package var isComplete: Bool { sections.last?.isLast == true }

    /// Sets more of a text that was too long to be set at once.
    package func goOn() {
        guard !isComplete else { return }
        extend(rest: [], shift: 0)
        numberLines(from: 0)
    }

    private func flow(_ change: TextChange?) {
        let old = sections
        let kept = change.map { unchanged(before: $0) } ?? 0
        // What may be taken over again once a line begins where such a section begins.
        let rest = change.map { change in old.drop { $0.start < change.oldEnd || $0.start <= change.start } } ?? []
        let shift = change?.growth ?? 0
        sections = Array(old[..<kept])
        extend(rest: Array(rest), shift: shift)
        numberLines(from: kept)
    }

    /// Sets sections behind those that there are, until the rest of the earlier ones fits, the text ends, or it is
    /// enough for once.
    private func extend(rest: [TextSection], shift: Int) {
        var rest = rest[...]
        var cost = 0
        while !isComplete, sections.isEmpty || cost < costLimit {
            let start = sections.last?.end ?? 0
            rest = rest.drop { $0.start + shift < start }
            let begin = SectionBeginning(at: start, after: sections.last, in: bytes)
            if let next = rest.first, next.start + shift == start, next.beginning.sets(like: begin) {
                sections += rest.map { $0.moved(by: shift) }
                rest = []
                continue
            }
            let joint = rest.first { $0.start + shift > start }.map { $0.start + shift }
            sections.append(cutter.section(begin, in: bytes, width: width, joint: joint))
            settings += 1
            cost += cutter.cost
        }
    }

    /// Returns the number of sections that lie before a change and stay as they are: those before the one that it lies
    /// in, and one less where that begins in the middle of a paragraph, whose first word may now fit on the line
    /// before.
    private func unchanged(before change: TextChange) -> Int {
        let index = max(0, sections.partitioningIndex { $0.start > change.start } - 1)
        return index > 0 && sections[index].beginning.continuesParagraph ? index - 1 : index
    }

    private func numberLines(from index: Int) {
        var line = index > 0 ? sections[index - 1].firstLine + sections[index - 1].lineCount : 0
        for index in index..<sections.count {
            sections[index].firstLine = line
            line += sections[index].lineCount
        }
    }
}

extension FlowedText {
    /// The section that a place lies in.
    package func section(at position: TextPosition) -> TextSection {
        let index = max(0, sections.partitioningIndex { $0.start > position.offset } - 1)
        let section = sections[index]
        let isBehindBreak = position.isAtLineEnd && section.start == position.offset
        return isBehindBreak && section.beginning.continuesParagraph ? sections[index - 1] : section
    }

    /// The section that a line lies in.
    package func section(ofLine line: Int) -> TextSection {
        sections[max(0, sections.partitioningIndex { $0.firstLine > line } - 1)]
    }
}

/// The difference between two texts: one stretch.
private struct TextChange {
    /// The offset at which it begins in both.
    let start: Int
    /// The offset at which it ends in the old one.
    let oldEnd: Int
    /// The number of bytes by which the new one is longer.
    let growth: Int

    /// Compares two texts. O(bytes), at the speed of memory.
    init(from old: [UInt8], to new: [UInt8]) {
        (start, oldEnd) = old.withUnsafeBufferPointer { old in
            new.withUnsafeBufferPointer { new in
                let shorter = min(old.count, new.count)
                var start = 0
                while start < shorter, old[start] == new[start] { start += 1 }
                var end = 0
                while end < shorter - start, old[old.count - 1 - end] == new[new.count - 1 - end] { end += 1 }
                return (start, old.count - end)
            }
        }
        growth = new.count - old.count
    }
}
