/// The short names of characters that cannot be seen and do something (Unicode's aliases, NameAliases.txt).
enum CharacterNames {
    /// Returns the name of a character, if it has one.
    static func name(of scalar: UInt32) -> String? {
        switch scalar {
        // Tabs and line feeds are set as what they are.
        case 0x09, 0x0A: nil
        case 0..<0x20: controls[Int(scalar)]
        case 0x7F: "DEL"
        case 0x80..<0xA0: laterControls[Int(scalar) - 0x80]
        case 0x2028...0x202E: separators[Int(scalar) - 0x2028]
        case 0x2060: "WJ"
        case 0x2066...0x2069: isolates[Int(scalar) - 0x2066]
        case 0xFEFF: "BOM"
        default: nil
        }
    }

    private static let controls = names(
        """
        NUL SOH STX ETX EOT ENQ ACK BEL BS HT LF VT FF CR SO SI DLE DC1 DC2 DC3 DC4 NAK SYN ETB CAN EM SUB ESC FS GS RS
        US
        """)
    private static let laterControls = names(
        """
        PAD HOP BPH NBH IND NEL SSA ESA HTS HTJ VTS PLD PLU RI SS2 SS3 DCS PU1 PU2 STS CCH MW SPA EPA SOS SGC SCI CSI ST
        OSC PM APC
        """)
    private static let separators = names("LS PS LRE RLE PDF LRO RLO")
    private static let isolates = names("LRI RLI FSI PDI")

    private static func names(_ list: String) -> [String] {
        list.split { $0 == " " || $0 == "\n" }.map(String.init)
    }
}
