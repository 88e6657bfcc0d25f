/// The facts of the moment that an effect reads besides items, viewport and options.
public struct LayoutInputs: OptionSet, Sendable, Hashable {
    /// The bits.
    public let rawValue: UInt32

    /// Inputs by their bits.
    public init(rawValue: UInt32) { self.rawValue = rawValue }

    /// ``LayoutContext/time``.
    public static let time = LayoutInputs(rawValue: 1)
    /// ``LayoutContext/pointer``.
    public static let pointer = LayoutInputs(rawValue: 2)
    /// ``LayoutContext/scrollVelocity``.
    public static let scrollVelocity = LayoutInputs(rawValue: 4)
    /// ``LayoutContext/phase``.
    public static let phase = LayoutInputs(rawValue: 8)
}

/// The phase of a list's scrolling, as an effect sees it.
public enum LayoutPhase: Int, Sendable, Hashable {
    /// The list is not scrolled.
    case idle
    /// The reader moves the list directly, as by a touchpad, or did so a moment ago.
    case dragging
    /// The list glides over a distance, as after the wheel or a key.
    case scrolling
    /// The list glides to a place, such as an item or a limit.
    case settling
}

/// The pointer over a list, as an effect sees the list.
public struct LayoutPointer: Sendable, Hashable {
    /// The distance from the viewport's start along the axis, in points, as in ``LayoutAttributes/start``.
    public var along: Double
    /// The distance from the left or top edge across the axis, in points, as in ``LayoutAttributes/crossStart``.
    public var across: Double
    /// The strength with which it counts, 0…1: it grows in a moment when the pointer comes, and falls when it goes.
    public var presence: Double

    /// A pointer that is there.
    public init(along: Double, across: Double, presence: Double = 1) {
        (self.along, self.across, self.presence) = (along, across, presence)
    }
}

/// A moment of a list: what an effect that declares it reads besides items, viewport and options.
public struct LayoutMoment: Sendable, Hashable {
    /// Milliseconds of the list's clock.
    public var time = 0.0
    /// The pointer; nil where it is not over the list, and was not a moment ago.
    public var pointer: LayoutPointer?
    /// The speed of the scroll, in points a second, positive towards the end of the viewport.
    public var scrollVelocity = 0.0
    /// The phase of scrolling.
    public var phase = LayoutPhase.idle

    /// A moment at rest.
    public init() {}

    /// Returns what is left of it for one who reads only some inputs.
    package func limited(to inputs: LayoutInputs) -> LayoutMoment {
        var moment = LayoutMoment()
        if inputs.contains(.time) { moment.time = time }
        if inputs.contains(.pointer) { moment.pointer = pointer }
        if inputs.contains(.scrollVelocity) { moment.scrollVelocity = scrollVelocity }
        if inputs.contains(.phase) { moment.phase = phase }
        return moment
    }

    /// Returns the moment as it is seen below a mirror along a viewport of a length.
    package func mirrored(in length: Double) -> LayoutMoment {
        var moment = self
        moment.pointer?.along = length - (pointer?.along ?? 0)
        moment.scrollVelocity = scrollVelocity == 0 ? 0 : -scrollVelocity
        return moment
    }
}

extension LayoutContext {
    /// Milliseconds of the list's clock; 0 for an effect that does not read ``LayoutInputs/time``.
    public var time: Double { moment.time }

    /// The pointer; nil where it is not over the list, and for an effect that does not read ``LayoutInputs/pointer``.
    public var pointer: LayoutPointer? { moment.pointer }

    /// The speed of the scroll, in points a second, positive towards the end of the viewport; 0 for an effect that does
    /// not read ``LayoutInputs/scrollVelocity``.
    public var scrollVelocity: Double { moment.scrollVelocity }

    /// The phase of scrolling; idle for an effect that does not read ``LayoutInputs/phase``.
    public var phase: LayoutPhase { moment.phase }
}

extension LayoutEffect {
    /// Nothing: what items look like depends on items, viewport, options and where the list is scrolled.
    public var inputs: LayoutInputs { [] }

    /// Returns nil: it does not move by itself.
    public func movesUntil(in context: LayoutContext) -> Double? { nil }
}
