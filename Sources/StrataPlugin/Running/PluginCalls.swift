import Synchronization

/// The calls of plugins' functions in this process, for a thread that watches whether they return.
package enum PluginCalls {
    private static let number = Atomic<Int>(0)
    /// The address of the name of the last function, which is there as long as the program.
    private static let name = Atomic<UInt>(0)

    /// Notes that a function is called.
    @inline(__always)
    static func begin(_ function: StaticString) {
        name.store(UInt(bitPattern: function.utf8Start), ordering: .relaxed)
        number.wrappingAdd(1, ordering: .relaxed)
    }

    /// The number of calls.
    package static var count: Int { number.load(ordering: .relaxed) }

    /// The function that was called last; nil before the first call.
    package static var function: String? {
        UnsafePointer<UInt8>(bitPattern: name.load(ordering: .relaxed)).map { String(cString: $0) }
    }
}
