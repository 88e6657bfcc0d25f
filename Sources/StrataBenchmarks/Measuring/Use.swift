/// Keeps the optimizer from leaving out what nobody looks at.
@inline(never) @_optimize(none)
func use<Value>(_ value: Value) {}
