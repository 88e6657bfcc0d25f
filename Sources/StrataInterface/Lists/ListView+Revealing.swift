import Strata
import StrataDocument

extension ListView {
    /// Has the document find out what the rows in view are, and those near it, before they are drawn. What it finds out of
    /// view moves nothing that is read.
    package func revealRows() {
        // What comes in between rows pushes others out of view, and seldom brings some in.
        for _ in 0..<4 {
            let told = updateCount
            let isAtStart = engine.isSettled && engine.offset <= 0.5
            revealPlacedRows()
            guard updateCount != told else { return }
            // A header over the first row of all is where the list begins now.
            if isAtStart && !engine.isPinned { engine.scroll(toLimit: .start) }
            engine.readFrame(into: &placed)
        }
    }

    /// Reveals the rows in view with as many before and behind them; what is stuck, or glides by from afar, lies elsewhere.
    private func revealPlacedRows() {
        let margin = max(16, placed.items.count)
        var (start, end) = (0, 0)
        for item in placed.items where !item.isStuck {
            if item.index - margin > end || start == end {
                document.reveal(start..<end)
                start = max(0, item.index - margin)
            }
            end = min(engine.count, item.index + 1 + margin)
        }
        document.reveal(start..<end)
    }
}
