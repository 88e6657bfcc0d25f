import Strata
import StrataPluginABI

// Between two preparations a base gives the same answer to the same question. So it is asked, in a list that is being
// scrolled, for the items that have come into view, and what it said about the others is kept.
extension PluginInstance {
    func place(_ positions: Range<Int>, in context: LayoutContext, into attributes: inout [LayoutAttributes]) {
        guard strategy.functions.place != nil, !hasFailed else {
            return fallback.place(positions, in: context, into: &attributes)
        }
        if let lent, isLent(positions) {
            let first = lent + (positions.lowerBound - placedPositions.lowerBound)
            // It lies in the plugin's memory, and was looked through in the call before.
            if look(at: first, count: positions.count) != .wrong {
                return AttributeCopy.append(first, count: positions.count, to: &attributes)
            }
        }
        if keepsPlaces, placedPositions.overlaps(positions) { takeOverLent() }
        let overlap = positions.clamped(to: keepsPlaces ? placedPositions : 0..<0)
        if overlap == positions {
            let first = placed.items + (positions.lowerBound - placedPositions.lowerBound)
            return AttributeCopy.append(first, count: positions.count, to: &attributes)
        }
        // A single item is asked for between frames; what a frame has shown is worth more.
        let isFrame = positions.count > 1 || placedPositions.isEmpty
        if overlap.isEmpty, isFrame, let lend = strategy.functions.lend {
            return borrow(positions, lend, in: context, into: &attributes)
        }
        let known = overlap.isEmpty ? positions.upperBound..<positions.upperBound : overlap
        guard fillBuffer(positions, but: known, context) else {
            return fallback.place(positions, in: context, into: &attributes)
        }
        AttributeCopy.append(buffer.items, count: positions.count, to: &attributes)
        guard isFrame else { return }
        swap(&buffer, &placed)
        placedPositions = positions
        lent = nil
    }

    private func isLent(_ positions: Range<Int>) -> Bool {
        keepsPlaces && placedPositions.lowerBound <= positions.lowerBound
            && positions.upperBound <= placedPositions.upperBound
    }

    private typealias Lend =
        @convention(c) (
            UnsafeMutableRawPointer?, UnsafePointer<strata_context>?, Int64, Int64,
            UnsafeMutablePointer<UnsafePointer<strata_attributes>?>?, UnsafeMutablePointer<Int64>?
        ) -> Int32

    /// Appends items of which none is kept from where the plugin has them. So a list that is flung through costs no copy,
    /// and no more of the fastest memory than it must.
    private func borrow(
        _ positions: Range<Int>, _ lend: Lend, in context: LayoutContext, into attributes: inout [LayoutAttributes]
    ) {
        rememberPlaced()
        var items: UnsafePointer<strata_attributes>?
        var given: Int64 = 0
        let count = positions.count
        guard
            call("lend", context, { lend(raw, $0, Int64(positions.lowerBound), Int64(count), &items, &given) }),
            let items = lentItems(items, given, positions)
        else { return fallback.place(positions, in: context, into: &attributes) }
        AttributeCopy.append(items, count: count, to: &attributes)
        lent = items
        placedPositions = positions
    }

    /// Returns the items that were lent, if they can be accepted.
    private func lentItems(
        _ items: UnsafePointer<strata_attributes>?, _ given: Int64, _ positions: Range<Int>
    ) -> UnsafePointer<strata_attributes>? {
        guard let items else {
            fail("gives a null pointer; it was asked for \(positions.count) items")
            return nil
        }
        guard given == positions.count else {
            fail("gives \(given) items; it was asked for \(positions.count)")
            return nil
        }
        if look(at: items, count: positions.count) == .wrong, let complaint = complaint(items, positions) {
            fail(complaint)
            return nil
        }
        return items
    }

    /// Lets go of what is kept, but for where it began and ended, which the fallback goes by.
    private func rememberPlaced() {
        let items = lent ?? UnsafePointer(placed.items)
        if let last = placedPositions.last {
            let end = items[last - placedPositions.lowerBound]
            fallback.ends = (placedPositions, items[0].start, end.start + end.length)
        }
        placedPositions = 0..<0
        lent = nil
    }

