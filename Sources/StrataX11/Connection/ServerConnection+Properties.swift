internal import CX11

/// The content of a property.
struct WindowProperty {
    let type: Atom
    let bytes: [UInt8]
    /// The least number of bytes that are to come in pieces (INCR); 0 where none do.
    var announced = 0
}

extension ServerConnection {
    /// Replaces a property with bytes.
    func setProperty(_ property: Atom, of window: XID, _ type: Atom, _ bytes: some Collection<UInt8>) {
        let bytes = Array(bytes)
        XChangeProperty(pointer, window, property, type, 8, PropModeReplace, bytes, Int32(bytes.count))
    }

    /// Replaces a property with 32-bit values, which Xlib takes as C longs; by `PropModeAppend` they come behind those that
    /// it has.
    func setProperty(
        _ property: Atom, of window: XID, _ type: Atom, _ values: [UInt], mode: Int32 = PropModeReplace
    ) {
        values.withUnsafeBytes { bytes in
            let start = bytes.baseAddress?.assumingMemoryBound(to: UInt8.self)
            XChangeProperty(pointer, window, property, type, 32, mode, start, Int32(values.count))
        }
    }

    /// Reads a property of 32-bit values, up to 1,024 of them; none where there is none, or it holds something else.
    func values(_ property: Atom, of window: XID) -> [UInt] {
        var type: Atom = 0
        var format: Int32 = 0
        var count: UInt = 0
        var remaining: UInt = 0
        var data: UnsafeMutablePointer<UInt8>?
        let status = XGetWindowProperty(
            pointer, window, property, 0, 1024, 0, Atom(AnyPropertyType), &type, &format, &count, &remaining, &data)
        defer { if let data { XFree(data) } }
        guard status == Success, format == 32, let data else { return [] }
        // Xlib hands out 32-bit values as C longs.
        return data.withMemoryRebound(to: UInt.self, capacity: Int(count)) { values in
            (0..<Int(count)).map { values[$0] }
        }
    }

    /// Reads a property of bytes and deletes it; nil where there is none, it holds something else, or it is longer
    /// than `limit`.
    func consumeProperty(_ property: Atom, of window: XID, limit: Int) -> WindowProperty? {
        read(property, of: window, limit: limit, deletes: true)
    }

    /// Reads a property of bytes that belongs to another; nil as ``consumeProperty(_:of:limit:)`` gives it.
    func readProperty(_ property: Atom, of window: XID, limit: Int) -> [UInt8]? {
        read(property, of: window, limit: limit, deletes: false)?.bytes
    }

    private func read(_ property: Atom, of window: XID, limit: Int, deletes: Bool) -> WindowProperty? {
        var bytes: [UInt8] = []
        // A quarter of a mebibyte at a time; lengths and offsets are counted in 32-bit units (GetProperty).
        let step = 65_536
        var offset = 0
        while true {
            var type: Atom = 0
            var format: Int32 = 0
            var count: UInt = 0
            var remaining: UInt = 0
            var data: UnsafeMutablePointer<UInt8>?
            let status = XGetWindowProperty(
                pointer, window, property, offset, step, deletes ? 1 : 0, Atom(AnyPropertyType), &type, &format, &count,
                &remaining,
                &data)
            guard status == Success, type != 0 else { return nil }
            defer { XFree(data) }
            if type == atoms[.incremental] {
                let announced = format == 32 && count > 0 ? Self.firstValue(data) : 0
                return WindowProperty(type: type, bytes: [], announced: announced)
            }
            guard format == 8, bytes.count + Int(count) + Int(remaining) <= limit else {
                if deletes { XDeleteProperty(pointer, window, property) }
                return nil
            }
            bytes += UnsafeBufferPointer(start: data, count: Int(count))
            if remaining == 0 { return WindowProperty(type: type, bytes: bytes) }
            offset += step
        }
    }

    /// Returns the first of the 32-bit values of a property, which Xlib hands out as C longs with a sign.
    private static func firstValue(_ data: UnsafeMutablePointer<UInt8>?) -> Int {
        data?.withMemoryRebound(to: UInt.self, capacity: 1) { Int(UInt32(truncatingIfNeeded: $0.pointee)) } ?? 0
    }
}
