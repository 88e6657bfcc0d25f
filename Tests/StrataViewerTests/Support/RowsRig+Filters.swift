@testable import StrataInterface

extension RowsRig {
    var filters: ListFilters { window.activePane.filters }

    /// Draws frames until all rows were looked at and what passes is shown.
    func finishFiltering() { draw { !filters.isRunning } }
}
