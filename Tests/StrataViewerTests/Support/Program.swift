import Glibc
import StrataSystem
import StrataX11Testing
import Testing

/// The program as it was built for the tests.
enum Program {
    /// Its path: it lies beside the test bundle.
    static let path: String = {
        var buffer = [CChar](repeating: 0, count: 4096)
        var runner = CommandLine.arguments[0]
        let bundle = CommandLine.arguments.first { $0.hasSuffix(".xctest") }
        if let bundle { runner = bundle }
        guard realpath(runner, &buffer) != nil else { return "strata" }
        let full = String(decoding: buffer.prefix { $0 != 0 }.map(UInt8.init(bitPattern:)), as: UTF8.self)
        return full.split(separator: "/", omittingEmptySubsequences: false).dropLast().joined(separator: "/")
            + "/strata"
    }()

    /// What came of running it.
    struct Outcome: Equatable {
        let status: Int32
        let output: String
        let errors: String
    }

    /// Runs it to its end, without a display.
    ///
    /// - Parameters:
    ///   - closed: the number of a standard descriptor that the program does not get.
    ///   - script: what a shell does with the program, `"$@"`, and its arguments; nil runs it without one.
    ///   - program: another program that was built with it.
    ///   - descriptors: what it gets under which number; standard output and standard error are caught otherwise.
    static func run(
        _ arguments: [String], closing closed: Int32? = nil, through script: String? = nil,
        descriptors given: [Int32: Int32] = [:], environment: [String: String] = ["DISPLAY": ""],
        program: String = path
    ) throws -> Outcome {
        let script = script ?? closed.map { "exec \"$@\" \($0)>&-" }
        let directory = TemporaryDirectory()
        let output = directory.file("output")
        let errors = directory.file("errors")
        let descriptors = [open(output, O_WRONLY | O_CLOEXEC), open(errors, O_WRONLY | O_CLOEXEC)]
        defer { for descriptor in descriptors { close(descriptor) } }
        let child = try ChildProcess(
            (script.map { ["/bin/sh", "-c", $0, "sh"] } ?? []) + [program] + arguments,
            descriptors: [1: descriptors[0], 2: descriptors[1]].merging(given) { $1 }, environment: environment)
        let status = child.wait()
        return Outcome(
            status: status, output: String(decoding: contents(of: output), as: UTF8.self),
            errors: String(decoding: contents(of: errors), as: UTF8.self))
    }
}

/// Whether programs can be run with limits to their memory and files: a sanitizer's own program cannot.
let canLimit = Environment.value("STRATA_SANITIZER") == nil
let limitReason: Comment = "a sanitizer needs memory and files of its own"
