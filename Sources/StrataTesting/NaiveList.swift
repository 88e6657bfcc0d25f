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
        let isHeader: Bool
        /// The estimate it came with: the extent that the list assumes while it does not know; `nil` if it is to know
        /// at once.
        let estimate: Double?
        /// Its length, whether or not the list knows it.
        var size: Size
        /// The list's knowledge of its extent; `nil` until it is measured.
        var measurement: Measurement?

        /// The length of an item.
        enum Size {
            /// A length in points, however broad it is.
            case fixed(Double)
            /// An area in square points: the narrower it is, the longer.
            case area(Double)
        }

        /// The extent that an item has at a breadth.
        struct Measurement {
            let extent: Double
            let breadth: Double
        }

        var isMeasured: Bool { measurement != nil }

        /// The extent that the list assumes.
        var extent: Double {
            guard let extent = measurement?.extent ?? estimate else {
                preconditionFailure("An item without an estimate is measured when it is added.")
            }
            return extent
        }

        /// Returns its length at a breadth.
        func realExtent(breadth: Double) -> Double {
            switch size {
            case .fixed(let extent): extent
            case .area(let area): area / max(breadth, 1)
            }
        }
    }

    /// The place that does not move on the screen while the offset is decided and items are measured.
    enum Held {
        /// The offset.
        case offset(Double)
        /// `maxOffset - offset`.
        case distanceFromEnd(Double)
        /// An edge of the item with a serial, at a distance from the same edge of the viewport, positive inwards.
        case edge(Edge, serial: Int, distance: Double)
    }

    /// The reader's place before scroll-to-top: an edge of an item and its distance from that edge of the viewport.
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
    /// The distance that the list is scrolled from its start limit.
    package internal(set) var offset = 0.0
    /// The place that the next trigger returns to; without one it goes to the top.
    var rememberedPlace: Mark?
    var activeSerial: Int?
    /// The row that the reader has pointed at.
    var focusedSerial: Int?
    /// The items that the change that is being made has moved.
    var movedSerials: Set<Int> = []
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

    /// The number of items.
    package var count: Int { items.count }

    /// The identifiers of all items in reading order.
    package var ids: [String] { items.map(\.id) }

    /// Returns the index of the item with an identifier, `nil` if there is none.
    package func index(of id: String) -> Int? { items.firstIndex { $0.id == id } }

    /// The index of the expanded item, `nil` if there is none.
    package var activeIndex: Int? { items.firstIndex { $0.serial == activeSerial } }

    /// The index of the item that the reader has pointed at, `nil` if there is none.
    package var focusedIndex: Int? { items.firstIndex { $0.serial == focusedSerial } }

    /// True for each item whose extent is known, in reading order.
    package var measured: [Bool] { items.map(\.isMeasured) }

    /// Lets an event happen to the list.
    package func apply(_ event: Event) {
        switch event {
        case .edit(let one): change { edit(one) }
        case .batch(let edits): change { edits.forEach(edit) }
        case .viewport(let size): change { viewport = size }
        case .options(let options): change { chain.options.merge(options) { $1 } }
        case .strategy(let strategy, let options):
            change(neverShifts: true) {
                chain.options.merge(options) { $1 }
                chain.switch(to: strategy)
            }
        case .wheel(let clicks): scroll(by: clicks * wheelStep)
        case .scrollBy(let distance, _): scroll(by: distance)
        case .scrollTo(let offset, _): scroll(to: offset)
        case .scrollToItem(let id, let alignment, _): scroll(toItem: id, alignment ?? .nearest)
        case .trigger: trigger()
        case .visible(let isVisible): isShown = isVisible
        case .activate(let id): activate(id)
        case .deactivate: activeSerial = nil
        case .focus(let id): focusedSerial = id.flatMap(index).map { items[$0].serial }
        case .advance, .settle: endFrame()
        // None of the strategies that ship reads it.
        case .pointer, .dump: break
        }
    }

    /// Ends a frame: the next trigger is the first one again.
    package func endFrame() { wasTriggeredInThisFrame = false }

    /// Does what one insert, remove, resize or move does to the items, and nothing else.
    private func edit(_ edit: Event.Edit) {
        switch edit {
        case .append(let new): insert(new, at: items.count)
        case .prepend(let new): insert(new, at: 0)
        case .insert(let new, let index): insert(new, at: index)
        case .remove(let count, let index): items.removeSubrange(index..<index + count)
        case .resize(let extent, let index):
            items[index].size = .fixed(extent)
            measure(index)
        case .move(let count, let index, let target): move(index..<index + count, to: target)
        }
    }

    private func insert(_ new: [Event.Item], at index: Int) {
        let named = new.single.map { item in
            Item(
                serial: serial(), id: item.id ?? name(), isHeader: item.isHeader, estimate: item.estimate,
                size: item.area.map(Item.Size.area) ?? .fixed(item.extent))
        }
        items.insert(contentsOf: named, at: index)
        for place in index..<index + named.count where items[place].estimate == nil { measure(place) }
    }

    private func move(_ range: Range<Int>, to target: Int) {
        guard target != range.lowerBound else { return }
        movedSerials.formUnion(items[range].map(\.serial))
        items.move(range, to: target)
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
            chain: chain, extents: items.map(\.extent), headers: items.map(\.isHeader),
            viewportLength: viewport.length(along: axis), viewportBreadth: viewport.breadth(across: axis))
    }

    func index(serial: Int) -> Int? { items.firstIndex { $0.serial == serial } }

    /// Returns the breadth that the base gives an item.
    func breadth(_ index: Int) -> Double {
        chain.breadth(isHeader: items[index].isHeader, viewportBreadth: viewport.breadth(across: axis))
    }

    /// Learns an item's extent at the breadth that it has now.
    func measure(_ index: Int) {
        let breadth = breadth(index)
        items[index].measurement = Item.Measurement(
            extent: items[index].realExtent(breadth: breadth), breadth: breadth)
    }
}
