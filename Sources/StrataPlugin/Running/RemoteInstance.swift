import Strata
import StrataPluginABI

/// An instance of a strategy that lives in the process of its plugin: the functions of its table, each of which has the
/// process call its own.
final class RemoteInstance {
    private let plugin: RemotePlugin
    let process: PluginProcess
    private let handle: UInt64
    /// The positions whose places the host keeps, since the last preparation.
    var kept = 0..<0
    /// True if the host asks once for what does not change between two preparations.
    var keepsAnswers = true

    /// True if the process has been sent what the strategy works with.
    private var isContextSent = false
    /// The questions that the plugin has asked when it was asked for positions, relative to that, and in the places
    /// that it gave.
    private var askedPositions: [SIMD4<Double>] = []
    private var askedSpacing: Double?
    private var sentSpans: Range<Int64> = 0..<0
    private var askedBelow: [Int64] = []
    /// The span of the content that positions were asked for last.
    private var view = (start: 0.0, end: 0.0)
    private var stuckKnown: [(first: Int64, end: Int64, positions: [Int64])] = []

    /// The items that were placed before they were asked for.
    private struct Ahead {
        let part: PlacedPart
        let words: SIMD8<UInt64>
        let text: String
        let items: Int
    }
    private var ahead: [Ahead] = []
    @exclusivity(unchecked) private var aheadItems = AttributeBuffer()
    @exclusivity(unchecked) private var lent = AttributeBuffer()

    private init(_ plugin: RemotePlugin, _ process: PluginProcess) {
        self.plugin = plugin
        self.process = process
        handle = plugin.nextHandle()
    }

    deinit {
        aheadItems.deallocate()
        lent.deallocate()
    }

    /// Returns the instance that `create` has given.
    static func at(_ raw: UnsafeMutableRawPointer?) -> RemoteInstance {
        guard let raw else { preconditionFailure("An instance that was never made is called.") }
        return Unmanaged<RemoteInstance>.fromOpaque(raw).takeUnretainedValue()
    }

    /// Fills in the functions of a table, those that the plugin has.
    static func setFunctions(of table: inout strata_strategy, _ present: UInt32) {
        func has(_ place: UInt32) -> Bool { present & 1 << place != 0 }
        table.create = { RemoteInstance.create($0, $1, $2) }
        table.destroy = { raw in
            guard let raw else { return }
            RemoteInstance.at(raw).destroy()
            Unmanaged<RemoteInstance>.fromOpaque(raw).release()
        }
        if has(0) { table.policy = { RemoteInstance.at($0).policy($1) } }
        if has(1) { table.prepare = { RemoteInstance.at($0).prepare($1, $2) } }
        if has(2) { table.positions = { RemoteInstance.at($0).positions($1, $2, $3, $4, $5) } }
        if has(3) { table.place = { RemoteInstance.at($0).place(.place, $1, $2, $3, $4, $5) } }
        if has(4) { table.adjust = { RemoteInstance.at($0).change(.adjust, $1, $2, $3, nil) } }
        if has(5) { table.breadth = { RemoteInstance.at($0).breadth($1, $2, $3) } }
        if has(6) { table.lend = { RemoteInstance.at($0).lend($1, $2, $3, $4, $5) } }
        if has(7) { table.add_stuck = { RemoteInstance.at($0).addStuck($1, $2, $3, $4, $5) } }
        if has(8) { table.stick = { RemoteInstance.at($0).change(.stick, $1, $2, $3, $4) } }
        if has(9) { table.clearance = { RemoteInstance.at($0).clearance($1, $2, $3) } }
        if has(10) { table.moves_until = { RemoteInstance.at($0).movesUntil($1, $2) } }
        if has(11) { table.transform = { RemoteInstance.at($0).transform($1, $2, $3) } }
    }

    private static func create(
        _ table: UnsafePointer<strata_strategy>?, _ values: UnsafePointer<strata_option_value>?, _ count: UInt32
    ) -> UnsafeMutableRawPointer? {
        guard let table else { return nil }
        let remote = UnsafeRawPointer(table).assumingMemoryBound(to: RemotePlugin.RemoteTable.self).pointee
        guard let process = remote.plugin.livingProcess() else { return nil }
        let instance = RemoteInstance(remote.plugin, process)
        var request = Message(.request, PluginCall.create.rawValue)
        request.words[0] = instance.handle
        request.words[1] = UInt64(remote.index)
        var writer = process.channel.writer
        for value in UnsafeBufferPointer(start: values, count: Int(count)) {
            if let word = value.word { writer.put(String(cString: word)) } else { writer.put(value.number) }
        }
        guard instance.call(request, writer, nil, isUrgent: false) == STRATA_OK else { return nil }
        return Unmanaged.passRetained(instance).toOpaque()
    }

