import StrataSystem
import Testing

@testable import StrataInterface

extension RowsRig {
    var filters: ListFilters { window.activePane.filters }

    /// Draws frames until all rows were looked at and what passes is shown.
    func finishFiltering() {
        for _ in 0..<2000 {
            draw()
            if !filters.isRunning { return }
            Thread.sleep(1)
        }
        Issue.record("The filter never ended.")
    }
}
