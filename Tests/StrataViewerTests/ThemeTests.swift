import StrataCanvas
import Testing

@testable import StrataCells
@testable import StrataInterface
@testable import StrataViewer

@Suite("Palettes and settings")
struct ThemeTests {
    @Test("Every text has a contrast of 4.5:1 or more on whatever it is drawn upon", arguments: [Palette.light, .dark])
    func contrast(palette: Palette) {
        let rowInks = [
            palette.ink, palette.dim, palette.quiet, palette.program, palette.error, palette.warning,
            palette.errorOutput,
        ]
        for ink in rowInks {
            for background in [palette.background, palette.hovered, palette.card] {
                #expect(ink.contrastRatio(to: background) >= 4.5, "\(ink) on \(background)")
            }
        }
        for ink in [palette.ink, palette.quiet, palette.accentText] {
            #expect(ink.contrastRatio(to: palette.header) >= 4.5, "\(ink) on the header")
        }
        #expect(palette.accentText.contrastRatio(to: palette.chip) >= 4.5)
        #expect(palette.onAccent.contrastRatio(to: palette.accent) >= 4.5)
        #expect(palette.thumb.contrastRatio(to: palette.background) >= 3)
    }

    @Test("Texts on bubbles, cards of any colour and heads of pages have it too", arguments: [Palette.light, .dark])
    func cardContrast(palette: Palette) {
        let cards = palette.cards
        for (bubble, inks) in [
            (cards.sent, [cards.onSent, cards.onSentQuiet]),
            (cards.received, [cards.onReceived, cards.onReceivedQuiet]),
            (cards.tile, [palette.ink]),
        ] {
            for ink in inks {
                #expect(ink.contrastRatio(to: bubble) >= 4.5, "\(ink) on \(bubble)")
                #expect(ink.contrastRatio(to: palette.hovered(bubble)) >= 4.5, "\(ink) on \(bubble), hovered")
            }
        }
        #expect(cards.tags.count == RecordColor.Name.allCases.count && cards.tints.count == cards.tags.count)
        let extremes: [UInt32] = [0, 0xFFFFFF, 0xFF0000, 0x00FF00, 0x0000FF, 0xFFFF00, 0x808080]
        for color in RecordColor.Name.allCases.map(RecordColor.named) + extremes.map(RecordColor.rgb) {
            let card = palette.card(color)
            for ink in [palette.ink, palette.quiet] {
                #expect(ink.contrastRatio(to: card) >= 4.5, "\(ink) on a card of \(color)")
                #expect(ink.contrastRatio(to: palette.hovered(card)) >= 4.5, "\(ink) on a hovered card of \(color)")
            }
            let head = palette.head(palette.color(color))
            #expect(Palette.ink(on: head).contrastRatio(to: head) >= 4.5, "the head of \(color)")
        }
        // Brick, terracotta, mustard, and a tag of each.
        let hues: [UInt32] = [0xC8553D, 0xE07A5F, 0xF2CC8F, 0xCB4154]
        let white = Color(0xFFFFFF)
        for color in RecordColor.Name.allCases.map(RecordColor.named) + (extremes + hues).map(RecordColor.rgb) {
            let head = palette.head(palette.color(color))
            #expect(Palette.ink(on: head) == white, "text on the head of \(color)")
            #expect(white.contrastRatio(to: head) >= 4.5, "white on the head of \(color)")
        }
        // What white stands on as it is stays as it is.
        let teal = palette.card.mixed(with: cards.tags[4], amount: cards.headStrength)
        #expect(palette.head(cards.tags[4]) == teal)
        for tag in cards.tags { #expect(tag.contrastRatio(to: palette.card) >= 3, "the bar of \(tag)") }
    }

    @Test(
        "The desktop's settings are read as GTK has them",
        arguments: [
            ("", nil, false, true),
            ("[Settings]\ngtk-application-prefer-dark-theme=1\n", nil, true, true),
            ("[Settings]\ngtk-application-prefer-dark-theme = true\ngtk-enable-animations = 0\n", nil, true, false),
            ("gtk-theme-name=Adwaita-dark", nil, true, true), ("", "Adwaita:dark", true, true),
            ("gtk-application-prefer-dark-theme=1", "Adwaita", false, true),
        ] as [(String, String?, Bool, Bool)])
    func desktop(settings: String, variable: String?, isDark: Bool, moves: Bool) {
        let desktop = DesktopSettings(settings: settings, themeVariable: variable)
        #expect(desktop.prefersDark == isDark && desktop.animations == moves)
        var asked = Settings()
        #expect(Theme(asked, desktop: desktop).palette == (isDark ? .dark : .light))
        asked.set("theme", to: "light", in: .arguments)
        #expect(Theme(asked, desktop: desktop).palette == .light)
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