    private func destroy() {
        guard process.misfortune == nil else { return process.abandon(handle) }
        _ = call(request(.destroy), process.channel.writer, nil, isUrgent: false)
    }

    private func request(_ call: PluginCall, _ words: UInt64...) -> Message {
        var request = Message(.request, call.rawValue)
        request.words[0] = handle
        for (place, word) in words.enumerated() { request.words[place + 1] = word }
        return request
    }

    /// Has a function called.
    ///
    /// - Returns: its status, which is a failure where the process has met a misfortune.
    private func call(
        _ request: Message, _ writer: WireWriter, _ context: UnsafePointer<strata_context>?,
        below: UnsafePointer<strata_below>? = nil, isUrgent: Bool = true,
        _ body: (SIMD8<UInt64>, inout WireReader) -> Void = { _, _ in }
    ) -> Int32 {
        var status = STRATA_FAILED
        plugin.failureText = ""
        _ = process.call(request, writer, isUrgent: isUrgent) { question, reader in
            var reader = reader
            let text = reader.text(limit: 4 * PluginLog.limit)
            if HostedHost.answer(question, text, context?.pointee.host) {
                var writer = process.channel.writer
                writer.put(Provision.end.rawValue)
                return (Message(.reply, question.code), writer)
            }
            return self.answer(question, text, context, below)
        } _: { message, reader in
            status = Int32(truncatingIfNeeded: message.words[0])
            plugin.failureText = reader.text(limit: RemotePlugin.longestText) ?? ""
            body(message.words, &reader)
        }
        return status
    }

    /// Answers a question of the plugin's.
    private func answer(
        _ question: Message, _ text: String?, _ context: UnsafePointer<strata_context>?,
        _ below: UnsafePointer<strata_below>?
    ) -> (Message, WireWriter) {
        // What lies below may call the process again, which writes to the same place: it is looked for before.
        if question.code == HostCall.below.rawValue { return answerBelow(question, below) }
        var writer = process.channel.writer
        guard let items = context?.pointee.items else {
            writer.put(Provision.end.rawValue)
            return (Message(.reply, question.code), writer)
        }
        remember(question)
        let reply = RemoteItems.answer(question, text, items, &writer)
        return (reply, writer)
    }

    private func answerBelow(_ question: Message, _ below: UnsafePointer<strata_below>?) -> (Message, WireWriter) {
        var reply = Message(.reply, question.code)
        var item = strata_attributes(index: -1)
        let position = Int64(bitPattern: question.words[0])
        if let below {
            if question.words[1] == 0 {
                below.pointee.item(below, position, &item)
            } else {
                below.pointee.item(below, position, nil)
            }
            // An item that there is has an index.
            reply.words[0] = item.index >= 0 ? 1 : 0
            if item.index >= 0, askedBelow.count < 16, !askedBelow.contains(position) { askedBelow.append(position) }
        }
        var writer = process.channel.writer
        writer.put(Provision.end.rawValue)
        writer.put(item)
        return (reply, writer)
    }
}

// What is sent along.
extension RemoteInstance {
    /// Notes that the strategy works with something else from now on.
    func forget() {
        isContextSent = false
        kept = 0..<0
        // What it answered was about what it worked with before, and may be asked for before it is sent anything.
        stuckKnown.removeAll(keepingCapacity: true)
        ahead.removeAll(keepingCapacity: true)
    }

    /// Begins what comes with a request: what the strategy works with, where that is another than before.
    private func begin(_ context: UnsafePointer<strata_context>) -> WireWriter {
        var writer = process.channel.writer
        if isContextSent { return writer }
        var passed = context.pointee
        let below = passed.below?.pointee ?? strata_metrics()
        (passed.below, passed.items, passed.host, passed.moment) = (nil, nil, nil, nil)
        guard let items = context.pointee.items?.pointee else { return writer }
        let totals = ItemTotals(
            isReversed: Int64(items.is_reversed), count: items.count, length: items.length,
            headerCount: items.header_count)
        isContextSent = true
        sentSpans = 0..<0
        stuckKnown.removeAll(keepingCapacity: true)
        ahead.removeAll(keepingCapacity: true)
        writer.put(Provision.context.rawValue)
        writer.put(passed)
        writer.put(below)
        writer.put(totals)
        return writer
    }

