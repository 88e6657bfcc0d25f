import StrataCommandLine
import StrataInterface

// The window of a source.
extension NamedSource {
    /// `strata WORD [OPTIONS] …`.
    var command: Command {
        let others = Set(Self.all.filter { $0.name != name }.flatMap { $0.options.map(\.name) })
        return Command(
            name, [usage(of: "", purposes.window)],
            options: ProgramOption.of(.source).filter { !others.contains($0.name) }.syntax
        ) { arguments throws(CommandError) in
            try show(arguments)
            return 0
        }
    }

    private func show(_ arguments: ParsedArguments) throws(CommandError) {
        let plugins = try Plugins(arguments, limits: .window)
        var options = try plugins.options(of: arguments)
        try moveWords(of: &options)
        options.window.remembersGeometry = !arguments.has(ProgramOption.size.name)
        let inputs = InputFiles(options, plugins, showsFiles: false)
        try WindowSession(options, plugins, title: name, reading: inputs).run(openWindow)
    }

    /// Opens it, and returns what makes a window of it.
    func openWindow(_ options: Options) throws(CommandError) -> WindowSession.SceneMaker {
        let source = try open(options)
        return { builder throws(CommandError) in
            let scene = try builder.window(
                of: source, remembering: builder.settings.settings[.remember] ? StateFolder.standard : nil)
            scene.savedFilters = FilterFile.standard { Diagnostics.warn($0) }
            return scene
        }
    }

    /// Refuses options that a picture of files has, and a window of it has not.
    func checkForPicture(_ arguments: ParsedArguments) throws(CommandError) {
        let own = Set((ProgramOption.of(.source) + [.output]).map(\.name))
        for other in ProgramOption.of(.render) where !own.contains(other.name) && arguments.has(other.name) {
            throw .usage("'\(other.name)' is not for 'strata render \(name)'")
        }
    }

    /// Returns a window with every row that there is by now, and why reading has broken off, if it has.
    func wholeWindow(_ builder: SceneBuilder) throws(CommandError) -> (scene: WindowScene, failure: CommandError?) {
        let source = try open(builder.options)
        let scene = try builder.window(of: source)
        return (scene, try source.readAll())
    }
}

extension SceneBuilder {
    /// The window that shows a source.
    ///
    /// - Parameter memory: where it is kept what readers type; nil: nowhere.
    func window(
        of source: any OpenSource, remembering memory: StateFolder? = nil
    ) throws(CommandError) -> WindowScene {
        let terms = try options.filter.terms()
        let pane = try pane(options, source.document, status: source.status)
        let scene = scene([pane])
        scene.sources = [source.connection(to: pane)]
        if let memory { keepHabits(of: scene, in: memory) }
        if !terms.terms.isEmpty { pane.filters.begin(with: terms) }
        if let text = options.find { scene.openFind(text) }
        return scene
    }
}
