import Strata
import StrataGenerators
import StrataScript

extension ConformanceScript {
    /// The number of events of a script.
    static let eventCount = 30

    /// A random script of a chain. The same seed and vocabulary make the same script.
    ///
    /// The seeds from 0 on go through ``ConformanceVocabulary/cases``, once with items whose extents are all known and
    /// once with estimates among them; later ones set any options.
    init(seed: UInt64, _ vocabulary: ConformanceVocabulary) {
        let cases = vocabulary.cases
        let declared = vocabulary.declared
        mostItems = declared.mostItems ?? .max
        var maker = ConformanceEventMaker(
            random: SplitMix64(seed: seed), options: vocabulary.options, estimates: seed % 2 == 1, most: mostItems,
            readsMoment: !declared.inputs.isEmpty)
        let round = Int(truncatingIfNeeded: seed >> 1 & 0xFFFF)
        configuration = maker.configuration(vocabulary.chain)
        configuration.options = round < cases.count ? cases[round] : maker.someOptions(upTo: 3)
        events = (0..<Self.eventCount).map { _ in maker.event(changesOptions: round >= cases.count) }
    }
}

/// Makes events that are valid one after the other, because it counts the items. Part of ``ConformanceScript``.
private struct ConformanceEventMaker {
    var random: SplitMix64
    let options: [(key: String, option: OptionDescriptor)]
    /// True if some items come with estimates.
    let estimates: Bool
    /// True if the pointer and time matter.
    let readsMoment: Bool
    private var names: ConformanceNames
    private var values: ConformanceValueMaker
    private var count: Int { names.count }
    private var isFull: Bool { count >= 50 || names.room == 0 }

    init(
        random: SplitMix64, options: [(key: String, option: OptionDescriptor)], estimates: Bool, most: Int,
        readsMoment: Bool
    ) {
        self.readsMoment = readsMoment
        self.random = random
        names = ConformanceNames(most: most)
        values = ConformanceValueMaker(random: random)
        self.options = options
        self.estimates = estimates
    }

    mutating func configuration(_ chain: String) -> ScriptConfiguration {
        ScriptConfiguration(
            viewport: viewport(), axis: oneIn(3) ? .horizontal : .vertical,
            direction: oneIn(3) ? .rightToLeft : .leftToRight, strategy: chain,
            animations: false, items: added(oneIn(6) ? 0 : Int.random(in: 0...30, using: &random), at: 0))
    }

    mutating func event(changesOptions: Bool) -> Event {
        if readsMoment, oneIn(3) { return momentEvent() }
        return switch Int.random(in: 0..<22, using: &random) {
        case 20..<22: .focus(oneIn(4) ? nil : names.all.randomElement(using: &random))
        case 0..<10: .edit(edit())
        case 10..<12: .batch((0..<Int.random(in: 1...3, using: &random)).map { _ in edit() })
        case 12: .viewport(viewport())
        case 13 where changesOptions: .options(someOptions(upTo: 2))
        case 14..<16: .scrollTo(length(0...900))
        default: .scrollBy(oneIn(2) ? length(0...100) : -length(0...100))
        }
    }

    private mutating func momentEvent() -> Event {
        if oneIn(2) { return .advance(length(0...400)) }
        return .pointer(oneIn(4) ? nil : Point(x: length(-20...420), y: length(-20...420)))
    }

    mutating func someOptions(upTo most: Int) -> [String: OptionValue] {
        var values: [String: OptionValue] = [:]
        for _ in 0..<Int.random(in: 1...most, using: &random) {
            guard let (key, option) = options.randomElement(using: &random) else { break }
            values[key] = option.random(using: &random)
        }
        return values
    }

    private mutating func edit() -> Event.Edit {
        switch Int.random(in: 0..<18, using: &random) {
        case 0..<4 where !isFull: return .append(added(howMany(), at: count))
        case 4..<7 where !isFull: return .prepend(added(howMany(), at: 0))
        case 7..<10 where !isFull:
            let index = Int.random(in: 0...count, using: &random)
            return .insert(added(howMany(), at: index), at: index)
        case 16..<18 where count > 0: return move()
        case 10..<13 where count > 0:
            return .resize(extent: extent(), at: Int.random(in: 0..<count, using: &random))
        default:
            guard count > 0 else { return .append(added(1, at: 0)) }
            let index = Int.random(in: 0..<count, using: &random)
            let edit = Event.Edit.remove(count: oneIn(8) ? count : howMany(), at: index)
            return names.repaired(edit) ?? edit
        }
    }

    /// Returns a move, mostly of one item, from near and far.
    private mutating func move() -> Event.Edit {
        let index = Int.random(in: 0..<count, using: &random)
        let target = oneIn(2) ? Int.random(in: 0..<count, using: &random) : max(0, index + (oneIn(2) ? 2 : -2))
        let edit = Event.Edit.move(count: oneIn(2) ? 1 : howMany(), at: index, to: target)
        return names.repaired(edit) ?? edit
    }

    private mutating func added(_ number: Int, at index: Int) -> [Event.Item] {
        let items = (0..<min(number, names.room)).map { _ in
            var item = item()
            item.values = values.next()
            return item
        }
        names.insert(items, at: index)
        return items
    }

    private mutating func item() -> Event.Item {
        let extent = extent()
        let estimate = estimates && oneIn(2) ? length(1...80) : nil
        let isHeader = oneIn(6)
        // About as long as the others where it is 100 points broad.
        return oneIn(4)
            ? Event.Item(area: 100 * extent, estimate: estimate, isHeader: isHeader)
            : Event.Item(extent: extent, estimate: estimate, isHeader: isHeader)
    }

    private mutating func howMany() -> Int { oneIn(6) ? 9 : Int.random(in: 1...3, using: &random) }

    private mutating func oneIn(_ chances: Int) -> Bool { Int.random(in: 0..<chances, using: &random) == 0 }

    private mutating func extent() -> Double {
        switch Int.random(in: 0..<16, using: &random) {
        case 0: 0
        case 1: length(300...900)
        case 2..<6: 40
        default: length(1...90)
        }
    }

    /// Returns a length, mostly a whole number, which adds up without rounding, so that ties are real ties.
    private mutating func length(_ range: ClosedRange<Int>) -> Double {
        oneIn(4)
            ? Double.random(in: Double(range.lowerBound)...Double(range.upperBound), using: &random)
            : Double(Int.random(in: range, using: &random))
    }

    private mutating func viewport() -> Size {
        func side(_ maker: inout Self) -> Double {
            maker.oneIn(10) ? 0 : maker.oneIn(8) ? maker.length(1...30) : maker.length(50...400)
        }
        return Size(width: side(&self), height: side(&self))
    }
}
