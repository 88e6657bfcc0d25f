extension RandomAccessCollection<UInt8> where Index == Int {
    /// Returns the place of the bracket that closes a set of characters in a pattern, or the end where none does. One that
    /// closes it at once leaves it empty, as patterns are compiled here. O(the set).
    ///
    /// - Parameter start: the place behind the bracket that opens it.
    func endOfPatternSet(from start: Int) -> Int {
        var place = start
        if self[place...].first == UInt8(ascii: "^") { place += 1 }
        while place < endIndex, self[place] != UInt8(ascii: "]") {
            if self[place] == UInt8(ascii: "\\") {
                place += 1
            } else if self[place...].starts(with: "[:".utf8) {
                // `[:digit:]`.
                let behind = self[(place + 2)...].drop { $0.isLetterOrDigit || $0 == UInt8(ascii: "^") }
                if behind.starts(with: ":]".utf8) { place = behind.startIndex + 1 }
            }
            place += 1
        }
        return Swift.min(place, endIndex)
    }
}
