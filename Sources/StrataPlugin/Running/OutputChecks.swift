import Strata
import StrataPluginABI

/// What a host accepts from a plugin. Each check gives what is wrong in words, or nil.
enum OutputChecks {
    static func complaint(_ policy: strata_policy) -> String? {
        let choices = [
            ("opening", policy.opening, STRATA_UNSET...STRATA_END),
            ("insertion", policy.insertion, STRATA_UNSET...STRATA_SHIFT),
            ("follow", policy.follow, STRATA_UNSET...STRATA_FOLLOW_END), ("is_mirroring", policy.is_mirroring, 0...1),
            ("reverses_items", policy.reverses_items, 0...1),
        ]
        return choices.first { !$0.2.contains($0.1) }
            .map { "gives \($0.0) the value \($0.1); it must be one of \($0.2.lowerBound) to \($0.2.upperBound)" }
    }

    static func complaint(_ metrics: strata_metrics) -> String? {
        let numbers = [
            ("content_length", metrics.content_length), ("room", metrics.room), ("below_start", metrics.below_start),
        ]
        if let (name, value) = numbers.first(where: { !$0.1.isFinite }) {
            return "gives \(name) \(value); it must be finite"
        }
        return numbers.dropLast().first { $0.1 < 0 }.map { "gives \($0.0) \($0.1); it must be 0 or more" }
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

    /// What is wrong with how an item looks.
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
        if item.is_hidden != 0, item.is_hidden != 1 { return "is_hidden \(item.is_hidden); it must be 0 or 1" }
        return nil
    }

    /// Whether nothing is wrong with how an item looks: the same as ``complaint(_:)``, for every item of every frame.
    @inline(__always)
    static func accepts(_ item: strata_attributes) -> Bool {
        // What is not finite fails a comparison, or makes the sum of an item's ends not finite.
        let ends = item.start + item.length + item.cross_start + item.cross_length + item.perspective
        return ends - ends == 0 && item.length >= 0 && item.cross_length >= 0 && item.tilt >= 0 && item.tilt <= 90
            && item.perspective >= 0 && item.opacity >= 0 && item.opacity <= 1
            && item.z == Int64(Int32(truncatingIfNeeded: item.z))
            && item.hinge <= 1 && item.is_hidden <= 1
    }
}
