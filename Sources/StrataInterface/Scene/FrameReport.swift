import StrataCanvas
import StrataWindow

/// What a frame has cost and changed, for whoever looks inside.
package struct FrameReport: Hashable {
    /// How long it took to draw, in milliseconds.
    package var duration: Double
    /// What was drawn anew, in device pixels.
    package var areas: [PixelRect]
    /// How many parts of it only moved.
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

    /// Whether nothing but what was left out has changed.
    var isEmpty: Bool { areas.isEmpty && moveCount == 0 }

    /// How many pixels were drawn.
    var pixelCount: Int { areas.reduce(0) { $0 + $1.area } }
}
