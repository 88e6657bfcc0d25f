import StrataPluginABI

/// An instance of a strategy in the process of its plugin: what its functions are passed.
final class HostedInstance {
    let strategy: PluginStrategy
    let raw: UnsafeMutableRawPointer
    unowned(unsafe) let plugin: HostedPlugin
    @exclusivity(unchecked) var known = KnownItems()
    /// Room for it to write items into.
    @exclusivity(unchecked) var buffer = AttributeBuffer()
    private let ownContext = OwnPlace(strata_context())
    private let ownMetrics = OwnPlace(strata_metrics())
    private let ownItems: OwnPlace<strata_items>
    private let ownHost = OwnPlace(strata_host())
    private let ownMoment = OwnPlace(strata_moment())

    init(_ strategy: PluginStrategy, _ raw: UnsafeMutableRawPointer, of plugin: HostedPlugin) {
        self.strategy = strategy
        self.raw = raw
        self.plugin = plugin
        ownItems = OwnPlace(HostedItems.table)
        let host = UnsafeRawPointer(Unmanaged.passUnretained(self).toOpaque())
        ownItems.with { $0.host = host }
        let table = HostedHost.table(of: self)
        ownHost.with { $0 = table }
        let (metrics, items, callable) = (ownMetrics.address, ownItems.address, ownHost.address)
        ownContext.with {
            $0.below = metrics
            $0.items = items
            $0.host = callable
        }
    }

    deinit { buffer.deallocate() }

    /// The context that its functions are passed.
    var context: UnsafePointer<strata_context> { ownContext.address }

    var items: strata_items { ownItems.address.pointee }

    /// Takes in what came along with a message, up to its end.
    func take(_ reader: inout WireReader) {
        while let number = reader.get(UInt32.self), let provision = Provision(rawValue: number), provision != .end {
            switch provision {
            case .context: receiveContext(&reader)
            case .moment: receiveMoment(&reader)
            default: known.take(provision, &reader)
            }
        }
    }

    private func receiveMoment(_ reader: inout WireReader) {
        guard let moment = reader.get(strata_moment.self) else { return }
        ownMoment.with { $0 = moment }
        let address = ownMoment.address
        ownContext.with { $0.moment = address }
    }

    /// Forgets what was sent for a call that has returned.
    func forgetCall() {
        known.below.removeAll(keepingCapacity: true)
        ownContext.with { $0.moment = nil }
    }

    private func receiveContext(_ reader: inout WireReader) {
        guard let passed = reader.get(strata_context.self), let below = reader.get(strata_metrics.self),
            let totals = reader.get(ItemTotals.self)
        else { return }
        known.forget()
        let (metrics, items, callable) = (ownMetrics.address, ownItems.address, ownHost.address)
        ownMetrics.with { $0 = below }
        ownContext.with {
            $0 = passed
            $0.below = metrics
            $0.items = items
            $0.host = callable
        }
        ownItems.with {
            $0.is_reversed = Int32(truncatingIfNeeded: totals.isReversed)
            ($0.count, $0.length, $0.header_count) = (totals.count, totals.length, totals.headerCount)
        }
    }
}

