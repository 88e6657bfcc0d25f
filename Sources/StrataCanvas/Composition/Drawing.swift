import Strata
import StrataWindow

/// The content of a picture, back to front: fills, the rows of lists, and what is painted around and over them.
///
/// A drawing is made anew for each frame; ``Compositor`` compares it with the one before and touches only what differs,
/// so nothing that is drawn has to say when it looks otherwise. Coordinates are points from the origin that
/// ``within(_:clips:_:)`` moves.
public struct Drawing {
    /// The grid by which points become pixels.
    public let grid: PixelGrid
    private(set) var commands: [DrawCommand]
    /// The regions in which damage is joined, each by itself: the surface, and the parts of it that change in ways of
    /// their own.
    private(set) var regions: [PixelRect]
    private var origin = Point(x: 0, y: 0)
    private var clip: PixelRect
    private var region = 0

    /// An empty drawing for a surface; it takes the memory of `commands`.
    init(on surface: Surface, commands: [DrawCommand]) {
        grid = surface.grid
        clip = surface.bounds
        regions = [surface.bounds]
        self.commands = commands
        self.commands.removeAll(keepingCapacity: true)
    }

    /// Draws in coordinates whose origin is the top left corner of a rectangle, and, where it `clips`, nothing outside
    /// of it.
    public mutating func within(_ frame: Rect, clips: Bool = true, _ body: (inout Drawing) -> Void) {
        let outside = (origin, clip)
        origin = Point(x: origin.x + frame.x, y: origin.y + frame.y)
        if clips { clip = clip.intersection(grid.snap(Rect(origin, frame))) }
        body(&self)
        (origin, clip) = outside
    }

    /// Draws a part that changes in ways of its own, as a list does that scrolls beside a header that stands still: what
    /// changes there is not joined with what changes elsewhere.
    public mutating func region(_ frame: Rect, _ body: (inout Drawing) -> Void) {
        let outside = region
        region = regions.count
        regions.append(grid.snap(frame.moved(by: origin)).intersection(clip))
        within(frame, body)
        region = outside
    }

    /// Fills a rectangle with an opaque colour.
    public mutating func fill(_ rect: Rect, _ color: Color) {
        let pixels = grid.snap(rect.moved(by: origin)).intersection(clip)
        if !pixels.isEmpty { commands.append(DrawCommand(.fill(pixels, color.pixel), region: region)) }
    }

    /// Draws the rows of a list whose viewport is a rectangle.
    ///
    /// - Parameter turning: a part of the viewport at whose edge rows turn. Those that lie across the edge go under it.
    public mutating func draw<Source: RowSource>(
        _ frame: ListFrame, in viewport: Rect, rows: Source, turning: Rect? = nil
    ) {
        let pixels = grid.snap(viewport.moved(by: origin))
        let visible = pixels.intersection(clip)
        let turned = turning.map { grid.snap($0.moved(by: Point(x: origin.x + viewport.x, y: origin.y + viewport.y))) }
        let builder = RowCommandBuilder(
            grid: grid, origin: (pixels.x, pixels.y), visible: visible, region: region, light: rows.light,
            turning: turned.map(visible.intersection) ?? visible)
        builder.build(frame, rows: rows, into: &commands)
    }

    /// Has a function paint inside a rectangle.
    ///
    /// - Parameters:
    ///   - look: Everything that decides what is painted: as long as it is the same for the same `owner` at the same
    ///     place, `paint` draws the same pixels.
    ///   - paint: Draws, in the coordinates of the drawing as they are now.
    public mutating func paint(
        _ bounds: Rect, _ look: some Equatable, by owner: AnyObject, _ paint: @escaping (Painter) -> Void
    ) {
        let pixels = grid.cover(bounds.moved(by: origin)).intersection(clip)
        guard !pixels.isEmpty else { return }
        let command = PaintCommand(
            owner: ObjectIdentifier(owner), look: TypedPaintLook(look), bounds: pixels, origin: origin, draw: paint)
        commands.append(DrawCommand(.painting(command), region: region))
    }
}

extension Rect {
    /// A rectangle of the size of another one elsewhere.
    fileprivate init(_ origin: Point, _ size: Rect) {
        self.init(x: origin.x, y: origin.y, width: size.width, height: size.height)
    }
}
