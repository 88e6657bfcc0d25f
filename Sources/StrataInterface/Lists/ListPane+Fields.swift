import Strata
import StrataCanvas
import StrataDocument
import StrataSearch

extension ListFilters {
    /// The number of the first rows, and of rows in view, whose fields are looked at.
    private static let sampleCount = 100

    /// Returns the fields of the first rows and of those in view.
    func fieldSample() -> FieldSample {
        guard let fields, let rows = allRows else { return FieldSample() }
        _ = fields.update()
        let first = (0..<min(rows.count, Self.sampleCount)).map { rows.id(at: $0) }
        let shown = rowsInView(atMost: Self.sampleCount)
        return FieldSample(
            of: (first + shown.filter { !first.contains($0) }).compactMap { row in
                self.fields(of: rows.text(of: row))
            })
    }

    /// Returns the fields of a row; nil where it has none.
    func fields(of line: Line) -> (any RowFields)? {
        guard let fields, line.isReadable, !line.isDivider, !line.isHeader else { return nil }
        _ = fields.update()
        return fields.reader(line.originalBytes)
    }
}

extension ListPane {
    /// Has the page of a row show its fields, if it has any beside those that every row may have: of a record in place
    /// of its text, else below it.
    ///
    /// - Returns: the conditions that the values stand for.
    func showFields(of line: Line, on page: inout Page) -> [FieldCondition] {
        guard page.fields.isEmpty, filters.fields?.areOnPages == true, let fields = filters.fields(of: line) else {
            return []
        }
        let shown = fields.all.filter { $0.name != "message" }
        guard shown.contains(where: { !FieldName.ofEveryRow.contains($0.name) }) else { return [] }
        if fields.areWhole, let message = fields.value(of: FieldName("message"))?.text, !message.isEmpty {
            page.show(message)
        }
        let values = shown.map { (name: $0.name, value: String(decoding: $0.text, as: UTF8.self)) }
        page.fields = values.map { name, value in
            var field = PageField(key: name, value: value)
            if FieldName.ofEveryRow.contains(name), let known = fields.value(of: FieldName(name)) {
                field.value = String(decoding: known.shownText, as: UTF8.self)
                field.level = known.level
            }
            return field
        }
        return values.map { FieldCondition($0.name, .equal, $0.value) }
    }
}
