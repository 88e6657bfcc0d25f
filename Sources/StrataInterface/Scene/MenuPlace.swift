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
    /// Shows everything that can be done.
    case help

    /// The title of the menu that it is, opened from that of a row; nil for a part of the menu of a row.
    var title: String? {
        switch self {
        case .copy, .filter, .row, .help: nil
        case .reading: "Find and filter"
        case .look: "View"
        case .layout: "Layout"
        case .window: "Window"
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
