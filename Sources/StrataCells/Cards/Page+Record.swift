import StrataInterface

extension Page {
    /// The page of a record: its whole text, and below it the fields that the program knows nothing of.
    ///
    /// - Parameter color: that of its card; nil for one that has none.
    init(record text: String, _ fields: [UnknownField], color: RecordColor? = nil, _ palette: Palette) {
        self.init(text: Array(text.utf8), face: .reading, style: .card(broadest: CardMetrics.broadest))
        self.fields = fields.map { PageField(key: $0.shownKey, value: $0.shownValue) }
        fill = palette.card(color)
        edge = palette.hairline(color)
    }
}

extension UnknownField {
    /// The key as a table shows it.
    fileprivate var shownKey: String { key.isEmpty ? "\"\"" : String(key.asOneParagraph.prefix(200)) }

    /// The value as a table shows it: a string without its quotes, anything else as JSON.
    fileprivate var shownValue: String {
        if case .text(let text) = value, !text.isEmpty { return text.asOneParagraph }
        return String(String.UnicodeScalarView(json.unicodeScalars.prefix(2000)))
    }
}
