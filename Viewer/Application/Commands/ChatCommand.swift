import Strata
import StrataCommandLine
import StrataDocument
import StrataFeeds
import StrataInterface
import StrataSystem

/// `strata chat [OPTIONS] [FILE.jsonl]`: a conversation over standard input and output.
enum ChatCommand {
    /// The inputs and the output of the chat.
    private struct Connections {
        var history: ChatInbox?
        var input: ChatInbox?
        var output: ChatOutbox
    }

    static let command = Command(
        "chat",
        [.init("strata chat [OPTIONS] [FILE.jsonl]", "show a chat over standard input and output, JSON Lines")],
        options: ProgramOption.of(.chat).syntax
    ) { arguments throws(CommandError) in
        try run(arguments)
        return 0
    }

    private static func run(_ arguments: ParsedArguments) throws(CommandError) {
        let plugins = try Plugins(arguments, limits: .window)
        let options = try options(of: arguments, plugins)
        guard StandardDescriptors.isOutputOpen else {
            throw CommandError(
                description: "standard output is closed, so nothing could be sent; >/dev/null sends to nobody",
                exitCode: ExitCode.inputOutput)
        }
        var inputs = InputFiles(options, plugins)
        inputs.add(descriptor: 0, "standard input")
        // Messages go there, so nothing else may.
        inputs.add(descriptor: 1, "standard output")
        try WindowSession(options, plugins, title: title(options), reading: inputs).run(open)
    }

    private static func options(of arguments: ParsedArguments, _ plugins: Plugins) throws(CommandError) -> Options {
        var defaults = Options()
        defaults.window.size = Size(width: 480, height: 720)
        let options = try plugins.options(of: arguments, defaults: defaults)
        guard options.files.count <= 1 else { throw .usage("chat shows one FILE, not \(options.files.count)") }
        return options
    }

    private static func open(_ options: Options) throws(CommandError) -> WindowSession.SceneMaker {
        let connections = try connect(options)
        return { builder throws(CommandError) in try scene(builder, connections, title: title(options)) }
    }

    private static func title(_ options: Options) -> String {
        options.files.first.map { FeedStatus(files: [$0]).title } ?? "chat"
    }

    private static func connect(_ options: Options) throws(CommandError) -> Connections {
        let history = try options.files.first.map { path throws(CommandError) in
            try ChatInbox(.file(path), name: path)
        }
        // A person does not type JSON: at a terminal there is no other side.
        let hasInput = !StandardDescriptors.isInputTerminal && !isInputNull
        let input = hasInput ? try ChatInbox(.standardInput, name: "standard input") : nil
        let output = try ChatOutbox.standard()
        ProcessExit.register { passOn(output) }
        return Connections(history: history, input: input, output: output)
    }

    private static func passOn(_ output: ChatOutbox) -> Int32? {
        guard let error = output.passOn() else { return nil }
        Diagnostics.warn(error.description)
        return error.exitCode
    }

    /// True if standard input leads nowhere, as that of a program which the desktop starts.
    private static var isInputNull: Bool { (try? FileStatus(descriptor: 0))?.isNullDevice ?? true }

    private static func scene(
        _ builder: SceneBuilder, _ connections: Connections, title: String
    ) throws(CommandError) -> WindowScene {
        let past = connections.history?.drainFile() ?? ChatInbox.Delivery()
        let user = builder.options.user ?? newUser()
        // A history is as its owner saw it, unless it is said who looks at it now.
        let messages = builder.options.user == nil ? past.messages : past.messages.map { $0.seen(by: user) }
        let lines = MemoryDocument(messages.map { Array($0.json.utf8) })
        let scene = try ChatScene.make(builder, lines, title: title, user: user) { pane in
            let inboxes = [connections.history, connections.input].compactMap(\.self)
            let chat = ChatController(pane, lines, user: user, inboxes: inboxes, outbox: connections.output)
            if let history = connections.history { chat.report(past.refusals, of: history) }
            return chat
        }
        return scene
    }

    /// Returns a name of one's own. The account's name alone would be that of the other side, too, if both run here.
    private static func newUser() -> String {
        "\(Environment.value("USER") ?? "user")-\(String(UInt32.random(in: 0..<1 << 24), radix: 16))"
    }
}
