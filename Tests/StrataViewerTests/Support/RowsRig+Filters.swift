import StrataSystem
import Testing

@testable import StrataInterface

extension RowsRig {
    var filters: ListFilters { window.activePane.filters }

    /// Draws frames until all rows were looked at and what passes is shown.
    func finishFiltering() {
        draw()
        wait(until: { !filters.isRunning }) {
            Thread.sleep(1)
            draw()
        }
        #expect(!filters.isRunning, "The filter never ended.")
    }
}
