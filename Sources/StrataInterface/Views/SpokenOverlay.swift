import Strata

/// A view that lies over everything else, as assistive technology is told of it: a title, and items to choose from.
package protocol SpokenOverlay: View {
    /// The name that its parts bear, of letters.
    var spokenName: String { get }
    /// True for a menu, false for a dialog.
    var isMenu: Bool { get }
    /// The title that is read.
    var spokenTitle: String { get }
    /// Its place in the window, in points.
    var spokenPlace: Rect { get }
    /// The item that the keyboard is at; nil where it is at none, or in a field.
    var spokenPointed: Int? { get }
    /// Its items, from top to bottom.
    var spokenItems: [SpokenItem] { get }
}

extension SpokenOverlay {
    package var isMenu: Bool { false }
}

/// An item of a view that lies over everything else.
package struct SpokenItem {
    /// The title that is read.
    package var title: String
    /// The text that is read behind it: a key or a value.
    package var detail: String
    /// True where it is switched on; nil where it is no switch.
    package var isOn: Bool?
    /// Its place in the window, in points.
    package var place: Rect
    /// Does what a click on it does.
    package var action: () -> Void = {}
}
