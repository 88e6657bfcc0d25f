/// The shape of the pointer.
public enum CursorShape: Hashable, Sendable {
    /// The ordinary pointer.
    case arrow
    /// Something that can be clicked.
    case hand
    /// Text that can be selected.
    case text
    /// An edge that can be dragged sideways.
    case resizeHorizontal
    /// An edge that can be dragged up and down.
    case resizeVertical
    /// Something is dragged, and would be copied to where the pointer is.
    case dropTaken
    /// Something is dragged, and is of no use where the pointer is.
    case dropRefused
}
