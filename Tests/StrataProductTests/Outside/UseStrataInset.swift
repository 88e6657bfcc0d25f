import Strata
import StrataInset

/// Three rows lie against the end edge: 240 points of room before 60 of rows.
func usesStrataInset() throws -> Bool {
    let list = try list(of: 3, under: InsetLayout.self)
    var frame = ListFrame()
    list.readFrame(into: &frame)
    return frame.items.map(\.frame.y) == [240, 260, 280]
}
