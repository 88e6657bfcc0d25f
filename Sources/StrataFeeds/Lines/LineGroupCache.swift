/// The groups read last, so that neighbouring lines cost one read together.
struct LineGroupCache {
    /// The one used last comes first.
    private var groups: [LineGroup] = []
    private let capacity: Int
    /// How many groups were read from a file.
    private(set) var reads = 0

    init(capacity: Int) { self.capacity = capacity }

    /// Forgets all groups.
    mutating func removeAll() { groups = [] }

    /// - Parameter read: reads the group if it is not here as it is now.
    mutating func group(at location: LineIndex.Group, read: () -> LineGroup) -> LineGroup {
        if let first = groups.first, first.location == location { return first }
        if let index = groups.firstIndex(where: { $0.location == location }) {
            groups.insert(groups.remove(at: index), at: 0)
            return groups[0]
        }
        // A group that has grown since takes the place of its former self.
        groups.removeAll { $0.location.bytes.lowerBound == location.bytes.lowerBound }
        reads += 1
        let group = read()
        // It may be readable again from a copy of its file.
        guard group.isIntact else { return group }
        if groups.count == capacity { groups.removeLast() }
        groups.insert(group, at: 0)
        return group
    }
}
