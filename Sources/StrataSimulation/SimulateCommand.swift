import Strata

#if canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#elseif canImport(Darwin)
    import Darwin
#endif

/// `strata simulate [FILE]`.
public enum SimulateCommand {
    /// Reads a script from a file, or from standard input, and prints its dumps on standard output.
    ///
    /// - Parameters:
    ///   - arguments: FILE, or nothing.
    ///   - registry: the strategies that the script may name.
    /// - Returns: the exit code of sysexits: 0, 64 (usage), 65 (a bad line), 66 (no such input), 74 (input or output).
    public static func run(_ arguments: [String], registry: StrategyRegistry = .shipped) -> Int32 {
        guard arguments.count <= 1, arguments.first?.hasPrefix("-") != true || arguments.first == "-" else {
            return fail(
                64, "strata simulate: expected one FILE at most; without it the script is read from standard input")
        }
        guard let path = arguments.first, path != "-" else {
            return run(fdopen(0, "r"), name: "standard input", registry)
        }
        return run(fopen(path, "r"), name: "'\(path)'", registry)
    }

    private static func run(
        _ file: UnsafeMutablePointer<FILE>?, name: String, _ registry: StrategyRegistry
    ) -> Int32 {
        guard let file else { return fail(66, "strata simulate: cannot open \(name): \(reason)") }
        defer { fclose(file) }
        let output = OutputBuffer()
        let code = run(file, name, registry, output)
        guard output.flush() else { return fail(74, "strata simulate: cannot write to standard output: \(reason)") }
        if let (code, message) = code { return fail(code, message) }
        return 0
    }

    /// Carries out a script; nil if it ended well.
    private static func run(
        _ file: UnsafeMutablePointer<FILE>, _ name: String, _ registry: StrategyRegistry, _ output: OutputBuffer
    ) -> (code: Int32, message: String)? {
        let simulation = Simulation(registry: registry) { output.write($0 + "\n") }
        var buffer: UnsafeMutablePointer<CChar>?
        var capacity = 0
        defer { free(buffer) }
        do throws(Simulation.BadLine) {
            while true {
                let length = getline(&buffer, &capacity, file)
                guard length >= 0, let start = buffer else { break }
                let bytes = UnsafeRawBufferPointer(start: start, count: length)
                try simulation.run(line: bytes.last == 0x0A ? bytes.dropLast() : bytes[...])
            }
            guard ferror(file) == 0 else {
                return (errno == EISDIR ? 66 : 74, "strata simulate: cannot read \(name): \(reason)")
            }
            try simulation.finish()
            return nil
        } catch {
            return (65, error.description)
        }
    }

    /// Why the last call into the system failed.
    private static var reason: String { String(cString: strerror(errno)) }

    private static func fail(_ code: Int32, _ message: String) -> Int32 {
        let line = Array((OneLine.message(message) + "\n").utf8)
        _ = line.withUnsafeBytes { write(2, $0.baseAddress, $0.count) }
        return code
    }
}

/// Standard output, written in large pieces.
private final class OutputBuffer {
    private var bytes: [UInt8] = []
    private var hasFailed = false

    func write(_ text: String) {
        bytes.append(contentsOf: text.utf8)
        if bytes.count >= 1 << 16 { hasFailed = !flush() || hasFailed }
    }

    /// Writes what is left; false if anything could not be written.
    func flush() -> Bool {
        var start = 0
        while start < bytes.count, !hasFailed {
            let count = bytes[start...].withUnsafeBytes { systemWrite(1, $0.baseAddress, $0.count) }
            if count < 0, errno != EINTR { hasFailed = true }
            start += max(0, count)
        }
        bytes.removeAll(keepingCapacity: true)
        return !hasFailed
    }

    private func systemWrite(_ descriptor: Int32, _ start: UnsafeRawPointer?, _ count: Int) -> Int {
        #if canImport(Glibc)
            Glibc.write(descriptor, start, count)
        #elseif canImport(Musl)
            Musl.write(descriptor, start, count)
        #else
            Darwin.write(descriptor, start, count)
        #endif
    }
}
