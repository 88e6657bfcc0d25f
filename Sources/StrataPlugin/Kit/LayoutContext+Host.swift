import Strata
import StrataPluginABI

extension LayoutContext {
    /// Copies what a host has passed, with the items that came with it. A newer host's members are not looked at.
    init(_ context: UnsafePointer<strata_context>, _ items: HostItems) {
        // Member by member: an older host's structure ends earlier than this one.
        let isHorizontal = context.pointee.axis == STRATA_HORIZONTAL
        let size =
            isHorizontal
            ? Size(width: context.pointee.viewport_length, height: context.pointee.viewport_breadth)
            : Size(width: context.pointee.viewport_breadth, height: context.pointee.viewport_length)
        let position = Int(context.pointee.invalidated_position)
        self.init(
            items: ItemSequence(items, isReversed: items.isReversed),
            viewport: ViewportGeometry(
                size: size, axis: isHorizontal ? .horizontal : .vertical,
                direction: context.pointee.direction == STRATA_RIGHT_TO_LEFT ? .rightToLeft : .leftToRight),
            below: context.pointee.below.map { ContentMetrics(at: $0) } ?? ContentMetrics(contentLength: 0),
            invalidation: context.pointee.invalidation == STRATA_EXTENT_AT
                ? .extent(at: position)
                : context.pointee.invalidation == STRATA_ITEMS_FROM ? .items(from: position) : .everything)
        let knowsDescent = context.pointee.struct_size.reaches(\strata_context.is_descending)
        isDescending = knowsDescent && context.pointee.is_descending == 1
        let knowsKept = context.pointee.struct_size.reaches(\strata_context.kept_at_end)
        keptAtEnd = knowsKept ? Int(context.pointee.kept_at_end) : 0
    }
}
