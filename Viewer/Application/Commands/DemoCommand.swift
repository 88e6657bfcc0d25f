import Strata

/// `strata demo [NAME] [OPTIONS]`: the scenes that ship, in a window, or with `--output` as a picture.
enum DemoCommand {
    static func run(_ arguments: [String]) throws(CommandError) {
        let plugins = try Plugins(arguments, watches: true)
        let isNamed = plugins.rest.first.map { !$0.hasPrefix("-") } ?? false
        let scene = isNamed ? try find(plugins.rest[0]) : .chooser
        var defaults = Options()
        defaults.size = scene.size
        let options = try ArgumentParser(OptionName.demo, registry: plugins.registry).parse(
            Array(plugins.rest.dropFirst(isNamed ? 1 : 0)), defaults: defaults)
        if let file = options.files.first { throw .usage("a demo shows no file, so '\(file)' has no place here") }
        if options.frames != nil && options.play == nil {
            throw .usage("'--frames' needs a story: --play STORY")
        }
        if options.output != nil || options.play != nil { return try draw(scene, options, plugins) }
        try ViewCommand.show(options, plugins, title: title(of: scene)) {
        } scene: { builder, _ throws(CommandError) in
            try scene.make(builder)
        }
    }

    /// Draws a scene as it opens, or as it is after a story.
    private static func draw(_ scene: DemoScene, _ options: Options, _ plugins: Plugins) throws(CommandError) {
        let player = try play(scene, options, registry: plugins.registry)
        if let output = options.output { try RenderCommand.write(player.picture, to: output) }
    }

    /// Plays the story that options name, if any.
    static func play(
        _ scene: DemoScene, _ options: Options, registry: StrategyRegistry
    ) throws(CommandError) -> StoryPlayer {
        let story = try options.play.map { path throws(CommandError) in try Story(file: path) }
        try SceneBuilder.checkFonts()
        let builder = SceneBuilder(
            options, registry: registry, scale: options.scale ?? 1, animations: story != nil)
        let player = try StoryPlayer(scene.make(builder), scale: options.scale ?? 1)
        if let frames = options.frames {
            let recorder = try FrameRecorder(frames)
            player.onFrame = { frame, pointer throws(CommandError) in try recorder.record(frame, pointer: pointer) }
        }
        if let story { try player.play(story) }
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
