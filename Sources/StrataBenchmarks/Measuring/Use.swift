/// Keeps the optimizer from leaving out a value that is not used.
@inline(never) @_optimize(none)
func use<Value>(_ value: Value) {}
