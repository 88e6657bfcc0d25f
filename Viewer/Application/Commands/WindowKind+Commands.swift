import StrataCommandLine

extension WindowKind {
    /// All that can be recorded. A new one is a word here.
    static let recordable = [ViewCommand.kind, DemoCommand.kind, ChatCommand.kind] + NamedSource.all.map(\.kind)

    /// Returns the head of a recording of one.
    func head(_ arguments: ParsedArguments, _ options: Options) -> RecordingHead {
        RecordingHead(
            version: Release.version, command: command, arguments: arguments, settings: options.settings)
    }
}
