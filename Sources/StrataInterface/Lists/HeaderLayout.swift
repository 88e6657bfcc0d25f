import StrataSystem

/// The layout of the texts on the header's left side: title, state, filters, hint and note, as far as there is room.
/// The text that matters least is left out first, and the notice on a file matters more than its name.
package enum HeaderLayout {
    /// The role of a text.
    package enum Role: Hashable {
        case title, state, hint, note, position
        /// Something that rows are filtered by; all of it where there is no room for each.
        case filter(Int), filters
        /// The number of rows that are shown around each one that passes.
        case context
    }

    /// A text between two edges, in points; it ends in "…" where it is broader.
    package struct Part: Hashable {
        package let role: Role
        package let text: String
        package let left: Double
        package let right: Double
    }

    /// Returns the width of a text, in points.
    package typealias Measure = (String, ChromeText.Face) -> Double

    /// Between the two sides, between the parts of the left one, and within the chip.
    package static let gap = 16.0
    package static let chipPadding = 8.0
    private static let spacing = 12.0
    private static let arrow = "↩ "
    /// As much of a title as is worth to be shown, and of a note.
    private static let shortTitle = 64.0
    private static let shortNote = 120.0
    private static let shortPlace = 48.0

    /// Returns the room that the left side wants, with a gap after it, before the position is said at length, in
    /// points.
    package static func wantedWidth(of content: HeaderContent, room: Double, _ measure: Measure) -> Double {
        let title = measure(content.title, .title)
        guard content.notice.isEmpty else {
            return min(title, shortTitle) + spacing + measure(content.notice, .caption) + gap
        }
        var width = min(title, room * 0.6) + gap
        width += filtersWidth(of: content, measure)
        width += stateWidth(of: content, measure) + hintWidth(of: content, measure)
        return width
    }

    private static func stateWidth(of content: HeaderContent, _ measure: Measure) -> Double {
        content.state.isEmpty ? 0 : spacing + roomOfState(content.state, measure) + 2 * chipPadding
    }

    /// Returns the room of a state, in points. The two that take turns while one reads have the same, so that what stands
    /// behind them does not move.
    private static func roomOfState(_ state: String, _ measure: Measure) -> Double {
        let turns = [ReadingState.live.words, ReadingState.paused(unseen: 0).words]
        return (turns.contains(state) ? turns : [state]).reduce(0) { max($0, measure($1, .caption)) }
    }

    private static func hintWidth(of content: HeaderContent, _ measure: Measure) -> Double {
        content.hint.map { spacing + measure(arrow + $0, .caption) } ?? 0
    }

    /// Within the chip of a filter: before its words is what switches it off, behind them what takes it away.
    package static let switchWidth = 20.0
    package static let crossWidth = 20.0

    private static func filtersWidth(of content: HeaderContent, _ measure: Measure) -> Double {
        guard !content.filters.isEmpty else { return 0 }
        return content.filters.indices.reduce(spacing - chipGap + contextWidth(of: content, measure)) {
            $0 + chipGap + switchWidth + measure(content.chip($1), .caption) + crossWidth
        }
    }

    /// The room for one chip that stands for all filters, if there are any.
    private static func chipWidth(forFiltersOf content: HeaderContent, _ measure: Measure) -> Double {
        guard !content.filters.isEmpty else { return 0 }
        return spacing + 2 * chipPadding + measure(words(forFiltersOf: content), .caption)
    }

    /// `2 of 3 filters, 3 lines around`.
    private static func words(forFiltersOf content: HeaderContent) -> String {
        let (count, on) = (content.filters.count, content.filters.filter(\.isOn).count)
        let words =
            count == 1 ? "1 filter" : on == 0 || on == count ? "\(count) filters" : "\(on) of \(count) filters"
        return on == 0 ? words + " off" : words + (self.words(forContext: content).map { ", \($0)" } ?? "")
    }

    private static func contextWidth(of content: HeaderContent, _ measure: Measure) -> Double {
        words(forContext: content).map { chipGap + chipPadding + measure($0, .caption) + chipPadding } ?? 0
    }

    /// `3 lines around`; nil where there is nothing to say.
    private static func words(forContext content: HeaderContent) -> String? {
        switch content.context {
        case ...0: nil
        case 1: "1 line around"
        default: "\(content.context) lines around"
        }
    }

    /// Between the chips of filters.
    private static let chipGap = 6.0

    /// Returns the room that a place wants that is no use in part, beside the rest of the left side, in points.
    package static func noteWidth(of content: HeaderContent, _ measure: Measure) -> Double {
        content.cutsPlace || content.place.isEmpty ? 0 : spacing + measure(content.place, .caption)
    }

    /// The texts from left to right.
    ///
    /// - Parameter right: the edge where they end.
    package static func parts(of content: HeaderContent, right: Double, _ measure: @escaping Measure) -> [Part] {
        var row = Row(right: right, measure: measure)
        // What is the matter is said first, and the rest has what room that leaves.
        let reserved = content.notice.isEmpty ? 0 : spacing + measure(content.notice, .caption)
        let end = max(row.left, right - reserved)
        // Where a click leads matters more than where the file lies.
        let hintWidth = hintWidth(of: content, measure)
        // That rows are left out is said rather than the rest, and nothing covers what stands on the right.
        let chip = chipWidth(forFiltersOf: content, measure)
        let filtersStart = row.left + chip <= right ? right - chip : right
        // What the list does is said beside a short title rather than left out beside a long one.
        let titleRoom = min(end - hintWidth, filtersStart) - stateWidth(of: content, measure)
        let titleEnd = row.left + max(80, (right - row.left) * 0.6)
        if filtersStart >= min(right, row.left + min(measure(content.title, .title), shortTitle)) {
            row.add(.title, content.title, .title, upTo: min(titleEnd, right, max(row.left + shortTitle, titleRoom)))
        }
        row.addState(content.state, upTo: min(end - hintWidth, filtersStart))
        row.addFilters(content, upTo: end)
        if let hint = content.hint, reserved == 0 || row.left + hintWidth <= end {
            row.left += row.gap
            row.add(.hint, arrow + hint, .caption, upTo: right)
        }
        row.addNote(content)
        return row.parts
    }

    /// Returns true if a part of the title or of the place is not to be read.
    static func cutsNames(of content: HeaderContent, in parts: [Part], _ measure: Measure) -> Bool {
        let isCut = parts.contains { part in
            guard part.role == .title || part.role == .note else { return false }
            return measure(part.text, part.role == .title ? .title : .caption) > part.right - part.left + 0.5
        }
        let notes = parts.filter { $0.role == .note }.map(\.text).joined()
        let hasTitle = content.title.isEmpty || parts.contains { $0.role == .title }
        return isCut || !hasTitle || notes.utf8.firstIndex(ofRun: content.place.utf8) == nil
    }

    /// The texts that have been placed so far.
    private struct Row {
        var parts: [Part] = []
        var left = Metrics.headerPadding
        let right: Double
        let measure: Measure

        init(right: Double, measure: @escaping Measure) { (self.right, self.measure) = (right, measure) }

        /// Between what has been placed and what comes next.
        var gap: Double { parts.isEmpty ? 0 : spacing }

        mutating func add(_ role: Role, _ text: String, _ face: ChromeText.Face, upTo end: Double) {
            guard end > left, !text.isEmpty else { return }
            let width = min(measure(text, face), end - left)
            // The text may be as broad as the room for it, so nothing of it is cut for rounding.
            parts.append(Part(role: role, text: text, left: left, right: role == .state ? left + width : end))
            left += width
        }

        /// A chip for each, or one for all of them, or none where it would end beyond all texts.
        mutating func addFilters(_ content: HeaderContent, upTo end: Double) {
            guard !content.filters.isEmpty else { return }
            let isRoom = left + filtersWidth(of: content, measure) <= end
            var labels = isRoom ? content.filters.indices.map { (Role.filter($0), content.chip($0)) } : []
            let context = HeaderLayout.words(forContext: content)
            if !isRoom {
                guard left + chipWidth(forFiltersOf: content, measure) <= right else { return }
                labels.append((.filters, HeaderLayout.words(forFiltersOf: content)))
            }
            if isRoom, let context { labels.append((.context, context)) }
            left += spacing - chipGap
            for (role, label) in labels {
                let isPlain = role == .filters || role == .context
                let sides = isPlain ? (chipPadding, chipPadding) : (switchWidth, crossWidth)
                let width = measure(label, .caption)
                left += chipGap + sides.0
                parts.append(Part(role: role, text: label, left: left, right: left + width))
                left += width + sides.1
            }
        }

        mutating func addState(_ state: String, upTo end: Double) {
            let room = roomOfState(state, measure)
            guard !state.isEmpty, left + gap + room + 2 * chipPadding <= end else { return }
            // The first text begins where rows do.
            left += parts.isEmpty ? 0 : gap + chipPadding
            let right = left + room
            add(.state, state, .caption, upTo: right)
            left = right + chipPadding
        }

        /// Place and notice. Of a place that is too long only the beginning, and none where that is a few letters or
        /// half a sentence.
        mutating func addNote(_ content: HeaderContent) {
            let room = right - left - gap
            left += gap
            // What the list does matters more than where its file lies.
            var content = content
            if !content.state.isEmpty, !parts.contains(where: { $0.role == .state }) { content.place = "" }
            let wholes = [content.note] + (content.cutsPlace ? [] : [content.notice])
            if let whole = wholes.first(where: { measure($0, .caption) <= room }) {
                return add(.note, whole, .caption, upTo: right)
            }
            let tail = "  ·  " + content.notice
            let tailWidth = measure(tail, .caption)
            if content.cutsPlace, !content.place.isEmpty, !content.notice.isEmpty, tailWidth + shortPlace <= room {
                add(.note, content.place, .caption, upTo: right - tailWidth)
                return add(.note, tail, .caption, upTo: right)
            }
            let place = content.cutsPlace ? content.place : ""
            let text = content.notice.isEmpty ? place : content.notice
            // A few letters of it would only be a riddle.
            guard room >= min(measure(text, .caption), shortNote) else { return }
            add(.note, text, .caption, upTo: right)
        }
    }
}
