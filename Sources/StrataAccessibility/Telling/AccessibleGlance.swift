/// The state of a window at one moment, as far as its changes are told.
struct AccessibleGlance: Equatable {
    /// The list that keys go to.
    struct List: Equatable {
        var part: String
        /// The row that keys point at, where it stands, and whether it is marked.
        var pointed: Row?
        /// The name of the row that is open.
        var opened: Int?
        /// The rows that are marked.
        var marked: Range<Int>
    }

    struct Row: Equatable {
        var name: Int
        var index: Int
        var isMarked: Bool
    }

    var isActive: Bool
    var parts: [String]
    /// The titles of the parts for those who read them.
    var titles: [String]
    var focused: String?
    var list: List?
    var entry: AccessibleEntry?

    /// Looks at a window.
    ///
    /// - Parameter earlier: What was seen before; while something moves, titles are taken from there.
    init(_ scene: any AccessibleScene, after earlier: AccessibleGlance? = nil) {
        let parts = scene.parts
        isActive = scene.isActive
        self.parts = parts.map(\.name)
        titles = parts.map(\.title)
        if let earlier, scene.isMoving, earlier.parts == self.parts { titles = earlier.titles }
        focused = scene.focusedPart
        guard let part = focused.flatMap({ PartObject($0, in: scene)?.part }) else { return }
        entry = part.entry
        guard let rows = part.rows else { return }
        let marked = rows.marked
        list = List(
            part: part.name,
            pointed: rows.pointed.map { Row(name: rows.name(at: $0), index: $0, isMarked: marked.contains($0)) },
            opened: rows.opened.map { rows.name(at: $0) }, marked: marked)
    }

    /// The row that keys point at, in the tree.
    var pointedNode: AccessibleNode? {
        list.flatMap { list in list.pointed.map { .row(part: list.part, name: $0.name) } }
    }
}
