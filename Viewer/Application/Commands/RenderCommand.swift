import Strata
import StrataCanvas
import StrataCommandLine
import StrataFeeds
import StrataInterface
import StrataPlugin
import StrataSimulation
import StrataSystem

/// `strata render [OPTIONS] [FILE…] --output x.png`: the same scene without a display.
enum RenderCommand {
    static let command = Command(
        "render",
        [.init("strata render [OPTIONS] [FILE…] --output PNG", "draw the window as a picture, without a display")]
            + NamedSource.all.map {
                $0.usage(of: "render", "draw the window of \($0.phrase) as a picture", ending: "… --output PNG")
            },
        options: ProgramOption.of(.render).syntax
    ) { arguments throws(CommandError) in
        try run(arguments)
    }

    /// - Returns: the code to exit with.
    private static func run(_ arguments: ParsedArguments) throws(CommandError) -> Int32 {
        let plugins = try Plugins(arguments)
        var options = try plugins.options(of: arguments)
        try options.refuseRecords()
        let source = try NamedSource.meant(by: arguments, &options)
        try source?.checkForPicture(arguments)
        guard let output = options.picture.output else { throw .usage("render needs '--output PNG'") }
        _ = try PictureSize(options.window.size, scale: options.window.scale ?? 1)
        let target = try OutputFile(output, .picture, reading: InputFiles(options, plugins, showsFiles: source == nil))
        var (merged, failure) = (MergedInputs?.none, CommandError?.none)
        let scene = try still(options, registry: plugins.registry, faults: plugins.loader.faults) {
            builder throws(CommandError) in
            if let source {
                let window = try source.wholeWindow(builder)
                failure = window.failure
                return window.scene
            }
            guard Inputs.areMerged(options) else {
                return try builder.window(of: Inputs.openAll(options, follows: false))
            }
            let inputs = Inputs.merged(options, follows: false)
            merged = inputs
            return try builder.window(merging: inputs, inputs.openAll())
        }
        try target.write(picture(of: scene, scale: options.window.scale ?? 1))
        for words in scene.panes.compactMap(\.fieldHeader.wordsOnUnknown) {
            Diagnostics.warn(words.prefix(1).lowercased() + words.dropFirst())
        }
        // What could be read is in the picture; that it is not all is said, too.
        if let error = failure ?? scene.readingError { throw error }
        for source in scene.feeds { try EndOfInput.checkForLack(of: source.feed) }
        try merged?.checkForFailure()
        try ExportCommand.checkCutOff(scene.panes.reduce(0) { $0 + ($1.filters.status?.cutOffCount ?? 0) })
        return plugins.exitCode
    }

    /// Draws the scene that options ask for, once every line is there and nothing moves.
    static func picture(
        _ options: Options, of feeds: [LineFeed], registry: StrategyRegistry, faults: PluginFaults = PluginFaults()
    ) throws(CommandError) -> Surface {
        let scene = try still(options, registry: registry, faults: faults) { builder throws(CommandError) in
            try builder.window(of: feeds)
        }
        return try picture(of: scene, scale: options.window.scale ?? 1)
    }

    /// Returns the scene, once every line is there.
    static func still(
        _ options: Options, registry: StrategyRegistry, faults: PluginFaults,
        _ make: (SceneBuilder) throws(CommandError) -> WindowScene
    ) throws(CommandError) -> WindowScene {
        try ProcessLimits.checkForPicture()
        try SceneBuilder.checkFonts()
        let builder = SceneBuilder(
            options, registry: registry, faults: faults, scale: options.window.scale ?? 1, animations: false)
        let scene = try make(builder)
        for source in scene.feeds {
            var end = EndOfInput(of: source.feed)
            try end.wait(taking: source.drain)
        }
        for source in scene.sources { source.settle() }
        for pane in scene.panes {
            let slow = SlowPattern()
            pane.filters.finish { slow.note(count: $0.cutOffCount) }
            // A picture shows no notices; what they warn of is said all the same.
            if let notice = pane.notice.notice, notice.isWarning { Diagnostics.warn(notice.text) }
            pane.makeStill()
        }
        return scene
    }

    /// Draws a scene as it is.
    static func picture(of scene: WindowScene, scale: Double) throws(CommandError) -> Surface {
        let surface = try PictureSize(scene.size, scale: scale).surface(scale: scale)
        _ = scene.draw(on: surface, at: 0)
        return surface
    }
}
