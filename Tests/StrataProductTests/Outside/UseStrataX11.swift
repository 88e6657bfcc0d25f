import StrataX11

/// A display that is not there says so.
func usesStrataX11() -> Bool {
    do {
        _ = try X11Display.open(name: "nowhere:99")
        return false
    } catch {
        return error == .cannotOpen(name: "nowhere:99")
    }
}