    /// Copies what the plugin has lent before it is called again or used again; what is not as it was is asked for anew.
    func takeOverLent() {
        guard let lent else { return }
        self.lent = nil
        let count = placedPositions.count
        placed.reserve(count)
        placed.copy(lent, count: count, to: 0)
        if look(at: placed.items, count: count) == .wrong { placedPositions = 0..<0 }
    }

    /// Fills the buffer with items: those of `known` from what is kept, those before and behind from the plugin.
    ///
    /// - Returns: whether nothing was at fault.
    private func fillBuffer(_ positions: Range<Int>, but known: Range<Int>, _ context: LayoutContext) -> Bool {
        let first = positions.lowerBound
        buffer.reserve(positions.count)
        guard ask(for: first..<known.lowerBound, at: 0, context),
            ask(for: known.upperBound..<positions.upperBound, at: known.upperBound - first, context)
        else { return false }
        let kept = placed.items + max(0, known.lowerBound - placedPositions.lowerBound)
        buffer.copy(kept, count: known.count, to: known.lowerBound - first)
        // Together with the nearest that is kept, for the order must hold there too.
        let before = first..<min(known.lowerBound + 1, positions.upperBound)
        let behind = max(known.upperBound - 1, first)..<positions.upperBound
        let complaint =
            (known.lowerBound > first ? complaint(before, from: first) : nil)
            ?? (known.upperBound < positions.upperBound ? self.complaint(behind, from: first) : nil)
        if let complaint { fail(complaint) }
        return complaint == nil
    }

    /// Has the plugin write items into the buffer, from `offset` on.
    private func ask(for positions: Range<Int>, at offset: Int, _ context: LayoutContext) -> Bool {
        guard !positions.isEmpty, let place = strategy.functions.place else { return true }
        let count = positions.count
        if context.items.isReversed {
            buffer.fill(count, at: offset, from: context.items.count - 1 - positions.lowerBound, by: -1)
        } else {
            buffer.fill(count, at: offset, from: positions.lowerBound, by: 1)
        }
        buffer.mark(after: offset + count)
        let items = buffer.items + offset
        var given: Int64 = 0
        guard call("place", context, { place(raw, $0, Int64(positions.lowerBound), Int64(count), items, &given) })
        else { return false }
        if !buffer.isIntact(after: offset + count) {
            fail("writes more than the \(count) items that it was asked for")
        } else if given != count {
            fail("gives \(given) items; it was asked for \(count)")
        }
        if !hasFailed { AttributeCopy.clearFlags(of: items, count: count) }
        return !hasFailed
    }

    /// Returns what is wrong with items in the buffer, whose first one has the position `first`.
    private func complaint(_ positions: Range<Int>, from first: Int) -> String? {
        let start = positions.lowerBound - first
        let items = buffer.items + start
        let finding = look(at: items, count: positions.count)
        guard finding == .wrong else {
            buffer.noteFound(start..<start + positions.count, isPlain: finding == .plain)
            return nil
        }
        return complaint(items, positions)
    }

    // Sums of the same lengths in another order differ in the last bits.
    private var slack: Double { max(LayoutContext.tolerance, 1e-12 * contentLength) }

    private func look(at items: UnsafePointer<strata_attributes>, count: Int) -> OutputChecks.Finding {
        OutputChecks.look(atPlaced: items, count: count, within: contentLength, slack: slack)
    }

    /// Returns what is wrong with the items at some positions.
    private func complaint(_ items: UnsafePointer<strata_attributes>, _ positions: Range<Int>) -> String? {
        var previous: Double?
        for (position, item) in zip(positions, UnsafeBufferPointer(start: items, count: positions.count)) {
            if let complaint = complaint(item, position, previous, slack) { return complaint }
            previous = item.start
        }
        return nil
    }

    private func complaint(
        _ item: strata_attributes, _ position: Int, _ previous: Double?, _ slack: Double
    ) -> String? {
        if let complaint = OutputChecks.complaint(item) ?? OutputChecks.complaint(beyondPlace: item) {
            return "gives item \(position) \(complaint)"
        }
        if let previous, item.start < previous - slack {
            return "gives item \(position) the start \(item.start), before its predecessor's \(previous)"
        }
        let end = item.start + item.length
        guard item.start < -slack || end > contentLength + slack else { return nil }
        return "places item \(position) at \(item.start) to \(end), outside the content of \(contentLength)"
    }
}
