import Glibc
import StrataGenerators
import Testing

@testable import StrataFeeds

@Suite("Text in UTF-16 and UTF-32")
struct UnicodeTests {
    let directory = TemporaryDirectory()

    /// The bytes of units, the lowest or the highest first.
    private func bytes<Unit: FixedWidthInteger>(_ units: [Unit], isLittleEndian: Bool) -> [UInt8] {
        units.flatMap { unit in withUnsafeBytes(of: isLittleEndian ? unit.littleEndian : unit.bigEndian, Array.init) }
    }

    /// Units of all kinds, among them halves of characters that stand alone.
    private func units(_ random: inout SplitMix64) -> [UInt16] {
        (0..<Int.random(in: 0...300, using: &random)).map { _ in
            switch Int.random(in: 0..<6, using: &random) {
            case 0: 0x0A
            case 1: UInt16.random(in: 0xD800...0xDBFF, using: &random)
            case 2: UInt16.random(in: 0xDC00...0xDFFF, using: &random)
            case 3: UInt16.random(in: 0...0xFFFF, using: &random)
            default: UInt16.random(in: 0x20...0x7E, using: &random)
            }
        }
    }

    @Test("is read as what Swift makes of it", arguments: [true, false], seeds(60))
    func utf16(isLittleEndian: Bool, seed: UInt64) throws {
        var random = SplitMix64(seed: seed)
        var units = units(&random)
        // A first half at the end would be an end in the middle.
        if let last = units.last, (0xD800...0xDBFF).contains(last) { units[units.count - 1] = 0x0A }
        let path = directory.file("log", containing: bytes([0xFEFF] + units, isLittleEndian: isLittleEndian))
        var configuration = randomConfiguration(using: &random)
        configuration.follows = false
        let reader = try FeedReader(path, configuration)
        #expect(reader.waitForEnd(), "STRATA_SEED=\(seed)")
        let expected = String(decoding: units, as: UTF16.self)
        #expect(try reader.bytes() == Array(expected.utf8), "STRATA_SEED=\(seed)")
        #expect(reader.notices.first == .translated(path: path, format: "UTF-16"))
        #expect(reader.feed.progress.failure == nil && reader.feed.progress.findings.isEmpty)
    }

    @Test("of four bytes a unit is read likewise; what is no character is marked as such", arguments: [true, false])
    func utf32(isLittleEndian: Bool) throws {
        let units: [UInt32] = [0xFEFF, 0x61, 0x1F600, 0xD800, 0x11_0000, 0xFFFF_FFFF, 0x0A, 0xE4]
        let path = directory.file("log", containing: bytes(units, isLittleEndian: isLittleEndian))
        let reader = try FeedReader(path, .notFollowing)
        #expect(reader.waitForEnd())
        #expect(reader.text == ["a\u{1F600}\u{FFFD}\u{FFFD}\u{FFFD}", "ä"])
        #expect(reader.notices.first == .translated(path: path, format: "UTF-32"))
    }

    @Test("is followed while it grows, half a character at a time, and has no end of its own")
    func growth() throws {
        let path = directory.file("log", containing: [0xFF, 0xFE, 0x61, 0, 0x3D])
        let reader = try FeedReader(path)
        #expect(reader.wait { reader.text == ["a"] })
        for byte in [0xD8, 0x00, 0xDE, 0x0A, 0] as [UInt8] {
            write([byte], to: path, flags: O_WRONLY | O_APPEND)
            usleep(20_000)
        }
        #expect(reader.wait { reader.rows.first?.hasEnding == true })
        #expect(reader.text == ["a\u{1F600}"])
        #expect(!reader.events.contains(.endOfInput))
    }

    @Test("goes on with what takes its place", arguments: [false, true])
    func replaced(polls: Bool) throws {
        let path = directory.file("log", containing: [0xFF, 0xFE, 0x61, 0, 0x0A, 0])
        var configuration = FeedConfiguration()
        configuration.polls = polls
        let reader = try FeedReader(path, configuration)
        #expect(reader.wait { reader.text == ["a"] })
        rename(directory.file("other", containing: [0xFF, 0xFE, 0x62, 0, 0x0A, 0]), path)
        #expect(reader.wait { reader.text == ["a", "b"] })
        #expect(reader.dividers.count == 1)
    }

