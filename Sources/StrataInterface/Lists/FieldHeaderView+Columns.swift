import StrataDocument

extension FieldHeaderView {
    /// Shows rows in other columns, or in columns of other widths.
    package func change(_ body: (inout FieldColumns) -> Void) {
        let before = shown.columns
        body(&shown.columns)
        guard shown.columns != before else { return }
        if shown.columns.names != before.names { pane.list.painter.goBackSideways() }
        shown.areChosen = true
        pane.list.setAnew()
    }

    /// The columns that the reader has chosen; nil where the list shows what it would without a choice.
    package var chosen: ChosenColumns? {
        guard shown.areChosen, let fields = pane.filters.fields else { return nil }
        let choice = shown.columns.choice
        return choice == shown.own(of: fields) ? nil : choice
    }

    /// Shows rows in columns that were chosen before.
    package func show(_ chosen: ChosenColumns) {
        change { $0 = FieldColumns(chosen) }
        // A table would show its own where rows are to show their text.
        shown.areChosen = true
        if shown.columns.areShown { refit() }
    }

    /// Finds the widths of columns as soon as rows are there, and anew where it becomes known better how these are
    /// read. A table has its own columns unless others were chosen.
    package func fit() {
        guard let fields = pane.filters.fields else { return }
        if !shown.areChosen, case let own = shown.own(of: fields), !own.columns.isEmpty {
            change { $0 = FieldColumns(own) }
        }
        guard shown.columns.areShown else { return }
        let reading = fields.update()
        guard reading != shown.reading else { return }
        shown.reading = reading
        refit()
        pane.list.setAnew()
        // Few may be a greeting.
        if pane.list.document.count >= Self.tellingCount, let words = wordsOnUnknown {
            pane.show(Notice(text: words, isWarning: false))
        }
    }

    /// The number of rows of which a name is told that none has.
    private static let tellingCount = 10

    /// A sentence about the first column that the first rows have no field for, ready for a notice; nil where they have
    /// all.
    package var wordsOnUnknown: String? {
        guard shown.columns.areShown else { return nil }
        return pane.filters.fieldSample().wordsOnUnknown(shown.columns.names, inFirst: pane.noun.many)
    }

    /// Finds the widths of columns by some rows.
    func refit() {
        let sample = pane.filters.fieldSample()
        guard !sample.names.isEmpty else { return }
        change { [measure = shown.measure] in $0.fit(to: sample, measure: measure) }
    }
}
