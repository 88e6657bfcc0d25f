import Strata
import StrataCanvas
import StrataWindow

/// Something in a window that is not a list. It is drawn whole whenever its look changes. Its coordinates are points
/// from its own top left corner.
protocol ChromeView: AnyObject {
    /// Everything that decides how it looks at a time.
    func look(in size: Size, at time: Double) -> AnyHashable
    /// Draws it, background and all.
    func draw(in size: Size, at time: Double, on painter: Painter)
    /// Whether its look will change by itself.
    func isMoving(at time: Double) -> Bool
    /// A frame is opened: comes once in it, before the first input.
    func begin(at time: Double)
    /// When its look will change by itself though nothing moves; nil where it will not.
    func nextChange(after time: Double) -> Double?
    /// How high it wants to be at a width.
    func preferredHeight(width: Double) -> Double
    /// How the pointer looks where it is.
    var pointerShape: CursorShape { get }
    /// The pointer is somewhere else; nil: not over it.
    func movePointer(to point: Point?, in size: Size)
    /// The first button went down.
    func press(at point: Point, clickCount: Int, isShifted: Bool, in size: Size)
    /// The middle button went down.
    func pressMiddle(at point: Point, in size: Size)
    /// The first button came up.
    func release(at point: Point, clickCount: Int, in size: Size)
    /// The wheel moved over it, in clicks. Returns whether it has a use for that.
    func takeWheel(clicks: Double, at point: Point, in size: Size) -> Bool
}

extension ChromeView {
    func begin(at time: Double) {}
    func nextChange(after time: Double) -> Double? { nil }
    func isMoving(at time: Double) -> Bool { false }
    func pressMiddle(at point: Point, in size: Size) {}
    func takeWheel(clicks: Double, at point: Point, in size: Size) -> Bool { false }
}

/// Shows a chrome view in a window.
final class ChromePart: WindowPart {
    /// What is shown.
    let view: any ChromeView
    private(set) var frame = Rect(x: 0, y: 0, width: 0, height: 0)
    private var time = 0.0
    private var drawnLook: AnyHashable?
    private weak var drawnSurface: Surface?

    init(_ view: any ChromeView) { self.view = view }

    var isMoving: Bool { view.isMoving(at: time) }
    var pointerShape: CursorShape { view.pointerShape }

    func place(in frame: Rect) {
        guard frame != self.frame else { return }
        self.frame = frame
        drawnLook = nil
    }

    func begin(at time: Double) {
        self.time = time
        view.begin(at: time)
    }

    func nextChange(after time: Double) -> Double? { view.nextChange(after: time) }

    func draw(on surface: Surface, at time: Double) -> [PixelRect] {
        self.time = time
        let look = view.look(in: size, at: time)
        if look == drawnLook && surface === drawnSurface || frame.width <= 0 || frame.height <= 0 { return [] }
        (drawnLook, drawnSurface) = (look, surface)
        let painter = Painter(on: surface, origin: Point(x: frame.x, y: frame.y))
        painter.pushClip(Rect(x: 0, y: 0, width: frame.width, height: frame.height))
        view.draw(in: size, at: time, on: painter)
        painter.popClip()
        return [surface.grid.cover(frame)]
    }

    func movePointer(to point: Point?) -> Bool {
        view.movePointer(to: point.map(inside), in: size)
        return view.look(in: size, at: time) != drawnLook
    }

    func press(at point: Point, clickCount: Int, isShifted: Bool) {
        view.press(at: inside(point), clickCount: clickCount, isShifted: isShifted, in: size)
    }

    func pressMiddle(at point: Point) { view.pressMiddle(at: inside(point), in: size) }

    func release(at point: Point, clickCount: Int) { view.release(at: inside(point), clickCount: clickCount, in: size) }

    func takeWheel(clicks: Double, at point: Point) -> Bool {
        view.takeWheel(clicks: clicks, at: inside(point), in: size)
    }

    private var size: Size { Size(width: frame.width, height: frame.height) }
    private func inside(_ point: Point) -> Point { Point(x: point.x - frame.x, y: point.y - frame.y) }
}
