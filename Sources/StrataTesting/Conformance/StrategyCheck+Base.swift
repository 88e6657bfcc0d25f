import Strata

// Where a base puts its items.
extension StrategyCheck {
    /// Lengths that every layer gives are finite and not negative.
    func checkMetrics(of chain: ConformanceChain) throws(BrokenLaw) {
        for layer in chain.layers {
            let metrics = layer.metrics
            let numbers = [
                ("contentLength", metrics.contentLength), ("room", metrics.room), ("belowStart", metrics.belowStart),
            ]
            for (name, number) in numbers {
                try require(number.isFinite, .finite, "'\(layer.descriptor.name)' prepares with a \(name) of \(number)")
            }
            try require(
                metrics.contentLength >= 0 && metrics.contentLength <= ContentMetrics.longest, .finite,
                "'\(layer.descriptor.name)' prepares with a contentLength of \(metrics.contentLength)")
            let overscan = metrics.overscan
            try require(
                overscan.start.isFinite && overscan.end.isFinite && min(overscan.start, overscan.end) >= 0, .finite,
                "'\(layer.descriptor.name)' asks for an overscan of \(overscan.start) and \(overscan.end)")
        }
    }

    /// Checks that a base appends as many items as it is asked for, all of them finite.
    func checkPlaces(of chain: ConformanceChain) throws(BrokenLaw) {
        let places = chain.places(0..<chain.count)
        try require(
            places.count == chain.count, .placement,
            "place(0..<\(chain.count)) appended \(places.count) attributes")
        for (position, place) in places.enumerated() {
            try Self.checkNumbers(of: place, "place(\(position))")
        }
    }

    /// Checks that every number of an item is finite and, where it is a length, not negative; and that its look is
    /// within range.
    static func checkNumbers(of item: LayoutAttributes, _ name: String) throws(BrokenLaw) {
        for (number, value) in item.numbers {
            try require(value.isFinite, .finite, "\(name) gives a \(number) of \(value)")
        }
        for (number, value) in [
            ("length", item.length), ("crossLength", item.crossLength), ("perspective", item.perspective),
        ] {
            try require(value >= 0, .finite, "\(name) gives a \(number) of \(value)")
        }
        try require((0...1).contains(item.opacity), .opacity, "\(name) gives an opacity of \(item.opacity)")
        try require((0...90).contains(item.tilt), .tilt, "\(name) gives a tilt of \(item.tilt) degrees")
    }

    /// Items come in order, and a part of them is the same part of all of them.
    func checkPlacement(of chain: ConformanceChain) throws(BrokenLaw) {
        let places = chain.places(0..<chain.count)
        for position in places.indices.dropFirst() {
            let (former, latter) = (places[position - 1], places[position])
            try require(
                latter.start >= former.start - chain.tolerance, .order,
                "position \(position) begins at \(latter.start), before its predecessor at \(former.start)")
            try require(
                !chain.base.placesEndToEnd || latter.start >= former.end - chain.tolerance, .order,
                "position \(position) begins at \(latter.start), before its predecessor ends at \(former.end),"
                    + " though items are said to lie end to end")
        }
        for position in places.indices {
            let parts = [position..<position + 1, 0..<position, position..<chain.count]
            for part in parts {
                let found = chain.places(part)
                let name = { (place: Int) in "position \(part.lowerBound + place)" }
                let difference = found.difference(from: Array(places[part]), within: chain.tolerance, naming: name)
                guard let difference else { continue }
                throw BrokenLaw(
                    law: .placement,
                    sentence: "place(\(part)) differs from the same part of place(0..<\(chain.count)): \(difference)")
            }
        }
    }

    /// Items lie across the viewport within its breadth, and short content lies within the viewport.
    func checkBounds(of chain: ConformanceChain) throws(BrokenLaw) {
        let breadth = chain.viewport.breadth
        for (position, place) in chain.places(0..<chain.count).enumerated() {
            let end = place.crossStart + place.crossLength
            try require(
                place.crossStart >= -1e-6 && end <= breadth + 1e-6, .bounds,
                "position \(position) lies across the viewport at \(place.crossStart)…\(end), which is \(breadth) broad"
            )
        }
        for layer in chain.layers {
            let metrics = layer.metrics
            let free = max(0, chain.viewport.length - metrics.contentLength)
            try require(
                metrics.room >= 0 && metrics.room <= free + chain.tolerance, .bounds,
                "'\(layer.descriptor.name)' leaves a room of \(metrics.room) before its content where \(free) is free")
        }
    }

