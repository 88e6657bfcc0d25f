import StrataCommandLine
import StrataDocument
import StrataFeeds
import StrataInterface

extension SceneBuilder {
    /// The longest time to wait for entries before there is a window, in milliseconds.
    private static let patience = 50.0

    /// The window that the options ask for.
    ///
    /// - Parameters:
    ///   - feeds: as ``Inputs/openAll(_:follows:startsAtOnce:)`` gives them: one for every list, or one for all.
    ///   - memory: where it is kept what readers mark in files; nil: nowhere.
    func window(of feeds: [LineFeed], remembering memory: StateFolder? = nil) throws(CommandError) -> WindowScene {
        let documents = feeds.map { FeedDocument($0) }
        let terms = try options.filter.terms()
        var (panes, joined): ([ListPane], [EntrySource]) = ([], [])
        var openings: [StartOpening] = []
        for index in 0..<options.paneCount {
            let document = documents[min(index, feeds.count - 1)]
            let (pane, entries) = try pane(of: document, options.forPane(index))
            panes.append(pane)
            joined += [entries].compactMap(\.self)
            openings.append(StartOpening(of: pane, document, entries))
        }
        let scene = scene(panes, options.layout.arrangement ?? .split)
        let own = documents.count == panes.count
        scene.sources =
            documents.enumerated().map { FeedConnection($1, for: own ? panes[$0] : nil) } + joined + openings
        if options.files.isEmpty, options.program == nil {
            for pane in panes { pane.overlays.append(OpenOffer(in: scene, over: pane)) }
        }
        for document in documents { document.drain() }
        for pane in panes { pane.fieldHeader.fit() }
        for entries in joined { entries.begin(within: Self.patience) }
        if !terms.terms.isEmpty { for pane in panes { pane.filters.begin(with: terms) } }
        scene.sources += spanFilters(of: panes, documents)
        if let memory {
            keepHabits(of: scene, in: memory)
            let asked = LookMemory.Asked(
                filters: !terms.terms.isEmpty, strategy: !options.layout.strategies.isEmpty,
                columns: !options.reading.columns.isEmpty)
            scene.sources += memories(in: memory, of: panes, documents, asked)
        }
        if let text = options.find { scene.openFind(text) }
        return scene
    }

    /// Adds a file to a scene, as a list of its own.
    func add(_ file: String, to scene: WindowScene, remembering memory: StateFolder?) throws(CommandError) {
        var options = options
        (options.files, options.program, options.layout.arrangement) = ([file], nil, nil)
        let document = FeedDocument(try Inputs.openAll(options, follows: true)[0])
        let (pane, entries) = try pane(of: document, options)
        pane.columns.hasNumbers = scene.settings.settings[.lineNumbers]
        document.drain()
        pane.fieldHeader.fit()
        entries?.begin(within: Self.patience)
        var sources: [any SceneSource] = [FeedConnection(document, for: pane)]
        if let entries { sources.append(entries) }
        sources.append(StartOpening(of: pane, document, entries))
        if let memory {
            sources += memories(in: memory, of: [pane], [document], LookMemory.Asked(filters: false, strategy: false))
            RecentFiles(memory, showing: [file]).save()
        }
        scene.lists.add(pane, sources)
    }

    /// The list of a feed, and what joins its lines to entries; nil where nothing does.
    private func pane(
        of document: FeedDocument, _ options: Options
    ) throws(CommandError) -> (pane: ListPane, entries: EntrySource?) {
        var entries: EntrySource?
        let status = FeedStatus(options, isStream: document.feed.progress.isStream)
        let rule = try options.reading.entryRule()
        let pane = try pane(
            options, document, status: status,
            reading: { lines in
                let lines = options.reading.format.rows(of: lines)
                guard options.reading.joinsEntries else { return lines }
                let source = EntrySource(of: lines, by: rule)
                entries = source
                return source.entries
            })
        entries?.show(in: pane)
        if options.files.count > 1 {
            pane.overlays.insert(FileBordersView(over: pane, of: document, files: options.files), at: 0)
        }
        if options.program == nil {
            pane.nameOfInput = { [files = options.files] in InputFiles(shown: files).name(of: $0) }
        }
        document.onNews { [weak pane] in pane?.handle($0) }
        return (pane, entries)
    }

    /// Returns filters that have lists show only rows between the moments that the options name.
    func spanFilters(of panes: [ListPane], _ documents: [FeedDocument]) -> [SpanFilter] {
        guard !options.span.isWhole else { return [] }
        return panes.map { pane in
            let filter = SpanFilter(options.span, in: pane) {
                documents.contains { $0.feed.progress.isStream && !$0.feed.progress.hasEnded }
            }
            filter.applyPending()
            return filter
        }
    }

    /// Returns the sources that keep the marks and the looks of lists.
    private func memories(
        in memory: StateFolder, of panes: [ListPane], _ documents: [FeedDocument], _ asked: LookMemory.Asked
    ) -> [any SceneSource] {
        zip(documents, panes).map { document, pane in
            FileMemory(memory, document, in: pane, LookMemory(pane, asked: asked, settings)) { Diagnostics.warn($0) }
        }
    }
}
