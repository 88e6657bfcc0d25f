import Strata
import StrataGenerators
import StrataScript

/// Makes events that are valid one after the other, because it knows which items there are. Part of ``RandomScript``.
struct EventMaker {
    var random: SplitMix64
    /// The identifiers of the items in the list, in reading order.
    private var ids: [String] = []
    /// The list's running counter of items without an identifier.
    private var nextName = 0
    /// The number of items that got an identifier of their own.
    private var namedCount = 0
    /// The item that was scrolled to or focused last, which is likely to be in view.
    private var attractive: String?
    /// One item in so many is a header, and one in so many has an area for an extent; 0 where none is.
    private var headerRarity = 0
    private var areaRarity = 0
    private var size = Size(width: 0, height: 0)
    private var earlierSize = Size(width: 0, height: 0)
    private var axis = Axis.vertical
    private let mostItems: Int
    /// The number of items for which there is room.
    private var room: Int { max(0, mostItems - ids.count) }

    init(random: SplitMix64, mostItems: Int) { (self.random, self.mostItems) = (random, mostItems) }

    /// Returns the first line, with up to 40 items.
    mutating func configuration(chain: String?) -> ScriptConfiguration {
        let strategy = chain ?? RandomScript.chain(using: &random)
        let count = oneIn(8) ? 0 : Int.random(in: 0...40, using: &random)
        headerRarity = oneIn(4) ? 0 : Int.random(in: 2...8, using: &random)
        areaRarity = oneIn(3) ? 0 : Int.random(in: 1...4, using: &random)
        axis = oneIn(2) ? .horizontal : .vertical
        size = Size(width: side(), height: side())
        earlierSize = size
        return ScriptConfiguration(
            viewport: size, axis: axis,
            direction: oneIn(3) ? .rightToLeft : .leftToRight, strategy: strategy,
            options: oneIn(2) ? options(count: 4) : [:], wheelStep: oneIn(2) ? 60 : length(1...100),
            animations: false, items: add(count, at: 0))
    }

    /// Returns the next event.
    mutating func event() -> Event {
        switch Int.random(in: 0..<100, using: &random) {
        case 0..<26: .edit(edit())
        case 26..<31: .batch((0..<Int.random(in: 0...5, using: &random)).map { _ in edit() })
        case 31..<37: .viewport(viewport())
        case 37..<44: .options(options(count: Int.random(in: 1...2, using: &random)))
        case 44..<48: switchOfChain()
        case 48..<68: scroll()
        case 68..<75: .trigger
        case 75..<77: .visible(!oneIn(3))
        case 77: ids.randomElement(using: &random).map(Event.activate) ?? .deactivate
        case 78..<82: .deactivate
        case 82..<89: focus()
        case 89..<98: .advance(16)
        default: .settle
        }
    }

    private mutating func focus() -> Event {
        if oneIn(6) { return .focus(nil) }
        if let attractive, oneIn(2), ids.contains(attractive) { return .focus(attractive) }
        attractive = ids.randomElement(using: &random)
        return .focus(attractive)
    }

    private mutating func oneIn(_ chances: Int) -> Bool { Int.random(in: 0..<chances, using: &random) == 0 }

    /// Returns a length: mostly whole eighths, which add up without rounding, so that ties are real ties.
    private mutating func length(_ range: ClosedRange<Int>) -> Double {
        if oneIn(5) { return Double.random(in: Double(range.lowerBound)...Double(range.upperBound), using: &random) }
        let whole = Double(Int.random(in: range, using: &random))
        return oneIn(3) && Int(whole) < range.upperBound
            ? whole + Double(Int.random(in: 0..<8, using: &random)) / 8 : whole
    }

    /// Returns another viewport: every other time only another breadth, and often that of before, as where the edge of
    /// a window is dragged.
    private mutating func viewport() -> Size {
        let new = oneIn(3) ? earlierSize : Size(width: side(), height: side())
        earlierSize = size
        if oneIn(2) {
            size = new
        } else if axis == .vertical {
            size.width = new.width
        } else {
            size.height = new.height
        }
        return size
    }

