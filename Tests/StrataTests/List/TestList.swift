import Strata
import StrataStrategies
import StrataTesting

/// All chains of up to three names that are valid: a base only first.
let allChains: [String] = {
    let bases = ["stack", "custom"]
    let effects = ["flip", "inset", "fold"]
    let two = (bases + effects).flatMap { first in effects.map { "\(first)+\($0)" } }
    let three = two.flatMap { first in effects.map { "\(first)+\($0)" } }
    return bases + effects + two + three
}()

/// Chains that random scripts begin with: all of those, and some with `sticky` in every place.
let scriptedChains = allChains + RandomScript.stickyChains.filter { !allChains.contains($0) }

/// A list 400 broad and 300 long of items that are 20 + index % 7 * 10 long.
func makeList(
    _ chain: String, count: Int = 100, length: Double = 300, animations: Bool = false,
    options: [String: OptionValue] = [:]
) throws -> ListEngine {
    let configuration = ListConfiguration(
        viewport: Size(width: 400, height: length), strategy: chain, options: options, animations: animations)
    let list = try ListEngine(configuration, registry: StrategyRegistry.shipped)
    list.apply([.insert([.distinct((0..<count).map { .measured(20 + Double($0 % 7) * 10) })], at: 0)], animated: false)
    return list
}

extension ListEngine {
    /// What is drawn now.
    var frame: ListFrame {
        var frame = ListFrame()
        readFrame(into: &frame)
        return frame
    }

    /// Where each visible item begins, by index.
    var starts: [Int: Double] {
        Dictionary(uniqueKeysWithValues: frame.items.map { ($0.index, $0.frame.y) })
    }
}

/// Whether two frames show the same, as far as numbers count as equal (Behaviour, "Overview").
func isSame(_ first: ListFrame, _ second: ListFrame, tolerance: Double = 1e-6, comparesOffset: Bool = true) -> Bool {
    let isApart = comparesOffset && (first.offset - second.offset).magnitude > tolerance
    guard first.items.count == second.items.count, !isApart else {
        return false
    }
    return zip(first.items, second.items).allSatisfy { one, other in
        one.index == other.index && one.z == other.z
            && (one.tilt - other.tilt).magnitude <= tolerance
            && (one.opacity - other.opacity).magnitude <= tolerance
            && zip(one.quad.numbers, other.quad.numbers).allSatisfy { ($0 - $1).magnitude <= tolerance }
            && (one.frame.y - other.frame.y).magnitude <= tolerance
            && (one.frame.height - other.frame.height).magnitude <= tolerance
    }
}

extension Quad {
    /// The eight coordinates.
    var numbers: [Double] {
        [topLeft, topRight, bottomRight, bottomLeft].flatMap { [$0.x, $0.y] }
    }
}
