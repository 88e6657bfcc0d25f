/// The filters that a list had before those it has, the last ones.
struct FilterHistory {
    private var past: [FilterSet] = []

    private static let most = 100

    /// True if there were none before.
    var isEmpty: Bool { past.isEmpty }

    /// Takes note of filters that are being changed.
    mutating func note(_ filters: FilterSet) {
        past.append(filters)
        if past.count > Self.most { past.removeFirst() }
    }

    /// Returns the filters before the last change, which is forgotten; nil where there was none.
    mutating func back() -> FilterSet? { past.popLast() }
}
