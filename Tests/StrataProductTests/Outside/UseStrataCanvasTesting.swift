import Strata
import StrataCanvas
import StrataCanvasTesting
import StrataWindow

/// Two pictures that differ in one pixel of four differ there.
func usesStrataCanvasTesting() -> Bool {
    let (one, other) = (Surface(width: 2, height: 2), Surface(width: 2, height: 2))
    Painter(on: other).fill(Rect(x: 0, y: 0, width: 1, height: 1), Color(0xFFFFFF))
    return PictureDifference(one, other).bounds == PixelRect(x: 0, y: 0, width: 1, height: 1)
}
