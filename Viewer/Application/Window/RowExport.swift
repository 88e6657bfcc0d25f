import StrataCommandLine
import StrataFeeds
import StrataInterface
import StrataSystem

/// Writes the rows that a window's first list holds when the window closes.
final class RowExport {
    private let target: OutputFile
    /// True once they were written, or it was said why not.
    private let isDone = Guarded(false)

    init(_ target: OutputFile) {
        self.target = target
        ProcessExit.register { [isDone, path = target.path] in
            guard !isDone.withLock({ $0 }) else { return nil }
            Diagnostics.warn("the rows were not written to \(path): the window did not answer")
            return ExitCode.inputOutput
        }
    }

    /// Writes every row; what goes wrong decides what the program exits with.
    func write(_ scene: WindowScene) {
        isDone.withLock { $0 = true }
        do {
            try RowWriter.write(scene, to: target)
        } catch {
            Diagnostics.warn(error.description)
            let code = error.exitCode
            ProcessExit.register { code }
        }
    }
}
