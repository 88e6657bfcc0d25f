/// Plugins are loaded before other options are read, which may name their strategies.
extension ProgramOption {
    private static let loading: Commands = [.showing, .strategies]

    static let plugin = ProgramOption(
        "--plugin", "PATH", "load strategies from a file or a folder (repeatable)", for: loading, isPath: true)

    static let forcePlugins = ProgramOption(
        "--force-plugins", "load plugins that other users can write to", for: loading)

    static let watchPlugins = ProgramOption(
        "--watch-plugins", "reload plugins when they are rebuilt", for: [.window, .source, .demo, .chat],
        told: "window")

    static let inProcessPlugins = ProgramOption(
        "--in-process-plugins", "load plugins into this process: a crash ends it", for: loading)

    static let noPlugins = ProgramOption(
        "--no-plugins", "load only plugins named with --plugin", for: loading)
}
