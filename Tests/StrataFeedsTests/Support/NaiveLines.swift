/// What the lines of some bytes are, in the simplest way: the model that feeds are compared with.
func naiveLines(_ bytes: [UInt8]) -> [[UInt8]] {
    var lines: [[UInt8]] = []
    var line: [UInt8] = []
    for byte in bytes {
        if byte != 0x0A {
            line.append(byte)
            continue
        }
        if line.last == 0x0D { line.removeLast() }
        lines.append(line)
        line = []
    }
    if !line.isEmpty { lines.append(line) }
    return lines
}
