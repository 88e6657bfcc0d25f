import Glibc
import StrataGenerators
import Testing

@testable import StrataFeeds

@Suite("The bytes of whole files")
struct WholeFilesTests {
    let directory = TemporaryDirectory()

    private func feed(_ inputs: [FeedInput], follows: Bool = false, rows: Int? = nil) throws -> LineFeed {
        var configuration = FeedConfiguration()
        (configuration.follows, configuration.startsAtOnce, configuration.maximumRows) = (follows, false, rows)
        return try LineFeed(inputs, configuration: configuration)
    }

    private func bytes(of files: WholeFiles) throws -> [UInt8] {
        var bytes: [UInt8] = []
        while let block = try files.next() { bytes += block }
        return bytes
    }

    @Test("come one behind the other, with a line feed where a last line lacks one", arguments: seeds(40))
    func files(seed: UInt64) throws {
        var random = SplitMix64(seed: seed)
        let texts = (0..<Int.random(in: 1...4, using: &random)).map { _ in
            // Sometimes of several blocks.
            let count = Bool.random(using: &random) ? 400 : 600 << 10
            return Array("text".utf8) + randomText(maximumCount: count, using: &random)
        }
        let inputs = texts.indices.map { FeedInput.file(directory.file("\($0)", containing: texts[$0])) }
        let files = try #require(try feed(inputs).wholeFiles())
        var expected: [UInt8] = []
        for text in texts {
            if let last = expected.last, last != 0x0A { expected.append(0x0A) }
            expected += text
        }
        #expect(try bytes(of: files) == expected, "STRATA_SEED=\(seed)")
    }

    @Test("are those that there were when it began, and none where there are none")
    func later() throws {
        let path = directory.file("log", containing: Array("one\ntwo".utf8))
        let files = try #require(try feed([.file(path)]).wholeFiles())
        append("\nthree\n", to: path)
        #expect(try bytes(of: files) == Array("one\ntwo".utf8))
        let empty = try #require(try feed([.file(directory.file("empty"))]).wholeFiles())
        #expect(try empty.next() == nil)
    }

    @Test("cannot be those of a file that was cut or written over meanwhile")
    func rewritten() throws {
        let path = directory.file("log", containing: Array("one\ntwo\nthree\n".utf8))
        let files = try #require(try feed([.file(path)]).wholeFiles())
        write(Array("four lines\n\n\n\n".utf8), to: path, flags: O_WRONLY | O_TRUNC)
        let changed = #expect(throws: FeedError.self) { try bytes(of: files) }
        #expect(changed?.kind == .cannotRead && changed?.exitCode == 74)
        let others = try #require(try feed([.file(path)]).wholeFiles())
        truncate(path, 3)
        #expect(throws: FeedError.cutWhileRead(path)) { try bytes(of: others) }
    }

    @Test("are not at hand where an input is packed, a pipe, or followed, or where only some lines are wanted")
    func others() throws {
        let path = directory.file("log", containing: Array("one\n".utf8))
        let packed = directory.file("log.gz", containing: [0x1F, 0x8B, 0x08, 0, 0, 0, 0, 0, 0, 3])
        #expect(try feed([.file(packed), .file(path)]).wholeFiles() == nil)
        // So small a one was unpacked before this asks.
        #expect(try feed([.file(packed)]).wholeFiles() == nil)
        #expect(try feed([.file(path)], follows: true).wholeFiles() == nil)
        #expect(try feed([.file(path)], rows: 5).wholeFiles() == nil)
        let pipe = makePipe()
        defer { for descriptor in [pipe.reading, pipe.writing] { close(descriptor) } }
        #expect(try feed([.descriptor(pipe.reading, name: "pipe")]).wholeFiles() == nil)
    }
}
