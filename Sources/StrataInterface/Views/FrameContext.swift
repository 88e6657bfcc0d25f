import Strata
import StrataCanvas
import StrataWindow

/// The frame that is open: when, how everything looks then, and whom to ask for what only a window has.
///
/// It is opened once, before the first of what happens between two pictures, and closed by drawing the second of them.
public struct FrameContext {
    /// In milliseconds since the scene was made.
    public let time: Double
    /// The look of everything.
    public let appearance: Appearance
    /// Asks the window for something; it is carried out before the call returns.
    public let ask: (WindowRequest) -> Void

    /// The colours.
    public var palette: Palette { appearance.theme.palette }
    /// Sets and draws the texts of bars and buttons.
    public var text: ChromeText { appearance.text }
    /// True if anything may move.
    public var isAnimated: Bool { appearance.isAnimated }
}

/// The look of a window, and whether things move in it.
public struct Appearance {
    /// Colours and faces.
    public var theme: Theme
    /// Sets and draws the texts of bars and buttons.
    public let text: ChromeText
    /// True if anything may move.
    public var isAnimated = true
    /// Milliseconds from one frame to the next.
    public var frameInterval = 1000.0 / 60

    /// A look of a theme.
    ///
    /// - Parameters:
    ///   - theme: Colours and faces.
    ///   - library: The fonts, which knows how many device pixels a point has.
    ///   - isAnimated: True if anything may move.
    ///   - frameInterval: Milliseconds from one frame to the next.
    public init(
        theme: Theme = Theme(palette: .light), library: FontLibrary, isAnimated: Bool = true,
        frameInterval: Double = 1000.0 / 60
    ) {
        self.theme = theme
        self.isAnimated = isAnimated
        self.frameInterval = frameInterval
        text = ChromeText(library: library, theme: theme)
    }

    /// The fonts.
    public var library: FontLibrary { text.library }
}

/// A request of a view to its window.
public enum WindowRequest: Equatable {
    /// The program is to end.
    case quit
    /// This text is to be offered to other programs.
    case offer(String, Selection)
    /// This text is to be offered to other programs, and made when one asks for it.
    case offerText(OfferedText, Selection)
    /// This text is to be dragged to other windows, by the button that is held, which is none of the view's any more.
    case drag(OfferedText)
    /// The target of a link is to be opened, by whatever program opens such things.
    case open(String)
    /// The text of a selection is wanted.
    case paste(Selection)
    /// The window is to fill the whole screen, or no more than it did before.
    case fullscreen(Bool)
    /// The text that an input method is making is to be done with, for the caret goes elsewhere.
    case finishPreedit
}
