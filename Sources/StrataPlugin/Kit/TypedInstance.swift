import Strata
import StrataPluginABI

// The same, of a type: what turns the host's calls into those of a strategy. The strategy lies in the instance itself, so
// that nothing is counted in and out at a call.

/// An instance of a base.
final class TypedBase<Base: BaseLayout>: ExportedInstance {
    private var base: Base
    // Kept from frame to frame, so that a steady frame allocates nothing.
    private var attributes: [LayoutAttributes] = []

    init(_ base: Base) { self.base = base }

    override func policy(_ result: UnsafeMutablePointer<strata_policy>?) -> Int32 {
        guard let result else { return STRATA_FAILED }
        result.pointee.take(base, keepsItems: true, options)
        return STRATA_OK
    }

    override func prepare(
        _ context: UnsafePointer<strata_context>?, _ result: UnsafeMutablePointer<strata_metrics>?
    ) -> Int32 {
        guard let result, let context = read(context) else { return STRATA_FAILED }
        result.pointee.take(base.prepare(context))
        return STRATA_OK
    }

    override func positions(
        _ context: UnsafePointer<strata_context>?, _ start: Double, _ end: Double,
        _ first: UnsafeMutablePointer<Int64>?, _ last: UnsafeMutablePointer<Int64>?
    ) -> Int32 {
        guard let first, let last, let context = read(context) else { return STRATA_FAILED }
        let positions = base.positions(from: start, to: end, in: context)
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
        base.place(Int(first)..<Int(first + count), in: context, into: &attributes)
        placed.pointee = Int64(attributes.count)
        guard attributes.count == count else { return STRATA_OK }
        AttributeCopy.write(attributes, to: result)
        return STRATA_OK
    }
}

/// An instance of an effect.
final class TypedEffect<Effect: LayoutEffect>: ExportedInstance {
    private var effect: Effect
    private var attributes: [LayoutAttributes] = []

    init(_ effect: Effect) { self.effect = effect }

    override func policy(_ result: UnsafeMutablePointer<strata_policy>?) -> Int32 {
        guard let result else { return STRATA_FAILED }
        result.pointee.take(effect, keepsItems: !effect.adjustsItems, options)
        return STRATA_OK
    }

    override func prepare(
        _ context: UnsafePointer<strata_context>?, _ result: UnsafeMutablePointer<strata_metrics>?
    ) -> Int32 {
        guard let result, let context = read(context) else { return STRATA_FAILED }
        result.pointee.take(effect.prepare(context))
        return STRATA_OK
    }

    override func adjust(
        _ context: UnsafePointer<strata_context>?, _ count: Int64, _ items: UnsafeMutablePointer<strata_attributes>?
    ) -> Int32 {
        guard let items, let context = read(context) else { return STRATA_FAILED }
        attributes.removeAll(keepingCapacity: true)
        AttributeCopy.append(items, count: Int(count), to: &attributes)
        effect.adjust(&attributes, in: context)
        guard attributes.count == count else { return STRATA_FAILED }
        AttributeCopy.write(attributes, to: items)
        return STRATA_OK
    }

    override func breadth(
        _ context: UnsafePointer<strata_context>?, _ position: Int64, _ result: UnsafeMutablePointer<Double>?
    ) -> Int32 {
        guard let result, let context = read(context) else { return STRATA_FAILED }
        result.pointee = effect.breadth(result.pointee, ofItemAt: Int(position), in: context)
        return STRATA_OK
    }
}
