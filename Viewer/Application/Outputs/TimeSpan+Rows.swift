import StrataCells
import StrataCommandLine
import StrataDocument
import StrataSystem

extension TimeSpan {
    /// The rows of a document between the moments, by their indices; nil: all. Rows are looked up by halves.
    ///
    /// - Parameter name: what the document is called where that is to be said.
    /// - Throws: where rows say no times.
    func rows(of document: any Document, named name: String) throws(CommandError) -> Range<Int>? {
        guard !isWhole, document.count > 0 else { return nil }
        let search = MomentSearch(document) { LineMoment.seconds(of: $0.bytes) }
        guard let rows = search.rows(since: since, until: until) else {
            throw CommandError(
                description:
                    "\(name) has no line with a time near its end, so \(OptionName.since.rawValue) and "
                    + "\(OptionName.until.rawValue) mean nothing there; leave them out", exitCode: ExitCode.badData)
        }
        return rows
    }
}
