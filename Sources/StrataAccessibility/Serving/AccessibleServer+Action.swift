import StrataBus

extension AccessibleServer {
    /// Answers what can be done with an object: one thing at most.
    func action(_ call: BusMessage, _ object: any AccessibleObject) -> [BusValue]? {
        guard let action = object.action else { return nil }
        if call.member == "GetActions" {
            return [.array(of: "(sss)", [.structure([.string(action.title), .string(""), .string("")])])]
        }
        guard call.int() == 0 else { return call.member == "DoAction" ? [.bool(false)] : [.string("")] }
        switch call.member {
        case "GetName": return [.string(action.name)]
        case "GetLocalizedName": return [.string(action.title)]
        case "GetDescription", "GetKeyBinding": return [.string("")]
        case "DoAction": return [.bool(action.perform())]
        default: return nil
        }
    }

    // MARK: - Selection

    /// Returns the rows that are marked.
    func selection(_ call: BusMessage, _ object: any AccessibleObject) -> [BusValue]? {
        guard let rows = object.rows else { return nil }
        let marked = rows.marked
        switch call.member {
        case "SelectAll": return [.bool(rows.mark(0..<rows.count))]
        case "ClearSelection": return [.bool(rows.mark(0..<0))]
        default: break
        }
        guard let index = call.int() else { return nil }
        switch call.member {
        case "GetSelectedChild":
            return [
                reference(
                    marked.indices.contains(marked.lowerBound + index)
                        ? object.child(at: marked.lowerBound + index) : nil)
            ]
        case "IsChildSelected": return [.bool(marked.contains(index))]
        case "SelectChild": return [.bool(select(index, rows))]
        case "DeselectChild": return [.bool(deselect(index, rows))]
        case "DeselectSelectedChild": return [.bool(deselect(marked.lowerBound + index, rows))]
        default: return nil
        }
    }

    /// Marks a row with those that are marked: what is marked has no gaps.
    private func select(_ index: Int, _ rows: any AccessibleRows) -> Bool {
        guard (0..<rows.count).contains(index) else { return false }
        let marked = rows.marked
        guard !marked.isEmpty else { return rows.mark(index..<index + 1) }
        return rows.mark(min(marked.lowerBound, index)..<max(marked.upperBound, index + 1))
    }

    /// Marks a row no longer; one in the middle stays.
    private func deselect(_ index: Int, _ rows: any AccessibleRows) -> Bool {
        let marked = rows.marked
        if !marked.isEmpty, index == marked.lowerBound { return rows.mark(marked.dropFirst()) }
        if !marked.isEmpty, index == marked.upperBound - 1 { return rows.mark(marked.dropLast()) }
        return false
    }
}
