import Strata
import StrataCanvas
import StrataWindow

/// A part of a window: a list, or something around the lists. Points are those of the window.
///
/// A frame is: ``begin(at:)``, any number of inputs, ``draw(on:at:)``. Times are milliseconds since the scene was made.
protocol WindowPart: AnyObject {
    /// Where it lies.
    var frame: Rect { get }
    /// Whether something moves in it, so that another frame is wanted.
    var isMoving: Bool { get }
    /// When it will look otherwise by itself though nothing moves; nil where it will not.
    func nextChange(after time: Double) -> Double?
    /// How the pointer looks where it is.
    var pointerShape: CursorShape { get }
    /// Puts it elsewhere, or gives it another size.
    func place(in frame: Rect)
    /// A frame is opened: comes once in it, before the first input.
    func begin(at time: Double)
    /// Draws what changed since the frame before onto the same surface, and returns where, in device pixels.
    func draw(on surface: Surface, at time: Double) -> [PixelRect]
    /// The pointer is somewhere else; nil: not over this part. While a button is held that was pressed here, it is
    /// told wherever it goes. Returns whether the part may look otherwise now.
    @discardableResult
    func movePointer(to point: Point?) -> Bool
    /// The first button went down here.
    func press(at point: Point, clickCount: Int, isShifted: Bool)
    /// The middle button went down here.
    func pressMiddle(at point: Point)
    /// The button that was pressed here came up, wherever that is.
    func release(at point: Point, clickCount: Int)
    /// The wheel moved over this part, in clicks. Returns whether it has a use for that; else a list scrolls.
    func takeWheel(clicks: Double, at point: Point) -> Bool
}

extension WindowPart {
    func takeWheel(clicks: Double, at point: Point) -> Bool { false }
}

extension Rect {
    /// The same rectangle elsewhere.
    func moved(by distance: Point) -> Rect {
        Rect(x: x + distance.x, y: y + distance.y, width: width, height: height)
    }

    /// Whether a point lies in it; the right and the lower edge do not belong to it.
    func contains(_ point: Point) -> Bool {
        point.x >= x && point.x < x + width && point.y >= y && point.y < y + height
    }
}
