import Strata
import StrataPluginABI

/// The same, of a type: turns the host's calls into those of ``LayoutStrategy``. The strategy lies in the instance
/// itself, so that nothing is counted in and out at a call.
final class TypedInstance<Strategy: LayoutStrategy>: ExportedInstance {
    private var strategy: Strategy
    // Kept from frame to frame, so that a steady frame allocates nothing.
    private var attributes: [LayoutAttributes] = []

    init(_ strategy: Strategy) { self.strategy = strategy }

    override func policy(_ result: UnsafeMutablePointer<strata_policy>?) -> Int32 {
        guard let result else { return STRATA_FAILED }
        let policy = strategy.policy
        result.pointee.opening = policy.opening.map { $0 == .start ? STRATA_START : STRATA_END } ?? STRATA_UNSET
        result.pointee.insertion = policy.insertion.map { $0 == .hold ? STRATA_HOLD : STRATA_SHIFT } ?? STRATA_UNSET
        result.pointee.follow =
            policy.follow.map { $0 == .none ? STRATA_FOLLOW_NONE : STRATA_FOLLOW_END } ?? STRATA_UNSET
        result.pointee.is_mirroring = policy.isMirroring ? 1 : 0
        result.pointee.reverses_items = policy.reversesItems ? 1 : 0
        return STRATA_OK
    }

    override func prepare(
        _ context: UnsafePointer<strata_context>?, _ result: UnsafeMutablePointer<strata_metrics>?
    ) -> Int32 {
        guard let result, let context = read(context) else { return STRATA_FAILED }
        let metrics = strategy.prepare(context)
        result.pointee.content_length = metrics.contentLength
        result.pointee.room = metrics.room
        result.pointee.below_start = metrics.belowStart
        return STRATA_OK
    }

    override func positions(
        _ context: UnsafePointer<strata_context>?, _ start: Double, _ end: Double,
        _ first: UnsafeMutablePointer<Int64>?, _ last: UnsafeMutablePointer<Int64>?
    ) -> Int32 {
        guard let first, let last, let context = read(context) else { return STRATA_FAILED }
        let positions = strategy.positions(from: start, to: end, in: context)
        first.pointee = Int64(positions.lowerBound)
        last.pointee = Int64(positions.upperBound)
        return STRATA_OK
    }

    override func place(
        _ context: UnsafePointer<strata_context>?, _ first: Int64, _ count: Int64,
        _ result: UnsafeMutablePointer<strata_attributes>?, _ placed: UnsafeMutablePointer<Int64>?
    ) -> Int32 {
        guard let result, let placed, let context = read(context) else { return STRATA_FAILED }
        attributes.removeAll(keepingCapacity: true)
        strategy.place(Int(first)..<Int(first + count), in: context, into: &attributes)
        placed.pointee = Int64(attributes.count)
        guard attributes.count == count else { return STRATA_OK }
        AttributeCopy.write(attributes, to: result)
        return STRATA_OK
    }

    override func adjust(
        _ context: UnsafePointer<strata_context>?, _ count: Int64, _ items: UnsafeMutablePointer<strata_attributes>?
    ) -> Int32 {
        guard let items, let context = read(context) else { return STRATA_FAILED }
        attributes.removeAll(keepingCapacity: true)
        AttributeCopy.append(items, count: Int(count), to: &attributes)
        strategy.adjust(&attributes, in: context)
        guard attributes.count == count else { return STRATA_FAILED }
        AttributeCopy.write(attributes, to: items)
        return STRATA_OK
    }
}
