import Strata
import StrataWindow

/// Draws frames of a list, one after another, onto the same surface, and touches only what differs from the frame
/// before.
///
/// The order of work in a frame: the placed items become draw commands, back to front; these are compared with the
/// commands of the frame before; what differs is the damage; each rectangle of the damage is filled with the
/// background where no opaque row covers it, and then with the rows that touch it.
public final class ListCompositor {
    /// The colour behind and between the rows.
    public var background: Color {
        didSet { if background != oldValue { invalidate() } }
    }

    private var commands: [DrawCommand] = []
    private var previous: [DrawCommand] = []
    private var damage = Damage()
    private var places: [DrawCommand: Int] = [:]
    private var matched: [Bool] = []
    private var remainder = Remainder()
    private var pending = Damage()
    private var area = PixelRect.empty
    private weak var surface: Surface?
    private let warp = Warp()

    /// A compositor that has drawn nothing yet.
    public init(background: Color) {
        self.background = background
    }

    /// Has everything drawn anew in the next frame.
    public func invalidate() {
        surface = nil
    }

    /// Has a rectangle of the surface, in device pixels, drawn anew in the next frame: one where something else was
    /// drawn over the list, or that a second buffer missed.
    public func invalidate(_ rect: PixelRect) {
        pending.add(rect)
    }

    /// Draws a frame and returns what changed since the frame before, in device pixels of the surface.
    ///
    /// `area` is where the list's viewport lies on the surface, in points; nothing outside it is touched. A surface
    /// other than that of the frame before, or another area, is drawn whole. The surface must still show the frame
    /// before, except where ``invalidate(_:)`` says otherwise.
    @discardableResult
    public func compose<Source: RowSource>(
        _ frame: ListFrame, in area: Rect, on surface: Surface, rows: Source
    ) -> Damage {
        let pixels = surface.grid.snap(area)
        let visible = pixels.intersection(surface.bounds)
        var builder = CommandBuilder(grid: surface.grid, origin: (pixels.x, pixels.y), visible: visible)
        builder.build(frame, rows: rows, into: &commands)
        findDamage(isAnew: self.surface !== surface || self.area != pixels, visible: visible)
        surface.withPixels { view in
            for rect in damage.rectangles { paint(rect, on: view) }
        }
        self.surface = surface
        self.area = pixels
        swap(&commands, &previous)
        pending.removeAll()
        // Rows that are no longer shown must not be kept alive from here.
        commands.removeAll(keepingCapacity: true)
        places.removeAll(keepingCapacity: true)
        return damage
    }

    private func findDamage(isAnew: Bool, visible: PixelRect) {
        damage.removeAll()
        guard !isAnew else {
            damage.addEverything(of: visible)
            return
        }
        for rect in pending.rectangles { damage.add(rect) }
        addDifferences()
        damage.confine(to: visible)
    }

    /// Adds the bounds of every command that is not drawn both before and now, and of those whose order changed.
    private func addDifferences() {
        let alike = zip(commands, previous).prefix { $0 == $1 }.count
        places.removeAll(keepingCapacity: true)
        matched.removeAll(keepingCapacity: true)
        matched.append(contentsOf: repeatElement(false, count: previous.count))
        for index in alike..<previous.count where places[previous[index]] == nil { places[previous[index]] = index }
        var last = -1
        for command in commands.dropFirst(alike) {
            if let place = places.removeValue(forKey: command), place > last {
                matched[place] = true
                last = place
            } else {
                damage.add(command.bounds)
            }
        }
        for index in alike..<previous.count where !matched[index] { damage.add(previous[index].bounds) }
    }

    private func paint(_ rect: PixelRect, on view: PixelView) {
        remainder.start(with: rect)
        for command in commands { remainder.subtract(command.covered.intersection(rect)) }
        for gap in remainder.rectangles { view.fill(gap, with: background.pixel) }
        for command in commands {
            let clip = command.bounds.intersection(rect)
            if clip.isEmpty { continue }
            if let projection = command.projection {
                warp.draw(command, projection, clip: clip, on: view)
            } else {
                view.draw(command, clip: clip)
            }
        }
    }
}
