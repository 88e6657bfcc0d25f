import Glibc
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

/// Everything up to the end, as text.
func readAll(_ descriptor: Int32) -> String {
    var bytes: [UInt8] = []
    var buffer = [UInt8](repeating: 0, count: 4096)
    while true {
        let count = read(descriptor, &buffer, buffer.count)
        if count > 0 { bytes += buffer.prefix(count) }
        if count == 0 || (count < 0 && errno != EINTR) { return String(decoding: bytes, as: UTF8.self) }
    }
}

/// The bytes up to a line feed; nil where the end comes first.
func readLine(_ descriptor: Int32) -> String? {
    var bytes: [UInt8] = []
    var byte: UInt8 = 0
    while true {
        let count = read(descriptor, &byte, 1)
        if count == 1 && byte == UInt8(ascii: "\n") { return String(decoding: bytes, as: UTF8.self) }
        if count == 1 { bytes.append(byte) }
        if count == 0 || (count < 0 && errno != EINTR) { return nil }
    }
}
