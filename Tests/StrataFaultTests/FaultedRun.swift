import Glibc
import StrataSystem
import StrataX11Testing

/// A call to be failed: the n-th one of a function.
struct Fault: CustomStringConvertible {
    let function: String
    let number: Int
    let error: String
    /// Whether all calls after it fail, too.
    var isLasting = false

    /// As the shim and a report have it.
    var description: String { "\(function):\(number)\(isLasting ? "+" : ""):\(error)" }
}

/// What a run of the program came to.
struct FaultedRun {
    /// The exit status, or 128 and the number of the signal that ended it.
    var status: Int32 = 0
    var output: [UInt8] = []
    var errors = ""
    /// What is in the run's folder at the end, without what was there at its beginning.
    var files: [String: [UInt8]] = [:]
    /// How often each function was called, by the shim's account; empty where the program did not end by itself.
    var calls: [String: Int] = [:]
    /// Descriptors that were still open at the end, by what they led to. What all feeds share, one descriptor of each
    /// kind, is the process's to its end; a process that ends by `_exit` leaves them all to the system.
    var open: [String] = []
    /// Whether the call that was to be failed came to pass.
    var hasFailed = false

    /// Lines on standard error, without their ends.
    var sentences: [Substring] { errors.split(separator: "\n") }
}

/// The shim that fails calls, built once.
enum Shim {
    /// Its path; nil where it cannot be built.
    static let path: String? = {
        let shim = folder.path + "/faults.so"
        let source = String(#filePath.dropLast("/FaultedRun.swift".count)) + "/Shim/faults.c"
        let command = ["cc", "-std=gnu11", "-O1", "-shared", "-fPIC", "-w", source, "-o", shim, "-ldl"]
        return (try? ChildProcess(command))?.wait() == 0 ? shim : nil
    }()

    private static let folder = Folder()
}

/// A folder in /tmp that goes with the value.
final class Folder: Sendable {
    let path: String

    init() {
        var name = Array("/tmp/strata-faults-XXXXXX".utf8CString)
        guard mkdtemp(&name) != nil else { fatalError("No folder can be made in /tmp.") }
        path = String(decoding: name.dropLast().map(UInt8.init(bitPattern:)), as: UTF8.self)
    }

    deinit {
        for name in names { unlink(path + "/" + name) }
        rmdir(path)
    }

    /// What is in it.
    var names: [String] {
        guard let stream = opendir(path) else { return [] }
        defer { closedir(stream) }
        var names: [String] = []
        while let entry = readdir(stream) {
            let name = withUnsafeBytes(of: &entry.pointee.d_name) {
                String(decoding: $0.prefix { $0 != 0 }, as: UTF8.self)
            }
            if name != "." && name != ".." { names.append(name) }
        }
        return names.sorted()
    }

    /// Writes a file of it, or appends to it. Returns its path.
    @discardableResult
    func write(_ text: String, to name: String, appending: Bool = false) -> String {
        let file = fopen("\(path)/\(name)", appending ? "ae" : "we")
        precondition(file != nil, "\(name) cannot be written.")
        fputs(text, file)
        fclose(file)
        return "\(path)/\(name)"
    }

    /// What is in a file of it.
    func contents(of name: String) -> [UInt8] {
        guard let file = fopen("\(path)/\(name)", "re") else { return [] }
        defer { fclose(file) }
        var bytes: [UInt8] = []
        var buffer = [UInt8](repeating: 0, count: 1 << 16)
        while case let count = fread(&buffer, 1, buffer.count, file), count > 0 { bytes += buffer.prefix(count) }
        return bytes
    }
}

extension FaultedRun {
    /// Seconds after which a run is ended as one that hangs.
    private static let patience = 30

    /// Starts the program under the shim, lets `act` do its part, and takes in what has come of it.
    ///
    /// - Parameters:
    ///   - arguments: the program's; its own files have names in `folder`, which is the working directory.
    ///   - act: what happens meanwhile, with the process, the folder, and the folder of its `output` and `errors`.
    init(
        _ arguments: [String], in folder: Folder, fault: Fault?, callers: String = "", input: String? = nil,
        environment: [String: String] = [:],
        act: (ChildProcess, _ folder: Folder, _ report: Folder) throws -> Void = { _, _, _ in }
    ) throws {
        let before = Set(folder.names)
        let report = Folder()
        var variables = environment
        variables["LD_PRELOAD"] = Shim.path
        variables["STRATA_FAULT"] = fault?.description ?? ""
        variables["STRATA_FAULT_CALLERS"] = callers
        variables["STRATA_FAULT_LOG"] = report.path + "/log"
        variables["STRATA_FAULT_SECONDS"] = String(Self.patience)
        let outputs = ["output", "errors"].map { Glibc.open(report.write("", to: $0), O_WRONLY | O_CLOEXEC) }
        defer { for descriptor in outputs { close(descriptor) } }
        var descriptors: [Int32: Int32] = [1: outputs[0], 2: outputs[1]]
        if let input { descriptors[0] = try Self.pipe(holding: input) }
        defer { if let reader = descriptors[0] { close(reader) } }
        // LD_PRELOAD is not for the shell that changes the directory.
        let preload = variables.removeValue(forKey: "LD_PRELOAD") ?? ""
        let script = "cd \"$0\" && LD_PRELOAD=\"$1\" && export LD_PRELOAD && shift && exec \"$@\""
        let process = try ChildProcess(
            ["/bin/sh", "-c", script, folder.path, preload, Program.path] + arguments, descriptors: descriptors,
            environment: variables)
        try act(process, folder, report)
        status = process.wait()
        output = report.contents(of: "output")
        errors = String(decoding: report.contents(of: "errors"), as: UTF8.self)
        for name in folder.names where !before.contains(name) { files[name] = folder.contents(of: name) }
        read(String(decoding: report.contents(of: "log"), as: UTF8.self))
        for name in files.keys { unlink(folder.path + "/" + name) }
    }

    /// A pipe that holds a short text and has ended.
    private static func pipe(holding text: String) throws -> Int32 {
        var ends: [Int32] = [0, 0]
        guard Glibc.pipe(&ends) == 0 else { throw FaultsError(description: "no pipe can be made") }
        for end in ends { _ = fcntl(end, F_SETFD, FD_CLOEXEC) }
        let bytes = Array(text.utf8)
        precondition(write(ends[1], bytes, bytes.count) == bytes.count, "The text fits into a pipe.")
        close(ends[1])
        return ends[0]
    }

    private mutating func read(_ log: String) {
        for line in log.split(separator: "\n") {
            let words = line.split(separator: " ", maxSplits: 2).map(String.init)
            switch words[0] {
            case "CALLS": calls[words[1]] = Int(words[2])
            case "FAILED": hasFailed = true
            default: open.append(words.dropFirst().joined(separator: " "))
            }
        }
        for shared in ["anon_inode:[eventfd]", "anon_inode:inotify"] {
            if let index = open.firstIndex(of: shared) { open.remove(at: index) }
        }
    }
}

/// What went wrong with the test itself.
struct FaultsError: Error, CustomStringConvertible {
    let description: String
}
