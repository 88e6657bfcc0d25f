import StrataCanvas
import StrataCommandLine
import StrataSystem

extension OutputFile {
    /// Writes a picture.
    func write(_ picture: Surface) throws(CommandError) {
        try write { descriptor throws(CommandError) in
            do {
                try picture.writePNG(onto: descriptor, named: path)
            } catch {
                throw CommandError(description: "\(error)", exitCode: ExitCode.inputOutput)
            }
        }
    }
}
