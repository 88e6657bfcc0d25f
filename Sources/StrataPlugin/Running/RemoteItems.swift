import StrataPluginABI

/// A host's answers to what a plugin's process asks of items. The functions of `strata_items` that a call was passed
/// answer, and say what is at fault; what lies around the answer is sent along.
enum RemoteItems {
    /// The distance around an item within which everything is sent along.
    static let margin: Int64 = 128
    /// The number of headers that are sent along, to each side.
    private static let headers = 24
    /// The most runs that are sent at once.
    private static let mostRuns = 1_000_000
    /// The most values that are sent at once; a plugin's process asks for no more.
    static let mostValues: Int64 = 1 << 16

    /// Answers a question.
    ///
    /// - Parameter text: the text that came with it; empty if none did.
    static func answer(
        _ question: Message, _ text: String?, _ items: UnsafePointer<strata_items>, _ writer: inout WireWriter
    ) -> Message {
        var reply = Message(.reply, question.code)
        let words = question.words
        let first = Int64(bitPattern: words[0])
        let table = items.pointee
        switch HostCall(rawValue: question.code) {
        case .isHeader:
            reply.words[0] = UInt64(bitPattern: Int64(table.is_header(items, first)))
            putHeaders(around: first, items, &writer)
        case .lastHeader:
            reply.words[0] = UInt64(bitPattern: table.last_header(items, first))
            putHeaders(around: first, items, &writer)
        case .firstHeader:
            reply.words[0] = UInt64(bitPattern: table.first_header(items, first))
            putHeaders(around: first, items, &writer)
        case .runs:
            writer.put(Provision.end.rawValue)
            reply.words[0] = UInt64(runs(first, Int64(bitPattern: words[1]), isNull: words[2] != 0, items, &writer))
        case .valueIndex:
            writer.put(Provision.end.rawValue)
            let index = text.map { $0.withCString { table.value_index(items, $0) } } ?? table.value_index(items, nil)
            reply.words[0] = UInt64(bitPattern: index)
        case .values:
            writer.put(Provision.end.rawValue)
            putValues(words, items, &writer)
        case let call:
            answer(call, words, items, &reply, &writer)
            writer.put(Provision.end.rawValue)
        }
        return reply
    }

    /// Answers what needs nothing behind what is sent along.
    private static func answer(
        _ call: HostCall?, _ words: SIMD8<UInt64>, _ items: UnsafePointer<strata_items>, _ reply: inout Message,
        _ writer: inout WireWriter
    ) {
        let first = Int64(bitPattern: words[0])
        let table = items.pointee
        switch call {
        case .extent:
            var isMeasured: Int32 = 1
            reply.words[0] = table.extent(items, first, &isMeasured).bitPattern
            reply.words[1] = isMeasured != 0 ? 1 : 0
            if first >= 0, first < table.count { putRuns(around: first, items, &writer) }
        case .start:
            reply.words[0] = table.start(items, first, Double(bitPattern: words[1])).bitPattern
        case .positions:
            let found = positions(words, items, isNull: words[4] != 0)
            (reply.words[0], reply.words[1]) = (found[0], found[1])
        case .spans:
            let (count, spacing) = (Int64(bitPattern: words[1]), Double(bitPattern: words[2]))
            let isValid = first >= 0 && count >= 0 && first <= table.count && count <= table.count - first
            if words[3] != 0 {
                table.spans(items, first, count, spacing, nil)
            } else if isValid {
                putSpans(first, count, spacing, items, &writer)
            } else {
                var none = strata_span()
                table.spans(items, first, count, spacing, &none)
            }
        case .traits: reply.words[0] = UInt64(table.traits(items, first))
        case .value: reply.words[0] = UInt64(bitPattern: table.value(items, first))
        case .runs, .isHeader, .lastHeader, .firstHeader, .below, .log, .frame, .preparation, .valueIndex, .values, nil:
            break
        }
    }

    /// Returns the answer to a question for positions.
    static func positions(
        _ words: SIMD8<UInt64>, _ items: UnsafePointer<strata_items>, isNull: Bool = false
    ) -> SIMD2<UInt64> {
        var (first, last): (Int64, Int64) = (0, 0)
        guard !isNull else {
            items.pointee.positions(items, 0, 0, 0, 0, nil, nil)
            return SIMD2()
        }
        items.pointee.positions(
            items, Double(bitPattern: words[0]), Double(bitPattern: words[1]), Double(bitPattern: words[2]),
            Double(bitPattern: words[3]), &first, &last)
        return SIMD2(UInt64(bitPattern: first), UInt64(bitPattern: last))
    }

