import StrataGenerators
import StrataTesting
import Testing

@testable import StrataDocument

/// Sources whose lines are joined, what they were told to hold, and how a plain sort puts their entries in order.
private final class EntryBench {
    /// A line of a source: one that begins with `T12` or `N` begins an entry, and only the first says a moment.
    struct ModelLine {
        var text: String
        var isRemoved = false
        var begins: Bool { EntryBench.begins(Array(text.utf8)[...]) }
        var moment: Double? { ModelRow(text: text).moment }
    }

    private(set) var model: [[ModelLine]]
    /// Where lines without a moment stand that were there before any with one: at the first moment that was there with them.
    private let openings: [Double]
    let sources: [MemoryDocument]
    let merged: MergedDocument
    let follower: Follower
    private var known: [RowVersion: String] = [:]
    private var number = 0

    static let begins: MergedDocument.Beginning = { $0.first == UInt8(ascii: "T") || $0.first == UInt8(ascii: "N") }

    /// - Parameter joins: whether lines are joined by now.
    init(_ lines: [[String]], joins: @escaping () -> Bool = { true }) throws {
        model = lines.map { $0.map { ModelLine(text: $0) } }
        openings = model.map { $0.lazy.compactMap(\.moment).first ?? -.infinity }
        sources = lines.map { MemoryDocument($0) }
        merged = try MergedDocument(
            sources.map { MergedDocument.Source($0, begins: { joins() ? Self.begins : nil }) },
            moment: MergeBench.moment)
        follower = Follower(of: merged)
        merged.settle()
    }

    var texts: [String] { (0..<merged.count).map { merged.line(at: $0).string } }

    func line(_ beginning: String) -> String {
        number += 1
        return "\(beginning) line \(number)"
    }

    func append(_ lines: [String], to source: Int) {
        model[source] += lines.map { ModelLine(text: $0) }
        sources[source].append(lines)
    }

    /// Gives the last line of a source another text.
    func change(_ source: Int, to text: (String) -> String) {
        guard let last = model[source].lastIndex(where: { !$0.isRemoved }) else { return }
        model[source][last].text = text(model[source][last].text)
        let id = sources[source].id(at: sources[source].count - 1)
        sources[source].change(id, to: Array(model[source][last].text.utf8))
    }

    func remove(_ range: Range<Int>, of source: Int) {
        let left = model[source].indices.filter { !model[source][$0].isRemoved }
        for place in left[range] { model[source][place].isRemoved = true }
        sources[source].remove(range)
    }

    /// Every entry whose first line is there, in the order of places in time; of equal ones the first source's first.
    var sorted: [String] {
        var all: [(moment: Double, source: Int, place: Int, text: String)] = []
        for (source, lines) in model.enumerated() {
            var latest = openings[source]
            // Of an entry whose first line has gone, what is left goes with the one before.
            var shown: Int?
            for (place, line) in lines.enumerated() {
                if line.begins || place == 0 {
                    latest = max(latest, line.moment ?? latest)
                    guard !line.isRemoved else { continue }
                    shown = all.count
                    all.append((latest, source, place, line.text))
                } else if let shown, !line.isRemoved {
                    all[shown].text += "\n" + line.text
                }
            }
        }
        return all.sorted { ($0.moment, $0.source, $0.place) < ($1.moment, $1.source, $1.place) }.map(\.text)
    }

    /// Whether a source has an entry that lines can go on with.
    func hasEntries(_ source: Int) -> Bool {
        model[source].enumerated().contains { !$0.element.isRemoved && ($0.element.begins || $0.offset == 0) }
    }

    /// What is wrong with what the document says of itself; nil where nothing is.
    func problem() -> String? {
        if follower.names != (0..<merged.count).map(merged.id) { return "changes do not lead to the rows" }
        for index in 0..<merged.count {
            let line = merged.line(at: index)
            guard let version = line.version else { return "row \(index) has no name" }
            if merged.index(of: version.row) != index { return "row \(index) is not found" }
            if let text = known[version], text != line.string { return "\(version) was \(text), is \(line.string)" }
            if line.followingLines != line.string.split(separator: "\n").count - 1 {
                return "\(line.string) is miscounted"
            }
            known[version] = line.string
        }
        for direction in [ScanDirection.forward, .backward] where read(direction) != texts {
            return "\(direction) differs"
        }
        return nil
    }

