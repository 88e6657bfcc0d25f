/// Whether there is an escape, a carriage return or a backspace among bytes, sixteen at a time: whoever reads rows asks for
/// all of them.
func hasTerminalControls(_ bytes: UnsafeRawBufferPointer) -> Bool {
    let escape = SIMD16<UInt8>(repeating: 0x1B)
    let carriageReturn = SIMD16<UInt8>(repeating: 0x0D)
    let backspace = SIMD16<UInt8>(repeating: 0x08)
    var position = 0
    while position + 16 <= bytes.count {
        var found = SIMDMask<SIMD16<Int8>>(repeating: false)
        // To look at what was found takes longer than to go on.
        let end = min(bytes.count - 15, position + 16 * 64)
        while position < end {
            let lanes = bytes.loadUnaligned(fromByteOffset: position, as: SIMD16<UInt8>.self)
            found .|= (lanes .== escape) .| (lanes .== carriageReturn) .| (lanes .== backspace)
            position &+= 16
        }
        if any(found) { return true }
    }
    return bytes[position...].contains { $0 == 0x1B || $0 == 0x0D || $0 == 0x08 }
}
