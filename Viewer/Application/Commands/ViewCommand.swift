import StrataCommandLine
import StrataInterface
import StrataSystem

/// `strata [OPTIONS] [FILE…]`: the window.
enum ViewCommand {
    static let command = Command(
        "",
        [
            .init("strata [OPTIONS] [FILE…]", "show files, opened at their newest line"),
            .init("… | strata [OPTIONS]", "show what comes through a pipe"),
            .init("strata [OPTIONS] -- COMMAND ARGUMENT…", "show what a command writes"),
            .init("strata --split|--tabs [OPTIONS] FILE…", "show several lists in one window"),
            .init("strata --merge [OPTIONS] FILE…", "show several files as one list, in the order of times"),
            .init("strata FOLDER|'PATTERN'", "show all files of a folder or a pattern as one list"),
        ], options: ProgramOption.of(.window).syntax, runsProgram: true, help: { HelpText.text }
    ) { arguments throws(CommandError) in
        try run(arguments)
        return 0
    }

    private static func run(_ arguments: ParsedArguments) throws(CommandError) {
        let plugins = try Plugins(arguments, limits: .window)
        var options = try plugins.options(of: arguments)
        options.window.remembersGeometry = !arguments.has(ProgramOption.size.name)
        try options.refuseRecords()
        if options.program == nil { try Inputs.check(options.files) }
        let isMerged = Inputs.areMerged(options)
        let names = options.files.map { isMerged && InputName($0).isPlural ? Folder.realPath(of: $0) ?? $0 : $0 }
        let title = isMerged ? "\(FeedStatus(files: names).title), merged" : FeedStatus(options).title
        try WindowSession(options, plugins, title: title).run(open)
    }

    /// Opens files, pipes and commands.
    private static func open(_ options: Options) throws(CommandError) -> WindowSession.SceneMaker {
        let make = try maker(options)
        return { builder throws(CommandError) in
            let memory = builder.settings.settings[.remember] ? StateFolder.standard : nil
            let scene = try make(builder, memory)
            if let memory { scene.sources.append(RecentFiles(memory, showing: options.files)) }
            scene.sources.append(TabOpener(builder, remembering: memory))
            scene.savedFilters = FilterFile.standard { Diagnostics.warn($0) }
            return scene
        }
    }

    /// Makes a scene, and remembers in a folder what the reader does.
    typealias RememberingMaker = (SceneBuilder, StateFolder?) throws(CommandError) -> WindowScene

    /// Opens what is named: each file by itself, or all as one list.
    static func maker(_ options: Options) throws(CommandError) -> RememberingMaker {
        Inputs.areMerged(options) ? try openMerged(options) : try openAll(options)
    }

    private static func openAll(_ options: Options) throws(CommandError) -> RememberingMaker {
        let feeds = try Inputs.openAll(options, follows: true, startsAtOnce: false)
        return { builder, memory throws(CommandError) in try builder.window(of: feeds, remembering: memory) }
    }

    /// Returns all that is named as one list.
    private static func openMerged(_ options: Options) throws(CommandError) -> RememberingMaker {
        let inputs = Inputs.merged(options, follows: true, startsAtOnce: false)
        try inputs.checkFolders()
        let opened = try inputs.openNew()
        return { builder, memory throws(CommandError) in
            try builder.window(merging: inputs, opened, remembering: memory)
        }
    }
}
