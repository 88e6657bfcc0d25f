import Glibc
import StrataX11Testing

extension ChildProcess {
    /// Starts a program whose standard output goes to a descriptor. A program that is missing ends the run.
    static func started(_ command: [String], output: Int32, environment: [String: String] = [:]) -> ChildProcess {
        do {
            return try ChildProcess(command, descriptors: [1: output], environment: environment)
        } catch {
            fatalError("\(error)")
        }
    }

    /// Runs a program to its end.
    ///
    /// - Returns: what it wrote to standard output. Its errors go where ours do.
    static func output(of command: [String]) -> String {
        var ends: [Int32] = [0, 0]
        guard pipe(&ends) == 0 else { fatalError("No pipe: \(String(cString: strerror(errno))).") }
        let child = started(command, output: ends[1])
        close(ends[1])
        var bytes: [UInt8] = []
        var block = [UInt8](repeating: 0, count: 4096)
        while true {
            let count = read(ends[0], &block, block.count)
            guard count > 0 else { break }
            bytes.append(contentsOf: block[..<count])
        }
        close(ends[0])
        child.wait()
        return String(decoding: bytes, as: UTF8.self)
    }
}