    private func read(_ direction: ScanDirection) -> [String] {
        let reader = merged.reader()
        var (position, found) = (RowID(direction == .forward ? .min / 2 : .max / 2), [String]())
        while let block = reader.read(from: position, direction) {
            let rows = block.rows.indices.map { String(decoding: block.bytes[block.range(at: $0)], as: UTF8.self) }
            found += direction == .forward ? rows : rows.reversed()
            position = block.next(direction)
        }
        return direction == .forward ? found : found.reversed()
    }
}

@Suite("Entries of merged sources")
struct MergedEntriesTests {
    @Test("are rows that stand where their first lines say, with the lines that follow in the same source")
    func order() throws {
        let bench = try EntryBench([
            ["top", "T1 a", " x", "T9 inside", "T3 a"], ["T2 b", " y", "N none", " z", "T4 b"],
        ])
        #expect(bench.texts == ["top", "T1 a\n x", "T2 b\n y", "N none\n z", "T4 b", "T9 inside", "T3 a"])
        #expect((0..<4).map { bench.merged.line(at: $0).followingLines } == [0, 1, 1, 1])
        #expect(bench.problem() == nil)
    }

    @Test("grow in their place when others have come behind them, under the name that they have")
    func growing() throws {
        let bench = try EntryBench([["T1 a"], ["T2 b"]])
        let (name, log) = (bench.merged.id(at: 0), UpdateLog(of: bench.merged))
        bench.append([" x", " y"], to: 0)
        bench.merged.settle()
        #expect(bench.texts == ["T1 a\n x\n y", "T2 b"] && bench.merged.id(at: 0) == name)
        #expect(log.updates.map(\.changes) == [[.changed(name)]])
        bench.append([" z", "T3 a"], to: 0)
        bench.merged.settle()
        #expect(bench.texts == ["T1 a\n x\n y\n z", "T2 b", "T3 a"])
        #expect(bench.merged.displacedCount == 0 && bench.problem() == nil)
    }

    @Test("begin with a line that was written by halves, as soon as it shows that it begins one")
    func halves() throws {
        let bench = try EntryBench([["T1 a"], ["T2 b"]])
        bench.append(["?"], to: 0)
        bench.merged.settle()
        #expect(bench.texts == ["T1 a\n?", "T2 b"])
        bench.change(0) { _ in "T3 whole" }
        bench.merged.settle()
        #expect(bench.texts == ["T1 a", "T2 b", "T3 whole"] && bench.problem() == nil)
    }

    @Test("are made of rows that are there when it turns out late by what they begin")
    func late() throws {
        var joins = false
        let bench = try EntryBench([["T1 a", " x"], ["T2 b", " y"]]) { joins }
        #expect(bench.merged.count == 4)
        let names = [0, 2].map(bench.merged.id)
        joins = true
        bench.append([" z", "T3 b"], to: 1)
        bench.merged.settle()
        #expect(bench.texts == ["T1 a\n x", "T2 b\n y\n z", "T3 b"] && [0, 1].map(bench.merged.id) == names)
        #expect(bench.follower.names == (0..<3).map(bench.merged.id))
    }

    @Test("of a source that is added later are its rows")
    func added() throws {
        let bench = try EntryBench([["T1 a"]])
        let later = MemoryDocument([" first", "T2 c", " x"])
        bench.merged.add(MergedDocument.Source(later, begins: { EntryBench.begins }))
        bench.merged.settle()
        #expect(bench.texts == ["T1 a", " first", "T2 c\n x"])
    }

    /// The average lengths of rows that were told with changes.
    private final class Lengths {
        var all: [Double] = []
    }

