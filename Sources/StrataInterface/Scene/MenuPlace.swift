/// A part of the menu, with a line between it and the next; in the order of the menu.
public enum MenuGroup: CaseIterable, Sendable {
    /// Copies what is selected, or the row that is pointed at.
    case copy
    /// Decides by the row that is pointed at which rows are shown.
    case filter
    /// Does something else with the row that is pointed at.
    case row
    /// Goes to another place of the list.
    case reading
    /// Changes how rows look.
    case look
    /// Changes how rows are laid out.
    case layout
    /// Changes the window.
    case window

    /// True if it concerns the row that is pointed at: the others stand in a menu behind one entry of it.
    var concernsRow: Bool {
        switch self {
        case .copy, .filter, .row: true
        case .reading, .look, .layout, .window: false
        }
    }
}

extension WindowCommand {
    /// Returns the same command with a place in the menu.
    public func inMenu(_ group: MenuGroup) -> WindowCommand {
        var command = self
        command.menu = group
        return command
    }
}
