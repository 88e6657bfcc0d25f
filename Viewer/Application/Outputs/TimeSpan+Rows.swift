import StrataCells
import StrataCommandLine
import StrataDecoders
import StrataDocument
import StrataFormats
import StrataSystem

extension TimeSpan {
    /// The rows of a document between the moments, by their indices; nil: all. Rows are looked up by halves.
    ///
    /// - Parameters:
    ///   - name: what the document is called where that is to be said.
    ///   - format: how its lines are read; nil: by all formats that there are.
    ///   - end: the time by which it was written, for lines that say no year; nil: now.
    /// - Throws: where rows say no times.
    func rows(
        of document: any Document, named name: String, as format: LineFormat? = nil, writtenBy end: Double? = nil
    ) throws(CommandError) -> Range<Int>? {
        guard !isWhole, document.count > 0 else { return nil }
        let reader = format.map { FileFormats(of: document, as: $0.text).reader } ?? .general
        let text = format?.text
        let search = MomentSearch(document) { line in
            LineMoment.seconds(of: text?.decode(line.bytes).text ?? line.bytes, by: reader, writtenBy: end)
        }
        guard let rows = search.rows(since: since, until: until) else {
            throw CommandError(
                description:
                    "\(name) has no line with a time near its end, so \(OptionName.since.rawValue) and "
                    + "\(OptionName.until.rawValue) mean nothing there; leave them out", exitCode: ExitCode.badData)
        }
        return rows
    }
}
