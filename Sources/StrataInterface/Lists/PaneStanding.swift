/// The state of a list among those of its window.
package struct PaneStanding {
    /// True if it goes with the lists beside it.
    package var isSynced = false
    /// True if its name stands above it already, on a tab.
    package var isNamedAbove = false
    /// True if keys go to it and not to another list of the window.
    package var hasFocus = false
}
