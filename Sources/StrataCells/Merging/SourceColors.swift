import StrataCanvas
import StrataInterface

/// Colours that tell sources apart: calm ones, as far from each other as they can be, and none that means something.
enum SourceColors {
    /// The colours on a light ground.
    private static let light: [UInt32] = [
        0x2F6F9F, 0xA4552A, 0x447A34, 0x85509C, 0x8A6A10, 0x217A73, 0xA8466A, 0x66625B,
    ]
    /// The colours on a dark ground.
    private static let dark: [UInt32] = [
        0x7FB2DC, 0xE0986B, 0x92C07E, 0xC39AD6, 0xD6B55E, 0x6CC2B8, 0xE58FAE, 0xA9A39A,
    ]

    /// Returns the colour of a source by its number; the ninth has that of the first.
    static func color(_ number: Int, in palette: Palette) -> Color {
        let ground = palette.background
        let isLight = ground.red + ground.green + ground.blue > 1.5
        return Color((isLight ? light : dark)[number % light.count]).readable(on: ground, palette.leastContrast)
    }
}
