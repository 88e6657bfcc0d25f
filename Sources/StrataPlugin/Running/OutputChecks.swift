import Strata
import StrataPluginABI

/// The checks of what a host accepts from a plugin. Each gives what is wrong in words, or nil.
enum OutputChecks {
    static func complaint(_ policy: strata_policy, _ options: [OptionDescriptor]) -> String? {
        let choices = [
            ("opening", policy.opening, STRATA_UNSET...STRATA_END),
            ("insertion", policy.insertion, STRATA_UNSET...STRATA_SHIFT),
            ("follow", policy.follow, STRATA_UNSET...STRATA_FOLLOW_END), ("is_mirroring", policy.is_mirroring, 0...1),
            ("reverses_items", policy.reverses_items, 0...1),
            ("expands_on_click", policy.expands_on_click, STRATA_UNSET...STRATA_YES),
            ("keeps_items", policy.keeps_items, 0...1), ("hides_empty_items", policy.hides_empty_items, 0...1),
            ("sticks_items", policy.sticks_items, 0...1), ("has_uniform_breadths", policy.has_uniform_breadths, 0...1),
            ("moves_items", policy.moves_items, 0...1),
            ("reflows_on_measuring", policy.reflows_on_measuring, 0...1),
            ("places_end_to_end", policy.places_end_to_end, 0...1),
            ("transforms_items", policy.transforms_items, 0...1),
        ]
        let wrong = choices.first { !$0.2.contains($0.1) }
            .map { "gives \($0.0) the value \($0.1); it must be one of \($0.2.lowerBound) to \($0.2.upperBound)" }
        if wrong == nil, policy.most_items < 0 {
            return "gives most_items the value \(policy.most_items); it must be 0 or more"
        }
        return wrong ?? switchComplaint(policy, options)
    }

    private static func switchComplaint(_ policy: strata_policy, _ options: [OptionDescriptor]) -> String? {
        let number = policy.follow_option
        guard number > 0 else { return nil }
        guard number <= options.count else {
            return "gives follow_option the value \(number); there are \(options.count) options"
        }
        let option = options[Int(number) - 1]
        return [("follow_on", policy.follow_on), ("follow_off", policy.follow_off)].first { option.value($0.1) == nil }
            .map { "gives \($0.0) the value \($0.1), which option '\(option.name)' does not take" }
    }

    static func complaint(_ metrics: strata_metrics) -> String? {
        let numbers = [
            ("content_length", metrics.content_length), ("room", metrics.room),
            ("overscan_start", metrics.overscan_start), ("overscan_end", metrics.overscan_end),
            ("below_start", metrics.below_start),
        ]
        if let (name, value) = numbers.first(where: { !$0.1.isFinite }) {
            return "gives \(name) \(value); it must be finite"
        }
        if let (name, value) = numbers.dropLast().first(where: { $0.1 < 0 }) {
            return "gives \(name) \(value); it must be 0 or more"
        }
        if metrics.content_length > STRATA_LENGTH_LIMIT {
            return "gives content_length \(metrics.content_length); it must be 2^53 points, "
                + "\(STRATA_LENGTH_LIMIT), or less"
        }
        return numbers[2...3].first { $0.1 > STRATA_OVERSCAN_LIMIT }
            .map { "gives \($0.0) \($0.1); it must be \(STRATA_OVERSCAN_LIMIT) or less" }
    }

    static func complaint(first: Int64, last: Int64, count: Int) -> String? {
        guard first >= 0, last >= first, last <= count else {
            return "gives the range \(first)..<\(last); it must lie within 0..<\(count)"
        }
        guard last - first <= STRATA_VISIBLE_LIMIT else {
            return "claims that \(last - first) items are in view; there may be \(STRATA_VISIBLE_LIMIT)"
        }
        return nil
    }

