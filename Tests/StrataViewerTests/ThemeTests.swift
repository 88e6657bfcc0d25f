import StrataCanvas
import Testing

@testable import StrataCells
@testable import StrataInterface
@testable import StrataViewer

@Suite("Palettes and settings")
struct ThemeTests {
    /// What ships, by name, with the contrast that its texts must have.
    private static let palettes = ShippedTheme.names.map { name in
        (name, ThemeShelf(folder: nil).read(name)?.palette ?? .light, name.hasPrefix("contrast") ? 7 : 4.5)
    }

    @Test("Every text has a contrast of 4.5:1, or 7:1, or more on whatever it is drawn upon", arguments: palettes)
    func contrast(name: String, palette: Palette, least: Double) {
        #expect(palette.hasHighContrast == (least == 7))
        let rowInks = [
            palette.ink, palette.dim, palette.quiet, palette.program, palette.error, palette.warning,
            palette.errorOutput,
        ]
        for ink in rowInks {
            for background in [palette.background, palette.hovered, palette.card] {
                #expect(ink.contrastRatio(to: background) >= least, "\(ink) on \(background)")
            }
        }
        for ink in [palette.ink, palette.quiet, palette.accentText] {
            #expect(ink.contrastRatio(to: palette.header) >= least, "\(ink) on the header")
        }
        for ground in [palette.chip, palette.card, palette.background] {
            #expect(palette.accentText.contrastRatio(to: ground) >= least)
        }
        #expect(palette.onAccent.contrastRatio(to: palette.accent) >= least)
        for ground in [palette.background, palette.card] {
            #expect(palette.thumb.contrastRatio(to: ground) >= 3)
            #expect(least < 7 || palette.hairline.contrastRatio(to: ground) >= 3)
        }
        #expect(least < 7 || palette.hairline.contrastRatio(to: palette.header) >= 3)
        #expect(PaletteContrast.weakest(of: palette).allSatisfy { $0.ratio >= least })
    }

    @Test("So it has on what marks it, what is laid over it, and what is pointed at", arguments: palettes)
    func windowContrast(name: String, palette: Palette, least: Double) {
        #expect(palette.textContrast == least)
        for pair in PaletteContrast.all(of: palette) {
            #expect(pair.ratio >= least, "\(pair.text) on \(pair.ground)")
        }
        // What marks is seen.
        for ground in [palette.hit, palette.currentHit, palette.rowSelection] {
            #expect(ground.contrastRatio(to: palette.background) >= 1.04, "\(ground)")
        }
        for number in 0..<8 {
            let color = SourceColors.color(number, in: palette)
            for ground in [palette.background, palette.hovered] {
                #expect(color.contrastRatio(to: ground) >= least, "the name of source \(number)")
            }
        }
    }

