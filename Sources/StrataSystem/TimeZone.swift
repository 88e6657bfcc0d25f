/// A zone of time: how far its clocks are ahead of UTC, and from when on.
package struct TimeZone: Sendable, Equatable {
    /// Its name, such as `Europe/Berlin`.
    package let name: String
    /// The moments at which its clocks were changed, in seconds since 1970 began in UTC, ascending.
    let changes: [Int]
    /// The seconds east of UTC from each change on.
    let offsets: [Int]
    /// The same before the first change.
    let firstOffset: Int
    /// The rule by which its clocks are changed from the last change on; nil: no more.
    let rule: ZoneRule?

    /// UTC itself.
    package static let universal = TimeZone(name: "UTC", changes: [], offsets: [], firstOffset: 0, rule: nil)

    /// Returns the seconds east of UTC at a moment, in seconds since 1970 began in UTC. O(log changes).
    package func offset(at seconds: Int) -> Int {
        if let rule, changes.last.map({ $0 <= seconds }) ?? true { return rule.offset(at: seconds) }
        var (low, high) = (0, changes.count)
        while low < high {
            let middle = (low + high) / 2
            if changes[middle] > seconds { high = middle } else { low = middle + 1 }
        }
        return low == 0 ? firstOffset : offsets[low - 1]
    }

    /// Returns the moment at which its clocks show a time, as ``Calendar`` has it.
    package func seconds(ofClock time: Int) -> Int { Calendar.seconds(ofClock: time, offset: offset) }
}
