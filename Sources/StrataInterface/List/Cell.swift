import Strata
import StrataCanvas
import StrataDocument

/// How the rows of a list look, and how long they are. A cell is given one line after another, each of which is a row's
/// whole content; it keeps faces, which decide lengths, and
/// what makes the next row cheaper. Colours are handed in when it draws.
///
/// All sizes are in points. A cell must say the same length for the same line at the same breadth whenever it is asked,
/// and draw nothing outside the row.
package protocol Cell: AnyObject {
    /// Whether long text wraps; else it is clipped. Looks whose rows are cards wrap always.
    var wraps: Bool { get set }
    /// How far an arrow key scrolls.
    var lineHeight: Double { get }
    /// How high a line is in a vertical list at a width.
    func height(of line: Line, width: Double) -> Double
    /// How broad a line is in a horizontal list.
    func width(of line: Line) -> Double
    /// How broad lines of a horizontal list are taken to be until they are measured.
    var estimatedWidth: Double { get }
    /// How high lines of so many bytes are at a width on average.
    func estimatedHeight(averageBytes: Double, width: Double) -> Double
    /// What a row is drawn upon; opaque, or rows are drawn slowly.
    func background(_ look: RowLook) -> Color
    /// Draws a row of a size. A tall row is drawn band by band, with all but one band clipped away.
    func draw(_ line: Line, _ look: RowLook, size: Size, on painter: Painter)
    /// Whether a line looks like another one that has grown to be it.
    func shows(_ line: Line, like earlier: Line) -> Bool
    /// Draws a row that fills the viewport; `place` says where in the list it stands, and how far it has been read.
    func drawExpanded(_ line: Line, _ look: RowLook, place: PagePlace, size: Size, on painter: Painter)
}

extension Cell {
    package var estimatedWidth: Double { Metrics.columnWidths.upperBound }

    package func shows(_ line: Line, like earlier: Line) -> Bool { line == earlier }
}
