import StrataDocument
import StrataGenerators
import StrataSystem
import Testing

@testable import StrataFeeds

@Suite("The line index")
struct IndexTests {
    @Test("counts line feeds as a loop does, at every length and alignment")
    func newlines() {
        var random = SplitMix64(seed: 5)
        let bytes = (0..<5000).map { _ in UInt8.random(in: 8...12, using: &random) }
        bytes.withUnsafeBytes { bytes in
            for start in 0..<20 {
                for end in Array(start..<200) + [4000, 4095, 4096, 4097, 5000] {
                    let slice = UnsafeRawBufferPointer(rebasing: bytes[start..<end])
                    #expect(newlineCount(in: slice) == slice.reduce(0) { $0 + ($1 == 0x0A ? 1 : 0) })
                }
            }
        }
    }

    @Test("counts more line feeds in a row than a lane of eight bits holds")
    func manyNewlines() {
        let bytes = [UInt8](repeating: 0x0A, count: 16 * 256 + 5)
        bytes.withUnsafeBytes { #expect(newlineCount(in: $0) == 4101) }
    }

    @Test("keeps the lines of each group within the promised span, backwards", arguments: seeds(200))
    func backwardSpan(seed: UInt64) {
        var random = SplitMix64(seed: seed)
        let bytes = randomText(maximumCount: 3000, using: &random)
        let limits = randomConfiguration(using: &random).indexLimits!
        var scanner = BackwardScanner(
            0..<bytes.count, endsWithNewline: bytes.last == 0x0A, ordinal: 0, limits: limits)
        var checkpoints: [Checkpoint] = []
        bytes.withUnsafeBytes { bytes in
            repeat {
                let count = min(scanner.frontier, Int.random(in: 1...90, using: &random))
                let block = bytes[scanner.frontier - count..<scanner.frontier]
                scanner.scan(UnsafeRawBufferPointer(rebasing: block), checkpoints: &checkpoints)
            } while scanner.frontier > 0
        }
        #expect(scanner.unsavedOldest == nil)
        check(checkpoints.reversed(), in: bytes, firstOrdinal: -naiveLines(bytes).count, limits: limits, seed: seed)
    }

    @Test("keeps the lines of each group within the promised span, forwards", arguments: seeds(200))
    func forwardSpan(seed: UInt64) {
        var random = SplitMix64(seed: seed)
        let bytes = randomText(maximumCount: 3000, using: &random)
        let limits = randomConfiguration(using: &random).indexLimits!
        var scanner = ForwardScanner(position: 0, ordinal: 0, isLineOpen: false, limits: limits)
        var checkpoints: [Checkpoint] = []
        bytes.withUnsafeBytes { bytes in
            while scanner.position < bytes.count {
                let count = min(bytes.count - scanner.position, Int.random(in: 1...90, using: &random))
                let block = bytes[scanner.position..<scanner.position + count]
                scanner.scan(UnsafeRawBufferPointer(rebasing: block), checkpoints: &checkpoints)
            }
        }
        #expect(scanner.ordinal == naiveLines(bytes).count)
        check(checkpoints, in: bytes, firstOrdinal: 0, limits: limits, seed: seed)
    }

    /// Each checkpoint is where its line begins, and every line begins within the span of its group.
    private func check(
        _ checkpoints: [Checkpoint], in bytes: [UInt8], firstOrdinal: Int, limits: IndexLimits, seed: UInt64
    ) {
        var group: Checkpoint?
        var next = checkpoints[...]
        var ordinal = firstOrdinal
        for offset in bytes.indices where offset == 0 || bytes[offset - 1] == 0x0A {
            if let first = next.first, first.ordinal == ordinal {
                #expect(first.offset == offset, "STRATA_SEED=\(seed)")
                group = next.removeFirst()
            }
            #expect(group.map { offset - $0.offset < limits.span } ?? false, "STRATA_SEED=\(seed)")
            ordinal += 1
        }
        #expect(next.isEmpty, "STRATA_SEED=\(seed)")
    }

    @Test("of ten million lines takes less than a megabyte")
    func size() {
        var scanner = ForwardScanner(position: 0, ordinal: 0, isLineOpen: false, limits: .suited(toBytes: 965_000_000))
        var checkpoints: [Checkpoint] = []
        var generator = LogGenerator(seed: 1)
        var bytes: [UInt8] = []
        for _ in 0..<10_000 { generator.appendLine(to: &bytes) }
        for _ in 0..<20 { bytes.withUnsafeBytes { scanner.scan($0, checkpoints: &checkpoints) } }
        #expect(scanner.ordinal == 200_000)
        // Fifty times as many lines have fifty times as many checkpoints, and an array may be half empty.
        #expect(checkpoints.count * 50 * MemoryLayout<Checkpoint>.stride * 2 < 1_000_000)
    }

    @Test("never has more than one checkpoint in a granule, even where every byte is a line feed")
    func onlyNewlines() {
        let bytes = [UInt8](repeating: 0x0A, count: 1 << 20)
        var scanner = BackwardScanner(0..<(1 << 20), endsWithNewline: true, ordinal: 0, limits: IndexLimits())
        var checkpoints: [Checkpoint] = []
        bytes.withUnsafeBytes { bytes in
            let block = UnsafeRawBufferPointer(rebasing: bytes[..<scanner.frontier])
            scanner.scan(block, checkpoints: &checkpoints)
        }
        #expect(scanner.oldest.ordinal == -(1 << 20))
        #expect(checkpoints.count <= (1 << 20) / 4096 + 1)
    }

    @Test("has no line at a place that lies anywhere within a long one, or before its group")
    func placesWithinLines() {
        // One line of 6 GiB, of which nothing needs to be read.
        let part = FilePart(name: "log", file: .none, start: 100, end: 6 << 30)
        let location = LineIndex.Group(ordinals: 7..<8, bytes: 100..<6 << 30)
        let group = LineGroup(location, of: part, limits: IndexLimits(), maximumLineBytes: 10)
        #expect(group.ordinal(at: 100) == 7)
        for place in [-1, 99, 101, 5 << 30] { #expect(group.ordinal(at: place) == nil) }
    }

    @Test("is coarser for files of terabytes")
    func coarser() {
        #expect(IndexLimits.suited(toBytes: 1 << 34) == IndexLimits())
        #expect(IndexLimits.suited(toBytes: 1 << 35).lines == 1024)
        #expect(IndexLimits.suited(toBytes: 1 << 40).bytes == 64 << 16)
    }
}
