/// Numbers that cannot be foretold, and that a run which is given again gets again.
package struct OutsideRandom: RandomNumberGenerator {
    package init() {}

    package mutating func next() -> UInt64 {
        Outside.value("random") {
            var system = SystemRandomNumberGenerator()
            return system.next()
        }
    }
}
