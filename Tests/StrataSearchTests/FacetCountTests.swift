import StrataDocument
import StrataGenerators
import StrataSystem
import StrataTime
import Testing

@testable import StrataSearch

/// The fields of a row such as `12 error a`: a second, a level and a kind, each maybe `-`.
private struct SparseFields: RowFields {
    let words: [Substring]

    init(_ row: ArraySlice<UInt8>) { words = String(decoding: row, as: UTF8.self).split(separator: " ") }

    func value(of name: FieldName) -> FieldValue? {
        guard let place = ["time", "level", "kind"].firstIndex(of: name.text), words[place] != "-" else { return nil }
        let text = Array(words[place].utf8)
        guard place == 0 else { return FieldValue(text) }
        return FieldValue(text, instant: Int(words[0]).flatMap { Instant(seconds: $0) })
    }

    var all: [(name: String, text: [UInt8])] { [] }
    var areWhole: Bool { true }
}

@Suite("The summary of a document") struct FacetCountTests {
    private static func row(_ random: inout SplitMix64) -> String {
        let second = Int.random(in: 0..<5, using: &random) == 0 ? "-" : "\(Int.random(in: 0..<90, using: &random))"
        let level = ["error", "warn", "info", "debug", "-"].randomElement(using: &random) ?? "-"
        return "\(second) \(level) \(["a", "b", "c", "-"].randomElement(using: &random) ?? "-")"
    }

    /// The numbers of rows of each level and kind, of errors in each ten seconds, and without a time.
    private func naive(_ document: MemoryDocument) -> [String: Int] {
        var found: [String: Int] = [:]
        for index in 0..<document.count {
            let words = document.line(at: index).string.split(separator: " ").map(String.init)
            if words[1] != "-" { found["level \(words[1])", default: 0] += 1 }
            if words[2] != "-" { found["kind \(words[2])", default: 0] += 1 }
            guard let second = Int(words[0]) else {
                found["timeless", default: 0] += 1
                continue
            }
            if words[1] == "error" { found["errors \(second / 10)", default: 0] += 1 }
        }
        return found
    }

    private func counted(_ facets: Facets) -> [String: Int] {
        var found: [String: Int] = [:]
        for field in facets.fields {
            for (value, count) in field.values.commonest(9) {
                found["\(field.name) \(String(decoding: value, as: UTF8.self))"] = count
            }
        }
        for bar in facets.times.bars(10_000, in: 0..<90_000) where bar.counts[.error] > 0 {
            found["errors \(bar.start / 10_000)"] = bar.counts[.error]
        }
        if facets.timeless.sum > 0 { found["timeless"] = facets.timeless.sum }
        return found
    }

    /// Goes on, half a second at a time, until all is counted and nothing is stale.
    private func finish(_ count: FacetCount, _ time: inout Double, _ facets: inout Facets?) {
        for _ in 0..<60_000 {
            count.advance(at: time, counting: ["level", "kind"], from: RowID(0))
            if let news = count.news() { facets = news }
            guard count.nextLook(after: time) != nil else { return }
            time += 500
            Thread.sleep(1)
        }
        Issue.record("It never ended.")
    }

    @Test(
        "is that of all its rows, whatever has arrived, changed, come in between and gone meanwhile", arguments: 0..<8)
    func changes(seed: Int) throws {
        var (random, time, facets) = (SplitMix64(seed: UInt64(seed)), 0.0, Facets?.none)
        let document = MemoryDocument((0..<2000).map { _ in Self.row(&random) })
        let count = try FacetCount(
            of: ["level", "kind"], in: document, reading: { SparseFields($0) }, from: RowID(1000), offset: 0, at: 0)
        finish(count, &time, &facets)
        #expect(counted(try #require(facets)) == naive(document))
        for _ in 0..<6 {
            let place = Int.random(in: 0..<document.count, using: &random)
            switch Int.random(in: 0..<4, using: &random) {
            case 0: document.append((0..<50).map { _ in Self.row(&random) })
            case 1: document.remove(place..<min(document.count, place + 300))
            case 2: document.insert((0..<30).map { _ in Array(Self.row(&random).utf8) }, at: place)
            default: document.change(document.id(at: place), to: Array(Self.row(&random).utf8))
            }
            if Bool.random(using: &random) { finish(count, &time, &facets) }
        }
        finish(count, &time, &facets)
        #expect(counted(try #require(facets)) == naive(document))
        #expect(count.news() == nil, "Nothing is new.")
    }

    @Test("of a few rows becomes an estimate where so many come that not all of them are read")
    func growth() throws {
        var (time, facets) = (0.0, Facets?.none)
        let document = MemoryDocument(["1 info a"])
        let count = try FacetCount(
            of: ["level", "kind"], in: document, reading: { SparseFields($0) }, from: RowID(0), offset: 0, at: 0)
        finish(count, &time, &facets)
        #expect(facets?.stride == 1 && facets?.rowCount == 1)
        document.append(Array(repeating: "2 info b", count: 5 * Facets.mostRows))
        count.advance(at: time, counting: ["level", "kind"], from: RowID(0))
        #expect(!count.isWhole, "It says that it goes on.")
        finish(count, &time, &facets)
        let found = try #require(facets)
        #expect(found.stride == 5 && (220_000...280_000).contains(found.rowCount))
    }

    @Test("holds while rows are counted anew that went by themselves, which is done no more often than now and then")
    func pauses() throws {
        var (random, time, facets) = (SplitMix64(seed: 1), 0.0, Facets?.none)
        let document = MemoryDocument((0..<100).map { _ in Self.row(&random) })
        let count = try FacetCount(
            of: ["level"], in: document, reading: { SparseFields($0) }, from: RowID(0), offset: 0, at: 0)
        finish(count, &time, &facets)
        document.remove(0..<10)
        let next = try #require(count.nextLook(after: time))
        #expect(next >= 1000, "Not at once.")
        count.advance(at: next - 1, counting: ["level"], from: RowID(0))
        #expect(count.isWhole && !count.isCurrent && count.news() == nil)
        count.advance(at: next, counting: ["level"], from: RowID(0))
        #expect(count.isWhole && !count.isCurrent, "What was counted before holds.")
        document.remove(0..<10, cause: .reader)
        finish(count, &time, &facets)
        #expect(facets?.rowCount == 80)
    }
}
