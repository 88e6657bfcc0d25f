import Glibc
import Strata
import StrataPlugin

/// Plugins made for one test each, in a folder of their own, which goes with the value.
final class Museum {
    /// The folder.
    let folder: String

    init() {
        var name = Array("/tmp/strata-museum-XXXXXX".utf8CString)
        let path = mkdtemp(&name).map { String(cString: $0) }
        guard let path else { preconditionFailure("No folder can be made in /tmp.") }
        folder = path
    }

    deinit {
        _ = try? Self.run(["rm", "-rf", folder])
    }

    /// Builds an exhibit.
    func build(_ exhibit: String, _ flags: [String] = []) throws -> String {
        let path = "\(folder)/\(exhibit)\(flags.joined()).so"
        try Self.compile(["-DEXHIBIT=\(exhibit)"] + flags + [Self.source], to: path)
        return path
    }

    /// Writes a file.
    func write(_ text: String, to name: String) -> String {
        let path = folder + "/" + name
        let file = fopen(path, "w")
        fputs(text, file)
        fclose(file)
        return path
    }

    /// The whole of a text file; nothing where there is none.
    static func read(_ path: String) -> String {
        guard let file = fopen(path, "r") else { return "" }
        defer { fclose(file) }
        var bytes: [UInt8] = []
        while case let byte = fgetc(file), byte >= 0 { bytes.append(UInt8(byte)) }
        return String(decoding: bytes, as: UTF8.self)
    }

    /// Builds a plugin in C.
    static func compile(_ arguments: [String], to path: String) throws {
        let command = ["cc", "-std=c11", "-O1", "-shared", "-fPIC", "-fvisibility=hidden", "-w", "-I", header]
        let status = try run(command + arguments + ["-o", path, "-lm"])
        guard status == 0 else { throw MuseumError(description: "cc \(arguments) ended with \(status)") }
    }

    /// Runs a program to its end.
    static func run(_ command: [String]) throws -> Int32 {
        var arguments = command.map { strdup($0) } + [nil]
        defer { for argument in arguments { free(argument) } }
        var child: pid_t = 0
        let failure = posix_spawnp(&child, command[0], nil, nil, &arguments, environ)
        guard failure == 0 else { throw MuseumError(description: "cannot start \(command[0])") }
        var status: Int32 = 0
        while waitpid(child, &status, 0) < 0, errno == EINTR {}
        return status & 0x7F == 0 ? (status >> 8) & 0xFF : 128 + status & 0x7F
    }

    /// Where the header of the ABI is.
    static let header = root + "/Sources/StrataPluginABI"

    /// Where the package is.
    static let root = String(#filePath.dropLast("/Tests/StrataPluginTests/Museum.swift".count))

    private static let source = root + "/Tests/StrataPluginTests/Museum/museum.c"
}

/// Why a plugin for a test could not be made.
struct MuseumError: Error, CustomStringConvertible {
    let description: String
}
