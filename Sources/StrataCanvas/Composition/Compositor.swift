import Strata
import StrataWindow

/// Puts drawings onto a surface, one after another, and touches only what differs from the drawing before.
///
/// The order of work in a frame: the drawing is made, as commands, back to front; these are compared with the commands
/// of the frame before; what differs is the damage; in each rectangle of the damage everything is drawn that touches it.
public final class Compositor {
    private var commands: [DrawCommand] = []
    private var previous: [DrawCommand] = []
    private var damages: [Damage] = []
    private var places: [DrawCommand: Int] = [:]
    private var matched: [Bool] = []
    private var remainder = Remainder()
    private var finder = MoveFinder()
    /// The pixels that each command may touch.
    private var bounds: [PixelRect] = []
    private weak var surface: Surface?
    /// True if the surface shows the frame before wherever that was drawn: nothing was moved but by the owner of the
    /// surface.
    public private(set) var isSurfaceWhole = false
    private let warp = Warp()

    /// A compositor that has drawn nothing yet.
    public init() {}

    /// Draws a frame and returns what changed since the frame before, in device pixels of the surface.
    ///
    /// A surface other than that of the frame before is drawn whole, wherever the drawing reaches. Else the surface must
    /// still show the frame before.
    ///
    /// - Parameters:
    ///   - movesContent: Whether the owner of the surface can move what it shows already. What merely moved is then not
    ///     drawn (``Damage/moves``), and the surface is right only in the rectangles of the damage.
    ///   - draw: Says what there is to be seen, back to front.
    @discardableResult
    public func compose(
        on surface: Surface, movesContent: Bool = false, _ draw: (inout Drawing) -> Void
    ) -> Damage {
        if !movesContent && !isSurfaceWhole { self.surface = nil }
        var drawing = Drawing(on: surface, commands: commands)
        commands = []
        draw(&drawing)
        commands = drawing.commands
        let damage = findDamage(in: drawing.regions, on: surface, movesContent)
        if !damage.rectangles.isEmpty {
            bounds.removeAll(keepingCapacity: true)
            for command in commands { bounds.append(command.bounds) }
        }
        for rect in damage.rectangles { paint(rect, on: surface) }
        self.surface = surface
        swap(&commands, &previous)
        // What is no longer shown must not be kept alive from here.
        commands.removeAll(keepingCapacity: true)
        places.removeAll(keepingCapacity: true)
        return damage
    }

    // MARK: - What differs

    private func findDamage(in regions: [PixelRect], on surface: Surface, _ movesContent: Bool) -> Damage {
        guard self.surface === surface else {
            isSurfaceWhole = true
            return Damage(everythingOf: commands.reduce(.empty) { $0.union($1.bounds) })
        }
        damages.removeAll(keepingCapacity: true)
        damages.append(contentsOf: repeatElement(Damage(), count: regions.count))
        if movesContent { for index in regions.indices.dropFirst() { spareWhatMoved(index, regions[index]) } }
        addDifferences()
        for index in regions.indices where damages[index].moves.isEmpty {
            damages[index].confine(to: surface.bounds, all: regions[index])
        }
        return damages.dropFirst().reduce(damages[0]) { $0.beside($1) }
    }

    /// Has a region be moved that scrolled, and what came in be drawn besides.
    private func spareWhatMoved(_ region: Int, _ area: PixelRect) {
        guard let found = finder.find(region, area, before: previous, now: commands) else { return }
        damages[region] = Damage(found.move, but: found.rest)
        isSurfaceWhole = false
    }

    /// Returns true if the damage within a command's region is known.
    private func isKnown(_ command: DrawCommand) -> Bool {
        command.region < damages.count && !damages[command.region].moves.isEmpty
    }

    private func add(_ command: DrawCommand) {
        // A part that was there in the frame before may be gone.
        damages[min(command.region, damages.count - 1)].add(command.bounds)
    }

    /// Adds the bounds of every command that is not drawn both before and now, and of those whose order changed.
    private func addDifferences() {
        let alike = zip(commands, previous).prefix { $0 == $1 }.count
        places.removeAll(keepingCapacity: true)
        matched.removeAll(keepingCapacity: true)
        matched.append(contentsOf: repeatElement(false, count: previous.count))
        for index in alike..<previous.count where !isKnown(previous[index]) && places[previous[index]] == nil {
            places[previous[index]] = index
        }
        var last = -1
        for command in commands.dropFirst(alike) where !isKnown(command) {
            if let place = places.removeValue(forKey: command), place > last {
                matched[place] = true
                last = place
            } else {
                add(command)
            }
        }
        for index in alike..<previous.count where !matched[index] && !isKnown(previous[index]) {
            add(previous[index])
        }
    }

    // MARK: - Painting

    private func paint(_ rect: PixelRect, on surface: Surface) {
        var index = 0
        while index < commands.count {
            if case .painting(let painting) = commands[index].content {
                painting.paint(rect, on: surface)
                index += 1
            } else {
                index = surface.withPixels { paintPixels(from: index, rect, on: $0) }
            }
        }
    }

    /// Draws commands whose pixels are known, up to the next that is painted. Returns its index.
    private func paintPixels(from start: Int, _ rect: PixelRect, on view: PixelView) -> Int {
        for index in start..<commands.count where bounds[index].intersects(rect) {
            switch commands[index].content {
            case .fill(let area, let pixel): fill(area.intersection(rect), pixel, below: index + 1, on: view)
            case .row(let row):
                let clip = bounds[index].intersection(rect)
                if let projection = row.projection {
                    warp.draw(row, projection, clip: clip, on: view)
                } else {
                    view.draw(row, clip: clip)
                }
            case .painting: return index
            }
        }
        return commands.count
    }

    /// Fills what nothing above covers.
    private func fill(_ rect: PixelRect, _ pixel: UInt32, below start: Int, on view: PixelView) {
        remainder.start(with: rect)
        for index in start..<commands.count where bounds[index].intersects(rect) {
            remainder.subtract(commands[index].covered.intersection(rect))
            if remainder.rectangles.isEmpty { return }
        }
        for gap in remainder.rectangles { view.fill(gap, with: pixel) }
    }
}

extension PaintCommand {
    /// Draws the part of it that lies in a rectangle.
    fileprivate func paint(_ rect: PixelRect, on surface: Surface) {
        let clip = bounds.intersection(rect)
        if !clip.isEmpty { draw(Painter(on: surface, origin: origin, clip: clip)) }
    }
}
