import StrataSystem

/// An X server without a screen (Xvfb), for tests that act as a person would: real windows, real events.
///
/// The server ends with the object, and also when the test process dies before that. Let the object outlive every
/// connection to it: a client whose server is gone ends its process.
public final class VirtualDisplay {
    /// The server's name, for example `:99`.
    public let name: String

    /// The system's number for the server.
    public let identifier: Int32
    private let keeper: ChildProcess
    /// The keeper waits for this to close.
    private let lifeline: Int32

    /// Starts a server of its own, and waits until it answers.
    ///
    /// - Parameters:
    ///   - name: its name, for example `:99`; nil: one with a number that is free.
    ///   - width: the screen's width in pixels.
    ///   - height: the screen's height in pixels.
    ///   - depth: bits a pixel, 24 or 16.
    ///   - missing: extensions that the server is to do without, for example `RANDR`.
    /// - Throws: where Xvfb is missing or does not start.
    public init(
        _ name: String? = nil, width: Int = 1280, height: Int = 800, depth: Int = 24, missing: [String] = []
    ) throws(TestingError) {
        let lifelinePipe = try Self.socketPair()
        let numberPipe = try Self.socketPair()
        let identifierPipe = try Self.socketPair()
        let absent = missing.map { "-extension '\($0)'" }.joined(separator: " ")
        // The shell does not outlive us: it ends the server as soon as the lifeline closes, by us or by our death.
        let script = """
            Xvfb \(name ?? "") -displayfd 3 -screen 0 \(width)x\(height)x\(depth) -nolisten tcp -noreset \(absent) >/dev/null 2>&1 </dev/null &
            echo $! >&4
            exec 3>&- 4>&-
            read nothing
            kill $! 2>/dev/null
            kill -CONT $! 2>/dev/null
            wait $!
            """
        keeper = try ChildProcess(
            ["/bin/sh", "-c", script],
            descriptors: [0: lifelinePipe.reader, 3: numberPipe.writer, 4: identifierPipe.writer])
        for end in [lifelinePipe.reader, numberPipe.writer, identifierPipe.writer] { FileDescriptor.close(end) }
        lifeline = lifelinePipe.writer
        identifier = Self.readLine(FileDescriptor(adopting: identifierPipe.reader)).flatMap { Int32($0) } ?? 0
        let number = Self.readLine(FileDescriptor(adopting: numberPipe.reader))
        guard let number, !number.isEmpty else {
            FileDescriptor.close(lifeline)
            throw TestingError("Xvfb did not start; is it installed (apt-get install xvfb)?")
        }
        self.name = ":" + number
    }

    deinit { stop() }

    /// Ends the server, as a crash of it would look to its clients. Stopping twice does nothing.
    public func stop() {
        guard !isStopped else { return }
        isStopped = true
        FileDescriptor.close(lifeline)
        keeper.wait()
    }

    /// Makes the server stand still, as a debugger or a machine without memory would: its clients hear nothing more.
    public func pause() { if identifier > 0 { Signal.send(Signal.stop, to: identifier) } }

    /// Lets a server that stands still go on.
    public func resume() { if identifier > 0 { Signal.send(Signal.resume, to: identifier) } }

    private var isStopped = false

    /// Runs a program of the user's on this display, for example `["xdotool", "click", "4"]`, and waits for it.
    /// - Returns: what it wrote to standard output.
    /// - Throws: where it cannot be started or ends with anything but 0.
    @discardableResult
    public func run(_ command: [String], environment: [String: String] = [:]) throws(TestingError) -> String {
        let output = try Self.socketPair()
        var variables = environment
        variables["DISPLAY"] = name
        let child = try ChildProcess(command, descriptors: [1: output.writer], environment: variables)
        FileDescriptor.close(output.writer)
        let bytes = try? FileDescriptor(adopting: output.reader).readToEnd()
        let status = child.wait()
        guard status == 0 else { throw TestingError("\(command.joined(separator: " ")) ended with status \(status)") }
        return String(decoding: bytes ?? [], as: UTF8.self)
    }

    /// Sends real input with xdotool: `xdotool("mousemove", "10", "10", "click", "4")`.
    public func xdotool(_ arguments: String...) throws(TestingError) { try run(["xdotool"] + arguments) }

    private static func readLine(_ file: FileDescriptor) -> String? {
        (try? file.readLine()).map { String(decoding: $0, as: UTF8.self) }
    }

    private static func socketPair() throws(TestingError) -> SocketPair {
        do {
            return try SocketPair()
        } catch {
            throw TestingError("no descriptors left for a pipe: \(error.description)")
        }
    }

    /// Returns those of the programs `names` that cannot be found on PATH: a reason to skip, to be told in the skip's
    /// text.
    public static func missingPrograms(_ names: [String] = ["Xvfb", "xdotool"]) -> [String] {
        let folders = (Environment.value("PATH") ?? "").split(separator: ":")
        return names.filter { name in !folders.contains { Folder.isExecutable("\($0)/\(name)") } }
    }
}

/// A fault outside the code under test.
public struct TestingError: Error, CustomStringConvertible {
    /// One sentence.
    public let description: String

    init(_ description: String) { self.description = description }
}
