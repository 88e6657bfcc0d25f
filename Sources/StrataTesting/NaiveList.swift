import Strata
import StrataScript

/// The list of the manual (Behaviour) with animations off, in the simplest code that obviously does what it says: plain
/// arrays, every answer worked out anew from all items. A second opinion to compare a real engine with.
///
/// It takes for granted that every event is valid, and knows no errors.
package final class NaiveList {
    /// An item, told from every other that ever was by its serial.
    struct Item {
        let serial: Int
        let id: String
        /// What it is, in points, whether or not the list knows.
        var realExtent: Double
        /// What the list takes its extent for until it is measured; `nil` once it is.
        var estimate: Double?

        var extent: Double { estimate ?? realExtent }
        var isMeasured: Bool { estimate == nil }
    }

    /// What does not move on the screen while the offset is decided and items are measured.
    enum Held {
        /// The offset.
        case offset(Double)
        /// `maxOffset - offset`.
        case distanceFromEnd(Double)
        /// An edge of the item with a serial, at a distance from the same edge of the viewport, positive inwards.
        case edge(Edge, serial: Int, distance: Double)
    }

    /// Where the reader was before scroll-to-top: an edge of an item and its distance from that edge of the viewport.
    struct Mark {
        var serial: Int
        var edge: Edge
        var distance: Double
    }

    var items: [Item] = []
    var chain: NaiveListChain
    var viewport: Size
    let axis: Axis
    let direction: Direction
    let wheelStep: Double
    /// How far the list is scrolled from its start limit.
    package internal(set) var offset = 0.0
    /// The place that the next trigger returns to; without one it goes to the top.
    var rememberedPlace: Mark?
    var activeSerial: Int?
    var isShown = true
    var wasTriggeredInThisFrame = false
    private var nextSerial = 0
    private var nextName = 0

    /// A list as the first line of a script configures it.
    package init(_ configuration: ScriptConfiguration) {
        chain = NaiveListChain(configuration.strategy, options: configuration.options)
        viewport = configuration.viewport
        axis = configuration.axis
        direction = configuration.direction
        wheelStep = configuration.wheelStep
        insert(configuration.items, at: 0)
        settle(holding: opening)
    }

    /// How many items there are.
    package var count: Int { items.count }

    /// The identifiers of all items in reading order.
    package var ids: [String] { items.map(\.id) }

    /// The index of the item with an identifier, `nil` if there is none.
    package func index(of id: String) -> Int? { items.firstIndex { $0.id == id } }

    /// The index of the expanded item, `nil` if there is none.
    package var activeIndex: Int? { items.firstIndex { $0.serial == activeSerial } }

    /// Whether the extent of each item is known, in reading order.
    package var measured: [Bool] { items.map(\.isMeasured) }

    /// Lets an event happen to the list.
    package func apply(_ event: Event) {
        switch event {
        case .edit(let one): change { edit(one) }
        case .batch(let edits): change { edits.forEach(edit) }
        case .viewport(let size): change { viewport = size }
        case .options(let options): change { chain.options.merge(options) { $1 } }
        case .strategy(let strategy, let options): switchChain(to: strategy, options: options)
        case .wheel(let clicks): scroll(by: clicks * wheelStep)
        case .scrollBy(let distance, _): scroll(by: distance)
        case .scrollTo(let offset, _): scroll(to: offset)
        case .scrollToItem(let id, let alignment, _): scroll(toItem: id, alignment ?? .nearest)
        case .trigger: trigger()
        case .visible(let isVisible): isShown = isVisible
        case .activate(let id): activate(id)
        case .deactivate: activeSerial = nil
        case .focus: fatalError("not yet")
        case .advance, .settle: endFrame()
        case .dump: break
        }
    }

    /// Ends a frame: the next trigger is the first one again.
    package func endFrame() { wasTriggeredInThisFrame = false }

    /// Does what one insert, remove or resize does to the items, and nothing else.
    private func edit(_ edit: Event.Edit) {
        switch edit {
        case .append(let new): insert(new, at: items.count)
        case .prepend(let new): insert(new, at: 0)
        case .insert(let new, let index): insert(new, at: index)
        case .remove(let count, let index): items.removeSubrange(index..<index + count)
        case .resize(let extent, let index):
            items[index].realExtent = extent
            items[index].estimate = nil
        case .move: fatalError("not yet")
        }
    }

    private func insert(_ new: [Event.Item], at index: Int) {
        let named = new.single.map { item in
            Item(serial: serial(), id: item.id ?? name(), realExtent: item.extent, estimate: item.estimate)
        }
        items.insert(contentsOf: named, at: index)
    }

    private func serial() -> Int {
        defer { nextSerial += 1 }
        return nextSerial
    }

    private func name() -> String {
        defer { nextName += 1 }
        return String(nextName)
    }
}

extension NaiveList {
    /// The list as it lies now.
    var layout: NaiveListLayout {
        NaiveListLayout(
            chain: chain, extents: items.map(\.extent), viewportLength: viewport.length(along: axis),
            viewportBreadth: viewport.breadth(across: axis))
    }

    func index(serial: Int) -> Int? { items.firstIndex { $0.serial == serial } }

    /// Whether an item is visible at an offset, leaving out of account that one may be expanded.
    func isVisible(_ index: Int, in layout: NaiveListLayout, at offset: Double) -> Bool {
        layout.overlaps(index, offset: offset) && tilt(index, in: layout, at: offset) != nil
    }

    func tilt(_ index: Int, in layout: NaiveListLayout, at offset: Double) -> NaiveListTilt? {
        chain.tilt(
            start: layout.start(index, offset: offset), extent: layout.places[index].extent,
            viewportLength: layout.viewportLength)
    }
}
