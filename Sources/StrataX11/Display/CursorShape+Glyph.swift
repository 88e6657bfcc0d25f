internal import CX11
import StrataWindow

extension CursorShape {
    /// The shape in the cursor font, in whose place Xlib shows the desktop's theme where it can.
    var glyph: UInt32 {
        switch self {
        case .arrow: UInt32(XC_left_ptr)
        case .hand: UInt32(XC_hand2)
        case .text: UInt32(XC_xterm)
        case .resizeHorizontal: UInt32(XC_sb_h_double_arrow)
        case .resizeVertical: UInt32(XC_sb_v_double_arrow)
        case .dropTaken: UInt32(XC_plus)
        case .dropRefused: UInt32(XC_circle)
        }
    }

    /// The names that themes give it, best first, if the font has nothing that means the same.
    var themeNames: [String] {
        switch self {
        case .dropTaken: ["dnd-copy", "copy"]
        case .dropRefused: ["dnd-no-drop", "no-drop", "dnd-none", "not-allowed"]
        default: []
        }
    }
}
