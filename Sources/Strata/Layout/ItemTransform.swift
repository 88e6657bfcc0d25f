/// The way in which an item is drawn otherwise than it lies: larger or smaller, elsewhere, or a part of it alone. It
/// changes what is seen and where that is clicked on; where items lie, and so what a scroll or a change does to them,
/// goes by their places as ever.
public struct ItemTransform: Sendable, Hashable {
    /// The point of an item that stays where it is while the item is scaled.
    public enum Anchor: String, Sendable, Hashable {
        /// The middle of the item.
        case center
        /// The middle of its start edge.
        case start
        /// The middle of its end edge.
        case end
        /// The middle of its left edge in a vertical list, of its top edge in a horizontal one.
        case crossStart
        /// The middle of the edge opposite to that.
        case crossEnd
    }

    /// The parts that are cut off from an item, in points of its own frame before it is scaled; each 0 or more.
    public struct Clip: Sendable, Hashable {
        /// The part from its start edge on.
        public var start: Double
        /// The part up to its end edge.
        public var end: Double
        /// The part from its left edge on in a vertical list, from its top edge in a horizontal one.
        public var crossStart: Double
        /// The part up to the edge opposite to that.
        public var crossEnd: Double

        /// Parts of so many points; what is left out is whole.
        public init(start: Double = 0, end: Double = 0, crossStart: Double = 0, crossEnd: Double = 0) {
            self.start = start
            self.end = end
            self.crossStart = crossStart
            self.crossEnd = crossEnd
        }
    }

    /// The size of what is drawn over the item's own; 0…``largestScale``.
    public var scale: Double
    /// The point that stays where it is at any scale.
    public var anchor: Anchor
    /// The distance from where it lies along the axis, towards the end, in points.
    public var shift: Double
    /// The distance from where it lies across the axis, to the right or downwards, in points.
    public var crossShift: Double
    /// The parts of it that are not drawn.
    public var clip: Clip

    /// A transform; what is left out changes nothing.
    public init(
        scale: Double = 1, anchor: Anchor = .center, shift: Double = 0, crossShift: Double = 0, clip: Clip = Clip()
    ) {
        self.scale = scale
        self.anchor = anchor
        self.shift = shift
        self.crossShift = crossShift
        self.clip = clip
    }

    /// The transform of an item that is drawn as it lies.
    public static let identity = ItemTransform()

    /// The greatest scale there may be.
    public static let largestScale = 16.0
}

extension ItemTransform {
    /// True if it changes nothing, whatever its anchor.
    public var isIdentity: Bool { scale == 1 && shift == 0 && crossShift == 0 && clip == Clip() }

    /// Every number it has, each with its name.
    package var numbers: [(name: String, value: Double)] {
        [("shift", shift), ("crossShift", crossShift), ("scale", scale)] + clip.numbers
    }

    /// The fault in it, such as "the scale -1.0; it must lie in 0...16.0"; nil if there is none.
    package var complaint: String? {
        if isSound { return nil }
        if let (name, value) = numbers.first(where: { !$0.value.isFinite }) {
            return "the \(name) \(value); it must be finite"
        }
        if let (name, value) = clip.numbers.first(where: { $0.value < 0 }) {
            return "the \(name) \(value); it must be 0 or more"
        }
        return "the scale \(scale); it must lie in 0...\(Self.largestScale)"
    }

    /// True if all numbers are finite and in range. A list draws what is not as it lies.
    var isSound: Bool {
        scale >= 0 && scale <= Self.largestScale && shift.isFinite && crossShift.isFinite && clip.isSound
    }

    /// The same along an axis that runs the other way.
    package var mirrored: ItemTransform {
        var mirrored = self
        mirrored.shift = -shift
        mirrored.clip.start = clip.end
        mirrored.clip.end = clip.start
        switch anchor {
        case .start: mirrored.anchor = .end
        case .end: mirrored.anchor = .start
        case .center, .crossStart, .crossEnd: break
        }
        return mirrored
    }

    /// Returns the same with the middle of an item for an anchor: an item that is scaled about one of its edges moves.
    package func centered(on item: LayoutAttributes) -> ItemTransform {
        var centered = self
        centered.anchor = .center
        let growth = scale - 1
        switch anchor {
        case .center: break
        case .start: centered.shift += growth * item.length / 2
        case .end: centered.shift -= growth * item.length / 2
        case .crossStart: centered.crossShift += growth * item.crossLength / 2
        case .crossEnd: centered.crossShift -= growth * item.crossLength / 2
        }
        return centered
    }

    /// Returns what comes of this one on top of another: both about the middle of the item.
    func on(_ below: ItemTransform) -> ItemTransform {
        let (cut, own) = (below.clip, clip)
        return ItemTransform(
            scale: min(scale * below.scale, Self.largestScale), shift: shift + scale * below.shift,
            crossShift: crossShift + scale * below.crossShift,
            clip: Clip(
                start: max(cut.start, own.start), end: max(cut.end, own.end),
                crossStart: max(cut.crossStart, own.crossStart), crossEnd: max(cut.crossEnd, own.crossEnd)))
    }

    /// Returns a transform on the way to this one, both about the middle of the item.
    ///
    /// - Parameter weight: how much of the other one it is, 0…1.
    func mixed(with other: ItemTransform, _ weight: Double) -> ItemTransform {
        func mix(_ own: Double, _ other: Double) -> Double { own * (1 - weight) + other * weight }
        return ItemTransform(
            scale: mix(scale, other.scale), shift: mix(shift, other.shift),
            crossShift: mix(crossShift, other.crossShift),
            clip: Clip(
                start: mix(clip.start, other.clip.start), end: mix(clip.end, other.clip.end),
                crossStart: mix(clip.crossStart, other.clip.crossStart),
                crossEnd: mix(clip.crossEnd, other.clip.crossEnd)))
    }

    /// Returns true if two transforms count as equal (Behaviour, "Overview").
    func isNear(_ other: ItemTransform) -> Bool {
        self == other || zip(numbers, other.numbers).allSatisfy { ($0.value - $1.value).magnitude <= 1e-6 }
    }
}

extension ItemTransform.Clip {
    fileprivate var numbers: [(name: String, value: Double)] {
        [("clip.start", start), ("clip.end", end), ("clip.crossStart", crossStart), ("clip.crossEnd", crossEnd)]
    }

    fileprivate var isSound: Bool {
        start >= 0 && end >= 0 && crossStart >= 0 && crossEnd >= 0 && (start + end + crossStart + crossEnd).isFinite
    }
}

extension LayoutAttributes {
    /// Returns the item with its frame where it is drawn, all of it; `transform` is about its middle.
    func drawn(by transform: ItemTransform) -> LayoutAttributes {
        var drawn = self
        drawn.length = length * transform.scale
        drawn.crossLength = crossLength * transform.scale
        drawn.start += (length - drawn.length) / 2 + transform.shift
        drawn.crossStart += (crossLength - drawn.crossLength) / 2 + transform.crossShift
        return drawn
    }

    /// Returns the item with the frame of the part of it that is drawn.
    package func seen(by transform: ItemTransform) -> LayoutAttributes {
        var seen = drawn(by: transform)
        let (scale, clip) = (transform.scale, transform.clip)
        seen.start += clip.start * scale
        seen.length = max(0, seen.length - (clip.start + clip.end) * scale)
        seen.crossStart += clip.crossStart * scale
        seen.crossLength = max(0, seen.crossLength - (clip.crossStart + clip.crossEnd) * scale)
        return seen
    }
}
