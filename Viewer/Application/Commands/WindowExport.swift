import Glibc
import StrataFeeds

/// Writes the rows that a window's first list holds when the window closes.
struct WindowExport {
    private let path: String

    /// - Throws: where there is something by that name already: a log would be lost by a slip of the finger.
    init(path: String) throws(CommandError) {
        self.path = path
        guard access(path, F_OK) != 0 else { throw refusal("it is there already; name a new file") }
    }

    /// Creates the file and writes every row.
    func write(_ scene: WindowScene) throws(CommandError) {
        guard let source = scene.feeds.first else { return }
        source.apply(source.feed.takeEvents())
        precondition(
            source.panes.allSatisfy { $0.list.engine.count == source.feed.lineCount },
            "A list has other rows than its feed.")
        let descriptor = open(path, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0o644)
        guard descriptor >= 0 else { throw refusal(String(cString: strerror(errno))) }
        defer { close(descriptor) }
        let output = ByteOutput(descriptor, name: path)
        try ExportCommand.write(source.feed, to: output)
        try output.finish()
    }

    private func refusal(_ reason: String) -> CommandError {
        CommandError(description: "cannot create \(path): \(reason)", exitCode: ExitCode.cannotCreate)
    }
}
