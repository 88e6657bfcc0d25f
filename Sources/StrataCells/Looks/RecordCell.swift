import Strata
import StrataCanvas
import StrataDocument
import StrataInterface

/// A cell for lines that are records: each line is read, and drawn with the look that it is found to have.
final class RecordCell: DatedCell {
    private let read: (Line) -> any RecordRow
    private let estimate: (_ averageBytes: Double, _ width: Double) -> Double
    /// The breadth of rows of a horizontal list until they are measured.
    let estimatedWidth: Double
    /// A line of text, in points.
    var lineHeight: Double { library.lineHeight(of: body) }
    private let library: FontLibrary
    private let body: TextStyle
    let headerStyle: HeaderStyle
    let showsDays: Bool
    let opacityBehindPage: Double
    let newestSpace: Double
    let looksAtPreviousRow: Bool
    /// The rows that were read last: each is measured, and drawn in each of its bands, from one reading.
    private var known = RecentValues<RowVersion, any RecordRow>(limit: 4 << 20)

    /// The memory that a row that was read takes beside its text, about, in bytes.
    private static let overhead = 1 << 10

    /// - Parameters:
    ///   - headerStyle: how headers between its rows look.
    ///   - showsDays: whether there are any unless the user says otherwise.
    ///   - opacityBehindPage: how much is left of other rows while one is expanded.
    ///   - newestSpace: what the newest row needs below itself.
    ///   - looksAtPreviousRow: whether any of them looks at the row above it.
    ///   - estimate: how high lines of so many bytes are at a width on average.
    ///   - read: finds a line's look.
    init(
        _ library: FontLibrary, _ faces: Faces, estimatedWidth: Double = CardMetrics.columnWidth,
        headerStyle: HeaderStyle = .strip, showsDays: Bool = false, opacityBehindPage: Double = 0.15,
        newestSpace: Double = 8, looksAtPreviousRow: Bool = false,
        estimate: @escaping (_ averageBytes: Double, _ width: Double) -> Double, read: @escaping (Line) -> any RecordRow
    ) {
        self.read = read
        self.estimate = estimate
        self.estimatedWidth = estimatedWidth
        self.headerStyle = headerStyle
        self.showsDays = showsDays
        self.opacityBehindPage = opacityBehindPage
        self.newestSpace = newestSpace
        self.looksAtPreviousRow = looksAtPreviousRow
        (self.library, body) = (library, faces.body)
    }

    /// A cell for one kind of record. Lines that are something else are shown as they are, with what is wrong.
    convenience init<Look: RecordLook>(
        _ look: Look, _ library: FontLibrary, _ faces: Faces, estimatedWidth: Double? = nil, showsDays: Bool = false,
        opacityBehindPage: Double = 0.15
    ) where Look.Record: LineRecord {
        let misfit = MisfitLook(library, faces)
        self.init(
            library, faces, estimatedWidth: estimatedWidth ?? CardMetrics.columnWidth, headerStyle: .capsule,
            showsDays: showsDays, opacityBehindPage: opacityBehindPage, newestSpace: 0,
            looksAtPreviousRow: look.looksAtPreviousRecord,
            estimate: { look.estimatedHeight(averageBytes: $0, width: $1) },
            read: { line in
                do throws(RecordError) {
                    return LookRow(try Look.Record(line), look)
                } catch {
                    return LookRow(Misfit(line: line, reason: "not \(Look.Record.noun): \(error)"), misfit)
                }
            })
    }

    /// Returns a cell for lines that are JSON of any kind.
    static func json(_ library: FontLibrary, _ faces: Faces) -> RecordCell {
        let look = JSONLook(library, faces)
        let misfit = MisfitLook(library, faces)
        return RecordCell(
            library, faces, estimatedWidth: Metrics.columnWidths.upperBound,
            estimate: { look.estimatedHeight(averageBytes: $0, width: $1) },
            read: { line in
                do throws(RecordError) {
                    return LookRow(try JSONRecord(line), look)
                } catch {
                    return LookRow(Misfit(line: line, reason: error.description), misfit)
                }
            })
    }

    /// Returns a cell that finds out for each line what it is.
    static func auto(_ library: FontLibrary, _ faces: Faces) -> RecordCell {
        let reader = AutoReader(library, faces)
        return RecordCell(
            library, faces, looksAtPreviousRow: true,
            estimate: { reader.estimatedHeight(averageBytes: $0, width: $1) }, read: { reader.row($0) })
    }

    func day(of line: Line) -> LineDay? { row(line).lineDay }

    func moment(of line: Line) -> Double? { row(line).moment }

    func continues(_ line: Line, after previous: Line) -> Bool { row(line).continues(after: row(previous)) }

    func height(of line: Line, width: Double) -> Double {
        row(line).height(isContinuation: line.isContinuation, width: width)
    }

    func width(of line: Line) -> Double { row(line).width }

    func estimatedHeight(averageBytes: Double, width: Double) -> Double { estimate(averageBytes, width) }

    func background(_ look: RowLook) -> Color { look.palette.background }

    func draw(_ line: Line, _ look: RowLook, size: Size, on painter: Painter) {
        row(line).draw(isContinuation: line.isContinuation, look, size: size, on: painter)
    }

    func page(of line: Line, size: Size, _ palette: Palette) -> Page {
        row(line).page(isContinuation: line.isContinuation, size: size, palette)
    }

    /// Returns the row that a line is, read once for as long as it is remembered and has no other text.
    private func row(_ line: Line) -> any RecordRow {
        guard let version = line.version, line.isReadable else { return read(line) }
        return known.value(for: version, cost: Self.overhead + 3 * line.bytes.count) {
            // A copy of its own, for the line may share memory with its neighbours.
            var copy = line
            copy.bytes = ArraySlice(Array(line.bytes))
            return read(copy)
        }
    }
}