    /// Remembers a question: a plugin is going to ask again for what it asks for.
    private func remember(_ question: Message) {
        switch HostCall(rawValue: question.code) {
        case .positions where question.words[4] == 0 && PluginCall(rawValue: process.channel.stage) == .positions:
            let span = (Double(bitPattern: question.words[0]), Double(bitPattern: question.words[1]))
            let asked = SIMD4(
                span.0 - view.start, span.1 - view.end, Double(bitPattern: question.words[2]),
                Double(bitPattern: question.words[3]))
            if askedPositions.count >= 4 { askedPositions.removeAll() }
            askedPositions.append(asked)
        case .spans: askedSpacing = Double(bitPattern: question.words[2])
        default: break
        }
    }
}

// The functions.
extension RemoteInstance {
    private func policy(_ policy: UnsafeMutablePointer<strata_policy>?) -> Int32 {
        guard let policy else { return STRATA_FAILED }
        var writer = process.channel.writer
        writer.put(Provision.end.rawValue)
        writer.put(policy.pointee)
        return call(request(.policy), writer, nil, isUrgent: false) { _, reader in
            if let found = reader.get(strata_policy.self) { policy.pointee = found }
        }
    }

    private func prepare(
        _ context: UnsafePointer<strata_context>?, _ metrics: UnsafeMutablePointer<strata_metrics>?
    ) -> Int32 {
        guard let context, let metrics else { return STRATA_FAILED }
        var writer = begin(context)
        writer.put(Provision.end.rawValue)
        writer.put(metrics.pointee)
        let isUrgent = context.pointee.invalidation == STRATA_EXTENT_AT
        return call(request(.prepare), writer, context, isUrgent: isUrgent) { _, reader in
            if let found = reader.get(strata_metrics.self) { metrics.pointee = found }
        }
    }

    private func positions(
        _ context: UnsafePointer<strata_context>?, _ start: Double, _ end: Double,
        _ first: UnsafeMutablePointer<Int64>?, _ last: UnsafeMutablePointer<Int64>?
    ) -> Int32 {
        guard let context, let first, let last else { return STRATA_FAILED }
        view = (start, end)
        var writer = begin(context)
        putPositions(start, end, context, &writer)
        writer.put(Provision.end.rawValue)
        ahead.removeAll(keepingCapacity: true)
        let request = request(
            .positions, start.bitPattern, end.bitPattern, UInt64(kept.lowerBound), UInt64(kept.upperBound), 1)
        return call(request, writer, context) { words, reader in
            (first.pointee, last.pointee) = (Int64(bitPattern: words[1]), Int64(bitPattern: words[2]))
            readAhead(Int(min(words[3], 2)), &reader)
        }
    }

    /// Sends what the plugin asked for the last time, as it is now.
    private func putPositions(
        _ start: Double, _ end: Double, _ context: UnsafePointer<strata_context>, _ writer: inout WireWriter
    ) {
        guard let items = context.pointee.items else { return }
        for asked in askedPositions {
            let words = SIMD4(
                (start + asked[0]).bitPattern, (end + asked[1]).bitPattern, asked[2].bitPattern, asked[3].bitPattern)
            let found = RemoteItems.positions(SIMD8(lowHalf: words, highHalf: SIMD4()), items)
            writer.put(Provision.result.rawValue)
            writer.put(HostCall.positions.rawValue)
            writer.put(words)
            writer.put(found)
            let range = Int64(bitPattern: found[0])..<Int64(bitPattern: found[1])
            guard let askedSpacing, range.count <= 4096, !range.isEmpty else { continue }
            guard range.lowerBound < sentSpans.lowerBound || range.upperBound > sentSpans.upperBound else { continue }
            sentSpans = RemoteItems.putSpans(range.lowerBound, Int64(range.count), askedSpacing, items, &writer)
        }
    }

