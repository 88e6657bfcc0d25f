import Strata
import StrataDocument
import StrataSearch

extension ListPane {
    /// Shows only the rows of a span of time, in the place of another span.
    ///
    /// - Parameters:
    ///   - moments: In milliseconds since 1970 began in UTC.
    ///   - step: The distance from one moment to the next that words tell apart, in milliseconds.
    func showOnly(_ moments: Range<Int>, step: Int) {
        guard let (rows, search) = momentSearch, let first = search.row(at: Double(moments.lowerBound) / 1000),
            let next = search.row(at: Double(moments.upperBound) / 1000)
        else { return }
        let isLast = search.moment(at: next).map { $0 < Double(moments.upperBound) / 1000 } ?? true
        let end = RowID(rows.id(at: next).ordinal - (isLast ? 0 : 1))
        var terms = filters.terms
        terms.terms.removeAll(where: \.namesRow)
        terms.terms += [
            FilterTerm(.from(rows.id(at: first), SpanWords.moment(moments.lowerBound, step: step))),
            FilterTerm(.upTo(end, SpanWords.moment(moments.upperBound, step: step))),
        ]
        filters.terms = terms
    }

    /// Goes to the first row of a moment or later, in milliseconds since 1970 began in UTC.
    func goTo(moment: Int) {
        guard let (rows, search) = momentSearch, let index = search.row(at: Double(moment) / 1000) else { return }
        point(atLine: index, of: rows, beside: Rect(x: 0, y: 0, width: 0, height: 0))
    }

    /// All lines, and the search for a moment among them; nil where they say none.
    private var momentSearch: (rows: any Document, search: MomentSearch)? {
        let rows = allRows.lines
        guard let moments, rows.count > 0 else {
            show(Notice(text: "These \(noun.many) have no times.", isWarning: false))
            return nil
        }
        return (rows, MomentSearch(rows, moment: moments.ofLine))
    }
}
