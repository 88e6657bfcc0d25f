/// A part of the list of commands, in the order in which the palette lists them.
public enum CommandGroup: String, CaseIterable, Sendable {
    /// Goes to another place of the list.
    case move = "Move"
    /// Looks for a text or for a place.
    case find = "Find"
    /// Decides which lines are shown.
    case filter = "Filter"
    /// Puts and lists marks.
    case marks = "Marks"
    /// Selects, copies and saves.
    case copy = "Copy"
    /// Decides how lines are laid out.
    case layout = "Layout"
    /// Changes how the window looks and what it shows.
    case view = "View"
}
