import Strata

extension ListPane {
    package var headerContent: HeaderContent {
        var content = HeaderContent()
        content.title = standing.isNamedAbove ? "" : status.title
        content.place = status.place
        content.cutsPlace = status.cutsPlace
        content.state = status.state(list.readingState)
        (content.filters, content.showsAny) = (filters.terms.terms, filters.terms.showsAny)
        content.context = filters.context
        content.notice =
            notice(of: list.pointer.hoveredLink)
            ?? HeaderContent.joined([standing.isSynced ? "synced" : "", status.notice ?? ""])
        if case .place(let place) = list.engine.scrollTarget, !list.engine.isAt(place) {
            content.hint = "back to \(noun.one) \(CountText.grouped(number(ofRow: place.index)))"
        }
        content.positions = positionTexts
        content.hasFocus = standing.hasFocus
        return content
    }

    /// Returns the words for what is going on just now.
    private func notice(of link: RowLink?) -> String? {
        if let givenBytes { return "Pasting elsewhere: \(CountText.bytes(givenBytes)). Press Escape to stop." }
        return link.map { "Ctrl+click to open \($0.link.target)" }
    }

    /// The number of a row among all lines, whether these are shown or not.
    package func number(ofRow index: Int) -> Int {
        let lines = allRows.lines
        guard lines !== list.document, let place = lines.index(of: list.document.id(at: index)) else {
            return list.document.lineNumber(at: index)
        }
        return lines.lineNumber(at: place)
    }

    /// The number of a row, and of how many, for those who hear it: `line 50 of 1,000`.
    package func spokenPlace(ofRow index: Int) -> String {
        guard status.isIndexed else { return noun.one }
        let lines = CountText.grouped(allRows.lines.lineCount)
        return "\(noun.one) \(CountText.grouped(number(ofRow: index))) of \(lines)"
    }

    /// `lines 1,204–1,240 of 10,000,000  ·  42 %`, and shorter.
    private var positionTexts: [String] {
        if filters.isFiltered { return filteredTexts }
        let all = allRows.lines.lineCount
        let total = CountText.grouped(all)
        // What stands for lines that are gone, or left out, is no line.
        if all == 0 { return ["no \(noun.many)"] }
        guard let (first, last) = tools.rowsInView(of: list).map(numbers) else {
            return ["\(total) \(noun.many)", total]
        }
        let progress = progressText
        guard status.isIndexed || status.isCounting else {
            return ["\(total) \(noun.many) read  ·  \(progress)", "\(total)  ·  \(progress)", progress]
        }
        guard status.isIndexed else {
            return ["counting \(noun.many)… \(total)  ·  \(progress)", "\(total)…  ·  \(progress)", progress]
        }
        let span = first == last ? "" : "–\(CountText.grouped(last))"
        let shown = "\(CountText.grouped(first))\(span) of \(total)"
        return ["\(first == last ? noun.one : noun.many) \(shown)  ·  \(progress)", shown, progress]
    }

    /// The words for rows where these are counted: some may be entries of several lines.
    package var rowNoun: RowNoun { allRows.hasEntries ? .entries : noun }

    /// `398 of 1,500 lines  ·  42 %`, and shorter.
    private var filteredTexts: [String] {
        let (all, noun) = (CountText.grouped(allRows.lineCount), rowNoun)
        let count = filters.context > 0 ? filters.passingCount : list.document.lineCount
        let counts = "\(CountText.grouped(count)) of \(all)"
        // Where all that is left is in view, "all" would be taken for the rest as well.
        guard list.engine.maxOffset > 0 || filters.progressText != nil else {
            return ["\(counts) \(noun.many)", counts]
        }
        let progress = filters.progressText ?? progressText
        return ["\(counts) \(noun.many)  ·  \(progress)", "\(counts)  ·  \(progress)", counts]
    }

    /// The numbers of the lines of rows, where a row may have several of them and none are hidden.
    private func numbers(ofRows rows: Range<Int>) -> (first: Int, last: Int) {
        var (document, start, end) = (list.document, rows.lowerBound, rows.upperBound)
        let lines = allRows.lines
        if lines !== document, let first = firstLine(from: start), let last = firstLine(from: end) {
            (document, start, end) = (lines, first, last)
        }
        return document.lineNumbers(in: start..<max(start, end))
    }

    /// Returns the index among all lines of the first line of a row, or of the next one that is no header.
    private func firstLine(from row: Int) -> Int? {
        let document = list.document
        guard let row = (row..<document.count).first(where: { !document.isHeader(at: $0) }) else {
            return allRows.lines.count
        }
        return allRows.lines.index(of: document.id(at: row))
    }

    private var progressText: String {
        let engine = list.engine
        if engine.maxOffset == 0 { return "all" }
        if engine.offset >= engine.maxOffset - 0.5 { return "end" }
        if engine.offset <= 0.5 { return "top" }
        return "\(min(99, Int(engine.offset / engine.maxOffset * 100))) %"
    }

    package func placeText(ofRow index: Int) -> String {
        let line = CountText.grouped(number(ofRow: index))
        let number = status.isIndexed ? "\(noun.one) \(line)" : "a \(noun.one)"
        let words = number.prefix(1).uppercased() + number.dropFirst()
        return "\(words) of \(status.place.hasPrefix("/") ? status.whole : status.title)"
    }
}