    /// Returns what is wrong with how an item looks.
    static func complaint(_ item: strata_attributes) -> String? {
        let numbers = [
            ("start", item.start), ("length", item.length), ("cross_start", item.cross_start),
            ("cross_length", item.cross_length), ("tilt", item.tilt), ("perspective", item.perspective),
            ("opacity", item.opacity), ("end", item.start + item.length),
            ("cross end", item.cross_start + item.cross_length),
        ]
        if let (name, value) = numbers.first(where: { !$0.1.isFinite }) {
            return "the \(name) \(value); it must be finite"
        }
        let positive = [
            ("length", item.length), ("cross_length", item.cross_length), ("perspective", item.perspective),
        ]
        if let (name, value) = positive.first(where: { $0.1 < 0 }) {
            return "the \(name) \(value); it must be 0 or more"
        }
        if !(0...90).contains(item.tilt) { return "the tilt \(item.tilt); it must lie in 0...90" }
        if !(0...1).contains(item.opacity) { return "the opacity \(item.opacity); it must lie in 0...1" }
        if Int32(exactly: item.z) == nil { return "the z \(item.z); it must fit into 32 bits" }
        if item.hinge > STRATA_HINGE_END {
            return "the hinge \(item.hinge); it must be STRATA_HINGE_START or STRATA_HINGE_END"
        }
        let flags = [("is_hidden", item.is_hidden), ("is_stuck", item.is_stuck), ("stays_flat", item.stays_flat)]
        return flags.first { $0.1 > 1 }.map { "\($0.0) \($0.1); it must be 0 or 1" }
    }

    /// Returns what is wrong with what a base says of an item that is not its business.
    static func complaint(beyondPlace item: strata_attributes) -> String? {
        let flags = [
            ("is_header", item.is_header), ("is_stuck", item.is_stuck), ("stays_flat", item.stays_flat),
            ("reserved", item.reserved.0),
        ]
        return flags.first { $0.1 != 0 }.map { "\($0.0) \($0.1); it must be 0 where items are placed" }
    }
}

// The checks of every item of every frame. They answer yes or no alone, so that a frame that is as it should be costs a
// few comparisons an item; a caller that hears no looks for the words.
extension OutputChecks {
    /// The finding of a look at items.
    enum Finding {
        /// They cannot be accepted, unless a longer look finds nothing.
        case wrong
        /// They are as upright and opaque as the host has filled them in.
        case plain
        /// Some look otherwise.
        case changed
    }

    /// Returns the findings about where a base has put items: of each of them, of their order, and of those that lie
    /// outside the content.
    static func look(
        atPlaced items: UnsafePointer<strata_attributes>, count: Int, within contentLength: Double, slack: Double
    ) -> Finding {
        let limit = contentLength + slack
        guard count > 0, limit.isFinite else { return .wrong }
        var least = -slack
        // The bits by which items lie across the axis otherwise than the first, and look otherwise.
        let (firstAcross, firstTilt, firstShade) = (across(items), tilt(items), shade(items))
        var acrossDifference = SIMD2<UInt64>()
        var lookDifference = SIMD2<UInt64>()
        let firstFlags = flags(items)
        var flagDifference: UInt64 = 0
        for offset in 0..<count {
            let item = items + offset
            let start = item.pointee.start
            let length = item.pointee.length
            // Nothing that is not finite passes all three.
            guard start >= least, length >= 0, start + length <= limit else { return .wrong }
            least = start - slack
            acrossDifference |= across(item) ^ firstAcross
            lookDifference |= (tilt(item) ^ firstTilt) | (shade(item) ^ firstShade)
            flagDifference |= flags(item) ^ firstFlags
        }
        // Most lists have one column, in which all look alike.
        let acrossCount = acrossDifference == .zero ? 1 : count
        guard (0..<acrossCount).allSatisfy({ acceptsBreadth(of: items[$0]) }) else { return .wrong }
        let areAlike = lookDifference == .zero && flagDifference & flagMask == 0
        let isFirstUpright = firstTilt == .zero && firstShade == SIMD2((1.0).bitPattern, 0)
        if areAlike, isFirstUpright, firstFlags & flagMask == UInt64(STRATA_HINGE_END).littleEndian { return .plain }
        let areAccepted = (0..<count).allSatisfy { acceptsLook(of: items[$0]) && isPlaceAlone(items[$0]) }
        return areAccepted ? .changed : .wrong
    }

    @inline(__always)
    private static func across(_ item: UnsafePointer<strata_attributes>) -> SIMD2<UInt64> {
        SIMD2(item.pointee.cross_start.bitPattern, item.pointee.cross_length.bitPattern)
    }