    private mutating func side() -> Double {
        switch Int.random(in: 0..<12, using: &random) {
        case 0: 0
        case 1: length(1...30)
        case 2: length(300...1500)
        default: length(50...300)
        }
    }
}

/// Changes of items.
extension EventMaker {
    private mutating func edit() -> Event.Edit {
        let isFull = ids.count > 50 || room == 0
        switch Int.random(in: 0..<38, using: &random) {
        case 0..<9 where !isFull: return .append(add(howMany(), at: ids.count))
        case 9..<14 where !isFull: return .prepend(add(howMany(), at: 0))
        case 14..<19 where !isFull:
            let index = Int.random(in: 0...ids.count, using: &random)
            return .insert(add(howMany(), at: index), at: index)
        case 19..<24 where !ids.isEmpty:
            return .resize(extent: extent(), at: Int.random(in: 0..<ids.count, using: &random))
        case 24..<30: return move()
        default: return remove()
        }
    }

    /// Returns a move, often of what was scrolled to or focused, sometimes to where it is.
    private mutating func move() -> Event.Edit {
        var index = Int.random(in: 0...ids.count, using: &random)
        if oneIn(3), let place = ids.firstIndex(where: { $0 == attractive }) { index = place }
        let count = min(howMany(), ids.count - index)
        let target = oneIn(10) ? index : Int.random(in: 0...ids.count - count, using: &random)
        ids.move(index..<index + count, to: target)
        return .move(count: count, at: index, to: target)
    }

    private mutating func howMany() -> Int {
        switch Int.random(in: 0..<10, using: &random) {
        case 0: 0
        case 1: Int.random(in: 5...20, using: &random)
        default: Int.random(in: 1...3, using: &random)
        }
    }

    private mutating func remove() -> Event.Edit {
        if oneIn(12) { return remove(count: ids.count, at: 0) }
        let index = Int.random(in: 0...ids.count, using: &random)
        return remove(count: min(howMany(), ids.count - index), at: index)
    }

    private mutating func remove(count: Int, at index: Int) -> Event.Edit {
        ids.removeSubrange(index..<index + count)
        return .remove(count: count, at: index)
    }

    /// Returns new items at an index, in runs that are alike: with estimates that are right or wrong, or without.
    private mutating func add(_ count: Int, at index: Int) -> [Event.Item] {
        let count = min(count, room)
        var items: [Event.Item] = []
        while items.count < count {
            let kind = kindOfItem()
            let run = oneIn(2) || kind.isHeader ? 1 : Int.random(in: 1...6, using: &random)
            for _ in 0..<min(run, count - items.count) { items.append(item(kind)) }
        }
        ids.insert(contentsOf: items.map { $0.id ?? name() }, at: index)
        return items
    }

    /// The properties that the items of a run have in common.
    private struct KindOfItem {
        var estimate: Double?
        var isHeader: Bool
        var hasArea: Bool
    }

    private mutating func kindOfItem() -> KindOfItem {
        let estimate = length(1...80)
        return KindOfItem(
            estimate: oneIn(2) ? estimate : nil, isHeader: headerRarity > 0 && oneIn(headerRarity),
            hasArea: areaRarity > 0 && oneIn(areaRarity))
    }

    private mutating func item(_ kind: KindOfItem) -> Event.Item {
        var item = Event.Item(extent: kind.isHeader && !oneIn(6) ? length(10...40) : extent())
        if let estimate = kind.estimate, oneIn(4) { item.extent = estimate }
        if kind.hasArea {
            // About as long as others at a usual breadth.
            item = Event.Item(area: item.extent * Double(Int.random(in: 1...200, using: &random)))
        }
        item.estimate = kind.estimate
        item.isHeader = kind.isHeader
        if oneIn(16) {
            namedCount += 1
            item.id = "item \(namedCount)"
        }
        return item
    }

    private mutating func name() -> String {
        defer { nextName += 1 }
        return String(nextName)
    }