    @Test("have an average length at each step, also while all of a source wait for those of another that came with it")
    func lengthsWhileWaiting() throws {
        let bench = try EntryBench([["T1 a"]])
        let lengths = Lengths()
        bench.merged.observers.add(lengths) { lengths, update in
            for change in update.changes {
                switch change {
                case .appended(_, let averageBytes), .inserted(_, let averageBytes): lengths.all.append(averageBytes)
                default: break
                }
            }
        }
        // More than are placed at once come before the first one of the other.
        let added = [2..<3002, 3002..<3004].map { moments in
            MergedDocument.Source(MemoryDocument(moments.map { "T\($0) row" }), begins: { EntryBench.begins })
        }
        bench.merged.add(added)
        bench.merged.settle()
        #expect(bench.texts == ["T1 a"] + (2..<3004).map { "T\($0) row" })
        // None is shorter than `T1 a` or longer than `T3003 row`.
        #expect(lengths.all.count >= 3 && lengths.all.allSatisfy { (4...9).contains($0) }, "\(lengths.all)")
    }

    @Test("come before a stretch of lines that is longer than what is waited for, and that goes on with the last one")
    func long() throws {
        let trace = (0..<10_000).map { " at \($0)" }
        let bench = try EntryBench([["T1 a", "T2 a"] + trace, ["T3 b"]])
        #expect(bench.merged.count == 3 && bench.merged.line(at: 1).followingLines == 10_000)
        #expect(bench.merged.line(at: 2).string == "T3 b" && bench.merged.isPastKnown)
    }

    @Test(
        "are those of a naive model whatever comes, grows and goes, and no text changes without being told",
        arguments: TestSeeds.sample(of: 30))
    func random(seed: UInt64) throws {
        var random = SplitMix64(seed: seed)
        let bench = try EntryBench(
            (0..<4).map { source in
                var moment = 0
                let lines = (0..<Int.random(in: 0..<60, using: &random)).map { place in
                    moment += Int.random(in: 0..<9, using: &random)
                    return ["T\(moment)", "T\(moment)", "N", " at", " at"][Int.random(in: 0..<5, using: &random)]
                        + " \(source).\(place)"
                }
                // A source that says no moment at the beginning would be before all others for good.
                return lines.isEmpty ? [] : lines + ["T\(moment) \(source) last"]
            })
        #expect(bench.texts == bench.sorted && bench.problem() == nil, "seed \(seed)")
        var clock = 1000
        for step in 0..<200 {
            let source = Int.random(in: 0..<4, using: &random)
            clock += Int.random(in: 0..<4, using: &random)
            switch Int.random(in: 0..<10, using: &random) {
            case 0..<4:
                let more = (0..<Int.random(in: 0..<5, using: &random)).map { _ in
                    bench.line(
                        ["T\(clock - Int.random(in: 0..<8, using: &random))", "N", " at", " at"].randomElement(
                            using: &random) ?? "")
                }
                bench.append([bench.line("T\(clock)")] + more, to: source)
            case 4, 5:
                guard bench.hasEntries(source) else { continue }
                bench.append((0..<Int.random(in: 1..<4, using: &random)).map { _ in bench.line(" at") }, to: source)
            case 6: bench.change(source) { $0 + "+" }
            case 7:
                guard bench.hasEntries(source) else { continue }
                bench.append(["?"], to: source)
                if random.next() % 2 == 0 { bench.merged.settle() }
                bench.change(source) { _ in bench.line("T\(clock)") }
            case 8:
                let count = bench.sources[source].count
                let first = random.next() % 2 == 0 ? 0 : Int.random(in: 0..<max(1, count), using: &random)
                bench.merged.settle()
                bench.remove(first..<min(count, first + Int.random(in: 0..<6, using: &random)), of: source)
            default: continue
            }
            if random.next() % 3 == 0 { continue }
            bench.merged.settle()
            try #require(bench.texts == bench.sorted, "seed \(seed), step \(step)")
            try #require(bench.problem() == nil, "seed \(seed), step \(step)")
        }
        #expect(bench.merged.displacedCount == 0)
    }
}
