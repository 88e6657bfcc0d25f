import Strata
import StrataCanvas
import StrataWindow

/// The frame that is open: when, how everything looks then, and whom to ask for what only a window has.
///
/// It is opened once, before the first of what happens between two pictures, and closed by drawing the second of them.
package struct FrameContext {
    /// In milliseconds since the scene was made.
    package let time: Double
    /// How everything looks.
    package let appearance: Appearance
    /// Asks the window for something; it is carried out before the call returns.
    package let ask: (WindowRequest) -> Void

    /// The colours.
    package var palette: Palette { appearance.theme.palette }
    /// Sets and draws the texts of bars and buttons.
    package var text: ChromeText { appearance.text }
    /// Whether anything may move.
    package var isAnimated: Bool { appearance.isAnimated }
}

/// How a window looks, and whether things move in it.
package struct Appearance {
    /// Colours and faces.
    package var theme: Theme
    /// Sets and draws the texts of bars and buttons.
    package let text: ChromeText
    /// Whether anything may move.
    package var isAnimated = true
    /// Milliseconds from one frame to the next.
    package var frameInterval = 1000.0 / 60

    /// A look; fonts come from a library, which knows how many device pixels a point has.
    package init(theme: Theme, library: FontLibrary, isAnimated: Bool = true, frameInterval: Double = 1000.0 / 60) {
        self.theme = theme
        self.isAnimated = isAnimated
        self.frameInterval = frameInterval
        text = ChromeText(library: library, theme: theme)
    }
}

/// What a view asks of its window.
package enum WindowRequest: Equatable {
    /// The program is to end.
    case quit
    /// This text is to be offered to other programs.
    case offer(String, Selection)
    /// The text of a selection is wanted.
    case paste(Selection)
    /// What an input method is making is to be done with, for the caret goes elsewhere.
    case finishPreedit
}
