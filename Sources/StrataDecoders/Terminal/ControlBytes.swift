import StrataSystem

/// Whether there is an escape, a carriage return or a backspace among bytes. Whoever reads rows asks for all of them: the C
/// library looks for three bytes one after another faster than a loop of one's own does for all at once.
func hasTerminalControls(_ bytes: UnsafeRawBufferPointer) -> Bool {
    Memory.firstIndex(of: 0x1B, in: bytes) != nil || Memory.firstIndex(of: 0x0D, in: bytes) != nil
        || Memory.firstIndex(of: 0x08, in: bytes) != nil
}
