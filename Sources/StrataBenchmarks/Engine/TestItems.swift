import Strata
import StrataGenerators

/// The items that the engine's benchmarks lay out.
enum TestItems {
    /// Extents from 8 to 32 points, 20 on average, all different.
    static func distinct(_ count: Int, seed: UInt64 = 1) -> [ItemExtent] {
        var random = SplitMix64(seed: seed)
        return (0..<count).map { _ in .measured(extent(&random)) }
    }

    /// Returns one such extent.
    static func extent(_ random: inout SplitMix64) -> Double { 8 + 24 * unit(&random) }

    /// Indices below `bounds`, one for each bound.
    static func indices(below bounds: some Sequence<Int>, seed: UInt64) -> [Int] {
        var random = SplitMix64(seed: seed)
        return bounds.map { Int(unit(&random) * Double($0)) }
    }

    /// Places from 0 to `length`.
    static func places(_ count: Int, upTo length: Double, seed: UInt64) -> [Double] {
        var random = SplitMix64(seed: seed)
        return (0..<count).map { _ in unit(&random) * length }
    }

    private static func unit(_ random: inout SplitMix64) -> Double { Double(random.next() >> 11) / Double(1 << 53) }

    /// A random value that every run has anew, so that none finds the memory warm where the last one left it.
    final class EachRun<Value> {
        private let make: (UInt64) -> Value
        private var seed: UInt64 = 1
        private(set) var value: Value

        init(_ make: @escaping (_ seed: UInt64) -> Value) {
            self.make = make
            value = make(seed)
        }

        /// Makes the next one.
        func renew() {
            seed += 1
            value = make(seed)
        }
    }

    /// `10^7` for 10,000,000.
    static func power(_ count: Int) -> String { "10^\("\(count)".count - 1)" }
}
