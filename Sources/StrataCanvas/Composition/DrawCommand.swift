import Strata
import StrataWindow

/// A thing that is drawn at its place on a surface. Equal commands draw equal pixels.
struct DrawCommand: Hashable {
    /// The content that is drawn. It lies elsewhere, so that commands are light to move and compare.
    indirect enum Content: Hashable {
        /// A rectangle of one colour, 0xAARRGGBB, that everything else lies upon.
        case fill(PixelRect, UInt32)
        case row(RowCommand)
        case painting(PaintCommand)
    }

    let content: Content
    /// The region of the drawing that it belongs to.
    let region: Int

    init(_ content: Content, region: Int) { (self.content, self.region) = (content, region) }

    /// The pixels it may touch.
    var bounds: PixelRect {
        switch content {
        case .fill(let rect, _): rect
        case .row(let row): row.bounds
        case .painting(let painting): painting.bounds
        }
    }

    /// The pixels it makes its own whatever lies below.
    var covered: PixelRect {
        switch content {
        case .fill(let rect, _): rect
        case .row(let row): row.covered
        case .painting: .empty
        }
    }
}

/// Shapes and text that a view draws, known by what decides how they look.
struct PaintCommand: Hashable {
    /// The object that draws.
    let owner: ObjectIdentifier
    /// The value that decides everything that is drawn there.
    let look: PaintLook
    /// The pixels it may touch; drawing elsewhere has no effect.
    let bounds: PixelRect
    /// The place of the painter's origin on the surface, in points.
    let origin: Point
    /// Draws, background and all.
    let draw: (Painter) -> Void

    static func == (one: PaintCommand, other: PaintCommand) -> Bool {
        one.owner == other.owner && one.bounds == other.bounds && one.origin == other.origin
            && one.look.isLike(other.look)
    }

    func hash(into hasher: inout Hasher) {
        hasher.combine(owner)
        hasher.combine(bounds)
    }
}

/// The value of any type that decides how something painted looks.
class PaintLook {
    func isLike(_ other: PaintLook) -> Bool { false }
}

/// A value of one type.
final class TypedPaintLook<Value: Equatable>: PaintLook {
    private let value: Value

    init(_ value: Value) { self.value = value }

    override func isLike(_ other: PaintLook) -> Bool { (other as? TypedPaintLook<Value>)?.value == value }
}
