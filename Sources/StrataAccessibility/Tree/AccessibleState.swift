/// A state of an object, by the numbers of AT-SPI.
enum AccessibleState: UInt32 {
    case active = 1
    case checked = 4
    case editable = 7
    case enabled = 8
    case expandable = 9
    case expanded = 10
    case focusable = 11
    case focused = 12
    case multiselectable = 18
    case resizable = 21
    case selectable = 22
    case selected = 23
    case sensitive = 24
    case showing = 25
    case singleLine = 26
    case transient = 28
    case vertical = 29
    case visible = 30
    case managesDescendants = 31
    case checkable = 41
}

extension Set<AccessibleState> {
    /// The states as AT-SPI sends them: bits in two numbers, the lower one first.
    var words: [UInt32] {
        var bits: UInt64 = 0
        for state in self { bits |= 1 << UInt64(state.rawValue) }
        return [UInt32(truncatingIfNeeded: bits), UInt32(truncatingIfNeeded: bits >> 32)]
    }
}
