import StrataCanvas
import StrataWindow

/// The cost of a frame and the changes in it, for the performance overlay.
package struct FrameReport: Hashable {
    /// The time that it took to draw, in milliseconds.
    package var duration: Double
    /// The areas that were drawn anew, in device pixels.
    package var areas: [PixelRect]
    /// The number of its parts that only moved.
    package var moveCount: Int

    package init(_ damage: Damage, took duration: Double) {
        (self.duration, areas, moveCount) = (duration, damage.rectangles, damage.moves.count)
    }

    /// The same without what lies within a part of the window.
    func leavingOut(_ part: PixelRect) -> FrameReport {
        var report = self
        report.areas.removeAll { part.contains($0) }
        return report
    }

    /// True if nothing but what was left out has changed.
    var isEmpty: Bool { areas.isEmpty && moveCount == 0 }

    /// The number of pixels that were drawn.
    var pixelCount: Int { areas.reduce(0) { $0 + $1.area } }
}
