import StrataDocument
import StrataGenerators
import Testing

@testable import StrataSearch

@Suite("Rows counted by their time") struct TimeBinsTests {
    private static let day = 86_400_000

    /// The numbers of rows in spans of a width, found one by one.
    private func naive(_ rows: [(moment: Int, band: LevelBand)], _ width: Int, offset: Int) -> [Int: [Int]] {
        var found: [Int: [Int]] = [:]
        for row in rows {
            var start = (row.moment + offset) / width * width
            if start > row.moment + offset { start -= width }
            found[start - offset, default: [0, 0, 0, 0, 0]][row.band.rawValue] += 1
        }
        return found
    }

    @Test(
        "stand in bars as if each was put there alone, however they came and wherever the reader is", arguments: 0..<40)
    func bars(seed: Int) throws {
        var random = SplitMix64(seed: UInt64(seed))
        let offset = [0, 3_600_000, -5 * 3_600_000, 20_700_000][seed % 4]
        let reach = [900, 90_000, 40 * Self.day, 9000 * Self.day][Int.random(in: 0..<4, using: &random)]
        let first = [0, -Self.day, 1_764_000_000_000][Int.random(in: 0..<3, using: &random)]
        let rows = (0..<400).map { _ in
            (
                moment: first + Int.random(in: 0..<reach, using: &random),
                band: LevelBand.allCases.randomElement(using: &random)!
            )
        }
        var (one, other) = (TimeBins(offset: offset, most: 40), TimeBins(offset: offset, most: 40))
        for (number, row) in rows.enumerated() {
            if number % 7 < 3 { one.add(row.moment, row.band) } else { other.add(row.moment, row.band) }
        }
        one.add(other)
        let span = try #require(one.span)
        let width = one.width(forAtMost: 20, in: span)
        let bars = one.bars(width, in: span)
        #expect(bars.count <= 20 && width % one.width == 0)
        let wanted = naive(rows, width, offset: offset)
        for (number, bar) in bars.enumerated() {
            #expect(bar.start == bars[0].start + number * width, "Bars have no gaps.")
            #expect(LevelBand.allCases.map { bar.counts[$0] } == wanted[bar.start] ?? [0, 0, 0, 0, 0])
        }
        #expect(bars.reduce(0) { $0 + $1.counts.sum } == rows.count)
        #expect(one.sum.sum == rows.count)
    }

    @Test("take no more memory than so many bins, which are wider then")
    func bound() {
        var bins = TimeBins(most: 10)
        for second in 0..<100 { bins.add(second * 1000, .info) }
        #expect(bins.width == 15_000)
        #expect(bins.bars(bins.width, in: 0..<100_000).map(\.counts.sum) == [15, 15, 15, 15, 15, 15, 10])
        #expect(bins.width(forAtMost: 2, in: 0..<100_000) == 60_000)
        #expect(bins.bars(60_000, in: 0..<100_000).map(\.start) == [0, 60_000])
        #expect(TimeBins().core == nil && TimeBins().span == nil)
    }

    @Test("have days that begin at midnight on the clocks of the reader")
    func midnight() throws {
        var bins = TimeBins(offset: 2 * 3_600_000, most: 100)
        for hour in 0..<72 { bins.add(hour * 3_600_000, .error) }
        let span = try #require(bins.span)
        #expect(
            bins.bars(Self.day, in: span).map(\.start) == [
                -7_200_000, Self.day - 7_200_000, 2 * Self.day - 7_200_000, 3 * Self.day - 7_200_000,
            ])
        #expect(bins.bars(Self.day, in: span).map(\.counts.sum) == [22, 24, 24, 2])
    }
}

@Suite("Rows far from all others") struct FarTimesTests {
    private func bins(_ seconds: [Int]) -> TimeBins {
        seconds.reduce(into: TimeBins()) { $0.add($1 * 1000, .info) }
    }

    @Test("take no room from these, where they are few and it would be much")
    func core() {
        let near = Array(10_000..<11_000)
        #expect(bins(near).core == bins(near).span)
        #expect(bins(near + [0, 5_000_000]).core == 10_000_000..<10_999_001)
        #expect(bins(near + [0, 5_000_000]).count(beyond: 10_000_000..<10_999_001) == 2)
        #expect(bins(near + [0, 1, 2]).core == 0..<10_999_001, "Three of a thousand are too many.")
        #expect(bins(near + [12_000]).core == 10_000_000..<12_000_001, "That is not far.")
        #expect(bins([0, 9_000_000]).core == 0..<9_000_000_001)
    }
}

@Suite("Values that are counted") struct ValueCountsTests {
    @Test("are told from each other up to a number, and the rest is counted together")
    func bound() {
        var counts = ValueCounts(most: 3)
        for text in ["a", "b", "a", "c", "d", "e", "a", "d", "b"] { counts.add(Array(text.utf8)) }
        counts.addRest()
        let found = counts.commonest(2).map { "\(String(decoding: $0.value, as: UTF8.self)) \($0.count)" }
        #expect(found == ["a 3", "b 2"])
        #expect((counts.valueCount, counts.restCount, counts.rowCount) == (3, 4, 10))
        var other = ValueCounts(most: 3)
        other.add(Array("c".utf8), 5)
        other.add(counts)
        #expect(other.commonest(1).map(\.count) == [6] && other.rowCount == 15)
    }
}

@Suite("A sample of rows") struct FacetSampleTests {
    @Test("is all of them up to the most, and then one of a round number, so that no more than the most are read")
    func stride() {
        let most = Facets.mostRows
        #expect(
            [0, 1, most, most + 1, 2 * most + 2, 5 * most + 5, 11_100_000].map(Facets.stride) == [
                1, 1, 1, 2, 5, 10, 50,
            ])
    }

    @Test("is even over any stretch, and in step with nothing that comes again", arguments: [2, 5, 10, 50, 1000])
    func evenness(stride: Int) {
        for first in [0, 12_345, 10_000_000, -40_000] {
            let count = (first..<first + 400 * stride).filter { Facets.reads(RowID($0), stride: stride) }.count
            #expect((340...460).contains(count), "\(count) of 400 from \(first)")
        }
        // Of a log whose lines repeat every so many, each kind has its share.
        for kind in 0..<stride where kind < 20 {
            let count = (0..<400).filter { Facets.reads(RowID($0 * stride + kind), stride: stride) }.count
            #expect(count < 400 / stride * 3 + 12, "\(count) of kind \(kind)")
        }
    }
}
