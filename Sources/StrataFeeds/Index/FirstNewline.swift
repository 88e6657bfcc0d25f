import StrataSystem

/// Where the first line feed is, counted from the start of `bytes`.
@inline(__always)
func firstNewline(in bytes: UnsafeRawBufferPointer) -> Int? {
    Memory.firstIndex(of: 0x0A, in: bytes)
}
