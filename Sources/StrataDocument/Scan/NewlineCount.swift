/// Returns the number of bytes that are line feeds, sixteen at a time: most of the time an index takes is spent here.
package func newlineCount(in bytes: UnsafeRawBufferPointer) -> Int {
    let newline = SIMD16<UInt8>(repeating: 0x0A)
    let one = SIMD16<UInt8>(repeating: 1)
    let zero = SIMD16<UInt8>()
    var total = 0
    var position = 0
    while position + 16 <= bytes.count {
        var counts = SIMD16<UInt8>()
        // A lane of eight bits holds at most 255.
        let end = min(bytes.count - 15, position + 16 * 255)
        while position < end {
            let lanes = bytes.loadUnaligned(fromByteOffset: position, as: SIMD16<UInt8>.self)
            counts &+= zero.replacing(with: one, where: lanes .== newline)
            position &+= 16
        }
        total &+= Int(SIMD16<UInt16>(truncatingIfNeeded: counts).wrappedSum())
    }
    for index in position..<bytes.count where bytes[index] == 0x0A { total += 1 }
    return total
}