    /// Frames lie beside each other.
    func checkTiling(of chain: ConformanceChain) throws(BrokenLaw) {
        let places = chain.places(0..<chain.count)
        let tolerance = chain.tolerance
        for first in places.indices {
            for second in places.indices[(first + 1)...] where places[second].start < places[first].end - tolerance {
                let (one, other) = (places[first], places[second])
                let along = one.overlap(from: other.start, to: other.end)
                let across =
                    min(one.crossStart + one.crossLength, other.crossStart + other.crossLength)
                    - max(one.crossStart, other.crossStart)
                try require(
                    along <= tolerance || across <= tolerance, .tiling,
                    "positions \(first) and \(second) overlap by \(along) along and \(across) across the axis")
            }
        }
    }
}

// Content lengths.
extension StrategyCheck {
    /// Checks that everything lies within the content, and what it has before and behind its items is the same for any
    /// items, once they fill the viewport.
    func checkContentLength(of chain: ConformanceChain, _ list: HandDrivenList) throws(BrokenLaw) {
        let extents = ExtentTree()
        extents.insert(.measured(3 * chain.viewport.length + 100), at: 0)
        let single = list.chain(of: extents)
        for place in chain.layers.indices {
            let name = chain.layers[place].descriptor.name
            let metrics = chain.layers[place].metrics
            guard let span = chain.occupiedSpan(of: place) else { continue }
            try require(
                span.start >= -chain.tolerance && span.end <= metrics.contentLength + chain.tolerance, .contentLength,
                "what lies in '\(name)' spans \(span.start)…\(span.end), its content 0…\(metrics.contentLength)")
            let isLong = place == 0 || chain.layers[place - 1].metrics.contentLength > chain.viewport.length
            guard isLong, metrics.contentLength > chain.viewport.length, let model = single.occupiedSpan(of: place)
            else {
                continue
            }
            let (rest, other) = (
                metrics.contentLength - span.end, single.layers[place].metrics.contentLength - model.end
            )
            try require(
                (rest - other).magnitude <= chain.tolerance, .contentLength,
                "the content of '\(name)' ends \(rest) behind what lies in it, and \(other) with a single long item")
        }
    }
}

extension ConformanceChain {
    /// Returns the span of a layer's content that is taken up by what lies in it; nil if nothing does.
    func occupiedSpan(of place: Int) -> (start: Double, end: Double)? {
        guard place > 0 else {
            let places = places(0..<count)
            guard let first = places.first, let end = places.map(\.end).max() else { return nil }
            return (first.start, end)
        }
        let length = layers[place - 1].metrics.contentLength
        let edge = layers[place].metrics.belowStart
        return layers[place].policy.isMirroring ? (edge - length, edge) : (edge, edge + length)
    }
}

// Span queries.
extension StrategyCheck {
    /// Checks that a query finds all items that overlap its span, and none that lie far from it.
    func checkSpanQueries(of chain: ConformanceChain) throws(BrokenLaw) {
        let places = chain.places(0..<chain.count)
        let length = chain.viewport.length
        var spans = [(0, chain.layers[0].metrics.contentLength), (-length - 50, -50)]
        for place in places {
            let middle = (place.start + place.end) / 2
            spans += [
                (place.start, place.start + length), (place.end, place.end + length),
                (place.start - length, place.start),
                (middle, middle + length), (middle - length, middle), (middle, middle + 1),
            ]
        }
        for (start, end) in spans where end >= start { try checkSpanQuery(start, end, places, chain) }
    }

    private func checkSpanQuery(
        _ start: Double, _ end: Double, _ places: [LayoutAttributes], _ chain: ConformanceChain
    ) throws(BrokenLaw) {
        let found = chain.base.positions(from: start, to: end, in: chain.context(of: 0))
        let call = "positions(from: \(start), to: \(end))"
        try require(
            found.lowerBound >= 0 && found.upperBound <= places.count, .spanQuery,
            "\(call) is \(found) among \(places.count) items")
        // What overlaps by about the tolerance may be counted or not.
        let slack = 2 * chain.tolerance
        let overlapping = places.indices.filter { places[$0].overlap(from: start, to: end) > slack }
        for position in overlapping {
            try require(
                found.contains(position), .spanQuery,
                "\(call) is \(found), but position \(position) lies at \(places[position].start)…\(places[position].end)"
            )
        }
        let needed = (overlapping.first ?? .max)...max(overlapping.first ?? .max, overlapping.last ?? .max)
        let rows = Set(overlapping.map { places[$0].start })
        for position in found where !needed.contains(position) && !rows.contains(places[position].start) {
            let place = places[position]
            try require(
                place.overlap(from: start, to: end) >= -slack, .spanQuery,
                "\(call) is \(found), but position \(position) lies at \(place.start)…\(place.end)")
        }
    }
}
