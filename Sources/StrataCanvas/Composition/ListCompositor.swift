import Strata
import StrataWindow

/// Draws frames of a list alone, one after another, onto the same surface, and touches only what differs from the frame
/// before.
public final class ListCompositor {
    /// The colour behind and between the rows.
    public var background: Color
    private let compositor = Compositor()

    /// A compositor that has drawn nothing yet.
    public init(background: Color) { self.background = background }

    /// Draws a frame and returns what changed since the frame before, in device pixels of the surface.
    ///
    /// `area` is where the list's viewport lies on the surface, in points; nothing outside it is touched. A surface
    /// other than that of the frame before is drawn whole; else it must still show the frame before.
    @discardableResult
    public func compose<Source: RowSource>(
        _ frame: ListFrame, in area: Rect, on surface: Surface, rows: Source
    ) -> Damage {
        compositor.compose(on: surface) { drawing in
            drawing.region(area) { drawing in
                let viewport = Rect(x: 0, y: 0, width: area.width, height: area.height)
                drawing.fill(viewport, background)
                drawing.draw(frame, in: viewport, rows: rows)
            }
        }
    }
}
