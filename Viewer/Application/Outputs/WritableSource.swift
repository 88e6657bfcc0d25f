import StrataCommandLine
import StrataInterface

/// A source of rows that can be written while a window shows them.
protocol WritableSource: SceneSource {
    /// Writes its rows as they are held by now.
    func writeRows(to target: OutputFile) throws(CommandError)
}
