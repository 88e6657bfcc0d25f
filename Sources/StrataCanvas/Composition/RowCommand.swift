import Strata
import StrataWindow

/// One row, or band of a row, at its place in a frame. Equal commands draw equal pixels.
struct RowCommand: Hashable {
    /// The pixels.
    let row: RowPixels
    /// The frame of the whole item upright, in device pixels of the surface.
    let frame: PixelRect
    /// The part of the item that this draws, relative to its frame. What of it the row does not reach is filled with
    /// the row's background.
    let part: PixelRect
    /// The scanline of the item at which the row's pixels begin.
    let rowTop: Int
    /// Opacity, 1…256.
    let level: Int
    /// The projection by which it is tilted, or nil if it is upright.
    let projection: Projection?
    /// The light that falls on it as it turns.
    let light: SheetLight

    /// The part of the surface that it may be drawn on.
    let clip: PixelRect

    /// The pixels it may touch.
    var bounds: PixelRect {
        (projection?.bounds(of: part) ?? part.translated(x: frame.x, y: frame.y)).intersection(clip)
    }

    /// The pixels it makes its own whatever lies below.
    var covered: PixelRect {
        projection == nil && level == 256 && row.isOpaque ? bounds : .empty
    }

    static func == (one: RowCommand, other: RowCommand) -> Bool {
        one.row === other.row && one.frame == other.frame && one.part == other.part && one.rowTop == other.rowTop
            && one.level == other.level && one.projection == other.projection && one.light == other.light
            && one.clip == other.clip
    }

    func hash(into hasher: inout Hasher) {
        hasher.combine(ObjectIdentifier(row))
        hasher.combine(frame)
        hasher.combine(part.y)
        hasher.combine(level)
    }
}
