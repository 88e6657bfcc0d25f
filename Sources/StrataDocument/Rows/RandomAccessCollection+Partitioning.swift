extension RandomAccessCollection where Index == Int {
    /// Returns the first index from which on all elements satisfy a predicate that none before it does. O(log
    /// elements).
    package func partitioningIndex(where belongs: (Element) -> Bool) -> Int {
        var low = startIndex
        var high = endIndex
        while low < high {
            let middle = (low + high) / 2
            if belongs(self[middle]) { high = middle } else { low = middle + 1 }
        }
        return low
    }
}
