import StrataCommandLine
import StrataInterface
import StrataJournal

extension SceneBuilder {
    /// The window that shows a journal.
    ///
    /// - Parameter memory: where it is kept what readers type; nil: nowhere.
    func window(of journal: JournalDocument, remembering memory: StateFolder? = nil) throws(CommandError) -> WindowScene
    {
        let terms = try options.filter.terms()
        let pane = try pane(options, journal, status: JournalStatus(options.journal, remark: journal.remark))
        journal.onNews { [weak pane] in pane?.handle($0) }
        let scene = scene([pane])
        scene.sources = [JournalConnection(journal)]
        if let memory { keepHabits(of: scene, in: memory) }
        if !terms.terms.isEmpty { pane.filters.begin(with: terms) }
        if let text = options.find { scene.openFind(text) }
        return scene
    }
}
