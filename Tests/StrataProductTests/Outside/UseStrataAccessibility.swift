import StrataAccessibility
import StrataWindow

/// What a program for those who cannot see a window clicks does what a click on it does.
func usesStrataAccessibility() -> Bool {
    var isSent = false
    var part = AccessiblePart("send", .button, title: "Send", area: PixelRect(x: 0, y: 0, width: 80, height: 32))
    part.onClick = { isSent = true }
    part.onClick?()
    return isSent
}
