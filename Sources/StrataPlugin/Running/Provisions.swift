import StrataPluginABI

/// The answers that a host sends along with a message so that the plugin need not ask for them. Every one is the host's
/// own, to the bit; a plugin's process keeps it until the strategy is prepared again.
enum Provision: UInt32 {
    /// Nothing more comes.
    case end
    /// The context that the strategy works with from now on; what was kept is forgotten.
    case context
    /// The answer to a question: its function, its arguments, and two results.
    case result
    /// The spans of items that follow one another, with one spacing.
    case spans
    /// Runs of items that follow one another.
    case runs
    /// All headers in a range, the last one before it, and the first one from its end on.
    case headers
    /// An item as what lies below an effect leaves it. Until the call returns.
    case below
    /// The moment, for an effect that reads it. Until the call returns.
    case moment
}

/// The totals over all items.
struct ItemTotals: BitwiseCopyable, Equatable {
    var isReversed: Int64 = 0
    var count: Int64 = 0
    var length = 0.0
    var headerCount: Int64 = 0
}

/// A run of neighbours, as it is sent.
struct SentRun: BitwiseCopyable {
    var count: Int64
    var extent: Double
    var isMeasured: Int64
}

/// A question that was answered.
struct Question: Hashable {
    let code: UInt32
    let words: SIMD4<UInt64>

    init(_ call: HostCall, _ first: UInt64, _ second: UInt64 = 0, _ third: UInt64 = 0, _ fourth: UInt64 = 0) {
        code = call.rawValue
        words = SIMD4(first, second, third, fourth)
    }

    init(code: UInt32, words: SIMD4<UInt64>) { (self.code, self.words) = (code, words) }
}

/// The answers about the items of a strategy that the process of a plugin knows without asking.
struct KnownItems {
    private var results: [Question: SIMD2<UInt64>] = [:]
    private var spacing = 0.0
    private var firstSpan: Int64 = 0
    private var spans: [strata_span] = []
    private var firstExtent: Int64 = 0
    private var extents: [(length: Double, isMeasured: Bool)] = []
    private var headers: [Int64] = []
    private var headerRange: Range<Int64>?
    private var headerBefore: Int64 = -1
    private var headerAfter: Int64 = -1
    var below: [(position: Int64, item: strata_attributes)] = []
    /// The indices of names of values that were asked for.
    var valueIndices: [String: Int64] = [:]

    /// Forgets everything: the items may be others.
    mutating func forget() {
        results.removeAll(keepingCapacity: true)
        spans.removeAll(keepingCapacity: true)
        extents.removeAll(keepingCapacity: true)
        headers.removeAll(keepingCapacity: true)
        headerRange = nil
        valueIndices.removeAll(keepingCapacity: true)
    }

    subscript(question: Question) -> SIMD2<UInt64>? {
        get { results[question] }
        set {
            if results.count > 4096 { results.removeAll(keepingCapacity: true) }
            results[question] = newValue
        }
    }

    /// Copies the spans of items; false where not all of them are known.
    func spans(_ first: Int64, _ count: Int64, _ spacing: Double, into room: UnsafeMutablePointer<strata_span>) -> Bool
    {
        guard spacing.bitPattern == self.spacing.bitPattern, first >= firstSpan, count >= 0,
            first - firstSpan <= Int64(spans.count) - count
        else { return false }
        spans.withUnsafeBufferPointer {
            guard let base = $0.baseAddress else { return }
            room.update(from: base + Int(first - firstSpan), count: Int(count))
        }
        return true
    }

    func extent(_ position: Int64) -> (length: Double, isMeasured: Bool)? {
        let place = Int(position - firstExtent)
        return extents.indices.contains(place) ? extents[place] : nil
    }

    func isHeader(_ position: Int64) -> Bool? {
        guard let headerRange, headerRange.contains(position) else { return nil }
        return firstPlace(from: position).map { headers[$0] == position } ?? false
    }

    /// Returns the last header before a position, -1 for none.
    func lastHeader(before position: Int64) -> Int64? {
        guard let headerRange, position >= headerRange.lowerBound, position <= headerRange.upperBound else {
            return nil
        }
        let place = firstPlace(from: position) ?? headers.count
        return place > 0 ? headers[place - 1] : headerBefore
    }

    /// Returns the first header from a position on, -1 for none.
    func firstHeader(from position: Int64) -> Int64? {
        guard let headerRange, position >= headerRange.lowerBound, position <= headerRange.upperBound else {
            return nil
        }
        return firstPlace(from: position).map { headers[$0] } ?? headerAfter
    }

    private func firstPlace(from position: Int64) -> Int? {
        var (low, high) = (0, headers.count)
        while low < high {
            let middle = (low + high) / 2
            if headers[middle] < position { low = middle + 1 } else { high = middle }
        }
        return low < headers.count ? low : nil
    }

    /// Takes in one provision of those that say something of items.
    mutating func take(_ provision: Provision, _ reader: inout WireReader) {
        switch provision {
        case .result:
            guard let code = reader.get(UInt32.self), let words = reader.get(SIMD4<UInt64>.self),
                let value = reader.get(SIMD2<UInt64>.self)
            else { return }
            self[Question(code: code, words: words)] = value
        case .spans:
            guard let first = reader.get(Int64.self), let count = reader.get(Int64.self),
                let spacing = reader.get(Double.self)
            else { return }
            (firstSpan, self.spacing) = (first, spacing)
            spans = [strata_span](unsafeUninitializedCapacity: Int(count)) { room, filled in
                guard let base = room.baseAddress, reader.get(Int(count), into: base) else { return }
                filled = Int(count)
            }
        case .runs:
            guard let first = reader.get(Int64.self), let count = reader.get(Int64.self) else { return }
            firstExtent = first
            extents.removeAll(keepingCapacity: true)
            for _ in 0..<count {
                guard let run = reader.get(SentRun.self) else { return }
                for _ in 0..<run.count { extents.append((run.extent, run.isMeasured != 0)) }
            }
        case .headers:
            guard let lower = reader.get(Int64.self), let upper = reader.get(Int64.self),
                let before = reader.get(Int64.self), let after = reader.get(Int64.self),
                let count = reader.get(Int64.self)
            else { return }
            headers.removeAll(keepingCapacity: true)
            for _ in 0..<count { if let header = reader.get(Int64.self) { headers.append(header) } }
            (headerRange, headerBefore, headerAfter) = (lower..<upper, before, after)
        case .below:
            guard let position = reader.get(Int64.self), let item = reader.get(strata_attributes.self) else { return }
            below.append((position, item))
        case .end, .context, .moment: break
        }
    }
}
