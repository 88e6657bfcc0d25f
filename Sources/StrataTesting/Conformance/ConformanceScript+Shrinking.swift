import Strata
import StrataScript

extension ConformanceScript {
    /// Returns a script as small as can be found from which something is still true: with fewer events, fewer items,
    /// fewer options and rounder numbers.
    ///
    /// - Parameters:
    ///   - trials: how many scripts are tried at most.
    ///   - isFailing: what has to stay true.
    func shrunk(trials: Int = 3000, while isFailing: (ConformanceScript) -> Bool) -> ConformanceScript {
        var smallest = self
        var rest = trials
        var hasShrunk = true
        while hasShrunk {
            hasShrunk = false
            // Every pass offers smaller scripts one after the other, made from the smallest one so far.
            for pass in Self.passes {
                var place = 0
                while rest > 0, let candidate = pass(smallest, place)?.repaired {
                    rest -= 1
                    if candidate != smallest, isFailing(candidate) {
                        smallest = candidate
                        hasShrunk = true
                    } else {
                        place += 1
                    }
                }
            }
        }
        return smallest
    }

    /// The script with its part number `place` made smaller; nil if there is no such part.
    private typealias Pass = @Sendable (_ script: ConformanceScript, _ place: Int) -> ConformanceScript?

    private static let passes: [Pass] = [
        withoutEvents, withoutItems, withoutOption, withoutBatch, withRounderViewport, withoutValues, withPlainerItem,
        withPlainerEvent,
    ]

    /// Leaves out half of the events, then a quarter, … down to single ones.
    private static func withoutEvents(_ script: ConformanceScript, _ place: Int) -> ConformanceScript? {
        let parts = parts(of: script.events.count)
        guard place < parts.count else { return nil }
        var script = script
        script.events.removeSubrange(parts[place])
        return script
    }

    private static func withoutItems(_ script: ConformanceScript, _ place: Int) -> ConformanceScript? {
        var script = script
        var place = place
        for (list, items) in script.itemLists.enumerated() {
            let parts = parts(of: items.count)
            if place < parts.count {
                script.itemLists[list].removeSubrange(parts[place])
                return script
            }
            place -= parts.count
        }
        return nil
    }

    /// Leaves out all values, then those of one name after the other.
    private static func withoutValues(_ script: ConformanceScript, _ place: Int) -> ConformanceScript? {
        guard place <= ConformanceValues.names.count else { return nil }
        var script = script
        for (list, items) in script.itemLists.enumerated() {
            for item in items.indices {
                if place == 0 { script.itemLists[list][item].values = [:] }
                if place > 0 { script.itemLists[list][item].values[ConformanceValues.names[place - 1]] = nil }
            }
        }
        return script
    }

    private static func withPlainerItem(_ script: ConformanceScript, _ place: Int) -> ConformanceScript? {
        var script = script
        var item = place / ways
        for (list, items) in script.itemLists.enumerated() {
            if item < items.count {
                script.itemLists[list][item] = plainer(items[item], place % ways)
                return script
            }
            item -= items.count
        }
        return nil
    }

    /// The number of ways in which an item can be plainer.
    private static let ways = 6

    private static func plainer(_ item: Event.Item, _ way: Int) -> Event.Item {
        var item = item
        let values = item.values
        switch way {
        case 0:
            item = Event.Item(extent: 40, estimate: item.estimate, isHeader: item.isHeader)
            item.values = values
        case 1: item.extent = item.extent.rounded()
        case 2: item.area = item.area?.rounded()
        case 3: item.isHeader = false
        case 4: item.values = [:]
        default: item.estimate = nil
        }
        return item
    }

    private static func withoutOption(_ script: ConformanceScript, _ place: Int) -> ConformanceScript? {
        let keys = script.configuration.options.keys.sorted()
        guard place < keys.count else { return nil }
        var script = script
        script.configuration.options[keys[place]] = nil
        return script
    }

    /// Puts what is in a batch in its place.
    private static func withoutBatch(_ script: ConformanceScript, _ place: Int) -> ConformanceScript? {
        guard place < script.events.count else { return nil }
        var script = script
        if case .batch(let edits) = script.events[place] {
            script.events.replaceSubrange(place...place, with: edits.map(Event.edit))
        }
        return script
    }

    private static func withRounderViewport(_ script: ConformanceScript, _ place: Int) -> ConformanceScript? {
        var script = script
        let size = script.configuration.viewport
        switch place {
        case 0: script.configuration.viewport = Size(width: 100, height: 100)
        case 1: script.configuration.viewport = Size(width: size.width.rounded(), height: size.height.rounded())
        case 2: script.configuration.axis = .vertical
        case 3: script.configuration.direction = .leftToRight
        default: return nil
        }
        return script
    }

    private static func withPlainerEvent(_ script: ConformanceScript, _ place: Int) -> ConformanceScript? {
        guard place < script.events.count * 2 else { return nil }
        var script = script
        let isFirst = place % 2 == 0
        switch script.events[place / 2] {
        case .scrollBy(let distance, _): script.events[place / 2] = .scrollBy(isFirst ? 10 : distance.rounded())
        case .scrollTo(let offset, _): script.events[place / 2] = .scrollTo(isFirst ? 10 : offset.rounded())
        case .edit(.resize(let extent, let index)):
            script.events[place / 2] = .resize(extent: isFirst ? 80 : extent.rounded(), at: index)
        case .advance(let time): script.events[place / 2] = .advance(isFirst ? 100 : time.rounded())
        case .pointer(let point?):
            let rounded = Point(x: point.x.rounded(), y: point.y.rounded())
            script.events[place / 2] = .pointer(isFirst ? Point(x: 10, y: 10) : rounded)
        case .edit(.remove(_, let index)) where isFirst: script.events[place / 2] = .remove(count: 1, at: index)
        default: break
        }
        return script
    }
}

extension ConformanceScript {
    /// Returns the halves of `count` things, then the quarters, … and at last the single ones.
    private static func parts(of count: Int) -> [Range<Int>] {
        var parts: [Range<Int>] = []
        var length = (count + 1) / 2
        while length > 0 {
            parts += stride(from: 0, to: count, by: length).map { $0..<min(count, $0 + length) }
            length = length == 1 ? 0 : (length + 1) / 2
        }
        return parts
    }

    /// The items that the script begins with, then those that each of its events adds.
    private var itemLists: [[Event.Item]] {
        get { [configuration.items] + events.map(\.items) }
        set {
            configuration.items = newValue[0]
            for (place, items) in newValue.dropFirst().enumerated() { events[place].items = items }
        }
    }
}

extension Event {
    /// The items that an event adds, but for those of a batch.
    fileprivate var items: [Item] {
        get {
            switch self {
            case .edit(.append(let items)), .edit(.prepend(let items)), .edit(.insert(let items, _)): items
            default: []
            }
        }
        set {
            switch self {
            case .edit(.append): self = .append(newValue)
            case .edit(.prepend): self = .prepend(newValue)
            case .edit(.insert(_, let index)): self = .insert(newValue, at: index)
            default: break
            }
        }
    }
}