    @Test(
        "is read anew behind a divider where its file is written anew in place, longer, as long or shorter",
        arguments: ["alpha beta gamma\nsecond line\n", "ten\nsix\n", "x\n"], [false, true])
    func rewritten(text: String, polls: Bool) throws {
        let path = directory.file("log", containing: bytes([0xFEFF] + Array("one\ntwo\n".utf16), isLittleEndian: true))
        var configuration = FeedConfiguration()
        configuration.polls = polls
        let reader = try FeedReader(path, configuration)
        #expect(reader.wait { reader.text == ["one", "two"] })
        let anew = bytes([0xFEFF] + Array(text.utf16), isLittleEndian: true)
        write(anew, to: path, flags: O_WRONLY | O_TRUNC)
        let expected = ["one", "two"] + text.split(separator: "\n").map(String.init)
        #expect(reader.wait { reader.text == expected })
        #expect(reader.dividers.map { $0.hasPrefix("log was truncated · ") } == [true])
        #expect(reader.notices.contains(.truncated(path: path)))
        #expect(reader.feed.lack.isEmpty && reader.feed.progress.failure == nil)
        // What is appended to it goes on there.
        write(bytes(Array("y\n".utf16), isLittleEndian: true), to: path, flags: O_WRONLY | O_APPEND)
        #expect(reader.wait { reader.text == expected + ["y"] })
        #expect(reader.dividers.count == 1)
    }

    @Test("ends where there is no more than a mark", arguments: [[0xFF, 0xFE], [0xFE, 0xFF], [0xFF, 0xFE, 0, 0]])
    func markAlone(mark: [UInt8]) throws {
        for bytes in [mark] + Packing.allCases.map({ $0.pack(mark) }) {
            let reader = try FeedReader(directory.file("log", containing: bytes), .notFollowing)
            #expect(reader.waitForEnd())
            #expect(reader.text.joined().isEmpty && reader.feed.progress.failure == nil)
        }
    }

    @Test("that ends in the middle of a character says so", arguments: [[0x62], [0x3D, 0xD8]] as [[UInt8]])
    func half(rest: [UInt8]) throws {
        let whole: [UInt8] = [0xFF, 0xFE, 0x61, 0]
        let reader = try FeedReader(directory.file("log", containing: whole + rest), .notFollowing)
        #expect(reader.waitForEnd())
        #expect(reader.text == ["a"])
        let reason = "its UTF-16 data ends in the middle, at byte \(whole.count + rest.count)"
        #expect(reader.feed.progress.failure?.reason == reason)
    }

    @Test("may be packed", arguments: Packing.allCases)
    func packed(packing: Packing) throws {
        let text = bytes([0xFEFF] + Array("one\ntwö\n".utf16), isLittleEndian: true)
        let path = directory.file("log", containing: packing.pack(text))
        let reader = try FeedReader(path)
        #expect(reader.waitForEnd())
        #expect(reader.text == ["one", "twö"])
        #expect(
            reader.notices == [
                .translated(path: path, format: packing.rawValue), .translated(path: path, format: "UTF-16"),
            ])
    }

    @Test("is known by its mark, of which a pipe may bring one byte first")
    func pipe() throws {
        for (bytes, text) in [([0xFF, 0xFE, 0x61, 0], "a"), ([0xFE, 0xFF, 0, 0x62], "b"), ([0xFF, 0xFE], "")]
            as [([UInt8], String)]
        {
            let (reading, writing) = makePipe()
            let reader = FeedReader(try LineFeed([.descriptor(reading, name: "pipe")]))
            close(reading)
            for byte in bytes {
                writeAll([byte], to: writing)
                usleep(10_000)
            }
            close(writing)
            #expect(reader.wait(for: .endOfInput))
            #expect(reader.text.joined() == text)
        }
    }
}
