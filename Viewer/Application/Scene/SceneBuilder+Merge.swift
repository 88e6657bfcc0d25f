import StrataCells
import StrataCommandLine
import StrataDocument
import StrataFeeds
import StrataInterface

extension SceneBuilder {
    /// The window with one list of all that the options name, in the order of times.
    ///
    /// - Parameter memory: where it is kept what was typed; nil: nowhere. Marks are not kept.
    func window(
        merging inputs: MergedInputs, _ opened: [(path: String, feed: LineFeed)], remembering memory: StateFolder? = nil
    ) throws(CommandError) -> WindowScene {
        let terms = try options.filter.terms()
        let feeds = try MergedFeeds(opened, options.mergedReading())
        var gutter: GutterCell?
        let pane = try pane(
            options, feeds.document, status: Self.status(of: feeds, inputs),
            within: { [library, appearance] cell in
                let made = GutterCell(cell, names: ShortNames.of(feeds.paths), library, appearance.theme.faces.zooming)
                {
                    line in
                    line.version.flatMap { feeds.document.source(of: $0.row) }
                }
                gutter = made
                return made
            }, reading: { $0 })
        for (number, document) in feeds.documents.enumerated() { pane.listen(to: document, number) }
        pane.nameOfInput = { [unowned feeds] in InputFiles(shown: feeds.paths).name(of: $0) }
        let connection = Self.connection(feeds, inputs, pane, gutter)
        let scene = scene([pane])
        scene.sources = [connection]
        if !terms.terms.isEmpty { pane.filters.begin(with: terms) }
        if let memory { keepHabits(of: scene, in: memory) }
        if let text = options.find { scene.openFind(text) }
        connection.applyPending()
        scene.sources += spanFilters(of: [pane], feeds.documents)
        return scene
    }

    /// Returns what tells a pane of the files that are merged in it.
    private static func connection(
        _ feeds: MergedFeeds, _ inputs: MergedInputs, _ pane: ListPane, _ gutter: GutterCell?
    ) -> MergeConnection {
        let connection = MergeConnection(feeds, inputs)
        connection.onNewFiles = { [weak pane, weak gutter, unowned feeds] documents in
            if let pane, var status = pane.status as? MergedStatus {
                let first = feeds.documents.count - documents.count
                for number in first..<feeds.documents.count {
                    status.add(feeds.paths[number], feeds.firstEvents[number])
                }
                pane.status = status
                for (number, document) in documents.enumerated() { pane.listen(to: document, first + number) }
            }
            gutter?.names = ShortNames.of(feeds.paths)
            pane?.list.setAnew()
        }
        connection.onChange = { [weak pane, unowned feeds] in pane?.takeOver(feeds) }
        return connection
    }

    private static func status(of feeds: MergedFeeds, _ inputs: MergedInputs) -> MergedStatus {
        var status = MergedStatus()
        status.putAway = inputs.putAway
        for (path, events) in zip(feeds.paths, feeds.firstEvents) { status.add(path, events) }
        return status
    }
}

extension Options {
    /// Returns the way in which the lines of merged files are read.
    func mergedReading() throws(CommandError) -> MergedFeeds.Reading {
        guard CellRegistry.shipped.entry(named: layout.cell)?.showsText == true else { return MergedFeeds.Reading() }
        return MergedFeeds.Reading(
            format: reading.format, joinsEntries: reading.joinsEntries, rule: try reading.entryRule())
    }
}

extension ListPane {
    /// Takes over what a feed tells of itself that is merged with others.
    fileprivate func listen(to document: FeedDocument, _ number: Int) {
        document.onNews { [weak self] event in
            guard let self, var status = status as? MergedStatus else { return }
            let news = status.handle(event, of: number)
            self.status = status
            if let news { show(news) }
        }
    }

    /// Says how far merging has come.
    fileprivate func takeOver(_ feeds: MergedFeeds) {
        guard var status = status as? MergedStatus else { return }
        if status.isPlaced != feeds.document.isPastKnown {
            status.isPlaced = feeds.document.isPastKnown
            self.status = status
        }
        if status.isPlaced, feeds.hasEntries { noun = .entries }
        if let news = feeds.newsOfTimeless() { show(Notice(text: news, isWarning: false)) }
    }
}
