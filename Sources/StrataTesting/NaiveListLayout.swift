import Strata

/// The places that a chain gives every item, in content coordinates: 0 is where the content starts (Behaviour,
/// "Strategies"). Part of ``NaiveList``.
///
/// A frame is rigid: content position - offset + room. Items that sticky moves are the business of ``NaiveListScene``.
struct NaiveListLayout {
    /// The place of one item.
    struct Place {
        /// Along the axis, from where the content starts.
        var start: Double
        var extent: Double
        /// Across the axis, from the viewport's edge.
        var across: Double
        var breadth: Double
        /// The stretch of the item's row along the axis; that of the item itself if there are no rows.
        var rowStart: Double
        var rowExtent: Double
        /// The row it is in, and the number of the item, as the base layout counts.
        var row: Int
        var turn: Int
    }

    /// The places, by index in reading order.
    var places: [Place]
    var contentLength: Double
    /// The start of the content in the viewport if it is shorter than that, else 0.
    var room: Double
    let viewportLength: Double

    /// The greatest offset.
    var maxOffset: Double { max(0, contentLength - viewportLength) }

    /// Lays items of these extents out, layer by layer.
    init(
        chain: NaiveListChain, extents: [Double], headers: [Bool], viewportLength: Double, viewportBreadth: Double
    ) {
        self.viewportLength = viewportLength
        self.contentLength = 0
        self.room = 0
        self.places = []
        let order = chain.baseOrder(count: extents.count)
        let ordered = order.map { extents[$0] }
        if chain.names[0] == "custom" {
            layOutGrid(ordered, order.map { headers[$0] }, chain, breadth: viewportBreadth)
        } else {
            layOutStack(ordered, chain, breadth: viewportBreadth)
        }
        for name in chain.names.dropFirst() {
            switch name {
            case "inset": layOutInset(leadingSpace: chain.number("inset.leadingSpace"))
            case "flip": layOutFlip()
            case "fold": layOutFold(trailingSpace: chain.number("fold.trailingSpace"))
            // What it moves depends on the offset.
            case "sticky": break
            default: preconditionFailure("\(name) is not a strategy that lies on another.")
            }
        }
        // The layers above moved the places but kept the base layout's order; hand them back in reading order.
        let inBaseOrder = places
        for (turn, index) in order.enumerated() { places[index] = inBaseOrder[turn] }
    }

    private mutating func layOutStack(_ extents: [Double], _ chain: NaiveListChain, breadth: Double) {
        let spacing = chain.number("stack.spacing")
        var position = chain.number("stack.leadingSpace")
        contentLength = position
        for (turn, extent) in extents.enumerated() {
            places.append(
                Place(
                    start: position, extent: extent, across: 0, breadth: breadth, rowStart: position,
                    rowExtent: extent, row: turn, turn: turn))
            contentLength = position + extent
            position += extent + spacing
        }
        contentLength += chain.number("stack.trailingSpace")
    }

    private mutating func layOutGrid(_ extents: [Double], _ headers: [Bool], _ chain: NaiveListChain, breadth: Double) {
        let columns = Int(chain.number("custom.columns"))
        var position = 0.0
        for (row, turns) in Self.rows(headers, columns: columns).enumerated() {
            let rowExtent = extents[turns].max() ?? 0
            for turn in turns {
                let itemBreadth = chain.breadth(isHeader: headers[turn], viewportBreadth: breadth)
                places.append(
                    Place(
                        start: position, extent: extents[turn], across: Double(turn - turns.lowerBound) * itemBreadth,
                        breadth: itemBreadth, rowStart: position, rowExtent: rowExtent, row: row, turn: turn))
            }
            contentLength = position + rowExtent
            position = contentLength + chain.number("custom.spacing")
        }
        let free = max(0, viewportLength - contentLength)
        switch chain.word("custom.packing") {
        case "end": room = free
        case "center": room = free / 2
        default: room = 0
        }
    }

    /// Returns the turns that fill each row of a grid; a header has one to itself.
    private static func rows(_ headers: [Bool], columns: Int) -> [Range<Int>] {
        var rows: [Range<Int>] = []
        for turn in headers.indices {
            if let row = rows.last, row.count < columns, !headers[turn], !headers[row.lowerBound] {
                rows[rows.count - 1] = row.lowerBound..<turn + 1
            } else {
                rows.append(turn..<turn + 1)
            }
        }
        return rows
    }

    private mutating func layOutInset(leadingSpace: Double) {
        let gap = max(leadingSpace, viewportLength - contentLength)
        move(by: gap)
        contentLength += gap
        room = 0
    }

    private mutating func layOutFlip() {
        for index in places.indices {
            let place = places[index]
            places[index].start = contentLength - (place.start + place.extent)
            places[index].rowStart = contentLength - (place.rowStart + place.rowExtent)
        }
        room = max(0, viewportLength - contentLength) - room
    }

    private mutating func layOutFold(trailingSpace: Double) {
        guard trailingSpace > 0 else { return }
        move(by: room)
        contentLength = room + contentLength + trailingSpace
        room = 0
    }

    private mutating func move(by distance: Double) {
        for index in places.indices {
            places[index].start += distance
            places[index].rowStart += distance
        }
    }
}

extension NaiveListLayout {
    /// Returns the viewport coordinate of an item's start edge.
    func start(_ index: Int, offset: Double) -> Double { places[index].start - offset + room }

    /// Returns the viewport coordinate of an item's end edge.
    func end(_ index: Int, offset: Double) -> Double { start(index, offset: offset) + places[index].extent }

    /// Returns true if the row of an item overlaps the viewport.
    func rowOverlaps(_ index: Int, offset: Double) -> Bool {
        overlaps(from: places[index].rowStart - offset + room, extent: places[index].rowExtent)
    }

    /// Returns true if a stretch that starts at a viewport coordinate overlaps the viewport.
    func overlaps(from start: Double, extent: Double) -> Bool {
        min(start + extent, viewportLength) - max(start, 0) > 1e-6
    }
}
