import StrataTime

/// The places of the groups of a pattern in a line that it matches. The pattern has seen a mark in the place of the
/// line's time, and no more than the beginning of a long line.
struct FormatMatch {
    let line: ArraySlice<UInt8>
    private let ends: UnsafeBufferPointer<Int>
    private let bytes: UnsafeRawBufferPointer
    private let head: TimedHead?

    /// - Parameters:
    ///   - ends: where groups begin and end in the bytes.
    ///   - bytes: what the pattern has seen of the line.
    ///   - head: the time that has a mark in its place; nil where none has.
    init(
        _ ends: UnsafeBufferPointer<Int>, of line: ArraySlice<UInt8>, _ bytes: UnsafeRawBufferPointer,
        _ head: TimedHead?
    ) {
        (self.ends, self.line, self.bytes, self.head) = (ends, line, bytes, head)
    }

    /// The end of the match in the line.
    var end: Int { max(place(ends[1]), line.startIndex) }

    /// Returns the range of a group in the line; nil if it took no part.
    func range(of group: Int) -> Range<Int>? {
        let (low, high) = (ends[2 * group], ends[2 * group + 1])
        guard low >= 0 else { return nil }
        let start = place(low)
        return start..<max(start, place(high))
    }

    /// Returns the time that a group says; nil where it says none.
    func time(of group: Int, _ range: Range<Int>, _ format: FormatDefinition, _ times: TimeReader) -> WrittenTime? {
        let start = ends[2 * group]
        if let head {
            if start == head.found.range.lowerBound { return head.found.time }
            if bytes[start] == FormatPattern.mark { return nil }
        }
        return WrittenFormat.read(line[range], as: format.timeFormats) ?? times.whole(line[range])
    }

    /// Returns the index in the line of a place of what was matched.
    private func place(_ offset: Int) -> Int {
        // What the pattern has not seen of a long line belongs to what reaches to the end of the rest.
        if offset == bytes.count, head != nil || bytes.count < line.count { return line.endIndex }
        guard let range = head?.found.range, offset > range.lowerBound else { return offset + line.startIndex }
        return offset + range.count - 1 + line.startIndex
    }
}
