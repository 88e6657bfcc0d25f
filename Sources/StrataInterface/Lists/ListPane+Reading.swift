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
            list.followSelection(to: edge)
            marks.leave()
            list.engine.scroll(toLimit: edge, animated: true, byReader: true)
        }
    }
}
