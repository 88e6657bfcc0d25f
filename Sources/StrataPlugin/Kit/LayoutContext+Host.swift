import Strata
import StrataPluginABI

extension LayoutContext {
    /// What a host has passed, with the items that came with it. A newer host's members are not looked at.
    init(_ context: strata_context, _ items: HostItems) {
        let isHorizontal = context.axis == STRATA_HORIZONTAL
        let size =
            isHorizontal
            ? Size(width: context.viewport_length, height: context.viewport_breadth)
            : Size(width: context.viewport_breadth, height: context.viewport_length)
        let position = Int(context.invalidated_position)
        self.init(
            items: ItemSequence(items, isReversed: items.isReversed),
            viewport: ViewportGeometry(
                size: size, axis: isHorizontal ? .horizontal : .vertical,
                direction: context.direction == STRATA_RIGHT_TO_LEFT ? .rightToLeft : .leftToRight),
            below: context.below.map { ContentMetrics($0.pointee) } ?? ContentMetrics(contentLength: 0),
            invalidation: context.invalidation == STRATA_EXTENT_AT
                ? .extent(at: position)
                : context.invalidation == STRATA_ITEMS_FROM ? .items(from: position) : .everything)
    }
}
