import StrataSystem

/// Returns the place of the first line feed, counted from the start of `bytes`.
@inline(__always)
func firstNewline(in bytes: UnsafeRawBufferPointer) -> Int? {
    Memory.firstIndex(of: 0x0A, in: bytes)
}

/// Returns the end of the last of so many lines, counted from the start of `bytes`.
func end(ofLines count: Int, in bytes: UnsafeRawBufferPointer) -> Int {
    var end = 0
    for _ in 0..<count {
        guard let next = firstNewline(in: UnsafeRawBufferPointer(rebasing: bytes[end...])) else { break }
        end += next + 1
    }
    return end
}
