import Strata
import StrataCommandLine
import StrataInterface
import StrataSystem

/// `strata demo [NAME] [OPTIONS]`: the scenes that ship, in a window, or with `--output` as a picture.
enum DemoCommand {
    static let command = Command(
        "demo", [.init("strata demo [NAME] [OPTIONS]", "show a scene to try")],
        options: ProgramOption.of(.demo).syntax
    ) { arguments throws(CommandError) in
        try run(arguments)
        return 0
    }

    private static func run(_ arguments: ParsedArguments) throws(CommandError) {
        let plugins = try Plugins(arguments)
        let scene = try scene(of: arguments)
        let options = try options(of: arguments, plugins)
        if options.picture.frames != nil && options.picture.story == nil {
            throw .usage("'--frames' needs a story: --play STORY")
        }
        if options.picture.output != nil || options.picture.story != nil {
            if options.window.trace != nil {
                let name = ProgramOption.trace.name
                throw .usage("'\(name)' is for a window, and '--output' and '--play' open none")
            }
            return try draw(scene, options, plugins)
        }
        let inputs = InputFiles(options, plugins, showsFiles: false)
        do throws(CommandError) {
            try WindowSession(options, plugins, title: title(of: scene), reading: inputs).run { _ in
                { builder throws(CommandError) in try scene.make(builder) }
            }
        } catch {
            // What the window would have offered.
            if scene.name.isEmpty, error.exitCode == ExitCode.unavailable { try StandardOutput.print(list) }
            throw error
        }
    }

    /// A line for each scene: its name, and what it shows.
    static var list: String {
        let width = DemoScene.all.map(\.name.count).max() ?? 0
        return DemoScene.all.map { scene in
            scene.name + String(repeating: " ", count: width - scene.name.count + 2) + scene.summary + "\n"
        }.joined()
    }

    private static func options(of arguments: ParsedArguments, _ plugins: Plugins) throws(CommandError) -> Options {
        let scene = try scene(of: arguments)
        var defaults = Options()
        defaults.window.size = scene.size
        var options = try plugins.options(of: arguments, defaults: defaults)
        if let file = options.files.dropFirst().first {
            throw .usage("a demo shows no file, so '\(file)' has no place here")
        }
        options.files = []
        return options
    }

    /// Returns the scene that arguments name; without a name, all of them.
    private static func scene(of arguments: ParsedArguments) throws(CommandError) -> DemoScene {
        try arguments.words.first.map { name throws(CommandError) in try find(name) } ?? .chooser
    }

    /// Draws a scene as it opens, or as it is after a story.
    private static func draw(_ scene: DemoScene, _ options: Options, _ plugins: Plugins) throws(CommandError) {
        let inputs = InputFiles(options, plugins, showsFiles: false)
        let output = try options.picture.output.map { path throws(CommandError) in
            try OutputFile(path, .picture, reading: inputs)
        }
        let player = try play(scene, options, registry: plugins.registry, reading: inputs)
        if let output { try output.write(player.picture) }
    }

    /// Plays the story that options name, if any.
    ///
    /// - Parameter inputs: what the command reads.
    static func play(
        _ scene: DemoScene, _ options: Options, registry: StrategyRegistry, reading inputs: InputFiles = InputFiles()
    ) throws(CommandError) -> StoryPlayer {
        let scale = options.window.scale ?? 1
        let story = try options.picture.story.map { path throws(CommandError) in try Story(file: path) }
        _ = try PictureSize(options.window.size, scale: scale)
        try story?.check(scale: scale, reading: inputs)
        try ProcessLimits.checkForPicture()
        try SceneBuilder.checkFonts()
        let builder = SceneBuilder(options, registry: registry, scale: scale, animations: story != nil)
        let player = try StoryPlayer(scene.make(builder), scale: scale)
        player.inputs = inputs
        let recorder = try options.picture.frames.map { path throws(CommandError) in
            try FrameRecorder(path, reading: inputs)
        }
        if let recorder {
            player.onFrame = { frame, pointer throws(CommandError) in try recorder.record(frame, pointer: pointer) }
        }
        if let story { try player.play(story) }
        try recorder?.finish()
        return player
    }

    private static func title(of scene: DemoScene) -> String { scene.name.isEmpty ? "strata demo" : scene.name }

    private static func find(_ name: String) throws(CommandError) -> DemoScene {
        if let scene = DemoScene.named(name) { return scene }
        let names = DemoScene.all.map(\.name)
        throw .usage(
            "there is no demo '\(name)', only \(names.joined(separator: ", "))\(NearestName.hint(name, among: names))")
    }
}
