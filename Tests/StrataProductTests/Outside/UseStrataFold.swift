import Strata
import StrataFold

/// A row that is half past the start edge is half turned away.
func usesStrataFold() throws -> Bool {
    let list = try list(of: 100, under: FoldLayout.self)
    list.scroll(to: 10)
    var frame = ListFrame()
    list.readFrame(into: &frame)
    return frame.items.first?.tilt == 45
}
