/// The differences between what is drawn and where it belongs after a change, and their way to nothing
/// (Behaviour, "How change looks").
struct Transition {
    /// The time in which a change is shown, in milliseconds.
    static let duration = 360.0

    /// The surplus of an item's attributes over the settled ones.
    struct Difference {
        var index: Int
        var start = 0.0
        var length = 0.0
        var crossStart = 0.0
        var crossLength = 0.0
        /// Degrees, negative about the start edge, so that a turn from one hinge to the other passes through flat.
        var tilt = 0.0
        var opacity = 0.0
        /// The tilt and the opacity at the beginning. Places are rigid, so what they have too much is added as the list
        /// scrolls; a tilt is not, so it is mixed.
        var firstTilt = 0.0
        var firstOpacity = 0.0
        /// The perspective it had, for as long as it is tilted by more than it should be.
        var perspective = 0.0
        var z = 0
        /// The growth of an item that is now expanded, or was, less the growth it is to have.
        var expansion = 0.0
        /// The constant offset at which an item that belongs out of view is drawn from where it belongs.
        var aside = 0.0
        /// True if an item that belongs out of view goes no further than just beyond the edge of the viewport.
        var staysNear = false
        /// True if it goes its own way: what lies next to it does not go with it.
        var isAlone = false
    }

    /// A removed item, as it was drawn.
    struct Departure {
        let token: UInt64
        let item: LayoutAttributes
        let expansion: Double
        let transform: ItemTransform

        init(_ token: UInt64, _ item: LayoutAttributes, _ expansion: Double, _ transform: ItemTransform) {
            (self.token, self.item, self.expansion, self.transform) = (token, item, expansion, transform)
        }
    }

    /// The differences, in reading order.
    var differences: [Difference]
    var departures: [Departure] = []
    /// The transforms from which items go over into those that they have now.
    var transforms = FormerTransforms()
    let startTime: Double
    /// The phase at which it began, 0…1: a transition that is turned back begins where the other one was.
    private let startPhase: Double
    private let isReversed: Bool

    init(
        _ differences: [Difference], departures: [Departure], transforms: FormerTransforms = FormerTransforms(),
        startTime: Double
    ) {
        self.differences = differences
        self.departures = departures
        self.transforms = transforms
        self.startTime = startTime
        startPhase = 0
        isReversed = false
    }

    /// The way back of a transition from where it is: its frames in the other order, at the same speed.
    ///
    /// - Parameter items: what that transition led to, in reading order; every item that it moves is among them.
    init(reversing other: Transition, from items: [LayoutAttributes], at time: Double) {
        var rest = items[...]
        differences = other.differences.map { difference in
            while let item = rest.first, item.index < difference.index { rest.removeFirst() }
            return difference.negated(from: rest.first)
        }
        startTime = time
        startPhase = other.phase(at: time)
        isReversed = !other.isReversed
    }

    /// True if a change that undoes this one can turn it back.
    var canBeReversed: Bool { departures.isEmpty && transforms.isEmpty && !hasAside }

    /// True if some items are drawn at a constant offset from where they belong.
    var hasAside: Bool { differences.contains { $0.aside != 0 } }

    var endTime: Double { startTime + Self.duration * (isReversed ? startPhase : 1 - startPhase) }

    /// Returns the share of the differences that is left at a time, 1…0.
    func weight(at time: Double) -> Double {
        let left = Glide.fall(phase(at: time), 4)
        return isReversed ? 1 - left : left
    }

    private func phase(at time: Double) -> Double {
        let step = (time - startTime) / Self.duration
        return min(max(isReversed ? startPhase - step : startPhase + step, 0), 1)
    }
}

extension Transition.Difference {
    /// Makes the difference by which `drawn` exceeds `settled`.
    init(from drawn: LayoutAttributes, to settled: LayoutAttributes) {
        index = settled.index
        start = drawn.start - settled.start
        length = drawn.length - settled.length
        crossStart = drawn.crossStart - settled.crossStart
        crossLength = drawn.crossLength - settled.crossLength
        // What is hidden before and after stays so.
        tilt = drawn.isHidden && settled.isHidden ? 0 : drawn.signedTilt - settled.signedTilt
        opacity = drawn.opacity - settled.opacity
        firstTilt = drawn.signedTilt
        firstOpacity = drawn.opacity
        perspective = drawn.perspective
        z = drawn.z
    }

    /// Returns the difference the other way, beginning from `item`.
    func negated(from item: LayoutAttributes?) -> Self {
        var negated = Self(
            index: index, start: -start, length: -length, crossStart: -crossStart, crossLength: -crossLength,
            tilt: -tilt, opacity: -opacity, firstTilt: item?.signedTilt ?? 0, firstOpacity: item?.opacity ?? 1,
            perspective: item?.perspective ?? perspective, z: item?.z ?? z, isAlone: isAlone)
        negated.expansion = -expansion
        return negated
    }

    /// True if it is too small to be seen.
    var isNothing: Bool { isNear(Self(index: index)) }

    /// Returns true if two differences count as equal (Behaviour, "Overview").
    func isNear(_ other: Self) -> Bool {
        let distances = [
            start - other.start, length - other.length, crossStart - other.crossStart,
            crossLength - other.crossLength, tilt - other.tilt, opacity - other.opacity,
        ]
        return distances.allSatisfy { $0.magnitude <= LayoutContext.tolerance }
    }

    /// Adds a part of the difference to an item, in a viewport of a length.
    func apply(_ weight: Double, to item: inout LayoutAttributes, in viewportLength: Double) {
        if staysNear { item.stop(justBeyond: viewportLength) }
        item.start += weight * start + aside
        item.length += weight * length
        item.crossStart += weight * crossStart
        item.crossLength += weight * crossLength
        if opacity != 0 { item.opacity = firstOpacity * weight + item.opacity * (1 - weight) }
        item.z = max(item.z, z)
        guard tilt != 0 else { return }
        let turned = firstTilt * weight + item.signedTilt * (1 - weight)
        if item.tilt == 0 || turned.sign != item.signedTilt.sign {
            item.perspective = max(item.perspective, perspective)
        }
        item.signedTilt = turned
        item.isHidden = item.tilt >= 90 - LayoutContext.tolerance
    }
}

extension LayoutAttributes {
    /// Brings an item that lies out of a viewport of a length to just beyond the edge behind which it is.
    mutating func stop(justBeyond viewportLength: Double) { start = min(max(start, -length), viewportLength) }

    /// The tilt, negative about the start edge.
    fileprivate var signedTilt: Double {
        get { hinge == .end ? tilt : -tilt }
        set {
            hinge = newValue < 0 ? .start : .end
            tilt = min(newValue.magnitude, 90)
        }
    }
}
