import StrataSystem

package typealias ChildProcess = StrataSystem.ChildProcess

extension ChildProcess {
    /// Starts a program found on PATH.
    ///
    /// - Parameters:
    ///   - command: the program and its arguments.
    ///   - descriptors: what the program gets under which number; standard input is empty where none is given.
    ///   - environment: variables set in addition to those of this process.
    /// - Throws: where it cannot be started.
    package convenience init(
        _ command: [String], descriptors: [Int32: Int32] = [:], environment: [String: String] = [:]
    ) throws(TestingError) {
        do {
            try self.init(spawning: command, descriptors: descriptors, environment: environment.mapValues { $0 })
        } catch {
            throw TestingError("cannot start \(command[0]): \(error.description)")
        }
    }
}
