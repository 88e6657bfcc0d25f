import StrataSystem

/// Returns the place of the first line feed, counted from the start of `bytes`.
@inline(__always)
func firstNewline(in bytes: UnsafeRawBufferPointer) -> Int? {
    Memory.firstIndex(of: 0x0A, in: bytes)
}
