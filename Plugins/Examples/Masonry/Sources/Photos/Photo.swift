import Strata
import StrataCanvas
import StrataDocument
import StrataInterface

/// A photograph: its name, its shape and the light in it. A line has it as `Harbour at dusk, 3:4, 0xE8A070`.
struct Photo {
    let name: String
    let heightPerWidth: Double
    let light: Color

    init(_ line: Line) {
        let parts = line.string.split(separator: ", ")
        let sides = (parts.count > 1 ? parts[1] : "1:1").split(separator: ":").compactMap { Double($0) }
        name = parts.first.map(String.init) ?? ""
        heightPerWidth = sides.count == 2 && sides[0] > 0 ? min(4, max(0.25, sides[1] / sides[0])) : 1
        light = Color(parts.count > 2 ? UInt32(parts[2].dropFirst(2), radix: 16) ?? 0x808080 : 0x808080)
    }
}

/// A picture as broad as its lane, and its name below it.
final class PhotoCell: Cell {
    private let text: TextSetter

    init(_ appearance: Appearance) { text = TextSetter(appearance.library, appearance.theme.faces.body) }

    func height(of line: Line, width: Double) -> Double {
        width * Photo(line).heightPerWidth + name(of: line, width).height + 12
    }

    func draw(_ line: Line, _ look: RowLook, size: Size, on painter: Painter) {
        let photo = Photo(line)
        let picture = Rect(x: 0, y: 0, width: size.width, height: size.width * photo.heightPerWidth)
        painter.pushClip(picture, radius: 6)
        paint(photo.light, in: picture, on: painter)
        painter.popClip()
        let edge = look.isSelected ? look.palette.accent : look.palette.hairline
        painter.stroke(picture, radius: 6, width: look.isSelected ? 3 : 1, edge)
        painter.draw(name(of: line, size.width), at: Point(x: 4, y: picture.height + 6), look.palette.ink)
    }

    /// The sun above two hills, in the place of a file.
    private func paint(_ light: Color, in picture: Rect, on painter: Painter) {
        let (width, height) = (picture.width, picture.height)
        painter.fill(picture, light)
        let sun = Rect(x: width * 0.6, y: height * 0.2, width: width * 0.18, height: width * 0.18)
        painter.fill(sun, radius: sun.width / 2, Color(0xFFFFFF, alpha: 0.7))
        for (start, top, depth) in [(0.35, 0.45, 0.25), (-0.25, 0.6, 0.45)] {
            let hill = [
                Point(x: width * start, y: height), Point(x: width * (start + 0.45), y: height * top),
                Point(x: width * (start + 0.9), y: height),
            ]
            painter.fill(polygon: hill, Color(0x000000, alpha: depth))
        }
    }

    private func name(of line: Line, _ width: Double) -> TextLayout {
        text.set(Photo(line).name, .words(width: max(32, width - 8)))
    }
}
