import FoundationEssentials
import Glibc
import StrataSystem
import StrataX11Testing
import Testing

/// Why tests that read the window as a screen reader does are skipped, if they are.
let missingReaders: [String] = {
    let programs = VirtualDisplay.missingPrograms(["Xvfb", "xdotool", "dbus-daemon"])
    guard programs.isEmpty else { return programs }
    let check =
        "import gi; gi.require_version('Atspi', '2.0'); from gi.repository import Atspi; "
        + "import os; assert os.path.exists('/usr/libexec/at-spi-bus-launcher')"
    let python = try? ChildProcess([AccessSession.python, "-c", check], descriptors: [2: AccessSession.silence])
    return python?.wait() == 0 ? [] : ["gir1.2-atspi-2.0 for /usr/bin/python3"]
}()
let canRead = missingReaders.isEmpty
let readerSkipReason: Comment = """
    needs \(missingReaders.joined(separator: " and ")); apt-get install at-spi2-core dbus python3-gi gir1.2-atspi-2.0
    """

/// A session with a message bus of its own, where the viewer runs and is read as a screen reader would read it.
final class AccessSession {
    static let python = "/usr/bin/python3"
    static let silence = Glibc.open("/dev/null", O_WRONLY | O_CLOEXEC)

    let viewer: RunningViewer
    let directory: TemporaryDirectory
    private let bus: SessionBus
    private let script: String

    /// Shows a file in a window of 640 by 448 points; nobody listens yet.
    init(_ text: String) throws {
        bus = try SessionBus()
        directory = bus.directory
        script = #filePath.replacing("AccessSession.swift", with: "reader.py")
        let file = directory.file("shown.log", text)
        viewer = try RunningViewer(
            command: ["--size", "640x448", file], through: bus.wrapper)
    }

    deinit {
        viewer.process.stop()
    }

    /// Adds lines to the file.
    func append(_ text: String) { StrataViewerTests.append(text, to: directory.path + "/shown.log") }

    /// Ends the bus as a crash of it would.
    func stopBus() { bus.stop() }

    /// Begins to read: what the script says, line by line.
    func begin(_ command: String...) throws -> Lines { try begin(command) }

    private func begin(_ command: [String]) throws -> Lines {
        let pipe = try SocketPair()
        let process = try ChildProcess(
            [Self.python, script] + command, descriptors: [1: pipe.writer, 2: Self.silence],
            environment: ["DBUS_SESSION_BUS_ADDRESS": bus.address, "XDG_RUNTIME_DIR": directory.path])
        close(pipe.writer)
        return Lines(pipe.reader, process)
    }

    /// What the script says to a command.
    func read<Value: Decodable>(_ command: String..., as type: Value.Type = Value.self) throws -> [Value] {
        let lines = try begin(command)
        var values: [Value] = []
        while let line = lines.next() { values.append(try JSONDecoder().decode(Value.self, from: Data(line.utf8))) }
        return values
    }

    /// What the script says to a command that has one answer.
    func readOne<Value: Decodable>(_ command: String..., as type: Value.Type = Value.self) throws -> Value {
        let lines = try begin(command)
        let line = try #require(lines.next())
        return try JSONDecoder().decode(Value.self, from: Data(line.utf8))
    }
}

/// Lines that another program writes.
final class Lines {
    private let file: FileDescriptor
    private let process: ChildProcess?

    init(_ descriptor: Int32, _ process: ChildProcess? = nil) {
        (file, self.process) = (FileDescriptor(adopting: descriptor), process)
    }

    deinit { process?.stop() }

    /// The next one; nil where there is no more.
    func next() -> String? {
        guard let line = try? file.readLine(), !line.isEmpty else { return nil }
        return String(decoding: line, as: UTF8.self)
    }
}

/// Something in the tree.
struct ReadThing: Decodable {
    let role: String
    let name: String
    let description: String
    let states: [String]
    let attributes: [String: String]
    let count: Int
    let index: Int
    let area: [Int]
    let screen: [Int]
    let interfaces: [String]
}

/// Something that happened.
struct ReadEvent: Decodable, Equatable {
    let type: String
    let number: Int
    let name: String
}
