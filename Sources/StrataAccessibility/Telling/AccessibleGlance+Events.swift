extension AccessibleGlance {
    /// Returns the events since an earlier moment, in the order in which they are told.
    func events(since earlier: AccessibleGlance) -> [AccessibleEvent] {
        guard self != earlier else { return [] }
        return windowEvents(earlier) + partEvents(earlier) + focusEvents(earlier) + rowEvents(earlier)
            + entryEvents(earlier)
    }

    private func windowEvents(_ earlier: AccessibleGlance) -> [AccessibleEvent] {
        guard isActive != earlier.isActive else { return [] }
        let name = isActive ? "Activate" : "Deactivate"
        return [
            AccessibleEvent(node: .window, subject: .window, name: name), .state("active", .window, isActive),
        ]
    }

    private func partEvents(_ earlier: AccessibleGlance) -> [AccessibleEvent] {
        guard parts != earlier.parts else { return titleEvents(earlier) }
        func changes(_ parts: [String], without others: [String], _ detail: String) -> [AccessibleEvent] {
            parts.enumerated().filter { !others.contains($0.element) }.map {
                AccessibleEvent(
                    node: .window, name: "ChildrenChanged", detail: detail, numbers: ($0.offset, 0),
                    content: .node(.part($0.element)))
            }
        }
        return changes(earlier.parts, without: parts, "remove") + changes(parts, without: earlier.parts, "add")
    }

    private func titleEvents(_ earlier: AccessibleGlance) -> [AccessibleEvent] {
        zip(parts, zip(titles, earlier.titles)).compactMap { part, titles in
            guard titles.0 != titles.1 else { return nil }
            return AccessibleEvent(
                node: .part(part), name: "PropertyChange", detail: "accessible-name", content: .text(titles.0))
        }
    }

    private func focusEvents(_ earlier: AccessibleGlance) -> [AccessibleEvent] {
        var events: [AccessibleEvent] = []
        if focused != earlier.focused {
            events += [(earlier.focused, false), (focused, true)].compactMap { part, holds in
                part.map { .state("focused", .part($0), holds) }
            }
        }
        guard pointedNode != earlier.pointedNode else { return events }
        if let node = earlier.pointedNode { events.append(.state("focused", node, false)) }
        if let list, let row = list.pointed, let node = pointedNode {
            events.append(
                AccessibleEvent(
                    node: .part(list.part), name: "ActiveDescendantChanged", numbers: (row.index, 0),
                    content: .node(node)))
            events.append(.state("focused", node, true))
        }
        return events
    }

    private func rowEvents(_ earlier: AccessibleGlance) -> [AccessibleEvent] {
        guard let list, let before = earlier.list, list.part == before.part else { return [] }
        var events: [AccessibleEvent] = []
        if list.marked != before.marked {
            events.append(AccessibleEvent(node: .part(list.part), name: "SelectionChanged"))
            if let row = list.pointed, let node = pointedNode { events.append(.state("selected", node, row.isMarked)) }
        }
        if list.opened != before.opened {
            events += [(before.opened, false), (list.opened, true)].compactMap { name, holds in
                name.map { .state("expanded", .row(part: list.part, name: $0), holds) }
            }
        }
        return events
    }

    // MARK: - What is typed

    private func entryEvents(_ earlier: AccessibleGlance) -> [AccessibleEvent] {
        guard let focused, focused == earlier.focused, let entry, let before = earlier.entry, entry != before else {
            return []
        }
        var events: [AccessibleEvent] = []
        if entry.text != before.text { events += Self.changes(from: before.text, to: entry.text, in: .part(focused)) }
        let caret = String(decoding: entry.text.utf8.prefix(entry.caret), as: UTF8.self).unicodeScalars.count
        events.append(AccessibleEvent(node: .part(focused), name: "TextCaretMoved", numbers: (caret, 0)))
        return events
    }

    /// Returns the events for what was taken out and put in between what both begin and end with.
    private static func changes(from old: String, to new: String, in node: AccessibleNode) -> [AccessibleEvent] {
        let (old, new) = (Array(old.unicodeScalars), Array(new.unicodeScalars))
        let start = zip(old, new).prefix { $0 == $1 }.count
        let end = zip(old[start...].reversed(), new[start...].reversed()).prefix { $0 == $1 }.count
        return [("delete", old), ("insert", new)].compactMap { detail, scalars in
            let piece = scalars[start..<scalars.count - end]
            guard !piece.isEmpty else { return nil }
            var text = String.UnicodeScalarView()
            text.append(contentsOf: piece)
            return AccessibleEvent(
                node: node, name: "TextChanged", detail: detail, numbers: (start, piece.count),
                content: .text(String(text)))
        }
    }
}
