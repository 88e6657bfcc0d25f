import Strata

/// A step of keys through what is read: the list, or the page that is open over it.
enum ReadingStep {
    /// Down, or, where negative, up.
    case lines(Double)
    case pages(Double)
    case limit(Edge)
}

extension ListPane {
    /// Goes on in the open page, or else in the list.
    func read(_ step: ReadingStep, _ context: FrameContext) {
        if page.read(step, context) { return }
        switch step {
        case .lines(let count): list.line(count)
        case .pages(let count): list.page(count)
        case .limit(let edge):
            let isPointed = list.focus.row != nil
            list.selector.followFocus(to: edge)
            marks.leave()
            list.engine.scroll(toLimit: edge, animated: true, byReader: true)
            if isPointed { pointAtOldest(at: edge) }
        }
    }

    /// Points at the oldest row where it is at an end of the list, and at none at the newest end, where the list follows.
    private func pointAtOldest(at edge: Edge) {
        let isOldest = edge == (list.newestIsAtStart ? .end : .start)
        let rows = list.document
        if isOldest, let oldest = (0..<rows.count).first(where: { !rows.isHeader(at: $0) }) {
            list.engine.focus(oldest)
        } else {
            list.focus.drop()
        }
    }
}
