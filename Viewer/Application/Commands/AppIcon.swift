import Strata
import StrataCanvas
import StrataInterface
import StrataWindow

/// The program's picture: strata of lines, the newest at the bottom in the accent's colour.
enum AppIcon {
    /// The icons that are there from the start: others are made of these until the rest comes.
    static var first: [WindowIcon] { icons(32, 64) }
    /// The icons that come behind the first frame, which need not wait for them.
    static var rest: [WindowIcon] { icons(16, 24, 48, 128, 256) }

    private static func icons(_ sides: Int...) -> [WindowIcon] {
        sides.map { WindowIcon(width: $0, height: $0, pixels: draw(side: $0).pixels) }
    }

    /// Draws it; pixels are 0xAARRGGBB, not multiplied by alpha.
    static func draw(side: Int) -> (side: Int, pixels: [UInt32]) {
        (side, surface(side: side).pixels.map(straight))
    }

    /// Draws it.
    static func surface(side: Int) -> Surface {
        let surface = Surface(width: side, height: side, scale: Double(side) / 32, format: .alpha)
        let painter = Painter(on: surface)
        let palette = Palette.dark
        painter.fill(Rect(x: 1, y: 1, width: 30, height: 30), radius: 7, palette.background)
        let lines = [(8.0, 12.0, palette.thumb), (13, 18, palette.thumbActive), (18, 14, palette.quiet)]
        for (y, width, color) in lines {
            painter.fill(Rect(x: 7, y: y, width: width, height: 2.5), radius: 1.25, color)
        }
        painter.fill(Rect(x: 7, y: 23, width: 18, height: 2.5), radius: 1.25, palette.accent)
        return surface
    }

    /// Returns a pixel whose colours are no longer multiplied by its alpha.
    private static func straight(_ pixel: UInt32) -> UInt32 {
        let alpha = pixel >> 24
        guard alpha > 0, alpha < 255 else { return pixel }
        let channels = [16, 8, 0].map { shift -> UInt32 in
            min(255, ((pixel >> UInt32(shift) & 0xFF) * 255 + alpha / 2) / alpha)
        }
        return alpha << 24 | channels[0] << 16 | channels[1] << 8 | channels[2]
    }
}
