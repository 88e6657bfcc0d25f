import StrataSystem
import StrataX11Testing

extension ChildProcess {
    /// Starts a program whose standard output goes to a descriptor. A program that is missing ends the run.
    static func started(
        _ command: [String], input: Int32? = nil, output: Int32, environment: [String: String] = [:]
    ) -> ChildProcess {
        do {
            var descriptors: [Int32: Int32] = [1: output]
            descriptors[0] = input
            return try ChildProcess(command, descriptors: descriptors, environment: environment)
        } catch {
            fatalError("\(error)")
        }
    }

    /// Runs a program to its end.
    ///
    /// - Returns: what it wrote to standard output. Its errors go where ours do.
    static func output(of command: [String]) -> String {
        let pipe = pipe()
        let child = started(command, output: pipe.writer)
        FileDescriptor.close(pipe.writer)
        let bytes = try? FileDescriptor(adopting: pipe.reader).readToEnd()
        child.wait()
        return String(decoding: bytes ?? [], as: UTF8.self)
    }

    /// Returns a pipe for a child to write to. Where there is none, the run ends.
    static func pipe() -> Pipe {
        do {
            return try Pipe()
        } catch {
            fatalError("No pipe: \(error.description).")
        }
    }
}
