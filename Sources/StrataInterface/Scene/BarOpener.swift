import StrataDocument
import StrataSearch

/// The way in which the bars of the list that keys go to are opened: over that list, and with the keyboard.
struct BarOpener {
    unowned let scene: WindowScene

    private var pane: ListPane { scene.activePane }

    /// Opens a bar in the place of others.
    func open<Use: Prompt>(_ bar: PromptBar<Use>, _ pattern: Pattern?) {
        pane.tools.closeBar()
        // What was said lies where the bar does.
        pane.closeNotice()
        bar.appear(pattern, scene.context)
        scene.layOut()
        scene.focus(bar.field)
    }

    /// Opens the bar for a search, with a text that is read in a syntax; nil: as what was looked for last.
    func openFind(_ text: String? = nil, as syntax: Pattern.Syntax? = nil) {
        let bar = pane.findBar
        if !bar.isOpen {
            pane.tools.closeBar()
            pane.closeNotice()
        }
        var pattern = bar.pattern
        if let text { (pattern.text, pattern.syntax) = (text, syntax ?? pattern.syntax) }
        bar.appear(text == nil ? nil : pattern, scene.context)
        scene.layOut()
        scene.focus(bar.field)
    }

    /// Looks for a text from a row on, and leaves the keys with the list. Opens the bar to type in where there is none.
    func find(_ text: String?, from row: RowID?) {
        guard let text else { return openFind() }
        openFind(text, as: .plain)
        pane.findBar.prompt.begin(at: row)
        scene.focus(scene.root.focusChain.first { $0 !== pane.findBar.field })
    }

    /// Goes on to the next hit, or, where the direction is negative, back. Opens the bar where nothing is looked for.
    func stepFind(_ direction: Int) {
        let bar = pane.findBar
        guard bar.isOpen || !bar.pattern.text.isEmpty else { return openFind() }
        if bar.isOpen {
            bar.goOn(direction)
            return
        }
        bar.appear(nil, scene.context)
        scene.layOut()
        bar.prompt.resume(direction)
    }

    /// Opens the bar for a filter.
    ///
    /// - Parameters:
    ///   - hides: whether rows are to be hidden, and not shown.
    ///   - place: the term that is to be replaced.
    func openFilter(hides: Bool = false, replacing place: Int? = nil) {
        let bar = pane.filterBar
        pane.tools.closeBar()
        let term = place.map { pane.filters.terms.terms[$0] }
        var condition: FieldCondition?
        if case .field(let edited)? = term?.condition { condition = edited }
        bar.prompt.prepare(
            hides: term?.hides ?? hides, replacing: place, condition: condition,
            meansText: term?.pattern != nil || condition == nil && pane.list.selector.selectedWords != nil)
        var pattern = bar.pattern.emptied
        if let words = pane.list.selector.selectedWords {
            (pattern.text, pattern.syntax) = (words, .plain)
        }
        if let condition { pattern.text = condition.text }
        open(bar, term?.pattern ?? pattern)
    }

    /// Opens the bar for a word about the row that is pointed at.
    func openMark() {
        guard let row = pane.marks.rowMeant else { return }
        pane.tools.closeBar()
        pane.markBar.prompt.prepare(row)
        open(pane.markBar, Pattern(pane.markBar.prompt.mark.word))
    }
}
