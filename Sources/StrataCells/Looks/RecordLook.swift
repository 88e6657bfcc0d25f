import Strata
import StrataCanvas
import StrataDocument
import StrataInterface

/// How records of one kind look. It keeps nothing but what makes the next row cheaper, and says the same length for the
/// same record at the same breadth whenever it is asked.
protocol RecordLook: AnyObject {
    associatedtype Record
    /// How high a record is in a vertical list at a width.
    func height(of record: Record, width: Double) -> Double
    /// How broad it is in a horizontal list.
    func width(of record: Record) -> Double
    /// How high records whose lines have so many bytes are at a width on average.
    func estimatedHeight(averageBytes: Double, width: Double) -> Double
    /// Draws a row upon the palette's background.
    func draw(_ record: Record, _ look: RowLook, size: Size, on painter: Painter)
    /// What the page of the expanded row shows.
    func page(of record: Record, width: Double, _ palette: Palette) -> Page
}

extension RecordLook {
    func width(of record: Record) -> Double { CardMetrics.columnWidth }
}

/// A line with the look that it was found to have.
protocol RecordRow {
    func height(width: Double) -> Double
    var width: Double { get }
    /// The day that the line says it is from.
    var lineDay: LineDay? { get }
    func draw(_ look: RowLook, size: Size, on painter: Painter)
    func page(width: Double, _ palette: Palette) -> Page
}

/// A record with its look.
struct LookRow<Look: RecordLook>: RecordRow {
    let record: Look.Record
    let look: Look

    init(_ record: Look.Record, _ look: Look) {
        self.record = record
        self.look = look
    }

    func height(width: Double) -> Double { look.height(of: record, width: width) }

    var width: Double { look.width(of: record) }

    var lineDay: LineDay? { (record as? any DatedRecord)?.lineDay }

    func draw(_ rowLook: RowLook, size: Size, on painter: Painter) {
        look.draw(record, rowLook, size: size, on: painter)
    }

    func page(width: Double, _ palette: Palette) -> Page { look.page(of: record, width: width, palette) }
}
