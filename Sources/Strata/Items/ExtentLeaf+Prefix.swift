// Sums from the beginning of a leaf where every run is a single item. They are made in one order, whatever is asked for, so
// that the answers are the same to the bit.
extension ExtentLeaf {
    /// The sum of the first entries, a multiple of eight of them, as eight partial sums: one addition need not wait for the
    /// last. A mark that is kept saves adding up anew for a later entry.
    struct PrefixMark {
        fileprivate(set) var entry = 0
        fileprivate var partial = SIMD8<Double>()

        /// The sum, in points.
        var length: Double { partial.sum() }
    }

    /// Takes a mark to the last multiple of eight entries up to one.
    func advance(_ mark: inout PrefixMark, to entry: Int) {
        if mark.entry > entry { mark = PrefixMark() }
        extents.withUnsafeBufferPointer { extents in
            while entry - mark.entry >= 8 {
                mark.partial += Self.eight(extents, from: mark.entry)
                mark.entry += 8
            }
        }
    }

    /// Returns the sum of the extents before an entry that follows a mark by less than eight.
    func length(before entry: Int, from mark: PrefixMark) -> Double {
        extents.withUnsafeBufferPointer { extents in
            var total = mark.length
            for next in mark.entry..<entry { total += extents[next].length }
            return total
        }
    }

    /// Returns the number of unmeasured items among the first ones.
    func unmeasuredItems(before index: Int) -> Int {
        extents.withUnsafeBufferPointer { extents in
            var found = 0
            // No count of a leaf overflows, and a loop that need not look vectorizes.
            for next in 0..<index { found &+= extents[next].isMeasured ? 0 : 1 }
            return found
        }
    }

    /// Visits some items with the sum of the extents before each in this leaf.
    ///
    /// - Parameter mark: a mark at the first of them.
    @inline(__always)
    func forEachItem(
        in range: Range<Int>, from mark: PrefixMark,
        _ body: (_ index: Int, _ before: Double, _ extent: PackedExtent) -> Void
    ) {
        extents.withUnsafeBufferPointer { extents in
            var mark = mark
            while true {
                var before = mark.length
                for index in mark.entry..<min(mark.entry + 8, range.upperBound) {
                    if index >= range.lowerBound { body(index, before, extents[index]) }
                    before += extents[index].length
                }
                guard mark.entry + 8 < range.upperBound else { return }
                mark.partial += Self.eight(extents, from: mark.entry)
                mark.entry += 8
            }
        }
    }

    /// Returns the first item that ends behind `offset` when `spacing` follows every item and this leaf begins at
    /// `start`, and where that item begins.
    ///
    /// - Parameter mark: any mark; one near the item saves looking at what lies before it.
    func firstItem(
        endingAfter offset: Double, spacing: Double, start: ExtentSum, from mark: PrefixMark
    ) -> (index: Int, start: Double) {
        guard counts.isEmpty else { return firstItem(inRunsEndingAfter: offset, spacing: spacing, start: start) }
        var mark = mark
        if start.length + mark.length + Double(start.count + mark.entry - 1) * spacing > offset { mark = PrefixMark() }
        return extents.withUnsafeBufferPointer { extents in
            while mark.entry + 8 <= extents.count {
                let next = mark.partial + Self.eight(extents, from: mark.entry)
                let end = start.length + next.sum() + Double(start.count + mark.entry + 7) * spacing
                guard end <= offset else { break }
                mark.partial = next
                mark.entry += 8
            }
            var before = mark.length
            var entry = mark.entry
            while entry < extents.count {
                let end = before + extents[entry].length
                if start.length + end + Double(start.count + entry) * spacing > offset { break }
                before = end
                entry += 1
            }
            return (start.count + entry, start.length + before + Double(start.count + entry) * spacing)
        }
    }

    @inline(__always)
    private static func eight(_ extents: UnsafeBufferPointer<PackedExtent>, from entry: Int) -> SIMD8<Double> {
        // A bit of each says whether it is an estimate.
        let patterns = UnsafeRawPointer(extents.baseAddress.unsafelyUnwrapped + entry)
            .loadUnaligned(as: SIMD8<UInt64>.self)
        return unsafeBitCast(patterns & SIMD8(repeating: ~(1 << 63)), to: SIMD8<Double>.self)
    }
}
