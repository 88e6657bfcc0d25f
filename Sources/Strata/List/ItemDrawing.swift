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

    /// A drawing of the items of a moment.
    ///
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

    /// Appends those of some items of which anything is in view, as they are drawn.
    func append(_ items: [LayoutAttributes], to placed: inout [PlacedItem]) {
        let viewport = arrangement.viewport
        if isPlain {
            for item in items where item.isInView(of: viewport) { placed.append(PlacedItem(item, in: viewport)) }
        } else {
            for item in items where !item.isHidden {
                let transform = transform(of: item)
                if isSeen(item, by: transform) { placed.append(viewport.placed(item, by: transform)) }
            }
        }
    }

    /// Returns true if anything of an item is in view: where it lies, or where a transform has it drawn.
    func isSeen(_ item: LayoutAttributes, by transform: ItemTransform) -> Bool {
        let viewport = arrangement.viewport
        return item.isInView(of: viewport) || !transform.isIdentity && item.seen(by: transform).isInView(of: viewport)
    }
}

extension LayoutAttributes {
    /// Returns true if the item is not hidden and overlaps a viewport.
    fileprivate func isInView(of viewport: ViewportGeometry) -> Bool {
        !isHidden && overlap(withViewportOf: viewport.length) > LayoutContext.tolerance
    }
}

extension ViewportGeometry {
    /// Returns an item as it is drawn by a transform.
    func placed(_ item: LayoutAttributes, by transform: ItemTransform) -> PlacedItem {
        var placed = PlacedItem(item, in: self)
        guard !transform.isIdentity else { return placed }
        placed.quad = quad(of: item.drawn(by: transform))
        placed.transform = PlacedTransform(transform, in: self)
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
