import Strata
import StrataCanvas
import StrataDocument
import StrataInterface

/// Draws and measures records of one kind. It keeps nothing but what makes the next row cheaper, and says the same
/// length for the same record at the same breadth whenever it is asked.
protocol RecordLook: AnyObject {
    associatedtype Record
    /// Returns the height of a record in a vertical list at a width.
    func height(of record: Record, width: Double) -> Double
    /// True if records look at the one above them.
    var looksAtPreviousRecord: Bool { get }
    /// Returns true if a record goes on where the one above it stops.
    func continues(_ record: Record, after previous: Record) -> Bool
    /// Returns the height of a record that may go on where the one above it stops.
    func height(of record: Record, isContinuation: Bool, width: Double) -> Double
    /// Returns its breadth in a horizontal list.
    func width(of record: Record) -> Double
    /// Returns the height of records whose lines have so many bytes at a width on average.
    func estimatedHeight(averageBytes: Double, width: Double) -> Double
    /// Draws a row upon the palette's background.
    func draw(_ record: Record, _ look: RowLook, size: Size, on painter: Painter)
    /// Draws a row of a record that may go on where the one above it stops.
    func draw(_ record: Record, isContinuation: Bool, _ look: RowLook, size: Size, on painter: Painter)
    /// Returns the page of the expanded row.
    func page(of record: Record, size: Size, _ palette: Palette) -> Page
    /// Returns the same of a row that may go on where the one above it stops.
    func page(of record: Record, isContinuation: Bool, size: Size, _ palette: Palette) -> Page
}

extension RecordLook {
    func page(of record: Record, isContinuation: Bool, size: Size, _ palette: Palette) -> Page {
        page(of: record, size: size, palette)
    }

    func width(of record: Record) -> Double { CardMetrics.columnWidth }

    var looksAtPreviousRecord: Bool { false }

    func continues(_ record: Record, after previous: Record) -> Bool { false }

    func height(of record: Record, isContinuation: Bool, width: Double) -> Double { height(of: record, width: width) }

    func draw(_ record: Record, isContinuation: Bool, _ look: RowLook, size: Size, on painter: Painter) {
        draw(record, look, size: size, on: painter)
    }
}

/// A line with the look that it was found to have.
protocol RecordRow {
    func height(isContinuation: Bool, width: Double) -> Double
    var width: Double { get }
    /// Returns true if it goes on where the row above it stops: never one of another look.
    func continues(after previous: any RecordRow) -> Bool
    /// The day that the line says it is from.
    var lineDay: LineDay? { get }
    /// The moment that the line says it is from, in seconds since 1970 began in UTC.
    var moment: Double? { get }
    func draw(isContinuation: Bool, _ look: RowLook, size: Size, on painter: Painter)
    func page(isContinuation: Bool, size: Size, _ palette: Palette) -> Page
}

/// A record with its look.
struct LookRow<Look: RecordLook>: RecordRow {
    let record: Look.Record
    let look: Look

    init(_ record: Look.Record, _ look: Look) {
        self.record = record
        self.look = look
    }

    func height(isContinuation: Bool, width: Double) -> Double {
        look.height(of: record, isContinuation: isContinuation, width: width)
    }

    func continues(after previous: any RecordRow) -> Bool {
        guard let previous = previous as? LookRow<Look> else { return false }
        return look.continues(record, after: previous.record)
    }

    var width: Double { look.width(of: record) }

    var lineDay: LineDay? { (record as? any DatedRecord)?.lineDay }
    var moment: Double? { (record as? any DatedRecord)?.date?.seconds }

    func draw(isContinuation: Bool, _ rowLook: RowLook, size: Size, on painter: Painter) {
        look.draw(record, isContinuation: isContinuation, rowLook, size: size, on: painter)
    }

    func page(isContinuation: Bool, size: Size, _ palette: Palette) -> Page {
        look.page(of: record, isContinuation: isContinuation, size: size, palette)
    }
}
