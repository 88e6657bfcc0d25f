import Foundation
import Testing

@testable import StrataViewer

@Suite("The input of a script") struct ScriptInputTests {
    private func withFile<Result>(_ bytes: [UInt8], _ body: (String) throws -> Result) throws -> Result {
        let file = FileManager.default.temporaryDirectory.appendingPathComponent("script-\(UUID().uuidString)")
        try Data(bytes).write(to: file)
        defer { try? FileManager.default.removeItem(at: file) }
        return try body(file.path)
    }

    private func lines(_ bytes: [UInt8], limit: Int = 1 << 20) throws -> [[UInt8]] {
        try withFile(bytes) { path in
            let input = try ScriptInput(path: path) {}
            var lines: [[UInt8]] = []
            while let line = try input.nextLine(limit: limit) { lines.append(line) }
            return lines
        }
    }

    @Test("comes line by line, whether or not the last one has an end")
    func lines() throws {
        #expect(try lines([]).isEmpty)
        #expect(try lines(Array("a".utf8)) == [Array("a".utf8)])
        #expect(try lines(Array("a\n".utf8)) == [Array("a".utf8)])
        #expect(
            try lines(Array("a\n\nb\r\n\nc".utf8)).map { String(decoding: $0, as: UTF8.self) } == [
                "a", "", "b\r", "", "c",
            ])
    }

    @Test("may have lines that go over many blocks, or end where a block does")
    func blocks() throws {
        for length in [65_535, 65_536, 65_537, 200_000] {
            let line = [UInt8](repeating: 0x78, count: length)
            #expect(try lines(line + [0x0A] + line + [0x0A]) == [line, line])
        }
    }

    @Test("gives no more of a line than is asked for")
    func limit() throws {
        let line = [UInt8](repeating: 0x78, count: 100_000)
        #expect(try withFile(line) { try ScriptInput(path: $0) {}.nextLine(limit: 70_000)?.count } == 70_001)
        // An input without an end is not read to it.
        #expect(try ScriptInput(path: "/dev/zero") {}.nextLine(limit: 1_000_000)?.count == 1_000_001)
    }

    @Test("that is not there, or a folder, is missing")
    func missing() throws {
        let absent = #expect(throws: ScriptInput.Failure.self) { _ = try ScriptInput(path: "/nowhere/at all") {} }
        #expect(absent?.isMissing == true)
        let folder = #expect(throws: ScriptInput.Failure.self) { _ = try ScriptInput(path: "/") {}.nextLine(limit: 9) }
        #expect(folder?.isMissing == true)
    }
}
