@testable import StrataViewer

extension ThemeChoice {
    static let light = ThemeChoice.named("light")
    static let dark = ThemeChoice.named("dark")
}
