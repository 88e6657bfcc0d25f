import Strata
import StrataPluginABI

extension ContentMetrics {
    init(_ metrics: strata_metrics) {
        self.init(
            contentLength: metrics.content_length, room: metrics.room, belowStart: metrics.below_start,
            overscan: Overscan(start: metrics.overscan_start, end: metrics.overscan_end))
    }

    /// Copies what a host has passed, member by member: an older host's structure ends earlier.
    init(at metrics: UnsafePointer<strata_metrics>) {
        self.init(
            contentLength: metrics.pointee.content_length, room: metrics.pointee.room,
            belowStart: metrics.pointee.below_start)
        guard metrics.pointee.struct_size.reaches(\strata_metrics.overscan_end) else { return }
        overscan = Overscan(start: metrics.pointee.overscan_start, end: metrics.pointee.overscan_end)
    }
}

extension strata_metrics {
    /// Fills in lengths; the size is the host's.
    mutating func take(_ metrics: ContentMetrics) {
        content_length = metrics.contentLength
        room = metrics.room
        below_start = metrics.belowStart
        guard struct_size.reaches(\strata_metrics.overscan_end) else { return }
        overscan_start = metrics.overscan.start
        overscan_end = metrics.overscan.end
    }

    init(_ metrics: ContentMetrics) {
        self.init(
            struct_size: UInt32(MemoryLayout<strata_metrics>.size), reserved: 0, content_length: metrics.contentLength,
            room: metrics.room, below_start: metrics.belowStart, overscan_start: metrics.overscan.start,
            overscan_end: metrics.overscan.end)
    }
}

extension strata_context {
    /// Makes what a plugin is passed, still without its pointers. Not the context itself is taken: its items would be
    /// counted.
    init(_ viewport: ViewportGeometry, _ invalidation: Invalidation, keptAtEnd: Int, isDescending: Bool) {
        self.init()
        kept_at_end = Int64(keptAtEnd)
        is_descending = isDescending ? 1 : 0
        struct_size = UInt32(MemoryLayout<strata_context>.size)
        axis = viewport.axis == .horizontal ? STRATA_HORIZONTAL : STRATA_VERTICAL
        direction = viewport.direction == .rightToLeft ? STRATA_RIGHT_TO_LEFT : STRATA_LEFT_TO_RIGHT
        viewport_length = viewport.length
        viewport_breadth = viewport.breadth
        switch invalidation {
        case .everything: self.invalidation = STRATA_EVERYTHING
        case .items(let position): (self.invalidation, invalidated_position) = (STRATA_ITEMS_FROM, Int64(position))
        case .extent(let position): (self.invalidation, invalidated_position) = (STRATA_EXTENT_AT, Int64(position))
        }
    }
}
