import StrataCanvas

/// Sizes in points, on a rhythm of eight.
enum Metrics {
    /// The header strip.
    static let headerHeight = 48.0
    /// How far from the header's edges its content lies.
    static let headerPadding = 16.0
    /// How far the header's shadow reaches over the list.
    static let headerShadow = 8.0
    /// Left of a row's text.
    static let rowLeading = 16.0
    /// Right of it, where the scrollbar lies.
    static let rowTrailing = 24.0
    /// The bar that marks what went wrong.
    static let severityBar = 3.0
    /// How much farther right the second and later lines of a row begin.
    static let hangingIndent = 16.0
    /// A line's height as a multiple of the font's size: 20 points at 10 typographic ones.
    static let lineHeight = 1.5
    /// How broad rows of a horizontal list are at most, and at least.
    static let columnWidths = 128.0...360.0
    /// How narrow lists side by side may be; narrower ones lie one below the other.
    static let narrowestPane = 200.0
    /// The smallest window.
    static let minimumWidth = 320.0
    static let minimumHeight = 200.0
}

/// The look of everything: colours and faces.
struct Theme {
    let palette: Palette
    /// Rows.
    let row: TextStyle
    /// The header's title.
    let title: TextStyle
    /// Everything else in the chrome.
    let caption: TextStyle
    /// The text of an expanded row.
    let detail: TextStyle

    init(palette: Palette, font: FontChoice) {
        self.palette = palette
        row = TextStyle(font.families, size: font.size, lineHeight: Metrics.lineHeight)
        detail = TextStyle(font.families, size: font.size * 1.2, lineHeight: Metrics.lineHeight)
        title = TextStyle("Sans", size: 11, weight: .bold, lineHeight: Metrics.lineHeight)
        caption = TextStyle("Sans", size: 9, lineHeight: Metrics.lineHeight)
    }

    /// The theme that a choice comes to on a desktop.
    init(_ choice: ThemeChoice, font: FontChoice, desktop: DesktopSettings) {
        let isDark = choice == .dark || (choice == .auto && desktop.prefersDark)
        self.init(palette: isDark ? .dark : .light, font: font)
    }
}
