import Strata
import StrataPluginABI

// The same, of a type: what turns the host's calls into those of a strategy.

/// An instance of a base.
final class TypedBase<Base: BaseLayout>: ExportedInstance {
    private let base: OwnPlace<Base>
    // Kept from frame to frame, so that a steady frame allocates nothing.
    private let attributes = OwnPlace<[LayoutAttributes]>([])
    private let lent = OwnPlace<[LayoutAttributes]>([])

    init(_ base: Base) { self.base = OwnPlace(base) }

    override func policy(_ result: UnsafeMutablePointer<strata_policy>?) -> Int32 {
        guard let result else { return STRATA_FAILED }
        base.with { result.pointee.take($0, keepsItems: true, options) }
        return STRATA_OK
    }

    override func prepare(
        _ context: UnsafePointer<strata_context>?, _ result: UnsafeMutablePointer<strata_metrics>?
    ) -> Int32 {
        guard let result, take(context, isPreparing: true) else { return STRATA_FAILED }
        result.pointee.take(base.with { $0.prepare(prepared) })
        return STRATA_OK
    }

    override func positions(
        _ context: UnsafePointer<strata_context>?, _ start: Double, _ end: Double,
        _ first: UnsafeMutablePointer<Int64>?, _ last: UnsafeMutablePointer<Int64>?
    ) -> Int32 {
        guard let first, let last, take(context) else { return STRATA_FAILED }
        let positions = base.with { $0.positions(from: start, to: end, in: prepared) }
        first.pointee = Int64(positions.lowerBound)
        last.pointee = Int64(positions.upperBound)
        return STRATA_OK
    }

    override func place(
        _ context: UnsafePointer<strata_context>?, _ first: Int64, _ count: Int64,
        _ result: UnsafeMutablePointer<strata_attributes>?, _ placed: UnsafeMutablePointer<Int64>?
    ) -> Int32 {
        guard let result, let placed, take(context) else { return STRATA_FAILED }
        return attributes.with { attributes in
            place(first, count, into: &attributes)
            placed.pointee = Int64(attributes.count)
            guard attributes.count == count else { return STRATA_OK }
            AttributeCopy.write(attributes, to: result)
            return STRATA_OK
        }
    }

    override func lend(
        _ context: UnsafePointer<strata_context>?, _ first: Int64, _ count: Int64,
        _ result: UnsafeMutablePointer<UnsafePointer<strata_attributes>?>?, _ placed: UnsafeMutablePointer<Int64>?
    ) -> Int32 {
        guard let result, let placed, take(context) else { return STRATA_FAILED }
        lent.with { attributes in
            place(first, count, into: &attributes)
            placed.pointee = Int64(attributes.count)
            result.pointee = AttributeCopy.address(of: attributes)
        }
        return STRATA_OK
    }

    private func place(_ first: Int64, _ count: Int64, into attributes: inout [LayoutAttributes]) {
        attributes.removeAll(keepingCapacity: true)
        base.with { $0.place(Int(first)..<Int(first + count), in: prepared, into: &attributes) }
    }
}

/// An instance of an effect.
final class TypedEffect<Effect: LayoutEffect>: ExportedInstance {
    private let effect: OwnPlace<Effect>
    private let attributes = OwnPlace<[LayoutAttributes]>([])

    init(_ effect: Effect) { self.effect = OwnPlace(effect) }

    override func policy(_ result: UnsafeMutablePointer<strata_policy>?) -> Int32 {
        guard let result else { return STRATA_FAILED }
        effect.with { result.pointee.take($0, keepsItems: !$0.adjustsItems, options) }
        return STRATA_OK
    }

    override func prepare(
        _ context: UnsafePointer<strata_context>?, _ result: UnsafeMutablePointer<strata_metrics>?
    ) -> Int32 {
        guard let result, take(context, isPreparing: true) else { return STRATA_FAILED }
        result.pointee.take(effect.with { $0.prepare(prepared) })
        return STRATA_OK
    }

    override func adjust(
        _ context: UnsafePointer<strata_context>?, _ count: Int64, _ items: UnsafeMutablePointer<strata_attributes>?
    ) -> Int32 {
        guard let items, take(context) else { return STRATA_FAILED }
        return attributes.with { attributes in
            attributes.removeAll(keepingCapacity: true)
            AttributeCopy.append(items, count: Int(count), to: &attributes)
            effect.with { $0.adjust(&attributes, in: prepared) }
            guard attributes.count == count else { return STRATA_FAILED }
            AttributeCopy.write(attributes, to: items)
            return STRATA_OK
        }
    }

    override func breadth(
        _ context: UnsafePointer<strata_context>?, _ position: Int64, _ result: UnsafeMutablePointer<Double>?
    ) -> Int32 {
        guard let result, take(context) else { return STRATA_FAILED }
        result.pointee = effect.with { $0.breadth(result.pointee, ofItemAt: Int(position), in: prepared) }
        return STRATA_OK
    }
}