    @inline(__always)
    private static func tilt(_ item: UnsafePointer<strata_attributes>) -> SIMD2<UInt64> {
        SIMD2(item.pointee.tilt.bitPattern, item.pointee.perspective.bitPattern)
    }

    @inline(__always)
    private static func shade(_ item: UnsafePointer<strata_attributes>) -> SIMD2<UInt64> {
        SIMD2(item.pointee.opacity.bitPattern, UInt64(bitPattern: item.pointee.z))
    }

    /// Returns the members of one byte, from the hinge on, in the last eight of an item.
    @inline(__always)
    private static func flags(_ item: UnsafePointer<strata_attributes>) -> UInt64 {
        UnsafeRawPointer(item).load(
            fromByteOffset: MemoryLayout<strata_attributes>.stride - MemoryLayout<UInt64>.size, as: UInt64.self)
    }

    /// All but the last two of them, which mean nothing to either side.
    private static var flagMask: UInt64 { UInt64(0x0000_FFFF_FFFF_FFFF).littleEndian }

    private static func isPlaceAlone(_ item: strata_attributes) -> Bool {
        item.is_header | item.is_stuck | item.stays_flat | item.reserved.0 == 0
    }

    /// Returns the range of items that an effect may have changed.
    static func changes(
        in items: UnsafePointer<strata_attributes>, of originals: UnsafeBufferPointer<LayoutAttributes>
    ) -> Range<Int> {
        var first = originals.count
        var end = 0
        for start in stride(from: 0, to: originals.count, by: stretch) {
            let stretch = start..<min(start + stretch, originals.count)
            guard !AttributeCopy.isSame(items, originals, stretch) else { continue }
            first = min(first, stretch.lowerBound)
            end = stretch.upperBound
        }
        return min(first, end)..<end
    }

    /// Returns true if nothing is wrong with items that an effect may have changed. The members that are the host's get
    /// their former values back.
    static func accepts(
        _ changed: Range<Int>, of items: UnsafeMutablePointer<strata_attributes>,
        insteadOf originals: UnsafeBufferPointer<LayoutAttributes>, by call: EffectCall
    ) -> Bool {
        changed.allSatisfy { offset in
            let item = items + offset
            let original = originals[offset]
            item.pointee.restore(original, after: call)
            guard item.pointee.index == original.index, accepts(item) else { return false }
            return !call.sticks || item.pointee.is_stuck == 1 || item.pointee.start == original.start
        }
    }

    /// The number of items that are looked at together: most effects change those near an edge and leave the others
    /// alone.
    private static let stretch = 8

    @inline(__always)
    private static func accepts(_ item: UnsafePointer<strata_attributes>) -> Bool {
        let item = item.pointee
        return (item.start + item.length).isFinite && item.length >= 0 && acceptsBreadth(of: item)
            && acceptsLook(of: item)
    }

    @inline(__always)
    private static func acceptsBreadth(of item: strata_attributes) -> Bool {
        (item.cross_start + item.cross_length).isFinite && item.cross_length >= 0
    }

    @inline(__always)
    private static func acceptsLook(of item: strata_attributes) -> Bool {
        item.tilt >= 0 && item.tilt <= 90 && item.perspective >= 0 && item.perspective.isFinite && item.opacity >= 0
            && item.opacity <= 1 && item.z == Int64(Int32(truncatingIfNeeded: item.z)) && item.hinge <= 1
            && item.is_hidden <= 1 && item.is_stuck <= 1 && item.stays_flat <= 1
    }
}

/// The rights of a call of an effect besides changing how items look.
struct EffectCall {
    /// True if it may keep items in view.
    let sticks: Bool
    /// True if the plugin knows of items that stay flat.
    let flattens: Bool
}

extension strata_attributes {
    /// Puts back what a call may not change. A plugin that was built before these members had names may have anything
    /// there.
    @inline(__always)
    fileprivate mutating func restore(_ original: LayoutAttributes, after call: EffectCall) {
        is_header = original.isHeader ? 1 : 0
        if !call.sticks { is_stuck = original.isStuck ? 1 : 0 }
        if !call.flattens { stays_flat = original.staysFlat ? 1 : 0 }
        reserved = (0, 0, 0)
    }
}
