import Strata

/// The picture in the viewport at an offset: where each item is drawn, and what the reader is reading. Part of
/// ``NaiveList``.
struct NaiveListScene {
    /// The viewport coordinates at which items are drawn, by index; a header's where sticky keeps it.
    private(set) var starts: [Double]
    /// True, by index, for a header that sticky has moved (Behaviour, "Headers").
    private(set) var isStuck: [Bool]
    /// The tilts that folds give the items, by index; `nil` if they have folded one away.
    let tilts: [NaiveListTilt?]
    private let layout: NaiveListLayout

    /// Makes the scene that a layout shows at an offset.
    init(_ layout: NaiveListLayout, chain: NaiveListChain, headers: [Bool], offset: Double) {
        self.layout = layout
        let starts = headers.indices.map { layout.start($0, offset: offset) }
        self.starts = starts
        isStuck = headers.map { _ in false }
        // Folds below sticky see a header where it was, folds above leave it alone.
        tilts = headers.indices.map { index in
            chain.tilt(
                start: starts[index], extent: layout.places[index].extent, isHeader: headers[index],
                viewportLength: layout.viewportLength)
        }
        let order = chain.axisOrder(count: headers.count).filter { headers[$0] }
        for (layer, name) in chain.names.enumerated() where name == "sticky" {
            let isMirrored = chain.isMirrored(from: layer)
            stick(isMirrored ? order.reversed() : order, isMirrored: isMirrored, line: chain.number("sticky.offset"))
        }
    }

    /// Moves headers, given in the order in which the layer below lays them out, towards the end as far as the line, or
    /// as far as the next one lets them.
    private mutating func stick(_ headers: [Int], isMirrored: Bool, line: Double) {
        func mirrored(_ start: Double, _ extent: Double) -> Double {
            isMirrored ? layout.viewportLength - (start + extent) : start
        }
        let extents = headers.map { layout.places[$0].extent }
        let below = zip(headers, extents).map { mirrored(starts[$0], $1) }
        for (turn, header) in headers.enumerated() {
            let next = turn + 1 < headers.count ? below[turn + 1] : .infinity
            let wanted = min(line, next - extents[turn])
            guard wanted > below[turn] + 1e-6 else { continue }
            starts[header] = mirrored(wanted, extents[turn])
            isStuck[header] = true
        }
    }

    /// Tells if an item is drawn where the viewport is.
    func overlaps(_ index: Int) -> Bool {
        layout.overlaps(from: starts[index], extent: layout.places[index].extent)
    }

    func isVisible(_ index: Int) -> Bool { overlaps(index) && tilts[index] != nil }

    /// Tells if what is being read may be held by an item.
    func isRead(_ index: Int) -> Bool { isVisible(index) && !isStuck[index] }

    /// Tells if all that the viewport shows of an item lies under one stuck header.
    func isCovered(_ index: Int) -> Bool {
        let start = max(starts[index], 0)
        let end = min(starts[index] + layout.places[index].extent, layout.viewportLength)
        return starts.indices.contains { header in
            isStuck[header] && isVisible(header) && starts[header] <= start + 1e-6
                && end <= starts[header] + layout.places[header].extent + 1e-6
        }
    }

    /// Returns the first of several items that what is being read may be held by; one that is covered only where none
    /// else is.
    func anchor(among indices: [Int]) -> Int? {
        let read = indices.filter(isRead)
        return read.first { !isCovered($0) } ?? read.first
    }
}

extension NaiveList {
    /// Returns the scene that a layout shows at an offset.
    func scene(of layout: NaiveListLayout, at offset: Double) -> NaiveListScene {
        NaiveListScene(layout, chain: chain, headers: items.map(\.isHeader), offset: offset)
    }

    /// Returns the part of the viewport's start that is not for an item, as the header of its section will stick there
    /// (Behaviour, "Headers"). The header is measured for this.
    func roomForHeader(of index: Int) -> Double {
        guard chain.names.last == "sticky" else { return 0 }
        var room = chain.number("sticky.offset")
        if !items[index].isHeader {
            let before = chain.axisOrder(count: items.count).prefix { $0 != index }
            guard let header = before.last(where: { items[$0].isHeader }) else { return 0 }
            measure(header)
            room += items[header].extent
        }
        return room > 0 && room < viewport.length(along: axis) ? room : 0
    }
}