/// The functions of `strata_items` in the process of a plugin: they answer from what is known, and else ask the host,
/// which also says what is at fault.
enum HostedItems {
    nonisolated(unsafe) static let table = strata_items(
        struct_size: UInt32(MemoryLayout<strata_items>.size), is_reversed: 0, count: 0, length: 0, host: nil,
        extent: { table, position, isMeasured in
            let found = instance(table).map { extent($0, position) } ?? (0, true)
            isMeasured?.pointee = found.1 ? 1 : 0
            return found.0
        },
        start: { table, position, spacing in
            let question = Question(.start, UInt64(bitPattern: position), spacing.bitPattern)
            return instance(table).map { Double(bitPattern: result($0, question)[0]) } ?? 0
        },
        positions: { table, start, end, spacing, tolerance, first, last in
            first?.pointee = 0
            last?.pointee = 0
            guard let instance = instance(table) else { return }
            guard let first, let last else {
                return instance.plugin.ask(.positions, SIMD8(0, 0, 0, 0, 1, 0, 0, 0), instance) { _, _ in }
            }
            let found = result(
                instance,
                Question(
                    .positions, start.bitPattern, end.bitPattern, spacing.bitPattern, tolerance.bitPattern))
            (first.pointee, last.pointee) = (Int64(bitPattern: found[0]), Int64(bitPattern: found[1]))
        },
        spans: { table, first, count, spacing, room in
            guard let instance = instance(table) else { return }
            spans(instance, first, count, spacing, room)
        },
        runs: { table, first, count, user, visit in
            guard let instance = instance(table) else { return }
            runs(instance, first, count, user, visit)
        },
        header_count: 0,
        is_header: { table, position in
            guard let instance = instance(table) else { return 0 }
            if let isHeader = instance.known.isHeader(position) { return isHeader ? 1 : 0 }
            return Int32(truncatingIfNeeded: ask(instance, .isHeader, position))
        },
        last_header: { table, position in
            guard let instance = instance(table) else { return -1 }
            return instance.known.lastHeader(before: position) ?? ask(instance, .lastHeader, position)
        },
        first_header: { table, position in
            guard let instance = instance(table) else { return -1 }
            return instance.known.firstHeader(from: position) ?? ask(instance, .firstHeader, position)
        },
        traits: { table, position in
            guard let instance = instance(table) else { return 0 }
            let question = Question(.traits, UInt64(bitPattern: position))
            return UInt32(truncatingIfNeeded: result(instance, question)[0])
        },
        value: { table, position in
            let question = Question(.value, UInt64(bitPattern: position))
            return instance(table).map { Int64(bitPattern: result($0, question)[0]) } ?? 0
        },
        value_index: { table, name in instance(table).map { valueIndex($0, name) } ?? -1 },
        values: { table, index, first, count, room in
            guard let instance = instance(table) else { return }
            values(instance, index, first, count, room)
        })

    /// Returns the instance that a table is of; nil if no question may be asked now.
    private static func instance(_ table: UnsafePointer<strata_items>?) -> HostedInstance? {
        guard let host = table?.pointee.host else {
            preconditionFailure(
                "A plugin has called a function of strata_items with a table that the host did not give it.")
        }
        let instance = Unmanaged<HostedInstance>.fromOpaque(host).takeUnretainedValue()
        return instance.plugin.mayAsk ? instance : nil
    }

    private static func ask(_ instance: HostedInstance, _ call: HostCall, _ position: Int64) -> Int64 {
        var found: Int64 = 0
        instance.plugin.ask(call, SIMD8(UInt64(bitPattern: position), 0, 0, 0, 0, 0, 0, 0), instance) { words, _ in
            found = Int64(bitPattern: words[0])
        }
        return found
    }

    private static func result(_ instance: HostedInstance, _ question: Question) -> SIMD2<UInt64> {
        if let known = instance.known[question] { return known }
        guard let call = HostCall(rawValue: question.code) else { return SIMD2() }
        var found = SIMD2<UInt64>()
        let words = SIMD8(lowHalf: question.words, highHalf: SIMD4())
        instance.plugin.ask(call, words, instance) { words, _ in found = SIMD2(words[0], words[1]) }
        instance.known[question] = found
        return found
    }

    private static func extent(_ instance: HostedInstance, _ position: Int64) -> (Double, Bool) {
        if let known = instance.known.extent(position) { return known }
        var found = (0.0, true)
        instance.plugin.ask(.extent, SIMD8(UInt64(bitPattern: position), 0, 0, 0, 0, 0, 0, 0), instance) { words, _ in
            found = (Double(bitPattern: words[0]), words[1] != 0)
        }
        return found
    }

    /// The most spans that are asked for at once.
    private static let portion: Int64 = 1 << 16

    private static func spans(
        _ instance: HostedInstance, _ first: Int64, _ count: Int64, _ spacing: Double,
        _ room: UnsafeMutablePointer<strata_span>?
    ) {
        if let room, instance.known.spans(first, count, spacing, into: room) { return }
        let all = instance.items.count
        let isValid = first >= 0 && count >= 0 && first <= all && count <= all - first
        var done: Int64 = 0
        repeat {
            let part = isValid ? min(count - done, portion) : count
            let words = SIMD8(
                UInt64(bitPattern: first + done), UInt64(bitPattern: part), spacing.bitPattern, room == nil ? 1 : 0, 0,
                0, 0, 0)
            instance.plugin.ask(.spans, words, instance) { _, _ in }
            guard let room, isValid else { return }
            // A span that is not there is at fault, and looked at by nothing.
            guard instance.known.spans(first + done, part, spacing, into: room + Int(done)) else { return }
            done += part
        } while done < count
    }

