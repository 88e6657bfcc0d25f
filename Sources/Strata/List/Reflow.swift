/// The breadths for the items that reflow, in points: one of each kind, which speaks for all.
struct ItemBreadths {
    var header: Double?
    var other: Double?
    /// True if one speaks for all.
    let areUniform: Bool

    /// Returns the kinds of items that another moment finds more or less broad.
    func changes(to later: ItemBreadths) -> ItemKinds {
        guard areUniform, later.areUniform else { return [.headers, .others] }
        var kinds: ItemKinds = []
        if header != later.header { kinds.insert(.headers) }
        if other != later.other { kinds.insert(.others) }
        return kinds
    }
}

/// The items that reflow and are measured again after a change.
enum Reflow {
    case none
    case whereBreadthsChange
    case everything
}
