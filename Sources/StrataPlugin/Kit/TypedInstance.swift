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
        base.with {
            result.pointee.take(
                $0, keepsItems: true, sticksItems: false, placesEndToEnd: $0.placesEndToEnd, options)
        }
        return STRATA_OK
    }

    override func prepare(
        _ context: UnsafePointer<strata_context>?, _ result: UnsafeMutablePointer<strata_metrics>?
    ) -> Int32 {
        guard let result, adopt(context, isPreparing: true) else { return STRATA_FAILED }
        result.pointee.take(base.with { $0.prepare(prepared) })
        return STRATA_OK
    }

    override func positions(
        _ context: UnsafePointer<strata_context>?, _ start: Double, _ end: Double,
        _ first: UnsafeMutablePointer<Int64>?, _ last: UnsafeMutablePointer<Int64>?
    ) -> Int32 {
        guard let first, let last, adopt(context) else { return STRATA_FAILED }
        let positions = base.with { $0.positions(from: start, to: end, in: prepared) }
        first.pointee = Int64(positions.lowerBound)
        last.pointee = Int64(positions.upperBound)
        return STRATA_OK
    }

    override func place(
        _ context: UnsafePointer<strata_context>?, _ first: Int64, _ count: Int64,
        _ result: UnsafeMutablePointer<strata_attributes>?, _ placed: UnsafeMutablePointer<Int64>?
    ) -> Int32 {
        guard let result, let placed, adopt(context) else { return STRATA_FAILED }
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
        guard let result, let placed, adopt(context) else { return STRATA_FAILED }
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
    private let stuck = OwnPlace<[Int]>([])
    private let inputs: LayoutInputs

    init(_ effect: Effect) {
        inputs = effect.inputs
        self.effect = OwnPlace(effect)
    }

    override func policy(_ result: UnsafeMutablePointer<strata_policy>?) -> Int32 {
        guard let result else { return STRATA_FAILED }
        effect.with {
            result.pointee.take(
                $0, keepsItems: !$0.adjustsItems, sticksItems: $0.sticksItems, transformsItems: $0.transformsItems,
                options)
        }
        result.pointee.take(inputs)
        return STRATA_OK
    }

    override func movesUntil(
        _ context: UnsafePointer<strata_context>?, _ result: UnsafeMutablePointer<Double>?
    ) -> Int32 {
        guard let result, adopt(context) else { return STRATA_FAILED }
        let context = now(context)
        result.pointee = min(max(effect.with { $0.movesUntil(in: context) } ?? 0, 0), STRATA_FOREVER)
        return STRATA_OK
    }

    /// Returns what it was prepared with, and the moment that the host has passed as far as it reads it.
    private func now(_ passed: UnsafePointer<strata_context>?) -> LayoutContext {
        var context = prepared
        guard !inputs.isEmpty, let passed, passed.pointee.struct_size.reaches(\strata_context.moment) else {
            return context
        }
        if let moment = passed.pointee.moment { context.moment = LayoutMoment(at: moment).limited(to: inputs) }
        return context
    }

    override func prepare(
        _ context: UnsafePointer<strata_context>?, _ result: UnsafeMutablePointer<strata_metrics>?
    ) -> Int32 {
        guard let result, adopt(context, isPreparing: true) else { return STRATA_FAILED }
        result.pointee.take(effect.with { $0.prepare(prepared) })
        return STRATA_OK
    }

    override func adjust(
        _ context: UnsafePointer<strata_context>?, _ count: Int64, _ items: UnsafeMutablePointer<strata_attributes>?
    ) -> Int32 {
        guard let items, adopt(context) else { return STRATA_FAILED }
        return change(items, Int(count)) { attributes in
            let context = now(context)
            effect.with { $0.adjust(&attributes, in: context) }
        }
    }

    override func alter(
        _ context: UnsafePointer<strata_context>?, _ count: Int64, _ items: UnsafePointer<strata_attributes>?,
        _ result: UnsafeMutablePointer<UnsafePointer<strata_attributes>?>?
    ) -> Int32 {
        guard let items, let result, adopt(context) else { return STRATA_FAILED }
        return attributes.with { attributes in
            attributes.removeAll(keepingCapacity: true)
            AttributeCopy.append(items, count: Int(count), to: &attributes)
            let context = now(context)
            effect.with { $0.adjust(&attributes, in: context) }
            guard attributes.count == Int(count) else { return STRATA_FAILED }
            result.pointee = AttributeCopy.address(of: attributes)
            return STRATA_OK
        }
    }

    override func stick(
        _ context: UnsafePointer<strata_context>?, _ count: Int64, _ items: UnsafeMutablePointer<strata_attributes>?,
        _ below: UnsafePointer<strata_below>?
    ) -> Int32 {
        guard let items, let below, adopt(context) else { return STRATA_FAILED }
        return change(items, Int(count)) { attributes in
            let context = now(context)
            effect.with {
                $0.stick(&attributes, in: context) { position in
                    var item = strata_attributes(index: 0)
                    below.pointee.item(below, Int64(position), &item)
                    return LayoutAttributes(item)
                }
            }
        }
    }

    private func change(
        _ items: UnsafeMutablePointer<strata_attributes>, _ count: Int, _ body: (inout [LayoutAttributes]) -> Void
    ) -> Int32 {
        attributes.with { attributes in
            attributes.removeAll(keepingCapacity: true)
            if !hostKnowsHeaders { AttributeCopy.clearFlags(of: items, count: count) }
            AttributeCopy.append(items, count: count, to: &attributes)
            body(&attributes)
            guard attributes.count == count else { return STRATA_FAILED }
            AttributeCopy.write(attributes, to: items)
            return STRATA_OK
        }
    }

    override func addStuck(
        _ context: UnsafePointer<strata_context>?, _ first: Int64, _ end: Int64,
        _ result: UnsafeMutablePointer<Int64>?, _ count: UnsafeMutablePointer<Int64>?
    ) -> Int32 {
        guard let result, let count, adopt(context) else { return STRATA_FAILED }
        return stuck.with { stuck in
            stuck.removeAll(keepingCapacity: true)
            effect.with { $0.addStuck(to: &stuck, besides: Int(first)..<Int(end), in: prepared) }
            guard stuck.count <= STRATA_STUCK_LIMIT else { return STRATA_FAILED }
            for (place, position) in stuck.enumerated() { result[place] = Int64(position) }
            count.pointee = Int64(stuck.count)
            return STRATA_OK
        }
    }

    override func clearance(
        _ context: UnsafePointer<strata_context>?, _ position: Int64, _ result: UnsafeMutablePointer<strata_clearance>?
    ) -> Int32 {
        guard let result, adopt(context) else { return STRATA_FAILED }
        guard let clearance = effect.with({ $0.clearance(ofItemAt: Int(position), in: prepared) }) else {
            return STRATA_OK
        }
        result.pointee.is_kept = 1
        result.pointee.offset = clearance.offset
        result.pointee.position = clearance.position.map(Int64.init) ?? -1
        return STRATA_OK
    }

    override func transform(
        _ context: UnsafePointer<strata_context>?, _ item: UnsafePointer<strata_attributes>?,
        _ result: UnsafeMutablePointer<strata_transform>?
    ) -> Int32 {
        guard let item, let result, adopt(context) else { return STRATA_FAILED }
        let context = now(context)
        result.pointee.take(effect.with { $0.transform(LayoutAttributes(item.pointee), in: context) })
        return STRATA_OK
    }

    override func breadth(
        _ context: UnsafePointer<strata_context>?, _ position: Int64, _ result: UnsafeMutablePointer<Double>?
    ) -> Int32 {
        guard let result, adopt(context) else { return STRATA_FAILED }
        result.pointee = effect.with { $0.breadth(result.pointee, ofItemAt: Int(position), in: prepared) }
        return STRATA_OK
    }
}
