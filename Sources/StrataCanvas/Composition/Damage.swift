import StrataWindow

/// Pixels that changed: a few rectangles, of which those of one region do not overlap.
public struct Damage: Sendable, Hashable {
    /// The rectangles, in device pixels of the surface.
    public private(set) var rectangles: [PixelRect] = []
    /// The stretches that only moved and were not drawn: the owner of the picture moves them, and then takes the
    /// rectangles over.
    public private(set) var moves: [PixelMove] = []
    /// True if all of a region changed, or so much of it that it is one rectangle.
    public private(set) var isEverything = false
    /// The number of rectangles above which more would cost more than the pixels that they save.
    static let limit = 8

    /// Makes the damage of a frame in which nothing changed.
    public init() {}

    /// True if nothing changed.
    public var isEmpty: Bool { rectangles.isEmpty && moves.isEmpty }
    /// The number of pixels that changed, but for those that only moved.
    public var area: Int { rectangles.reduce(0) { $0 + $1.area } }

    /// Adds a rectangle, joined with those that it overlaps or nearly fills a rectangle with.
    public mutating func add(_ rect: PixelRect) {
        guard !rect.isEmpty else { return }
        var rect = rect
        while let index = rectangles.firstIndex(where: { Self.shouldJoin($0, rect) }) {
            rect = rect.union(rectangles.remove(at: index))
        }
        rectangles.append(rect)
        if rectangles.count > Self.limit { joinCheapestPair() }
    }

    /// All of an area.
    init(everythingOf area: PixelRect) {
        rectangles = area.isEmpty ? [] : [area]
        isEverything = true
    }

    /// A part that moved but for some rectangles, which do not overlap.
    init(_ move: PixelMove, but rectangles: [PixelRect]) {
        self.rectangles = rectangles
        moves = [move]
    }

    /// Keeps what lies inside `bounds`, and takes `all` of a part where more than seven eighths of it changed and
    /// nothing outside of it.
    mutating func confine(to bounds: PixelRect, all part: PixelRect) {
        for index in rectangles.indices { rectangles[index] = rectangles[index].intersection(bounds) }
        rectangles.removeAll { $0.isEmpty }
        guard area * 8 > part.area * 7, rectangles.allSatisfy(part.contains) else { return }
        self = Damage(everythingOf: part)
    }

    /// This and the damage of another part, whose rectangles are not joined with these. What lies wholly in what changed
    /// there is drawn with it.
    func beside(_ other: Damage) -> Damage {
        var both = self
        both.rectangles.removeAll { rect in other.rectangles.contains { $0.contains(rect) } }
        both.rectangles += other.rectangles
        both.moves += other.moves
        both.isEverything = isEverything || other.isEverything
        return both
    }

    /// Returns true if two rectangles overlap, or if their union is hardly larger than they are.
    private static func shouldJoin(_ one: PixelRect, _ other: PixelRect) -> Bool {
        one.intersects(other) || one.union(other).area * 4 <= (one.area + other.area) * 5
    }

    private mutating func joinCheapestPair() {
        var best = (first: 0, second: 1, waste: Int.max)
        for first in rectangles.indices {
            for second in rectangles.indices.dropFirst(first + 1) {
                let one = rectangles[first]
                let other = rectangles[second]
                let waste = one.union(other).area - one.area - other.area
                if waste < best.waste { best = (first, second, waste) }
            }
        }
        let second = rectangles.remove(at: best.second)
        let first = rectangles.remove(at: best.first)
        add(first.union(second))
    }
}

/// The rest of a rectangle after others were taken away from it.
struct Remainder {
    private(set) var rectangles: [PixelRect] = []
    private var next: [PixelRect] = []
    /// The number of pieces beyond which what is left is no longer divided; it is then larger than it need be.
    static let limit = 256

    /// Begins anew with a whole rectangle.
    mutating func start(with rect: PixelRect) {
        rectangles.removeAll(keepingCapacity: true)
        if !rect.isEmpty { rectangles.append(rect) }
    }

    /// Takes away a rectangle.
    mutating func subtract(_ hole: PixelRect) {
        guard !hole.isEmpty, rectangles.count < Self.limit else { return }
        guard rectangles.contains(where: { $0.intersects(hole) }) else { return }
        next.removeAll(keepingCapacity: true)
        for rect in rectangles { appendPieces(of: rect, around: hole) }
        swap(&rectangles, &next)
    }

    private mutating func appendPieces(of rect: PixelRect, around hole: PixelRect) {
        let hole = rect.intersection(hole)
        guard !hole.isEmpty else {
            next.append(rect)
            return
        }
        let pieces = (
            PixelRect(left: rect.x, top: rect.y, right: rect.right, bottom: hole.y),
            PixelRect(left: rect.x, top: hole.y, right: hole.x, bottom: hole.bottom),
            PixelRect(left: hole.right, top: hole.y, right: rect.right, bottom: hole.bottom),
            PixelRect(left: rect.x, top: hole.bottom, right: rect.right, bottom: rect.bottom)
        )
        if !pieces.0.isEmpty { next.append(pieces.0) }
        if !pieces.1.isEmpty { next.append(pieces.1) }
        if !pieces.2.isEmpty { next.append(pieces.2) }
        if !pieces.3.isEmpty { next.append(pieces.3) }
    }
}
