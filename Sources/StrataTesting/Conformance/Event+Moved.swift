import StrataScript

extension Event {
    /// Returns the items that it takes to another place, of a list of items with some ids.
    func moved(of ids: [String]) -> Set<String> {
        // Items that are new have no id yet.
        var ids = ids.map(Optional.some)
        var moved: Set<String> = []
        switch self {
        case .edit(let edit): edit.carryOut(on: &ids, moving: &moved)
        case .batch(let edits): for edit in edits { edit.carryOut(on: &ids, moving: &moved) }
        default: break
        }
        return moved
    }
}

extension Event.Edit {
    fileprivate func carryOut(on ids: inout [String?], moving moved: inout Set<String>) {
        func insert(_ items: [Event.Item], at index: Int) {
            ids.insert(contentsOf: repeatElement(nil, count: items.itemCount), at: index)
        }
        switch self {
        case .append(let items): insert(items, at: ids.count)
        case .prepend(let items): insert(items, at: 0)
        case .insert(let items, let index): insert(items, at: index)
        case .remove(let count, let index): ids.removeSubrange(index..<index + count)
        case .resize: break
        case .move(let count, let index, let target):
            guard index != target else { return }
            moved.formUnion(ids[index..<index + count].compactMap { $0 })
            ids.move(index..<index + count, to: target)
        }
    }
}
