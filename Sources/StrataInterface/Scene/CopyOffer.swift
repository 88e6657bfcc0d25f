import Strata
import StrataWindow

/// The text of a list that is copied: it is offered to other programs, and the reader is told of it.
struct CopyOffer {
    unowned let scene: WindowScene
    unowned let pane: ListPane

    /// Copies what is marked, or else the expanded row or the one that is pointed at, as it is.
    func copy() {
        if let text = pane.page.selectedText {
            scene.onRequest(.offer(text, .clipboard))
            return say("Copied the selection.")
        }
        if let text = pane.list.selector.markedText {
            let isPart = pane.list.selector.selectedWords != nil
            return offer(as: isPart ? "the selection" : nil) { [tell = tellingLack] in
                weak var offered: OfferedText?
                let made = OfferedText {
                    text.pieces {
                        tell()
                        // Nothing else may change for long, and the words would wait for that.
                        offered?.onProgress()
                    }
                }
                offered = made
                return made
            }
        }
        let (list, document) = (pane.list, pane.list.document)
        let row = list.engine.activeItem ?? list.focus.rowMeant
        guard let row else { return say("Select a \(pane.noun.one) to copy it.") }
        let line = document.line(at: row)
        let name = "\(pane.noun.one) \(CountText.grouped(pane.number(ofRow: row)))"
        guard line.isReadable else { return say("Not copied: \(name) can no longer be read.", isWarning: true) }
        scene.onRequest(.offerText(OfferedText(Array(line.originalBytes)), .clipboard))
        let part = line.isCut ? "the first \(CountText.bytes(line.originalBytes.count)) of " : ""
        say("Copied \(part)\(name).", isWarning: line.isCut)
    }

    /// Copies rows with the numbers of their lines.
    func copyWithNumbers() { offer { pane.list.selector.numberedText { pane.number(ofRow: $0) } } }

    /// Copies the messages of the rows that are marked, or else that of the one that is pointed at, where it has one.
    func copyMessage() {
        if let rows = pane.list.selector.ends?.rows, rows.count > 1 { return offer { pane.list.selector.messageText } }
        guard let message = pane.partsOfRowMeant?.message else { return }
        scene.onRequest(.offerText(OfferedText(Array(message.utf8)), .clipboard))
        say("Copied the message.")
    }

    /// Offers a text of what is marked, or else of the row that is pointed at, and says what was copied.
    ///
    /// - Parameter name: the words for it; nil: the rows that it is from.
    func offer(as name: String? = nil, _ text: () -> OfferedText?) {
        let list = pane.list
        let isMarked = list.selector.ends != nil
        if !isMarked, let row = list.focus.rowMeant { _ = list.selector.select(row..<row + 1) }
        let (made, count) = (text(), list.selector.selectedLineCount)
        let first = list.selector.ends.map { pane.number(ofRow: $0.rows.lowerBound) }
        if !isMarked { list.selector.clear() }
        guard let made, let first, count > 0 else { return say("Select \(pane.noun.many) to copy them.") }
        scene.onRequest(.offerText(made, .clipboard))
        let lines = isMarked ? pane.rowNoun.counting(count) : "\(pane.noun.one) \(CountText.grouped(first))"
        say("Copied \(name ?? lines).")
    }

    /// Offers the selection at once to programs that paste by the middle button.
    func offerSelection() {
        if let text = pane.list.selector.selectedText { scene.onRequest(.offerText(text, .primary)) }
    }

    /// Tells that other programs get less than was copied.
    private var tellingLack: () -> Void {
        { [weak pane] in
            guard let pane else { return }
            let words = "Not all was pasted: \(pane.noun.many) were lost when the source was truncated."
            pane.show(Notice(text: words, isWarning: true))
        }
    }

    private func say(_ text: String, isWarning: Bool = false) { pane.show(Notice(text: text, isWarning: isWarning)) }
}