    @Test("Texts on bubbles, cards of any colour and heads of pages have it too", arguments: palettes)
    func cardContrast(name: String, palette: Palette, least: Double) {
        let cards = palette.cards
        for (bubble, inks) in [
            (cards.sent, [cards.onSent, cards.onSentQuiet]),
            (cards.received, [cards.onReceived, cards.onReceivedQuiet]),
            (cards.tile, [palette.ink]),
        ] {
            for ink in inks {
                #expect(ink.contrastRatio(to: bubble) >= least, "\(ink) on \(bubble)")
                #expect(ink.contrastRatio(to: palette.hovered(bubble)) >= least, "\(ink) on \(bubble), hovered")
            }
        }
        #expect(cards.tags.count == RecordColor.Name.allCases.count && cards.tints.count == cards.tags.count)
        let extremes: [UInt32] = [0, 0xFFFFFF, 0xFF0000, 0x00FF00, 0x0000FF, 0xFFFF00, 0x808080]
        for color in RecordColor.Name.allCases.map(RecordColor.named) + extremes.map(RecordColor.rgb) {
            let card = palette.card(color)
            for ink in [palette.ink, palette.quiet] {
                #expect(ink.contrastRatio(to: card) >= least, "\(ink) on a card of \(color)")
                #expect(ink.contrastRatio(to: palette.hovered(card)) >= least, "\(ink) on a hovered card of \(color)")
            }
            let head = palette.head(palette.color(color))
            #expect(Palette.ink(on: head).contrastRatio(to: head) >= least, "the head of \(color)")
        }
        // Brick, terracotta, mustard, and a tag of each.
        let hues: [UInt32] = [0xC8553D, 0xE07A5F, 0xF2CC8F, 0xCB4154]
        let white = Color(0xFFFFFF)
        for color in RecordColor.Name.allCases.map(RecordColor.named) + (extremes + hues).map(RecordColor.rgb) {
            let head = palette.head(palette.color(color))
            #expect(Palette.ink(on: head) == white, "text on the head of \(color)")
            #expect(white.contrastRatio(to: head) >= least, "white on the head of \(color)")
        }
        // What white stands on as it is stays as it is.
        let teal = palette.card.mixed(with: cards.tags[4], amount: cards.headStrength)
        #expect(palette.head(cards.tags[4]) == teal || white.contrastRatio(to: teal) < least)
        for tag in cards.tags { #expect(tag.contrastRatio(to: palette.card) >= 3, "the bar of \(tag)") }
    }

    @Test(
        "The desktop's settings are read as GTK has them",
        arguments: [
            ("", nil, nil, nil, "light"),
            ("[Settings]\ngtk-application-prefer-dark-theme=1\n", true, nil, nil, "dark"),
            ("gtk-application-prefer-dark-theme = true\ngtk-enable-animations = 0\n", true, nil, false, "dark"),
            ("gtk-theme-name=Adwaita-dark\ngtk-enable-animations=1", true, false, true, "dark"),
            ("gtk-theme-name=HighContrast", false, true, nil, "contrast-light"),
            ("gtk-theme-name=HighContrastInverse", true, true, nil, "contrast-dark"),
            ("gtk-theme-name=Adwaita\ngtk-application-prefer-dark-theme=1", true, false, nil, "dark"),
            ("gtk-theme-name=Adwaita-dark\ngtk-application-prefer-dark-theme=0", true, false, nil, "dark"),
        ] as [(String, Bool?, Bool?, Bool?, String)])
    func desktop(file: String, isDark: Bool?, hasHighContrast: Bool?, moves: Bool?, name: String) {
        let desktop = DesktopSettings(settings: file)
        #expect(desktop.isDark == isDark && desktop.hasHighContrast == hasHighContrast && desktop.moves == moves)
        var asked = Settings()
        asked.set(desktop.said, in: .desktop)
        #expect(asked.shownTheme == name && asked[.animations] == (moves ?? true) && asked[.theme] == .auto)
        asked.set("theme", to: "light", in: .arguments)
        #expect(asked.shownTheme == "light")
    }

    @Test("Of several places that speak of the desktop the first that says something holds, each thing by itself")
    func places() {
        var first = DesktopSettings()
        first.hasHighContrast = true
        var second = DesktopSettings(theme: "Adwaita-dark")
        second.moves = false
        let both = DesktopSettings([first, second])
        #expect(both.isDark == true && both.hasHighContrast == true && both.moves == false)
        #expect(DesktopSettings([second, first]).hasHighContrast == false)
        #expect(DesktopSettings(theme: "") == DesktopSettings() && DesktopSettings(theme: "Yaru:dark").isDark == true)
    }

    @Test("A fade starts fast, never turns back, and lands exactly")
    func fades() {
        var fade = Fade(0, duration: 100)
        fade.go(to: 10, at: 1000, isAnimated: true)
        let values = stride(from: 1000.0, through: 1100, by: 10).map(fade.value)
        #expect(values.first == 0 && values.last == 10)
        #expect(zip(values, values.dropFirst()).allSatisfy { $0 < $1 })
        #expect(values[5] > 8)
        #expect(!fade.isSettled(at: 1099) && fade.isSettled(at: 1100))
        fade.go(to: 0, at: 1050, isAnimated: true)
        #expect(fade.value(at: 1050) == values[5])
        fade.go(to: 3, at: 1060, isAnimated: false)
        #expect(fade.value(at: 1060) == 3 && fade.isSettled(at: 1060))
    }
}
