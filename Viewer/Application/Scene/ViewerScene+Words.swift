extension ViewerScene {
    var headerContent: HeaderContent {
        var content = HeaderContent()
        content.title = status.title
        content.note = status.note(follows: list.follows)
        content.chip = list.engine.strategy
        if case .place(let place) = list.engine.scrollTarget {
            content.hint = "back to line \(CountText.grouped(place.index + 1))"
        }
        content.position = positionText
        return content
    }

    /// `lines 1,204–1,240 of 10,000,000  ·  42 %`.
    private var positionText: String {
        let engine = list.engine
        let total = CountText.grouped(engine.count)
        guard let first = list.frame.items.first?.index, let last = list.frame.items.last?.index else {
            return engine.count == 0 ? "no lines" : "\(total) lines"
        }
        guard status.isIndexed else { return "counting lines… \(total)  ·  \(progressText)" }
        let firstNumber = CountText.grouped(first + 1)
        let shown = first == last ? "line \(firstNumber)" : "lines \(firstNumber)–\(CountText.grouped(last + 1))"
        return "\(shown) of \(total)  ·  \(progressText)"
    }

    private var progressText: String {
        let engine = list.engine
        if engine.maxOffset == 0 { return "all" }
        if engine.offset >= engine.maxOffset - 0.5 { return "end" }
        if engine.offset <= 0.5 { return "top" }
        return "\(min(99, Int(engine.offset / engine.maxOffset * 100))) %"
    }

    func placeText(ofRow index: Int) -> String {
        let number = status.isIndexed ? "line \(CountText.grouped(index + 1))" : "a line"
        let place = status.place.isEmpty ? status.title : "\(status.place)/\(status.title)"
        return "\(number) of \(place)  ·  click or Escape closes it"
    }
}
