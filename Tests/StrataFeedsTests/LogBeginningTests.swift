import Testing

@testable import StrataFeeds

@Suite("The beginning of a log") struct LogBeginningTests {
    let directory = TemporaryDirectory()

    @Test("is what was packed, as much of it as is wanted", arguments: Packing.allCases)
    func packed(packing: Packing) throws {
        let path = directory.file("log", containing: packing.pack(Array("one\ntwo\n".utf8)))
        let whole = try LogBeginning(of: path, atMost: 100)
        #expect(whole.bytes == Array("one\ntwo\n".utf8) && whole.problem == nil)
        let start = try LogBeginning(of: path, atMost: 5)
        #expect(start.bytes == Array("one\nt".utf8) && start.problem == nil)
    }

    @Test("is in UTF-8 where it has a byte order mark, and else as it is")
    func encodings() throws {
        let marked = directory.file("marked", containing: [0xFF, 0xFE, 0x61, 0, 0x0A, 0])
        #expect(try LogBeginning(of: marked, atMost: 100).bytes == Array("a\n".utf8))
        let plain = directory.file("plain", containing: Array("a\r\n\u{FF}".utf8))
        #expect(try LogBeginning(of: plain, atMost: 100).bytes == Array("a\r\n\u{FF}".utf8))
        let empty = try LogBeginning(of: directory.file("empty"), atMost: 100)
        #expect(empty.bytes.isEmpty && empty.problem == nil && empty.foreignEncoding == nil)
    }

    @Test("tells what is damaged behind it, and what cannot be read as lines")
    func damage() throws {
        let packed = Packing.gzip.pack(Array("one\ntwo\n".utf8))
        let cut = try LogBeginning(of: directory.file("cut", containing: packed.dropLast(3)), atMost: 100)
        #expect(cut.bytes == Array("one\ntwo\n".utf8) && cut.problem?.kind == .damaged)
        let zip = try LogBeginning(of: directory.file("zip", containing: [0x50, 0x4B, 3, 4, 20, 0]), atMost: 100)
        #expect(zip.foreignEncoding == .zip && zip.problem == nil)
    }

    @Test("is refused where there is none")
    func missing() {
        #expect { try LogBeginning(of: directory.path + "/none", atMost: 9) } throws: {
            ($0 as? FeedError)?.kind == .noSuchFile
        }
        #expect { try LogBeginning(of: directory.path, atMost: 9) } throws: { ($0 as? FeedError)?.kind == .isDirectory }
    }
}
