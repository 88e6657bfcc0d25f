import Strata
import StrataWindow

/// The text of the title bar: the title, and before it the number of rows that have come since the window lost the
/// keyboard.
struct WindowTitle {
    /// The title without a number; nil: the window keeps the title that it was made with.
    var base: String? {
        didSet { shown = shown ?? base }
    }
    private var shown: String?

    /// More rows are not counted one by one, for no more can be told apart at a glance.
    private static let most = 999

    /// Shows the title on a window, if it has changed.
    ///
    /// - Parameter count: how many rows are new.
    mutating func show(_ count: Int, on window: any Window) {
        guard let base else { return }
        let number = count > Self.most ? "\(Self.most)+" : "\(count)"
        let title = count > 0 ? "(\(number)) \(base)" : base
        guard title != shown else { return }
        shown = title
        window.setTitle(title)
    }
}

extension WindowScene {
    /// What the window shows, in a few words: of tabs, the one that is in view.
    package var title: String {
        let isOfOne = panes.count == 1 || root.arrangement == .tabs
        return isOfOne ? activePane.status.title : "\(CountText.grouped(panes.count)) files"
    }

    /// The number of rows that have come since the window lost the keyboard; 0 while it has it.
    package var newsCount: Int { hasKeyboard ? 0 : panes.reduce(0) { $0 + $1.marks.countSinceLeft } }
}
