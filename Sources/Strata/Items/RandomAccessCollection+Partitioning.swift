extension RandomAccessCollection {
    /// Returns the first index from which on all elements satisfy a predicate that none before it does. O(log
    /// elements).
    package func partitioningIndex(where belongs: (Element) -> Bool) -> Index {
        var low = startIndex
        var rest = count
        while rest > 0 {
            let half = rest / 2
            let middle = index(low, offsetBy: half)
            if belongs(self[middle]) {
                rest = half
            } else {
                low = index(after: middle)
                rest -= half + 1
            }
        }
        return low
    }
}
