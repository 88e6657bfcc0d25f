/// A message between a host and the process of a plugin: one message at a time, from either side in turn.
struct Message {
    /// The kind of message.
    enum Kind: UInt32 {
        /// The host has a function of the plugin called.
        case request = 1
        /// The function has returned.
        case answer
        /// The plugin has called a function of the host's meanwhile.
        case question
        /// That function has returned.
        case reply
    }

    var kind: UInt32 = 0
    /// The function that it is about: a ``PluginCall``, or a ``HostCall``.
    var code: UInt32 = 0
    /// The number of bytes that come with it.
    var count: UInt64 = 0
    /// Arguments or results, each as its bits.
    var words = SIMD8<UInt64>()

    init() {}

    init(_ kind: Kind, _ code: UInt32) { (self.kind, self.code) = (kind.rawValue, code) }
}

/// A request of a host to the process of a plugin.
enum PluginCall: UInt32 {
    /// Load the library and describe its strategies.
    case load = 1
    case create, destroy, policy, prepare, positions, place, adjust, breadth, lend
    case addStuck, stick, clearance, movesUntil, transform

    /// The name that the header gives it.
    var name: String {
        switch self {
        case .load: "loading it"
        case .addStuck: "add_stuck"
        case .movesUntil: "moves_until"
        default: "\(self)"
        }
    }
}

/// A question of a plugin to its host during a call.
enum HostCall: UInt32 {
    case extent = 1, start, positions, spans, runs, isHeader, lastHeader, firstHeader, below, traits, value
    case log, frame, preparation, valueIndex, values
}

/// Writes values one after another into memory of a known size.
struct WireWriter {
    let start: UnsafeMutableRawPointer
    let capacity: Int
    private(set) var count = 0
    /// True if there was no room for something, which is then not there.
    private(set) var isFull = false

    init(_ start: UnsafeMutableRawPointer, capacity: Int) { (self.start, self.capacity) = (start, capacity) }

    /// Makes room for so many bytes.
    ///
    /// - Returns: where they go; nil where there is none.
    mutating func reserve(_ size: Int) -> UnsafeMutableRawPointer? {
        guard size >= 0, size <= capacity - count, !isFull else {
            isFull = true
            return nil
        }
        defer { count += size }
        return start + count
    }

    mutating func put<Value: BitwiseCopyable>(_ value: Value) {
        reserve(MemoryLayout<Value>.size)?.storeBytes(of: value, as: Value.self)
    }

    mutating func put<Value: BitwiseCopyable>(_ values: UnsafePointer<Value>, count: Int) {
        let size = count * MemoryLayout<Value>.stride
        reserve(size)?.copyMemory(from: values, byteCount: size)
    }

    mutating func put(_ text: String) {
        var text = text
        text.withUTF8 { bytes in
            put(UInt32(bytes.count))
            guard let base = bytes.baseAddress else { return }
            put(base, count: bytes.count)
        }
    }
}

/// Reads values one after another from memory that nothing else writes to; nil where it ends before.
struct WireReader {
    private var next: UnsafeRawPointer
    private(set) var rest: Int

    init(_ start: UnsafeRawPointer, count: Int) { (next, rest) = (start, count) }

    mutating func consume(_ size: Int) -> UnsafeRawPointer? {
        guard size >= 0, size <= rest else { return nil }
        defer {
            next += size
            rest -= size
        }
        return next
    }

    mutating func get<Value: BitwiseCopyable>(_ type: Value.Type = Value.self) -> Value? {
        consume(MemoryLayout<Value>.size)?.loadUnaligned(as: type)
    }

    /// Copies values into room for as many.
    ///
    /// - Returns: whether there were so many.
    mutating func get<Value: BitwiseCopyable>(_ count: Int, into room: UnsafeMutablePointer<Value>) -> Bool {
        guard count >= 0, count <= rest / MemoryLayout<Value>.stride else { return false }
        let size = count * MemoryLayout<Value>.stride
        guard let source = consume(size) else { return false }
        UnsafeMutableRawPointer(room).copyMemory(from: source, byteCount: size)
        return true
    }

    /// Returns all that is left.
    mutating func bytes() -> [UInt8] {
        let count = rest
        return consume(count).map { Array(UnsafeRawBufferPointer(start: $0, count: count)) } ?? []
    }

    /// Returns a text of at most `limit` bytes; what is no UTF-8 in it is replaced.
    mutating func text(limit: Int) -> String? {
        guard let count = get(UInt32.self), count <= limit, let bytes = consume(Int(count)) else { return nil }
        return String(decoding: UnsafeRawBufferPointer(start: bytes, count: Int(count)), as: UTF8.self)
    }
}

extension [UInt8] {
    /// Calls `body` with a reader of the bytes.
    func withReader<Result, Failure: Error>(
        _ body: (inout WireReader) throws(Failure) -> Result
    ) throws(Failure) -> Result {
        let count = self.count
        let copy = UnsafeMutableRawPointer.allocate(byteCount: Swift.max(count, 1), alignment: 16)
        defer { copy.deallocate() }
        withUnsafeBytes { if let base = $0.baseAddress { copy.copyMemory(from: base, byteCount: count) } }
        var reader = WireReader(copy, count: count)
        return try body(&reader)
    }
}

/// Memory that grows to what is needed and keeps nothing of what was there.
struct Room: ~Copyable {
    private(set) var start = UnsafeMutableRawPointer.allocate(byteCount: 64, alignment: 64)
    private var capacity = 64

    mutating func reserve(_ count: Int) {
        guard count > capacity else { return }
        start.deallocate()
        capacity = count + count / 2
        start = .allocate(byteCount: capacity, alignment: 64)
    }

    deinit { start.deallocate() }
}
