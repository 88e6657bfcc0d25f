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
        if let output = options.output { return try draw(scene, options, plugins, to: output) }
        try ViewCommand.show(options, plugins, title: title(of: scene)) {
        } scene: { builder, _ throws(CommandError) in
            try scene.make(builder)
        }
    }

    /// A picture of a scene as it opens.
    static func picture(
        of scene: DemoScene, _ options: Options, registry: StrategyRegistry
    ) throws(CommandError) -> WindowScene {
        try scene.make(SceneBuilder(options, registry: registry, scale: options.scale ?? 1, animations: false))
    }

    private static func draw(
        _ scene: DemoScene, _ options: Options, _ plugins: Plugins, to output: String
    ) throws(CommandError) {
        let made = try picture(of: scene, options, registry: plugins.registry)
        try RenderCommand.write(RenderCommand.picture(of: made, scale: options.scale ?? 1), to: output)
    }

    private static func title(of scene: DemoScene) -> String { scene.name.isEmpty ? "strata demo" : scene.name }

    private static func find(_ name: String) throws(CommandError) -> DemoScene {
        if let scene = DemoScene.named(name) { return scene }
        let names = DemoScene.all.map(\.name)
        throw .usage(
            "there is no demo '\(name)', only \(names.joined(separator: ", "))\(NearestName.hint(name, among: names))")
    }
}