    private func readAhead(_ count: Int, _ reader: inout WireReader) {
        var room = 0
        for _ in 0..<count {
            guard let code = reader.get(UInt32.self), let call = PluginCall(rawValue: code),
                let first = reader.get(Int64.self), let number = reader.get(Int64.self),
                let words = reader.get(SIMD8<UInt64>.self), let text = reader.text(limit: RemotePlugin.longestText),
                number > 0, number <= 4096
            else { return }
            let part = PlacedPart(call, first, number)
            let comes = words[0] == 0 && (call == .place || (words[3] == 0 && Int64(bitPattern: words[1]) == number))
            if comes {
                // Room for both parts from the start: it is lost where it grows.
                if room == 0 { aheadItems.reserve(2 * 4096) }
                guard reader.get(Int(number), into: aheadItems.items + room) else { return }
            }
            ahead.append(Ahead(part: part, words: words, text: text, items: room))
            if comes { room += Int(number) }
        }
    }

    private func readAhead(_ call: PluginCall, _ first: Int64, _ count: Int64) -> Ahead? {
        guard
            let place = ahead.firstIndex(where: {
                $0.part.call == call && $0.part.first == first && $0.part.count == count
            })
        else { return nil }
        let found = ahead.remove(at: place)
        if found.words[0] != 0 { plugin.failureText = found.text }
        return found
    }

    private func place(
        _ function: PluginCall, _ context: UnsafePointer<strata_context>?, _ first: Int64, _ count: Int64,
        _ items: UnsafeMutablePointer<strata_attributes>?, _ placed: UnsafeMutablePointer<Int64>?
    ) -> Int32 {
        guard let context, let items, let placed else { return STRATA_FAILED }
        func take(_ words: SIMD8<UInt64>) -> Int32 {
            placed.pointee = Int64(bitPattern: words[1])
            // What was written beyond there is seen here.
            if words[2] != 0 { items[Int(count)].index = 0 }
            return Int32(truncatingIfNeeded: words[0])
        }
        if let ahead = readAhead(.place, first, count) {
            // With a failure no items have come.
            if ahead.words[0] == 0 { items.update(from: aheadItems.items + ahead.items, count: Int(count)) }
            return take(ahead.words)
        }
        var writer = begin(context)
        writer.put(Provision.end.rawValue)
        var status = STRATA_OK
        let outcome = call(request(.place, UInt64(first), UInt64(count)), writer, context) { words, reader in
            status = take(words)
            if status == STRATA_OK, !reader.get(Int(count), into: items) { placed.pointee = 0 }
        }
        return outcome == STRATA_OK ? status : outcome
    }

    private func lend(
        _ context: UnsafePointer<strata_context>?, _ first: Int64, _ count: Int64,
        _ items: UnsafeMutablePointer<UnsafePointer<strata_attributes>?>?, _ placed: UnsafeMutablePointer<Int64>?
    ) -> Int32 {
        guard let context, let items, let placed else { return STRATA_FAILED }
        lent.reserve(Int(count))
        let room = lent.items
        func take(_ words: SIMD8<UInt64>) {
            placed.pointee = Int64(bitPattern: words[1])
            items.pointee = words[3] == 0 ? UnsafePointer(room) : nil
        }
        if let ahead = readAhead(.lend, first, count) {
            take(ahead.words)
            if ahead.words[0] == 0, placed.pointee == count, items.pointee != nil {
                room.update(from: aheadItems.items + ahead.items, count: Int(count))
            }
            return Int32(truncatingIfNeeded: ahead.words[0])
        }
        var writer = begin(context)
        writer.put(Provision.end.rawValue)
        return call(request(.lend, UInt64(first), UInt64(count)), writer, context) { words, reader in
            take(words)
            if placed.pointee == count, items.pointee != nil, !reader.get(Int(count), into: room) { placed.pointee = 0 }
        }
    }

    private func change(
        _ function: PluginCall, _ context: UnsafePointer<strata_context>?, _ count: Int64,
        _ items: UnsafeMutablePointer<strata_attributes>?, _ below: UnsafePointer<strata_below>?
    ) -> Int32 {
        guard let context, let items else { return STRATA_FAILED }
        // Looked for first: what lies below may be in the same process, which is sent nothing else meanwhile.
        let known = function == .stick ? lookBelow(below, context) : []
        var writer = begin(context)
        for (position, item) in known {
            writer.put(Provision.below.rawValue)
            writer.put(position)
            writer.put(item)
        }
        Self.putMoment(context, &writer)
        writer.put(Provision.end.rawValue)
        writer.put(items, count: Int(count))
        return call(request(function, UInt64(count)), writer, context, below: below) { words, reader in
            guard reader.get(Int(count), into: items) else { return }
            if words[1] != 0 { items[Int(count)].index = 0 }
        }
    }

