/// The groups read last, so that neighbouring lines cost one read together.
struct LineGroupCache {
    /// The one used last comes first.
    private var groups: [LineGroup] = []
    private let capacity: Int
    private let limits: IndexLimits
    private let maximumLineBytes: Int
    /// The number of groups that were read from a file.
    private(set) var reads = 0

    init(capacity: Int, limits: IndexLimits, maximumLineBytes: Int) {
        (self.capacity, self.limits, self.maximumLineBytes) = (capacity, limits, maximumLineBytes)
    }

    /// Forgets all groups.
    mutating func removeAll() { groups = [] }

    /// Reads the group if it is not here as it is now.
    mutating func group(at location: LineIndex.Group, of part: FilePart) -> LineGroup {
        if let first = groups.first, first.location == location { return first }
        if let index = groups.firstIndex(where: { $0.location == location }) {
            groups.insert(groups.remove(at: index), at: 0)
            return groups[0]
        }
        // A group that has grown since takes the place of its former self.
        let former = groups.firstIndex { $0.location.bytes.lowerBound == location.bytes.lowerBound }
        reads += 1
        let group = read(location, of: part, former.map { groups.remove(at: $0) })
        // It may be readable again from a copy of its file.
        guard group.isIntact, group.isWhole else { return group }
        if groups.count == capacity { groups.removeLast() }
        groups.insert(group, at: 0)
        return group
    }

    private func read(_ location: LineIndex.Group, of part: FilePart, _ former: consuming LineGroup?) -> LineGroup {
        if var group = former.take(), group.grow(to: location, of: part) { return group }
        return LineGroup(location, of: part, limits: limits, maximumLineBytes: maximumLineBytes)
    }
}
