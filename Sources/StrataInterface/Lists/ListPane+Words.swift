import Strata

extension ListPane {
    package var headerContent: HeaderContent {
        var content = HeaderContent()
        content.title = isNamedAbove ? "" : status.title
        content.place = status.place
        content.cutsPlace = status.cutsPlace
        content.state = status.state(list.readingState)
        content.filters = filters.terms.terms
        content.context = filters.context
        content.notice = notice(of: list.hoveredLink) ?? status.notice ?? ""
        if case .place(let place) = list.engine.scrollTarget, !list.engine.isAt(place) {
            content.hint = "back to \(noun.one) \(CountText.grouped(number(ofRow: place.index)))"
        }
        content.positions = positionTexts
        content.hasFocus = hasFocus
        return content
    }

    /// What is said of what is going on just now.
    private func notice(of link: ListView.RowLink?) -> String? {
        if let givenBytes { return "another program takes the copy: \(CountText.bytes(givenBytes)); Escape stops it" }
        return link.map { "Ctrl+click opens \($0.link.target)" }
    }

    /// The number of a row among all lines, whether these are shown or not.
    package func number(ofRow index: Int) -> Int {
        let lines = allRows.lines
        guard filters.isFiltered || lines !== allRows, let place = lines.index(of: list.document.id(at: index)) else {
            return list.document.lineNumber(at: index)
        }
        return place + 1
    }

    /// `lines 1,204–1,240 of 10,000,000  ·  42 %`, and shorter.
    private var positionTexts: [String] {
        let engine = list.engine
        let all = filters.isFiltered ? list.document.lineCount : allRows.lines.lineCount
        let total = CountText.grouped(all) + (filters.isFiltered ? " shown" : "")
        guard let (first, last) = list.linesInView.map(numbers) else {
            return [engine.count == 0 ? "no \(noun.many)" : "\(total) \(noun.many)", total]
        }
        let progress = filters.progressText ?? progressText
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

    /// The numbers of the lines of rows, where a row may have several of them and none are hidden.
    private func numbers(ofRows rows: (first: Int, last: Int)) -> (first: Int, last: Int) {
        let (all, lines) = (allRows, allRows.lines)
        guard !filters.isFiltered, lines !== all, rows.last <= all.count,
            let first = lines.index(of: all.id(at: rows.first - 1)),
            let end = rows.last < all.count ? lines.index(of: all.id(at: rows.last)) : lines.count
        else { return rows }
        return (first + 1, end)
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
        return "\(number) of \(status.place.hasPrefix("/") ? status.whole : status.title)"
    }
}
