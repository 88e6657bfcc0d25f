/// One item as it is drawn at this moment.
public struct PlacedItem: Sendable, Hashable {
    /// Its place in reading order, 0 being the oldest.
    public var index: Int
    /// Its frame in the viewport, before any tilt.
    public var frame: Rect
    /// The angle by which it is turned away from the viewer, in degrees, 0…90.
    public var tilt: Double
    /// The edge along the axis about which it is tilted.
    public var hinge: Edge
    /// 0 (not seen) to 1.
    public var opacity: Double
    /// The order from back to front: items with a greater `z` are drawn over the others.
    public var z: Int
    /// The projected outline of all of it, as it is drawn.
    public var quad: Quad
    /// The way in which it is drawn otherwise than in `frame`.
    public var transform = PlacedTransform()
    /// True if it is kept in view away from its own place.
    public var isStuck = false
    /// The part of the way that it has grown from its own place to the whole viewport: 0, and 1 for the item that is
    /// expanded. Between them `frame` is as much of the way from the one to the other.
    public var expansion = 0.0

    /// Makes an item that something other than an engine has placed.
    public init(index: Int, frame: Rect, tilt: Double, hinge: Edge, opacity: Double, z: Int, quad: Quad) {
        self.index = index
        self.frame = frame
        self.tilt = tilt
        self.hinge = hinge
        self.opacity = opacity
        self.z = z
        self.quad = quad
    }
}

extension PlacedItem {
    /// Makes an item as it is drawn in a viewport.
    init(_ item: LayoutAttributes, in viewport: ViewportGeometry) {
        self.init(
            index: item.index, frame: viewport.frame(of: item), tilt: item.tilt, hinge: item.hinge,
            opacity: item.opacity, z: item.z, quad: viewport.quad(of: item))
        isStuck = item.isStuck
    }
}

/// An item that was removed and is fading out where it was. It has no index any more.
public struct DepartingItem: Sendable, Hashable {
    /// The name that the owner of the items gave it: the value that ``ListEngine/departureToken`` gave when it was
    /// removed.
    public var token: UInt64
    /// Its look at this moment; its `index` is the one it had.
    public var item: PlacedItem

    /// A removed item.
    public init(token: UInt64, item: PlacedItem) {
        self.token = token
        self.item = item
    }
}

/// The whole list as it is drawn at one moment. Keep one and refill it with ``ListEngine/readFrame(into:)``: once it
/// has grown to the size of the viewport, a frame allocates nothing.
public struct ListFrame: Sendable {
    /// Milliseconds since the engine was made.
    public var time = 0.0
    /// The distance that the list is scrolled from its start limit, in points.
    public var offset = 0.0
    /// The greatest offset.
    public var maxOffset = 0.0
    /// The length that the items occupy with their spacing and the leading and trailing space, in points.
    public var contentLength = 0.0
    /// The number of items.
    public var count = 0
    /// The index of the item that the reader has pointed at, visible or not.
    public var focus: Int?
    /// True if nothing moves any more.
    public var isSettled = true
    /// The visible items in reading order.
    public var items: [PlacedItem] = []
    /// Removed items that are still fading out.
    public var departing: [DepartingItem] = []

    /// An empty frame.
    public init() {}
}

extension ListFrame {
    /// Adds to the part of the way that an item has grown to the whole viewport, if it is visible.
    mutating func expand(_ index: Int, by amount: Double) {
        guard let place = items.firstIndex(where: { $0.index == index }) else { return }
        items[place].expansion += amount
    }
}
