extension Array {
    /// Takes the elements of a range out and puts them back so that the first of them has an index.
    mutating func move(_ range: Range<Int>, to index: Int) {
        let moved = Array(self[range])
        removeSubrange(range)
        insert(contentsOf: moved, at: index)
    }
}
