import StrataSystem

/// Returns true if there is an escape, a carriage return or a backspace among bytes. It is asked of all rows that are
/// read: the C library looks for three bytes one after another faster than a loop of one's own does for all at once.
func hasTerminalControls(_ bytes: UnsafeRawBufferPointer) -> Bool {
    Memory.firstIndex(of: 0x1B, in: bytes) != nil || Memory.firstIndex(of: 0x0D, in: bytes) != nil
        || Memory.firstIndex(of: 0x08, in: bytes) != nil
}
