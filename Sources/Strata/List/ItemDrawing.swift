/// Turns items of a moment into what is drawn of them: in x and y, with the transforms of effects, and between two
/// transforms while a change is being shown.
struct ItemDrawing {
    private let arrangement: Arrangement
    /// True if effects are asked how they draw items.
    private let transformsItems: Bool
    /// The transforms that items had before the change that is being shown.
    private var former: FormerTransforms
    /// The share of them that is left.
    private let weight: Double
    /// True if every item is drawn as it lies.
    let isPlain: Bool

    /// - Parameter isFlat: whether an item is expanded, so that nothing is transformed.
    init(_ arrangement: Arrangement, _ transition: Transition?, at time: Double, isFlat: Bool) {
        self.arrangement = arrangement
        transformsItems = !isFlat && arrangement.transformsItems
        former = transition?.transforms ?? FormerTransforms()
        weight = former.isEmpty ? 0 : transition?.weight(at: time) ?? 0
        isPlain = !transformsItems && former.isEmpty
    }

    /// Returns the same with items by their indices after a change.
    func mapped(_ mapping: ItemMapping) -> ItemDrawing {
        var mapped = self
        mapped.former = former.mapped(mapping)
        return mapped
    }

    /// Returns how an item is drawn now that is composed so, about its middle.
    func transform(of item: LayoutAttributes) -> ItemTransform {
        let transform = transformsItems ? arrangement.transform(of: item) : .identity
        guard weight > 0, let former = former[item.index] else { return transform }
        return transform.mixed(with: former, weight)
    }

    /// Returns an item as it is drawn; nil where nothing of it is in view.
    func placed(_ item: LayoutAttributes) -> PlacedItem? {
        guard !item.isHidden else { return nil }
        let (length, tolerance) = (arrangement.viewport.length, LayoutContext.tolerance)
        let isInView = item.overlap(withViewportOf: length) > tolerance
        guard !isPlain else { return isInView ? placed(item, by: .identity) : nil }
        let transform = transform(of: item)
        guard isInView || item.seen(by: transform).overlap(withViewportOf: length) > tolerance else { return nil }
        return placed(item, by: transform)
    }

    /// Returns an item as it is drawn by a transform.
    func placed(_ item: LayoutAttributes, by transform: ItemTransform) -> PlacedItem {
        let viewport = arrangement.viewport
        let isPlain = transform.isIdentity
        var placed = PlacedItem(
            index: item.index, frame: viewport.frame(of: item), tilt: item.tilt, hinge: item.hinge,
            opacity: item.opacity, z: item.z, quad: viewport.quad(of: isPlain ? item : item.drawn(by: transform)))
        if !isPlain { placed.transform = PlacedTransform(transform, in: viewport) }
        placed.isStuck = item.isStuck
        return placed
    }
}

/// The transforms that items had before a change and that are not those they have after it: while the change is shown,
/// they go over into these.
struct FormerTransforms {
    /// The transforms by the indices of items, in reading order.
    private var entries: [(index: Int, transform: ItemTransform)] = []

    /// None.
    init() {}

    /// Those of items as they are drawn now.
    init(of drawn: [LayoutAttributes], _ drawing: ItemDrawing) {
        guard !drawing.isPlain else { return }
        entries = drawn.map { ($0.index, drawing.transform(of: $0)) }
    }

    var isEmpty: Bool { entries.isEmpty }

    /// The transform of an item; nil where it is not known to have another one.
    subscript(index: Int) -> ItemTransform? {
        let place = entries.partitioningIndex { $0.index >= index }
        return place < entries.count && entries[place].index == index ? entries[place].transform : nil
    }

    /// Returns the same by the indices after a change.
    func mapped(_ mapping: ItemMapping) -> FormerTransforms {
        guard !isEmpty else { return self }
        var mapped = FormerTransforms()
        mapped.entries = entries.compactMap { entry in
            mapping.newIndex(of: entry.index).map { ($0, entry.transform) }
        }
        mapped.entries.sort { $0.index < $1.index }
        return mapped
    }

    /// Returns those that a change would have jump, by the indices after it.
    ///
    /// - Parameters:
    ///   - drawn: the items as they were drawn before.
    ///   - mapping: where the change has put them.
    ///   - drawing: draws items where nothing of the change is left to be shown.
    func jumping(_ drawn: [LayoutAttributes], _ mapping: ItemMapping, _ drawing: ItemDrawing) -> FormerTransforms {
        guard !isEmpty || !drawing.isPlain else { return self }
        var jumping = FormerTransforms()
        for var item in drawn {
            let before = self[item.index] ?? .identity
            guard let index = mapping.newIndex(of: item.index) else { continue }
            item.index = index
            if !before.isNear(drawing.transform(of: item)) { jumping.entries.append((index, before)) }
        }
        jumping.entries.sort { $0.index < $1.index }
        return jumping
    }
}
