import Strata

/// One thing that happens to a list: a line of a `strata simulate` script (Behaviour, "Scripts") as a value. Everything
/// that drives a list by a script speaks it: it is read from a line and written as one, and ``ScriptDriver`` carries it
/// out.
///
/// Every number is finite; indices, identifiers, strategies and options may be wrong, which is found when they are used.
package enum Event: Sendable, Hashable {
    /// Changes the items.
    case edit(Edit)
    /// Several edits as one change.
    case batch([Edit])
    /// Gives the viewport another size.
    case viewport(Size)
    /// Switches to another chain, setting options on the way. One change.
    case strategy(String, options: [String: OptionValue])
    /// Sets options, by `name.option`. One change.
    case options([String: OptionValue])
    /// Turns the wheel by so many clicks, positive towards the end.
    case wheel(Double)
    /// The reader scrolls by so many points.
    case scrollBy(Double, animated: Bool = false)
    /// A program scrolls to an offset.
    case scrollTo(Double, animated: Bool = false)
    /// A program scrolls to the item with an identifier; `nearest` where there is no alignment.
    case scrollToItem(String, alignment: ItemAlignment?, animated: Bool = false)
    /// A scroll-to-top source fires.
    case trigger
    /// Hides or shows the whole list.
    case visible(Bool)
    /// Expands the item with an identifier.
    case activate(String)
    /// Collapses the expanded item, if there is one.
    case deactivate
    /// Points at the item with an identifier; nil takes that back.
    case focus(String?)
    /// Moves the pointer to a point of the viewport; nil takes it away.
    case pointer(Point?)
    /// Lets so many milliseconds pass, which ends a frame.
    case advance(Double)
    /// Runs until nothing moves, which ends a frame.
    case settle
    /// Prints the list. It changes nothing.
    case dump
}

extension Event {
    /// An edit of the items; indices count in the list that the edits before have left.
    package enum Edit: Sendable, Hashable {
        /// Adds items after the last one.
        case append([Item])
        /// Adds items before the first one.
        case prepend([Item])
        /// Adds items so that the first of them has index `at`.
        case insert([Item], at: Int)
        /// Removes `count` items, the first of which has index `at`.
        case remove(count: Int, at: Int)
        /// Gives the item at an index another extent, in points. An estimated item's extent is known from then on.
        case resize(extent: Double, at: Int)
        /// Takes `count` items out, the first of which has index `at`, and puts them back so that it has index `to`.
        case move(count: Int, at: Int, to: Int)
    }

    /// An item that is added to a list, or neighbours that are alike.
    package struct Item: Sendable, Hashable {
        /// The name; without one it is named by the list's running counter.
        package var id: String?
        /// The number of items; 1 if there is an identifier.
        package var count: Int
        /// Its real extent, in points; 0 where it has an area.
        package var extent: Double
        /// The extent that the list assumes until it is measured, in points; nil if it is known from the start.
        package var estimate: Double?
        /// The area that it covers, in square points, if its extent depends on its breadth: the extent is the area
        /// divided by the breadth, or by 1 where that is less than 1.
        package var area: Double?
        /// True if it begins a section.
        package var isHeader = false
        /// The named values, by name.
        package var values: [String: ItemNumber] = [:]

        /// Items of an extent that is known, or only estimated at first.
        package init(
            id: String? = nil, count: Int = 1, extent: Double, estimate: Double? = nil, isHeader: Bool = false
        ) {
            precondition(id == nil || count == 1, "Only a single item has an identifier.")
            self.id = id
            self.count = count
            self.extent = extent
            self.estimate = estimate
            self.isHeader = isHeader
        }

        /// Items whose extent depends on their breadth.
        package init(
            id: String? = nil, count: Int = 1, area: Double, estimate: Double? = nil, isHeader: Bool = false
        ) {
            self.init(id: id, count: count, extent: 0, estimate: estimate, isHeader: isHeader)
            self.area = area
        }
    }

    /// Adds items after the last one.
    package static func append(_ items: [Item]) -> Event { .edit(.append(items)) }
    /// Adds items before the first one.
    package static func prepend(_ items: [Item]) -> Event { .edit(.prepend(items)) }
    /// Adds items so that the first of them has index `at`.
    package static func insert(_ items: [Item], at index: Int) -> Event { .edit(.insert(items, at: index)) }
    /// Removes `count` items, the first of which has index `at`.
    package static func remove(count: Int, at index: Int) -> Event { .edit(.remove(count: count, at: index)) }
    /// Gives the item at an index another extent, in points.
    package static func resize(extent: Double, at index: Int) -> Event { .edit(.resize(extent: extent, at: index)) }
}

extension [Event.Item] {
    /// The number of items they stand for.
    package var itemCount: Int { reduce(0) { $0 + $1.count } }

    /// The same items, each by itself.
    package var single: [Event.Item] {
        flatMap { item in
            var one = item
            one.count = 1
            guard !item.values.isEmpty else { return Array(repeating: one, count: item.count) }
            return (0..<item.count).map { place in
                one.values = item.values.mapValues { $0.advanced(by: place) }
                return one
            }
        }
    }

    /// The groups that an engine is told of them.
    var groups: [ItemGroup] {
        var groups: [ItemGroup] = []
        var rest = self[...]
        while let first = rest.first {
            let alike = rest.prefix { $0.traits == first.traits && $0.givenExtent == first.givenExtent }
            let count = alike.reduce(0) { $0 + $1.count }
            groups.append(.equal(count: count, first.givenExtent, traits: first.traits))
            rest = rest.dropFirst(alike.count)
        }
        return groups
    }
}

extension Event.Item {
    /// The extent that the engine is told.
    fileprivate var givenExtent: ItemExtent { estimate.map(ItemExtent.estimated) ?? .measured(extent) }

    /// The traits that the engine is told.
    package var traits: ItemTraits {
        var traits: ItemTraits = isHeader ? .header : []
        if area != nil { traits.insert(.reflows) }
        return traits
    }
}
