import Strata
import StrataPluginABI

// The moment, for an effect that reads it.
extension PluginInstance {
    /// The facts of the moment that it reads.
    var inputs: LayoutInputs { passed.inputs }

    func movesUntil(in context: LayoutContext) -> Double? {
        guard let function = strategy.functions.moves_until, !hasFailed else { return nil }
        var time = 0.0
        guard callNow("moves_until", context, { function(raw, $0, &time) }) else { return nil }
        guard time.isFinite else {
            fail("says that it moves until \(time); it must be finite")
            return nil
        }
        return time >= STRATA_FOREVER ? .infinity : time
    }

    /// Calls a function that may look at the moment.
    @inline(__always)
    func callNow(
        _ name: StaticString, _ context: LayoutContext, _ body: (UnsafePointer<strata_context>) -> Int32
    ) -> Bool {
        passed.show(context.moment)
        defer { passed.hideMoment() }
        return call(name, context, body)
    }
}
