/// A value in a place of its own, for a class that hands it to a strategy or a plugin at every call: as a variable of the
/// class it would be copied or, where it is changed, checked for overlapping looks.
struct OwnPlace<Value>: ~Copyable {
    private let pointer = UnsafeMutablePointer<Value>.allocate(capacity: 1)

    init(_ value: Value) { pointer.initialize(to: value) }

    deinit {
        pointer.deinitialize(count: 1)
        pointer.deallocate()
    }

    /// The address of the value, until this goes.
    var address: UnsafePointer<Value> { UnsafePointer(pointer) }

    /// Calls `body` with the value, which nothing else may look at meanwhile.
    @inline(__always)
    func with<Result>(_ body: (inout Value) -> Result) -> Result { body(&pointer.pointee) }
}
