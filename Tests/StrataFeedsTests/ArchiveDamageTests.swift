import Strata
import StrataGenerators
import Testing

@testable import StrataFeeds

@Suite("Packed files that are damaged")
struct ArchiveDamageTests {
    let directory = TemporaryDirectory()

    private func read(_ bytes: [UInt8], _ name: String) throws -> (reader: FeedReader, bytes: [UInt8]) {
        let reader = try FeedReader(directory.file(name, containing: bytes), .notFollowing)
        #expect(reader.waitForEnd())
        return (reader, try reader.bytes())
    }

    private func text(_ random: inout SplitMix64) -> [UInt8] {
        var generator = LogGenerator(seed: random.next())
        var text: [UInt8] = []
        for _ in 0..<Int.random(in: 1...3000, using: &random) { generator.appendLine(to: &text) }
        return text
    }

    @Test("show what they held before they end, and say where that is", arguments: Packing.allCases, seeds(20))
    func cut(packing: Packing, seed: UInt64) throws {
        var random = SplitMix64(seed: seed)
        let text = text(&random)
        let packed = packing.pack(text)
        // Of less nobody could tell that it is packed.
        let count = Int.random(in: StreamFormat.tellingBytes..<packed.count, using: &random)
        let (reader, bytes) = try read(Array(packed[..<count]), "cut")
        #expect(text.starts(with: bytes), "STRATA_SEED=\(seed)")
        #expect(reader.feed.progress.failure?.kind == .damaged, "STRATA_SEED=\(seed)")
        #expect(
            reader.feed.progress.failure?.reason.hasSuffix("at byte \(CountText.grouped(count))") == true,
            "STRATA_SEED=\(seed)")
    }

    @Test("show what they held before the damage, and tell of it", arguments: Packing.allCases, seeds(60))
    func flipped(packing: Packing, seed: UInt64) throws {
        var random = SplitMix64(seed: seed)
        let text = text(&random)
        var packed = packing.pack(text)
        let place = Int.random(in: StreamFormat.tellingBytes..<packed.count, using: &random)
        let before = try read(Array(packed[..<place]), "cut").bytes
        for offset in place..<min(packed.count, place + Int.random(in: 1...8, using: &random)) {
            packed[offset] ^= 1 << UInt8.random(in: 0..<8, using: &random)
        }
        let (reader, bytes) = try read(packed, "flipped")
        #expect(text.starts(with: before) && bytes.starts(with: before), "STRATA_SEED=\(seed)")
        let isTold = reader.feed.progress.failure?.kind == .damaged || !reader.feed.progress.findings.isEmpty
        #expect(isTold || bytes == text, "STRATA_SEED=\(seed)")
    }

    @Test("break nothing where they are no more than beginnings and noise", arguments: seeds(200))
    func noise(seed: UInt64) throws {
        var random = SplitMix64(seed: seed)
        let format = StreamFormat.all.randomElement(using: &random)!
        let signature = format.signatures.randomElement(using: &random)!
        var bytes = signature.map { UInt8.random(in: $0, using: &random) }
        for _ in 0..<Int.random(in: 0...5000, using: &random) {
            bytes.append(UInt8.random(in: 0...(Bool.random(using: &random) ? 255 : 1), using: &random))
        }
        let (reader, _) = try read(bytes, "noise")
        #expect(reader.feed.progress.isStream == (format.confirms(bytes) == true), "STRATA_SEED=\(seed)")
    }

    @Test("say what is wrong, and where")
    func sentence() throws {
        var packed = Packing.gzip.pack(Array("one\n".utf8))
        // The eight last bytes are the sum of what was packed, and its length.
        packed[packed.count - 8] ^= 1
        let (reader, bytes) = try read(packed, "log")
        #expect(bytes == Array("one\n".utf8))
        let path = directory.path + "/log"
        #expect(
            reader.feed.progress.failure.map { "\($0)" }
                == "cannot read \(path): the checksum of its gzip data is wrong; what is shown may not be what was "
                + "packed; get it anew")
    }

    @Test("say that a checksum is wrong where every byte could be unpacked", arguments: [Packing.gzip, .zstd])
    func checksum(format: Packing) throws {
        var packed = format.pack(Array(repeating: 0x61, count: 1000) + [0x0A])
        // The last bytes of both formats belong to a sum or a length.
        packed[packed.count - 1] ^= 1
        let (reader, bytes) = try read(packed, "log")
        #expect(bytes.count == 1001)
        #expect(reader.feed.progress.failure?.description.contains("the checksum of its") == true)
    }
}
