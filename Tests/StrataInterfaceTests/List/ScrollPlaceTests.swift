import Foundation
import Strata
import StrataDocument
import StrataGenerators
import StrataTesting
import Testing

@testable import StrataInterface

@Suite("A place in a list that is kept")
struct ScrollPlaceTests {
    private func restored(_ place: ListView.ScrollPlace) throws -> ListView.ScrollPlace {
        try JSONDecoder().decode(ListView.ScrollPlace.self, from: JSONEncoder().encode(place))
    }

    @Test(
        "is the same to the pixel after a restart with more rows at the end", arguments: TestSeeds.several(10),
        ["stack", "inset", "flip", "custom"])
    func restart(seed: UInt64, strategy: String) throws {
        var random = SplitMix64(seed: seed)
        let texts = (0..<200).map { _ in "\(Int.random(in: 8...90, using: &random))" }
        let more = (0..<Int.random(in: 0...80, using: &random)).map { _ in "33" }
        let options: [String: OptionValue] = strategy == "flip" ? ["flip.insertion": .text("hold")] : [:]
        let first = try OwnListRig(MemoryDocument(texts), strategy: strategy, options: options)
        first.list.engine.scroll(
            to: Double.random(in: 0...(first.list.engine.maxOffset - 1), using: &random), byReader: true)
        first.change {}
        let place = try restored(try #require(first.list.scrollPlace))
        #expect(!place.isFollowing)
        let second = try OwnListRig(MemoryDocument(texts + more), strategy: strategy, options: options)
        second.change { second.list.scroll(to: place) }
        let (before, after) = (first.starts, second.starts)
        #expect(after[place.row] != nil)
        for (row, start) in before { #expect((after[row].map { $0 - start } ?? 0).magnitude < 1e-6) }
    }

    @Test("that followed goes on to the newest row, and follows there")
    func following() throws {
        let document = MemoryDocument((0..<50).map { _ in "20" })
        let first = try OwnListRig(document, strategy: "inset")
        let place = try restored(try #require(first.list.scrollPlace))
        #expect(place.isFollowing)
        document.append((0..<50).map { _ in "20" })
        let second = try OwnListRig(document, strategy: "inset")
        second.list.engine.scroll(to: 100, byReader: true)
        second.change {}
        second.change { second.list.scroll(to: place) }
        #expect(second.list.engine.offset == 1800 && second.list.scrollPhase == .following)
        second.change { document.append(["20"]) }
        #expect(second.list.engine.offset == 1820)
    }

    @Test("can be given before there are rows, and is gone to with the first of them")
    func early() throws {
        let document = MemoryDocument()
        let place = ListView.ScrollPlace(row: RowID(30), distance: -5)
        let rig = try OwnListRig(document) { $0.list.scroll(to: place) }
        rig.change { document.append((0..<100).map { _ in "20" }) }
        #expect(rig.list.engine.offset == 605 && rig.list.scrollPlace == place)
        let other = try OwnListRig(document) { $0.list.scroll(to: place) }
        #expect(other.list.engine.offset == 605, "It was given before the window was made.")
    }

    @Test("whose row is gone is that of the next one that is left, or of the last one")
    func fallback() throws {
        let document = MemoryDocument((0..<100).map { _ in "20" })
        document.remove(28..<34)
        let rig = try OwnListRig(document)
        rig.change { rig.list.scroll(to: .init(row: RowID(30), distance: -5)) }
        // Row 34 is the 28th now: it begins at 560.
        #expect(rig.list.engine.offset == 565 && rig.list.scrollPlace?.row == RowID(34))
        rig.change { rig.list.scroll(to: .init(row: RowID(500), distance: 190)) }
        #expect(rig.list.engine.offset == 93 * 20 - 190)
    }

    @Test("at the end of a list that did not follow does not follow either")
    func paused() throws {
        let document = MemoryDocument((0..<50).map { _ in "20" })
        let first = try OwnListRig(document, strategy: "inset")
        first.change { first.list.toggleFollow() }
        let place = try #require(first.list.scrollPlace)
        #expect(!place.isFollowing && first.list.isAtEnd)
        let second = try OwnListRig(document, strategy: "inset")
        second.change { second.list.scroll(to: place) }
        second.change { document.append(["20"]) }
        #expect(second.list.engine.offset == 800 && second.list.scrollPhase == .idle)
    }
}
