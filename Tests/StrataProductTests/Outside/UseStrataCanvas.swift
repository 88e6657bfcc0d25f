import Strata
import StrataCanvas

/// A pixel that is painted red is red.
func usesStrataCanvas() -> Bool {
    let surface = Surface(width: 4, height: 4)
    Painter(on: surface).fill(Rect(x: 0, y: 0, width: 2, height: 4), Color(0xFF0000))
    return surface.pixel(x: 1, y: 1) == 0xFFFF_0000 && surface.pixel(x: 3, y: 1) == 0xFF00_0000
}
