import Strata
import StrataGenerators
import StrataScript

/// The named values of a law's items, for strategies that are driven by hand.
final class ConformanceValues {
    /// The values of each item, by name, in reading order.
    var items: [[String: ItemNumber]] = []
    /// The names that there may be.
    static let names = ["time", "level", "kind"]

    init() {}

    /// The values of a list's items as they are now.
    init(of driver: ScriptDriver) {
        let names = driver.valueNames.enumerated()
        items = (0..<driver.engine.count).map { index in
            var values: [String: ItemNumber] = [:]
            for (name, text) in names { values[text] = driver.value(name, at: index).map { ItemNumber($0) } }
            return values
        }
    }

    /// What strategies are told.
    var itemValues: ItemValues {
        ItemValues(names: Self.names) { [self] name, index in items[index][Self.names[name]]?.first }
    }
}

/// Makes values as documents have them: times that mostly rise, and stand still, go back or are absent at times; levels
/// and kinds, which are small whole numbers. Every third document has none.
struct ConformanceValueMaker {
    private var random: SplitMix64
    private let hasValues: Bool
    private var time: Double

    /// A maker that leaves the numbers of a script's own generator to that.
    init(random: SplitMix64) {
        var own = random
        self.random = SplitMix64(seed: own.next() ^ 0x56_41_4C_55_45_53)
        hasValues = self.random.next() % 3 > 0
        time = Double(self.random.next() % 100_000)
    }

    /// Returns the values of the next item.
    mutating func next() -> [String: ItemNumber] {
        guard hasValues else { return [:] }
        var values: [String: ItemNumber] = [:]
        switch random.next() % 8 {
        case 0: time -= Double(random.next() % 50)
        case 1: time += Double(random.next() % 5000)
        case 2: break
        default: time += Double(random.next() % 30)
        }
        if random.next() % 8 > 0 { values["time"] = ItemNumber(time) }
        if random.next() % 8 > 0 { values["level"] = ItemNumber(Double(random.next() % 6)) }
        if random.next() % 8 > 0 { values["kind"] = ItemNumber(Double(random.next() % 3)) }
        return values
    }
}

extension Event.Item {
    /// Gives an item an extent for good, whatever it was before; its values stay.
    mutating func fix(_ extent: Double) {
        let values = values
        self = Event.Item(extent: extent)
        self.values = values
    }
}
