import Glibc
import StrataGenerators
import Testing

@testable import StrataFeeds

@Suite("Records of systemd's journal")
struct JournalTests {
    let directory = TemporaryDirectory()

    /// A field whose value stands behind its size.
    private func sized(_ name: String, _ value: [UInt8]) -> [UInt8] {
        let size = withUnsafeBytes(of: UInt64(value.count).littleEndian, Array.init)
        return Array("\(name)\n".utf8) + size + value + [0x0A]
    }

    private func reader(_ bytes: [UInt8], _ configuration: FeedConfiguration = .notFollowing) throws -> FeedReader {
        let reader = try FeedReader(directory.file("log", containing: bytes), configuration)
        #expect(reader.waitForEnd())
        return reader
    }

    @Test("are a line of JSON each, with line feeds, quotes and signs of control written as JSON has them")
    func lines() throws {
        let first =
            Array("__CURSOR=s=1;i=2\n__REALTIME_TIMESTAMP=1423944916375353\n".utf8)
            + sized("MESSAGE", Array("a\n\"b\" \\ \u{1B}[1m\u{1}é".utf8)) + Array("PRIORITY=6\n\n".utf8)
        let reader = try reader(first + Array("__CURSOR=s=1;i=3\nA=\nA=x=y\nMESSAGE=two\n\n".utf8))
        #expect(
            reader.text == [
                #"{"__CURSOR":"s=1;i=2","__REALTIME_TIMESTAMP":"1423944916375353","#
                    + #""MESSAGE":"a\n\"b\" \\ \u001b[1m\u0001é","PRIORITY":"6"}"#,
                #"{"__CURSOR":"s=1;i=3","A":"","A.2":"x=y","MESSAGE":"two"}"#,
            ])
        #expect(reader.notices.first == .translated(path: directory.path + "/log", format: "journal export"))
        #expect(reader.feed.progress.failure == nil)
    }

    @Test("keep every byte, in whatever pieces they are read", arguments: seeds(60))
    func random(seed: UInt64) throws {
        var random = SplitMix64(seed: seed)
        var (bytes, expected) = ([UInt8](), [UInt8]())
        for number in 0..<Int.random(in: 1...8, using: &random) {
            bytes += "__CURSOR=\(number)\n".utf8
            expected += "{\"__CURSOR\":\"\(number)\"".utf8
            for field in 0..<Int.random(in: 0...5, using: &random) {
                let value = (0..<Int.random(in: 0...40, using: &random)).map { _ in
                    Bool.random(using: &random) ? UInt8.random(in: 0...255, using: &random) : 0x61
                }
                let isSized = value.contains(0x0A) || Bool.random(using: &random)
                bytes += isSized ? sized("F\(field)", value) : Array("F\(field)=".utf8) + value + [0x0A]
                expected += ",\"F\(field)\":\"".utf8 + value.flatMap(Self.escaped) + [0x22]
            }
            bytes.append(0x0A)
            expected += "}\n".utf8
        }
        var configuration = randomConfiguration(using: &random)
        configuration.follows = false
        #expect(try reader(bytes, configuration).bytes() == expected, "STRATA_SEED=\(seed)")
    }

    /// A byte of a text as JSON has it.
    private static func escaped(_ byte: UInt8) -> [UInt8] {
        switch byte {
        case 0x22: Array(#"\""#.utf8)
        case 0x5C: Array(#"\\"#.utf8)
        case 0x0A: Array(#"\n"#.utf8)
        case 0..<0x10: Array("\\u000\(String(byte, radix: 16))".utf8)
        case 0x10..<0x20: Array("\\u00\(String(byte, radix: 16))".utf8)
        default: [byte]
        }
    }

    @Test("that are cut or damaged are shown up to there")
    func damage() throws {
        let whole = "__CURSOR=1\nMESSAGE=a\n\n"
        let cut = try reader(Array((whole + "__CURSOR=2\nMESS").utf8))
        #expect(cut.text == [#"{"__CURSOR":"1","MESSAGE":"a"}"#, #"{"__CURSOR":"2""#])
        #expect(cut.feed.progress.failure?.reason == "its journal export data ends in the middle, at byte 37")
        let wrong = try reader(Array((whole + "__CURSOR=2\nno name\n").utf8))
        #expect(wrong.text.first == #"{"__CURSOR":"1","MESSAGE":"a"}"#)
        #expect(wrong.feed.progress.failure?.advice.contains("the name of a field was expected") == true)
        let short = try reader(Array("__CURSOR=1\n".utf8) + sized("A", [0x61]).dropLast() + [0x62])
        #expect(short.feed.progress.failure?.advice.contains("does not end where its size says") == true)
    }

    @Test("are followed while the file grows, and may be packed")
    func growth() throws {
        let path = directory.file("log", containing: Array("__CURSOR=1\nMESSAGE=a\n\n".utf8))
        let reader = try FeedReader(path)
        #expect(reader.wait { reader.text.count == 1 })
        write(Array("__CURSOR=2\n\n".utf8), to: path, flags: O_WRONLY | O_APPEND)
        #expect(reader.wait { reader.text == [#"{"__CURSOR":"1","MESSAGE":"a"}"#, #"{"__CURSOR":"2"}"#] })
        let packed = directory.file("packed", containing: Packing.gzip.pack(Array("__CURSOR=1\n\n".utf8)))
        let other = try FeedReader(packed)
        #expect(other.waitForEnd())
        #expect(other.text == [#"{"__CURSOR":"1"}"#])
    }
}