    /// Looks at what the plugin asked for below itself the last time, as it is now.
    private func lookBelow(
        _ below: UnsafePointer<strata_below>?, _ context: UnsafePointer<strata_context>
    ) -> [(Int64, strata_attributes)] {
        defer { askedBelow.removeAll(keepingCapacity: true) }
        guard let below, let all = context.pointee.items?.pointee.count else { return [] }
        return askedBelow.filter { $0 < all }.map { position in
            var item = strata_attributes(index: -1)
            below.pointee.item(below, position, &item)
            return (position, item)
        }
    }

    private func addStuck(
        _ context: UnsafePointer<strata_context>?, _ first: Int64, _ end: Int64,
        _ positions: UnsafeMutablePointer<Int64>?, _ count: UnsafeMutablePointer<Int64>?
    ) -> Int32 {
        guard let context, let positions, let count else { return STRATA_FAILED }
        func give(_ found: [Int64]) {
            for (place, position) in found.enumerated() { positions[place] = position }
        }
        if keepsAnswers, let known = stuckKnown.first(where: { $0.first == first && $0.end == end }) {
            give(known.positions)
            count.pointee = Int64(known.positions.count)
            return STRATA_OK
        }
        var writer = begin(context)
        writer.put(Provision.end.rawValue)
        let request = request(.addStuck, UInt64(bitPattern: first), UInt64(bitPattern: end))
        return call(request, writer, context) { words, reader in
            count.pointee = Int64(bitPattern: words[1])
            var found: [Int64] = []
            while found.count < STRATA_STUCK_LIMIT, let position = reader.get(Int64.self) { found.append(position) }
            guard Int64(found.count) == count.pointee else { return }
            give(found)
            if stuckKnown.count > 16 { stuckKnown.removeAll(keepingCapacity: true) }
            if words[0] == 0 { stuckKnown.append((first, end, found)) }
        }
    }

    /// Sends the moment along, if there is one to be seen.
    private static func putMoment(_ context: UnsafePointer<strata_context>, _ writer: inout WireWriter) {
        guard let moment = context.pointee.moment else { return }
        writer.put(Provision.moment.rawValue)
        writer.put(moment.pointee)
    }

    private func movesUntil(
        _ context: UnsafePointer<strata_context>?, _ time: UnsafeMutablePointer<Double>?
    ) -> Int32 {
        guard let context, let time else { return STRATA_FAILED }
        var writer = begin(context)
        Self.putMoment(context, &writer)
        writer.put(Provision.end.rawValue)
        return call(request(.movesUntil), writer, context) { words, _ in
            time.pointee = Double(bitPattern: words[1])
        }
    }

    private func breadth(
        _ context: UnsafePointer<strata_context>?, _ position: Int64, _ breadth: UnsafeMutablePointer<Double>?
    ) -> Int32 {
        guard let context, let breadth else { return STRATA_FAILED }
        var writer = begin(context)
        writer.put(Provision.end.rawValue)
        let request = request(.breadth, UInt64(bitPattern: position), breadth.pointee.bitPattern)
        return call(request, writer, context) { words, _ in breadth.pointee = Double(bitPattern: words[1]) }
    }

    private func clearance(
        _ context: UnsafePointer<strata_context>?, _ position: Int64,
        _ clearance: UnsafeMutablePointer<strata_clearance>?
    ) -> Int32 {
        guard let context, let clearance else { return STRATA_FAILED }
        var writer = begin(context)
        writer.put(Provision.end.rawValue)
        writer.put(clearance.pointee)
        return call(request(.clearance, UInt64(bitPattern: position)), writer, context) { _, reader in
            if let found = reader.get(strata_clearance.self) { clearance.pointee = found }
        }
    }

    private func transform(
        _ context: UnsafePointer<strata_context>?, _ item: UnsafePointer<strata_attributes>?,
        _ transform: UnsafeMutablePointer<strata_transform>?
    ) -> Int32 {
        guard let context, let item, let transform else { return STRATA_FAILED }
        var writer = begin(context)
        Self.putMoment(context, &writer)
        writer.put(Provision.end.rawValue)
        writer.put(item.pointee)
        writer.put(transform.pointee)
        return call(request(.transform), writer, context) { _, reader in
            if let found = reader.get(strata_transform.self) { transform.pointee = found }
        }
    }
}