    /// Sends the spans of items, and of those around them.
    ///
    /// - Returns: the positions whose spans are sent.
    @discardableResult
    static func putSpans(
        _ first: Int64, _ count: Int64, _ spacing: Double, _ items: UnsafePointer<strata_items>,
        _ writer: inout WireWriter
    ) -> Range<Int64> {
        let lower = max(0, first - margin)
        let upper = min(items.pointee.count, first + count + margin)
        writer.put(Provision.spans.rawValue)
        writer.put(lower)
        writer.put(upper - lower)
        writer.put(spacing)
        let size = Int(upper - lower) * MemoryLayout<strata_span>.stride
        // Not where the other side could change it meanwhile: what is written there is not read here.
        withUnsafeTemporaryAllocation(of: strata_span.self, capacity: Int(upper - lower) + 1) { room in
            guard let base = room.baseAddress else { return }
            items.pointee.spans(items, lower, upper - lower, spacing, base)
            writer.reserve(size)?.copyMemory(from: base, byteCount: size)
        }
        return lower..<upper
    }

    /// Runs as they are collected.
    private struct Collected {
        var runs: [SentRun] = []
    }

    private static func collect(
        _ first: Int64, _ count: Int64, _ items: UnsafePointer<strata_items>
    ) -> [SentRun] {
        var collected = Collected()
        withUnsafeMutablePointer(to: &collected) { user in
            items.pointee.runs(items, first, count, user) { user, count, extent, isMeasured in
                guard let collected = user?.assumingMemoryBound(to: Collected.self),
                    collected.pointee.runs.count < RemoteItems.mostRuns
                else { return }
                collected.pointee.runs.append(
                    SentRun(count: count, extent: extent, isMeasured: isMeasured != 0 ? 1 : 0))
            }
        }
        return collected.runs
    }

    private static func putRuns(
        around position: Int64, _ items: UnsafePointer<strata_items>, _ writer: inout WireWriter
    ) {
        let lower = max(0, position - margin)
        let upper = min(items.pointee.count, position + margin)
        let runs = collect(lower, upper - lower, items)
        writer.put(Provision.runs.rawValue)
        writer.put(lower)
        writer.put(Int64(runs.count))
        for run in runs { writer.put(run) }
    }

    private static func runs(
        _ first: Int64, _ count: Int64, isNull: Bool, _ items: UnsafePointer<strata_items>, _ writer: inout WireWriter
    ) -> Int {
        guard !isNull else {
            items.pointee.runs(items, first, count, nil, nil)
            return 0
        }
        let runs = collect(first, count, items)
        for run in runs { writer.put(run) }
        return runs.count
    }

    /// Sends the values of items: of those that were asked for and no others, for each may have to be looked for.
    private static func putValues(
        _ words: SIMD8<UInt64>, _ items: UnsafePointer<strata_items>, _ writer: inout WireWriter
    ) {
        let (index, first) = (Int64(bitPattern: words[0]), Int64(bitPattern: words[1]))
        let (count, all) = (Int64(bitPattern: words[2]), items.pointee.count)
        guard words[3] == 0, first >= 0, count >= 0, first <= all, count <= all - first else {
            var none = Double.nan
            if words[3] == 0 {
                items.pointee.values(items, index, first, count, &none)
            } else {
                items.pointee.values(items, index, first, count, nil)
            }
            return
        }
        guard count <= mostValues else { return }
        let size = Int(count) * MemoryLayout<Double>.stride
        withUnsafeTemporaryAllocation(of: Double.self, capacity: Int(count) + 1) { room in
            guard let base = room.baseAddress else { return }
            items.pointee.values(items, index, first, count, base)
            writer.reserve(size)?.copyMemory(from: base, byteCount: size)
        }
    }

    /// Sends the headers around a position, and the end of what is sent along.
    static func putHeaders(
        around position: Int64, _ items: UnsafePointer<strata_items>, _ writer: inout WireWriter
    ) {
        defer { writer.put(Provision.end.rawValue) }
        let table = items.pointee
        guard position >= 0, position <= table.count else { return }
        var found: [Int64] = []
        var before = table.last_header(items, position)
        for _ in 0..<headers where before >= 0 {
            found.append(before)
            before = table.last_header(items, before)
        }
        found.reverse()
        var after = table.first_header(items, position)
        for _ in 0..<headers where after >= 0 {
            found.append(after)
            after = table.first_header(items, after + 1)
        }
        writer.put(Provision.headers.rawValue)
        writer.put(before + 1)
        writer.put(after < 0 ? table.count : after)
        writer.put(before)
        writer.put(after)
        writer.put(Int64(found.count))
        for header in found { writer.put(header) }
    }
}
