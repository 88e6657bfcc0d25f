import StrataDocument
import StrataGenerators
import StrataSystem
import Testing

@testable import StrataSearch

@Suite("Rows around those that pass")
struct ShownRowsTests {
    private func row(_ number: Int) -> String { "row \(number)" + (number % 10 == 0 ? " ten" : "") }

    private func filter(
        _ text: String, of document: any Document, context: Int, from start: Int = 0
    ) throws -> RowFilter {
        let filter = try RowFilter(
            .matches(Matcher(Pattern(text))), of: document, context: context, from: RowID(start))
        wait(filter.wakeUpDescriptor) { filter.drain().progress.isFinished }
        return filter
    }

    /// What is shown: the number of a row that passes, `(3)` for one beside it, `…6` for so many that are left out.
    private func picture(_ rows: ShownRows) -> [String] {
        (0..<rows.count).map { index in
            let line = rows.line(at: index)
            if line.omittedCount > 0 { return "…\(line.omittedCount)" }
            return line.isContext ? "(\(rows.id(at: index).ordinal))" : "\(rows.id(at: index).ordinal)"
        }
    }

    @Test("are shown, and where rows are left out one stands for them that says how many")
    func context() throws {
        let rows = try filter("ten", of: MemoryDocument((0..<24).map(row)), context: 2).rows
        #expect(
            picture(rows) == ["0", "(1)", "(2)", "…5", "(8)", "(9)", "10", "(11)", "(12)", "…5", "(18)", "(19)", "20"]
                + ["(21)", "(22)", "…1"])
        #expect(rows.passingCount == 3)
    }

    /// Rows of one source that came one by one, and the source from which others may come late.
    private func merged(_ texts: [String]) throws -> (rows: MergedDocument, late: MemoryDocument) {
        let (one, other) = (MemoryDocument([[UInt8]]()), MemoryDocument([[UInt8]]()))
        let merged = try MergedDocument(
            [one, other].map { MergedDocument.Source($0) { true } },
            moment: { Double(String(decoding: $0.prefix(2), as: UTF8.self)) })
        merged.settle()
        for text in texts {
            one.append([text])
            merged.settle()
        }
        return (merged, other)
    }

    /// What is shown, each row by what it says.
    private func texts(_ rows: ShownRows) -> [String] {
        (0..<rows.count).map { index in
            let line = rows.line(at: index)
            return line.omittedCount > 0 ? "…\(line.omittedCount)" : line.isContext ? "(\(line.string))" : line.string
        }
    }

    @Test("are those next to it, also where rows of a merged list came one by one, and a late one comes in between")
    func late() throws {
        let (merged, other) = try merged(["10", "20", "30 ten", "50", "60", "70"])
        let filter = try filter("ten", of: merged, context: 2)
        #expect(texts(filter.rows) == ["(10)", "(20)", "30 ten", "(50)", "(60)", "…1"])
        other.append(["40"])
        merged.settle()
        wait(filter.wakeUpDescriptor) { filter.drain().progress.isFinished }
        #expect(texts(filter.rows) == ["(10)", "(20)", "30 ten", "(40)", "(50)", "…2"])
    }

    @Test("are shown of a merged list where the reader asks for what is left out")
    func unfoldingMerged() throws {
        let (merged, _) = try merged(["10 ten", "20", "30", "40", "50 ten"])
        let rows = try filter("ten", of: merged, context: 1).rows
        #expect(texts(rows) == ["10 ten", "(20)", "…1", "(40)", "50 ten"])
        rows.unfold(rows.id(at: 2))
        #expect(texts(rows) == ["10 ten", "(20)", "(30)", "(40)", "50 ten"])
    }

    @Test("are those next to it, however many lines there are in each")
    func entries() throws {
        let trace = ["  at a", "  at b", "  at c"]
        let lines = (0..<7).flatMap { ["2026-05-20 04:45:11 line \($0)"] + trace }
        let entries = EntryDocument(of: MemoryDocument(lines))
        try entries.join(by: .begins([LineShape.all[0]]))
        wait(try #require(entries.wakeUpDescriptor)) {
            entries.advance(reading: nil)
            return !entries.isRunning
        }
        let rows = try filter("line 3", of: entries, context: 2).rows
        #expect(picture(rows) == ["…4", "(4)", "(8)", "12", "(16)", "(20)", "…4"])
    }

    @Test("are those around it by their names where rows were moved")
    func moved() throws {
        let backwards = MemoryDocument(["a", "b ten", "c", "d"])
        backwards.move(0..<1, to: 3)
        backwards.move(0..<1, to: 2)
        backwards.move(1..<2, to: 0)
        #expect((0..<4).map { backwards.id(at: $0).ordinal } == [3, 2, 1, 0])
        let shown = try filter("ten", of: backwards, context: 1).rows
        #expect(picture(shown) == ["(0)", "1", "(2)", "…1"])
        // Of the rows 0 to 4 the last but one stands in second place.
        let mixed = MemoryDocument(["a", "b", "c", "d", "e ten"])
        mixed.move(3..<4, to: 1)
        let rows = try filter("ten", of: mixed, context: 1).rows
        #expect(picture(rows) == ["…3", "(3)", "4"])
        rows.unfold(RowID(0))
        #expect(picture(rows) == ["(0)", "(1)", "(2)", "(3)", "4"])
    }

    @Test("are shown where the reader asks for what is left out; it is read, and never what only stands for it")
    func unfolding() throws {
        let document = MemoryDocument((0..<24).map(row))
        let rows = try filter("ten", of: document, context: 1).rows
        #expect(picture(rows).suffix(5) == ["…7", "(19)", "20", "(21)", "…2"])
        rows.unfold(RowID(12))
        #expect(
            picture(rows).dropFirst(5).prefix(9) == [
                "(11)", "(12)", "(13)", "(14)", "(15)", "(16)", "(17)", "(18)", "(19)",
            ])
        rows.unfold(RowID(22))
        document.append(["row 24", "row 25 ten"])
        let text = RowText(rows.reader(), from: (RowID(0), 0), to: (RowID(100), nil))
        let next = text.pieces()
        var bytes: [UInt8] = []
        while let piece = next() { bytes += piece }
        let shown = String(decoding: bytes, as: UTF8.self).split(separator: "\n").compactMap {
            $0.split(separator: " ").dropFirst().first
        }
        #expect(shown.map { String($0) } == ([0, 1] + Array(9..<24)).map { "\($0)" })
    }

    @Test("say of the last rows how many are left out as more come, and go with the rows that they are around")
    func live() throws {
        let document = MemoryDocument((0..<13).map(row))
        let filter = try filter("ten", of: document, context: 1)
        #expect(picture(filter.rows).suffix(4) == ["(9)", "10", "(11)", "…1"])
        document.append(["a", "b"])
        wait(filter.wakeUpDescriptor) { filter.drain().progress.rows == 15 }
        #expect(picture(filter.rows).last == "…3")
        document.append(["ten"])
        wait(filter.wakeUpDescriptor) { filter.drain().count == 3 }
        #expect(picture(filter.rows).suffix(5) == ["10", "(11)", "…2", "(14)", "15"])
        document.change(RowID(10), to: Array("no more".utf8))
        wait(filter.wakeUpDescriptor) { filter.drain().count == 2 }
        #expect(picture(filter.rows) == ["0", "(1)", "…12", "(14)", "15"])
    }

    @Test("are those of a naive model, whatever comes, goes and changes", arguments: 0..<UInt64(16))
    func random(seed: UInt64) throws {
        var random = SplitMix64(seed: seed)
        func rows(_ count: Int) -> [String] {
            (0..<count).map { _ in Int.random(in: 0..<12, using: &random) == 0 ? "ten" : "row" }
        }
        let document = MemoryDocument(rows(Int.random(in: 0...300, using: &random)))
        let context = Int.random(in: 1...5, using: &random)
        let filter = try filter("ten", of: document, context: context, from: Int.random(in: -5...300, using: &random))
        for step in 0..<120 {
            let at = Int.random(in: 0...document.count, using: &random)
            switch Int.random(in: 0..<8, using: &random) {
            case 0: document.append(rows(Int.random(in: 0...9, using: &random)))
            case 1: document.prepend(Array(rows(1)[0].utf8))
            case 2: document.remove(0..<min(document.count, Int.random(in: 0...5, using: &random)))
            case 3: document.remove(at..<min(document.count, at + Int.random(in: 0...5, using: &random)))
            case 4 where at < document.count:
                document.change(document.id(at: at), to: Array(rows(1)[0].utf8))
            // Of every other seed rows stand in the order of their names to the end.
            case 5 where seed % 2 == 1: document.insert(rows(2).map { Array($0.utf8) }, at: at)
            case 6 where seed % 2 == 1 && at < document.count: document.move(at..<at + 1, to: document.count / 2)
            default: break
            }
            wait(filter.wakeUpDescriptor) {
                let progress = filter.drain().progress
                return progress.isFinished && !filter.isRunning
            }
            // What is still being looked at again may change what passes.
            wait(filter.wakeUpDescriptor) {
                filter.drain()
                return filter.rows.passingCount == names(of: document, having: "ten").count
            }
            #expect(picture(filter.rows) == model(document, context), "seed \(seed), step \(step)")
        }
    }

    /// What is to be shown, by looking at every row.
    private func model(_ document: MemoryDocument, _ context: Int) -> [String] {
        let passing = names(of: document, having: "ten")
        guard !passing.isEmpty else { return [] }
        var (shown, omitted): ([String], Int) = ([], 0)
        let all = (0..<document.count).map { document.id(at: $0).ordinal }.sorted()
        let places = all.indices.filter { passing.contains(all[$0]) }
        for (place, name) in all.enumerated() {
            guard places.contains(where: { abs($0 - place) <= context }) else {
                omitted += 1
                continue
            }
            if omitted > 0 { shown.append("…\(omitted)") }
            omitted = 0
            shown.append(passing.contains(name) ? "\(name)" : "(\(name))")
        }
        return omitted > 0 ? shown + ["…\(omitted)"] : shown
    }
}