    private static func valueIndex(_ instance: HostedInstance, _ name: UnsafePointer<CChar>?) -> Int64 {
        let text = name.flatMap { try? Text.read($0, "a name") }
        if let text, let known = instance.known.valueIndices[text] { return known }
        var found: Int64 = -1
        instance.plugin.ask(.valueIndex, SIMD8(), instance, text: text) { words, _ in
            found = Int64(bitPattern: words[0])
        }
        if let text { instance.known.valueIndices[text] = found }
        return found
    }

    private static func values(
        _ instance: HostedInstance, _ index: Int64, _ first: Int64, _ count: Int64,
        _ room: UnsafeMutablePointer<Double>?
    ) {
        let question = Question(.values, UInt64(bitPattern: index), UInt64(bitPattern: first))
        if count == 1, let room, let known = instance.known[question] {
            room.pointee = Double(bitPattern: known[0])
            return
        }
        let all = instance.items.count
        let isValid = first >= 0 && count >= 0 && first <= all && count <= all - first
        var done: Int64 = 0
        repeat {
            let part = isValid ? min(count - done, RemoteItems.mostValues) : count
            let words = SIMD8(
                UInt64(bitPattern: index), UInt64(bitPattern: first + done), UInt64(bitPattern: part),
                room == nil ? 1 : 0, 0, 0, 0, 0)
            var isFilled = false
            instance.plugin.ask(.values, words, instance) { _, reader in
                if let room, isValid { isFilled = reader.get(Int(part), into: room + Int(done)) }
            }
            guard let room, isValid else { return }
            if !isFilled { for place in 0..<part { room[Int(done + place)] = .nan } }
            done += part
        } while done < count
        if count == 1, let room { instance.known[question] = SIMD2(room.pointee.bitPattern, 0) }
    }

    private static func runs(
        _ instance: HostedInstance, _ first: Int64, _ count: Int64, _ user: UnsafeMutableRawPointer?,
        _ visit: (@convention(c) (UnsafeMutableRawPointer?, Int64, Double, Int32) -> Void)?
    ) {
        var next = first
        var rest = count
        repeat {
            var runs: [SentRun] = []
            let words = SIMD8(
                UInt64(bitPattern: next), UInt64(bitPattern: rest), visit == nil ? 1 : 0, 0, 0, 0, 0, 0)
            instance.plugin.ask(.runs, words, instance) { words, reader in
                for _ in 0..<words[0] { if let run = reader.get(SentRun.self) { runs.append(run) } }
            }
            guard let visit, !runs.isEmpty else { return }
            for run in runs {
                visit(user, run.count, run.extent, run.isMeasured != 0 ? 1 : 0)
                next += run.count
                rest -= run.count
            }
        } while rest > 0
    }

    /// Returns what lies below an effect, for the call that runs.
    static func below(of instance: HostedInstance) -> strata_below {
        strata_below(
            struct_size: UInt32(MemoryLayout<strata_below>.size), reserved: 0,
            host: Unmanaged.passUnretained(instance).toOpaque(),
            item: { table, position, room in
                guard let host = table?.pointee.host else {
                    preconditionFailure("A plugin has called strata_below with a table that the host did not give it.")
                }
                let instance = Unmanaged<HostedInstance>.fromOpaque(host).takeUnretainedValue()
                guard instance.plugin.mayAsk else { return }
                if let room, let known = instance.known.below.first(where: { $0.position == position }) {
                    room.pointee = known.item
                    return
                }
                let words = SIMD8(UInt64(bitPattern: position), room == nil ? 1 : 0, 0, 0, 0, 0, 0, 0)
                instance.plugin.ask(.below, words, instance) { words, reader in
                    guard words[0] == 1, let item = reader.get(strata_attributes.self), let room else { return }
                    room.pointee = item
                }
            })
    }
}
