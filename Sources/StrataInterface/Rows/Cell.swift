import Strata
import StrataCanvas
import StrataDocument

/// The look of the rows of a list, and their lengths. A cell is given one line after another, each of which is a row's
/// whole content; it keeps faces, which decide lengths, and things that make the next row cheaper. Colours are handed
/// in when it draws.
///
/// A look of one's own needs ``height(of:width:)`` and ``draw(_:_:size:on:)``; everything else has a default:
///
///     final class PlainCell: Cell {
///         private let text: TextSetter
///
///         init(_ library: FontLibrary, _ faces: Faces) { text = TextSetter(library, faces.body) }
///
///         func height(of line: Line, width: Double) -> Double { layout(line, width: width).height }
///
///         func draw(_ line: Line, _ look: RowLook, size: Size, on painter: Painter) {
///             painter.draw(layout(line, width: size.width), at: Point(x: 16, y: 0), look.palette.ink)
///         }
///
///         private func layout(_ line: Line, width: Double) -> TextLayout {
///             text.set(String(decoding: line.bytes, as: UTF8.self), .words(width: max(64, width - 40)))
///         }
///     }
///
/// All sizes are in points. A cell must say the same length for the same line at the same breadth whenever it is asked,
/// and draw nothing outside the row.
public protocol Cell: AnyObject {
    /// True if long text wraps; else it is clipped. By default it wraps always, as in cards.
    var wraps: Bool { get set }
    /// The distance that rows which do not wrap are scrolled to the right, in points. By default 0.
    var sideways: Double { get set }
    /// True if rows may go on to the right of the list, to be scrolled to. By default where they do not wrap.
    var goesSideways: Bool { get }
    /// Returns the width of a line that does not wrap, in points, as far as that is less than a limit. By default as
    /// broad as what it is drawn in, so that there is nothing to be seen to the right of that.
    ///
    /// - Parameters:
    ///   - line: the row's content.
    ///   - limit: the greatest width that is asked for.
    func naturalWidth(of line: Line, upTo limit: Double) -> Double
    /// True if rows fill their frames from edge to edge, as lines of a text do; one that turns is then shaded like
    /// paper, for nothing else would tell it from one that is written aslant. By default they do not, as cards with
    /// room around them.
    var isSheet: Bool { get }
    /// The room between the newest row and the edge of the list where rows grow. By default 8; rows with room of their
    /// own around them, as cards have, need none.
    var newestSpace: Double { get }
    /// The distance that an arrow key scrolls, in points. By default 20, a line of text in the standard faces.
    var lineHeight: Double { get }
    /// Returns the height of a line in a vertical list.
    ///
    /// - Parameters:
    ///   - line: the row's content.
    ///   - width: how broad the row is.
    func height(of line: Line, width: Double) -> Double
    /// Returns the width of a line in a horizontal list. By default the greatest width of a row.
    ///
    /// - Parameter line: the row's content.
    func width(of line: Line) -> Double
    /// The width that lines of a horizontal list are taken to have until they are measured. By default the greatest
    /// width of a row.
    var estimatedWidth: Double { get }
    /// Returns the average height of lines, until they are measured. By default that of one line of words of that
    /// length.
    ///
    /// - Parameters:
    ///   - averageBytes: how many bytes the lines have on average.
    ///   - width: how broad the rows are.
    func estimatedHeight(averageBytes: Double, width: Double) -> Double
    /// The colour that a row is drawn upon, within its ``bounds(of:size:)``; where it is not opaque, rows are drawn slowly.
    /// By default the palette's, and others under the pointer and where the row is selected as a whole.
    ///
    /// - Parameter look: how the row is to look.
    func background(_ look: RowLook) -> Color
    /// Draws a row. A tall row is drawn band by band, with all but one band clipped away.
    ///
    /// - Parameters:
    ///   - line: the row's content.
    ///   - look: how the row is to look.
    ///   - size: that of the row.
    ///   - painter: draws, with the row's top left corner as its origin.
    func draw(_ line: Line, _ look: RowLook, size: Size, on painter: Painter)
    /// Returns the part of a row that is its own, in points from the row's top left corner, as a bubble is that hugs its
    /// text. A row is clicked, pointed at and drawn as selected there alone; beside it lies nothing. By default all of the
    /// row. Headers are always all their own, and so are rows that are turned.
    ///
    /// - Parameters:
    ///   - line: the row's content.
    ///   - size: that of the row.
    func bounds(of line: Line, size: Size) -> Rect
    /// The byte of a line's text before which a point lies in its row, so that a part of the text can be marked; nil
    /// where only the row as a whole can be. By default it can only be marked as a whole.
    ///
    /// - Parameters:
    ///   - point: in points from the row's top left corner.
    ///   - line: the row's content.
    ///   - size: that of the row.
    func offset(at point: Point, in line: Line, size: Size) -> Int?
    /// Returns true if one click at a point of a row opens it, as on a note about what the row does not show. By default
    /// none does.
    ///
    /// - Parameters:
    ///   - point: in points from the row's top left corner.
    ///   - line: the row's content.
    ///   - size: that of the row.
    func opens(at point: Point, in line: Line, size: Size) -> Bool
    /// The text of a line as its row shows it, broken where it is. By default the line's own.
    ///
    /// - Parameters:
    ///   - line: the row's content.
    ///   - width: how broad the row is.
    func shownText(of line: Line, width: Double) -> [UInt8]
    /// Returns true if a line that has grown still looks as it did. By default only if nothing in it has changed.
    ///
    /// - Parameters:
    ///   - line: the row's content now.
    ///   - earlier: the row's content when it was measured.
    func shows(_ line: Line, like earlier: Line) -> Bool
    /// True if rows look at the row above them. By default they do not, and that one is not read for them.
    var looksAtPreviousRow: Bool { get }
    /// Returns true if a line goes on where the row above it stops, as a message does after one by the same sender: it
    /// is then given to be measured and drawn with ``Line/isContinuation``, until another row stands above it. Asked
    /// only of looks for which ``looksAtPreviousRow`` holds, in vertical lists. By default none does.
    ///
    /// - Parameters:
    ///   - line: the row's content.
    ///   - previous: that of the row above.
    func continues(_ line: Line, after previous: Line) -> Bool
    /// Narrow columns before the text of rows, from left to right. By default there never are any.
    var columns: [RowColumn] { get set }
    /// The stretches of texts that bear colours of the reader's own; nil where none do. By default none ever do.
    var coloring: RowColoring? { get set }
    /// Returns true if a row tells of an error, by its bytes as they came, asked on any thread; nil if no row tells of
    /// one. The scrollbar marks such rows.
    var isError: (@Sendable (_ bytes: [UInt8]) -> Bool)? { get }
    /// Returns the level of a row, by its bytes as they came, asked on any thread; nil if rows have no levels. By default
    /// nil.
    var level: (@Sendable (_ bytes: [UInt8]) -> RowLevel)? { get }
    /// Returns the parts of a line, so that one of them can be copied or filtered by. By default no parts are known.
    ///
    /// - Parameter line: the row's content.
    func parts(of line: Line) -> RowParts
    /// Returns the page of the expanded row. By default it shows the row's text.
    ///
    /// - Parameters:
    ///   - line: the row's content.
    ///   - size: that of the row.
    ///   - palette: the colours that the page is drawn in.
    func page(of line: Line, size: Size, _ palette: Palette) -> Page
    /// The share of their opacity that other rows keep while one is expanded, 0…1. By default 0.15: they stay as a
    /// shadow around the page.
    var opacityBehindPage: Double { get }
}
