import Strata
import StrataSearch
import StrataSystem

/// Saves what is marked, or else all rows that are shown, to a file whose name is typed.
package final class SaveRows: Prompt {
    private unowned let pane: ListPane
    private var path = ""
    /// The file that the reader was told of, and may be replaced.
    private var known: String?
    package private(set) var notice: String?
    /// Rows on their way into a file, and how many there are, in the words that the bar had for it; empty where the
    /// lines that are written are the rows.
    private var saving: [(rows: RowSaving, words: String)] = []

    /// Of the list of a pane.
    package init(of pane: ListPane) { self.pane = pane }

    package let prefix = "Save to:"
    package let placeholder = "~/lines.log"
    package let targets: [PromptBarTarget] = [.close]
    package func close() { (path, known, notice) = ("", nil, nil) }

    /// The path that the bar opens with.
    var suggestion: String { SaveSuggestion(title: pane.status.title, terms: pane.filters.terms.terms).path }

    package var countText: String {
        // Rows that stand for others are none, and have not been counted.
        if pane.filters.context > 0 { return "" }
        let count = pane.list.selector.ends == nil ? pane.list.document.lineCount : pane.list.selector.selectedLineCount
        return pane.rowNoun.counting(count)
    }

    package func look(for pattern: Pattern?) {
        guard let text = pattern?.text, text != path else { return }
        (path, known, notice) = (text, nil, nil)
    }

    package func confirm(_ direction: Int) -> Bool {
        guard let text = pane.list.selector.textToSave else { return false }
        guard !path.isEmpty else {
            notice = "Type a file name, such as \(placeholder)."
            return true
        }
        let whole = path.hasPrefix("~/") ? (Environment.folder("HOME") ?? "~") + path.dropFirst() : path
        let found = look(at: whole)
        (notice, known) = (found.notice, found.known ?? known)
        guard let target = found.target else { return true }
        do {
            let words = pane.rowNoun == pane.noun ? "" : countText
            saving.append((try RowSaving(text, to: target, named: path), words))
        } catch {
            notice = "Cannot save: \(error.text). Try again."
            return true
        }
        return false
    }

    /// True while rows are on their way into a file.
    package var isWorking: Bool { !saving.isEmpty }

    /// What is on its way into files.
    package var underWay: [RowSaving] { saving.map(\.rows) }

    /// Says what has become of rows that were to be saved.
    package func advance() {
        for (rows, words) in saving {
            guard let outcome = rows.outcome else { continue }
            saving.removeAll { $0.rows === rows }
            tell(outcome, of: rows, words)
        }
    }

    private func tell(_ outcome: SystemError?, of rows: RowSaving, _ words: String) {
        if let error = outcome {
            return pane.show(Notice(text: "Cannot write \(rows.name): \(error.text).", isWarning: true))
        }
        let noun = pane.noun
        let lines = words.isEmpty ? noun.counting(rows.count) : "\(words) (\(noun.counting(rows.count)))"
        let lack = rows.isCut ? " The other \(noun.many) were lost when the source was truncated." : ""
        pane.show(Notice(text: "Saved \(lines) to \(rows.name).\(lack)", isWarning: rows.isCut))
    }

    /// The file that rows are to be saved to, as it is now.
    private struct Place {
        /// The file that a path leads to through all links; nil where nothing is to be written there, or not yet.
        var target: String?
        /// The reason why nothing is to be written there, in a sentence.
        var notice: String?
        /// The file that the reader is told of now.
        var known: String?
    }

    private func look(at whole: String) -> Place {
        guard case .file(let target) = OutputPath(whole) else {
            return Place(notice: "\(path) is not a file. Choose another name.")
        }
        guard let status = try? FileStatus(path: target) else {
            do {
                try NamelessFile.checkMaking(target)
                return Place(target: target)
            } catch {
                return Place(notice: "Cannot write \(path): \(error.text). Choose another name.")
            }
        }
        if let input = pane.nameOfInput(status) {
            let words = input == whole ? "what is shown here" : input + ", which is shown here"
            return Place(notice: "\(path) is \(words). Choose another name.")
        }
        if status.isDirectory { return Place(notice: "\(path) is a folder. Add a file name.") }
        if status.isRegular, known != path {
            return Place(notice: "\(path) already exists. Press Enter again to replace it.", known: path)
        }
        return Place(target: target)
    }
}

extension ListPane {
    /// The bar that the name of a file is typed into.
    package var saveBar: PromptBar<SaveRows> { tool() }
}
