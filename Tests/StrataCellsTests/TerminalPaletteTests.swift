import StrataCanvas
import StrataDocument
import StrataInterface
import Testing

@testable import StrataCells

@Suite("The colours of a terminal")
struct TerminalPaletteTests {
    @Test(
        "can all be read, upon a row, one that is pointed at, and each other",
        arguments: ShippedPalette.all.map { ($0.palette, $0.palette.hasHighContrast ? 7 : 4.5) })
    func contrast(palette: Palette, least: Double) {
        let exact = stride(from: 0, to: 256, by: 51).flatMap { red in
            stride(from: 0, to: 256, by: 51).map {
                TextColor.exact(red: UInt8(red), green: UInt8($0), blue: UInt8(255 - $0))
            }
        }
        let colors = (0..<16).map { TextColor.terminal($0) } + exact
        let terminal = TerminalPalette(palette)
        for ink in colors {
            for traits: TextTraits in [[], .dim, .reverse] {
                let run = terminal.runs(of: [TextSpan(0..<1, TextLook(ink: ink, traits: traits))])[0]
                guard let color = run.color else {
                    Issue.record("\(ink) has no colour")
                    continue
                }
                let isReverse = traits == .reverse
                #expect(
                    color.contrastRatio(to: run.ground ?? palette.background) >= (isReverse ? 4.5 : least), "\(ink)")
                #expect(run.ground != nil || color.contrastRatio(to: palette.hovered) >= least, "\(ink)")
            }
            for ground in colors {
                let run = terminal.runs(of: [TextSpan(0..<1, TextLook(ink: ink, ground: ground))])[0]
                let color = run.color ?? palette.ink
                let behind = run.ground ?? palette.background
                // Nothing is far from what is halfway between black and white.
                let most = [Color(0x000000), Color(0xFFFFFF)].map { $0.contrastRatio(to: behind) }.max() ?? 21
                #expect(color.contrastRatio(to: behind) >= min(least, most), "\(ink) on \(ground)")
            }
        }
    }

    @Test("that can be read as they are stay as they are, and a look without colours has none")
    func own() {
        let terminal = TerminalPalette(.light)
        let blue = TextLook(ink: .exact(red: 0, green: 0, blue: 128), traits: [.bold, .italic, .strike, .underline])
        let runs = terminal.runs(of: [TextSpan(0..<1, blue), TextSpan(1..<2, link: "https://x.org")])
        #expect(runs[0].color == Color(0x000080) && runs[0].weight == .bold)
        #expect(runs[0].isItalic && runs[0].isStruckThrough && runs[0].isUnderlined)
        #expect(runs[1].color == nil && runs[1].ground == nil && runs[1].weight == nil)
    }
}
