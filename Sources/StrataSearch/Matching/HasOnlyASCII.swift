/// Returns true if bytes are of ASCII, sixty-four at a time.
func hasOnlyASCII(_ bytes: UnsafeRawBufferPointer) -> Bool {
    var position = 0
    while position + 64 <= bytes.count {
        var lanes = bytes.loadUnaligned(fromByteOffset: position, as: SIMD16<UInt8>.self)
        for step in 1..<4 {
            lanes |= bytes.loadUnaligned(fromByteOffset: position &+ 16 &* step, as: SIMD16<UInt8>.self)
        }
        let halves = unsafeBitCast(lanes, to: SIMD2<UInt64>.self)
        if (halves.x | halves.y) & 0x8080_8080_8080_8080 != 0 { return false }
        position &+= 64
    }
    return bytes[position...].allSatisfy { $0 < 0x80 }
}