    private mutating func extent() -> Double {
        switch Int.random(in: 0..<20, using: &random) {
        case 0, 1: 0
        case 2: length(300...2000)
        case 3: Double.random(in: 0...1, using: &random)
        case 4..<10: 40
        default: length(1...90)
        }
    }
}

/// Scrolls.
extension EventMaker {
    private mutating func scroll() -> Event {
        switch Int.random(in: 0..<27, using: &random) {
        case 0..<5: return .wheel(oneIn(3) ? Double.random(in: -3...3, using: &random) : oneIn(2) ? 1 : -1)
        case 5..<17: return .scrollBy(distance())
        case 17..<21: return .scrollTo(oneIn(6) ? distance() : length(0...2500))
        default:
            guard let id = ids.randomElement(using: &random) else { return .scrollTo(0) }
            attractive = id
            return .scrollToItem(id, alignment: oneIn(5) ? nil : ItemAlignment.allCases.randomElement(using: &random))
        }
    }

    private mutating func distance() -> Double {
        let sign = oneIn(2) ? 1.0 : -1.0
        switch Int.random(in: 0..<12, using: &random) {
        // On either side of the half point within which a list counts as pinned.
        case 0: return sign * 0.375
        case 1: return sign * 0.625
        case 2: return 0
        case 3: return sign * 1_000_000
        case 4..<7: return sign * length(200...1500)
        default: return sign * length(0...120)
        }
    }
}

/// Options and chains.
extension EventMaker {
    private mutating func switchOfChain() -> Event {
        let chain =
            oneIn(2) ? RandomScript.chain(using: &random) : RandomScript.notableChains.randomElement(using: &random)
        return .strategy(chain ?? "stack", options: oneIn(2) ? options(count: 2) : [:])
    }

    private mutating func options(count: Int) -> [String: OptionValue] {
        var options: [String: OptionValue] = [:]
        for _ in 0..<count {
            let (name, value) = option()
            options[name] = value
        }
        return options
    }

    private mutating func option() -> (String, OptionValue) {
        func word(_ words: String..., using random: inout SplitMix64) -> OptionValue {
            .text(words.randomElement(using: &random) ?? words[0])
        }
        switch Int.random(in: 0..<22, using: &random) {
        case 0: return ("stack.leadingSpace", .number(space()))
        case 1: return ("stack.trailingSpace", .number(space()))
        case 2: return ("stack.spacing", .number(space()))
        case 3: return ("stack.follow", word("none", "end", using: &random))
        case 4: return ("inset.leadingSpace", .number(space()))
        case 5: return ("inset.follow", word("none", "end", using: &random))
        case 6: return ("flip.order", word("reading", "mirrored", using: &random))
        case 7: return ("flip.insertion", word("shift", "hold", using: &random))
        case 8: return ("flip.follow", word("none", "end", using: &random))
        case 9: return ("custom.packing", word("end", "start", "center", using: &random))
        case 10, 18: return ("custom.columns", .number(Double(Int.random(in: 1...columnLimit(), using: &random))))
        case 11: return ("custom.spacing", .number(space()))
        case 12: return ("custom.insertion", word("hold", "shift", using: &random))
        case 13: return ("custom.follow", word("none", "end", using: &random))
        case 14: return ("fold.offset", .number(oneIn(4) ? -length(0...100) : length(0...200)))
        case 15: return ("fold.minOpacity", .number(Double(Int.random(in: 0...4, using: &random)) / 4))
        case 16: return ("fold.perspective", .number(oneIn(4) ? 0 : length(0...3)))
        case 17: return ("fold.trailingSpace", .number(space()))
        default: return ("sticky.offset", .number(stickyOffset()))
        }
    }

    private mutating func columnLimit() -> Int { oneIn(3) ? 5 : 3 }

    private mutating func stickyOffset() -> Double {
        switch Int.random(in: 0..<8, using: &random) {
        case 0..<3: 0
        case 3..<6: length(1...60)
        case 6: -length(0...60)
        default: length(60...400)
        }
    }

    private mutating func space() -> Double { oneIn(2) ? 0 : oneIn(5) ? length(100...400) : length(0...20) }
}
