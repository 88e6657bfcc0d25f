import StrataGenerators
import StrataTesting
import Testing

@testable import StrataDocument

/// Shows every `x` as nothing, and every `y` as three stars.
private struct StarDecoder: LineDecoder {
    var mark: UInt8 = 0x2A

    func decode(_ bytes: ArraySlice<UInt8>) -> DecodedLine {
        var line = DecodedLine([])
        for (offset, byte) in bytes.enumerated() {
            switch byte {
            case UInt8(ascii: "x"): line.offsets.replace(offset..<offset + 1, byCount: 0)
            case UInt8(ascii: "y"):
                line.offsets.replace(offset..<offset + 1, byCount: 3)
                line.spans.append(TextSpan(line.text.count..<line.text.count + 3, TextLook(traits: .bold)))
                line.text += [mark, mark, mark]
            default: line.text.append(byte)
            }
        }
        return line
    }

    func leavesAlone(_ bytes: UnsafeRawBufferPointer) -> Bool { !bytes.contains { $0 == 0x78 || $0 == 0x79 } }

    func details(of bytes: ArraySlice<UInt8>) -> [UInt8]? { bytes.first == 0x79 ? Array(bytes) + [0x21] : nil }
}

private func shown(_ text: String) -> String {
    text.replacing("x", with: "").replacing("y", with: "***")
}

/// All rows that a reader gives, in their order.
private func rows(_ reader: any RowReader, _ direction: ScanDirection, from start: RowID) -> [(Int, String)] {
    var rows: [(Int, String)] = []
    var position = start
    while let block = reader.read(from: position, direction) {
        position = block.next(direction)
        let part = block.rows.indices.map {
            (block.rows[$0].ordinal, String(decoding: block.bytes[block.range(at: $0)], as: UTF8.self))
        }
        rows = direction == .forward ? rows + part : part + rows
    }
    return rows
}

/// The same, of stretches.
private func stretches(_ reader: any RowReader, _ direction: ScanDirection, from start: RowID) -> [(Int, String)] {
    var rows: [(Int, String)] = []
    var position = start
    let stretch = RowStretch()
    while reader.read(from: position, direction, into: stretch) {
        position = stretch.next(direction)
        let part = contents(of: stretch)
        rows = direction == .forward ? rows + part : part + rows
    }
    return rows
}

private func contents(of stretch: RowStretch) -> [(Int, String)] {
    let texts = stretch.bytes.split(separator: 0x0A, omittingEmptySubsequences: false).dropLast()
    return texts.enumerated().map { (stretch.row(at: $0).ordinal, String(decoding: $1, as: UTF8.self)) }
}

@Suite("A decoded document")
struct DecodedDocumentTests {
    @Test("is a plain array of shown texts, whatever happens to its rows", arguments: TestSeeds.sample(of: 60))
    func random(seed: UInt64) {
        var random = SplitMix64(seed: seed)
        let base = MemoryDocument()
        let document = DecodedDocument(of: base, by: StarDecoder())
        let follower = Follower(of: document)
        func text() -> String {
            String(
                (0..<Int.random(in: 0...6, using: &random)).map { _ in
                    "abxy"["abxy".index("abxy".startIndex, offsetBy: Int.random(in: 0..<4, using: &random))]
                })
        }
        for _ in 0..<60 {
            switch Int.random(in: 0..<5, using: &random) {
            case 0: base.prepend(Array(text().utf8))
            case 1 where base.count > 0:
                let place = Int.random(in: 0..<base.count, using: &random)
                base.remove(place..<min(base.count, place + 3))
            case 2 where base.count > 0:
                base.change(base.id(at: Int.random(in: 0..<base.count, using: &random)), to: Array(text().utf8))
            default: base.append((0..<Int.random(in: 1...4, using: &random)).map { _ in text() })
            }
            let ids = (0..<base.count).map(base.id)
            #expect(follower.names == ids && (0..<document.count).map(document.id) == ids)
            let originals = ids.map { base.text(of: $0).string }
            #expect(ids.map { document.text(of: $0).string } == originals.map(shown))
            #expect(ids.map { String(decoding: document.text(of: $0).originalBytes, as: UTF8.self) } == originals)
            let expected = zip(ids, originals).map { ($0.ordinal, shown($1)) }
            guard let (first, last) = ids.first.flatMap({ one in ids.last.map { (one, $0) } }) else { continue }
            for (direction, start) in [(ScanDirection.forward, first), (.backward, last)] {
                #expect(rows(document.reader(), direction, from: start).elementsEqual(expected, by: ==))
                #expect(stretches(document.reader(), direction, from: start).elementsEqual(expected, by: ==))
                let same = rows(document.originals(), direction, from: start).map(\.1)
                #expect(same == originals)
            }
        }
    }

    @Test("gives the original offsets of a part, and of all of a row its ends")
    func offsets() {
        let document = DecodedDocument(of: MemoryDocument(["xaybx"]), by: StarDecoder())
        let line = document.line(at: 0)
        #expect(line.string == "a***b" && line.spans.map(\.range) == [1..<4])
        #expect(line.originalStart(0) == 0 && line.originalEnd(5) == 5)
        #expect(line.originalStart(1) == 2 && line.originalEnd(1) == 2)
        #expect(line.originalStart(2) == 2 && line.originalEnd(2) == 3, "a part of what stands for one byte is that")
        #expect(line.version?.row == document.id(at: 0) && !line.isCut)
        let plain = DecodedDocument(of: MemoryDocument(["ab"]), by: StarDecoder()).line(at: 0)
        #expect(plain.originalStart(1) == 1 && plain.originalEnd(2) == 2 && plain.spans == [])
    }

    @Test("has details where its decoder has, through whatever stands above it")
    func details() {
        let document = DecodedDocument(of: MemoryDocument(["y", "a"]), by: StarDecoder())
        let map = RowMap(of: document)
        map.insert([document.id(at: 0)])
        #expect(map.details(of: document.id(at: 0)) == Array("y!".utf8))
        #expect(document.details(of: document.id(at: 1)) == nil)
        #expect(rows(map.originals(), .forward, from: document.id(at: 0)).map(\.1) == ["y"])
        #expect(rows(map.reader(), .forward, from: document.id(at: 0)).map(\.1) == ["***"])
    }

    @Test("chooses its decoder by the first rows, and tells that all rows are others then")
    func choosing() {
        let base = MemoryDocument()
        var asked: [Int] = []
        let document = DecodedDocument(of: base, by: PlainDecoder()) { first in
            asked.append(first.count)
            return first.contains { $0.elementsEqual("y".utf8) } ? StarDecoder(mark: 0x2B) : nil
        }
        let log = UpdateLog(of: document)
        base.append(["x"])
        #expect(document.line(at: 0).string == "x" && document.revision(of: base.id(at: 0)) == 0)
        base.append(["y", "z"])
        #expect(log.updates.map { $0.changes.contains(.reread) } == [false, true])
        #expect((0..<3).map { document.line(at: $0).string } == ["", "+++", "z"])
        #expect(document.revision(of: base.id(at: 0)) == 1)
        base.append(["y"])
        #expect(asked == [1, 3], "it has chosen")
    }

    @Test("chooses no more once it has seen enough rows that say nothing")
    func undecided() {
        let base = MemoryDocument((0..<DecodedDocument.sampleCount).map { "\($0)" })
        var count = 0
        let document = DecodedDocument(of: base, by: PlainDecoder()) { _ in
            count += 1
            return nil
        }
        base.append(["y"])
        #expect(count == 1 && document.line(at: base.count - 1).string == "y")
    }

    @Test(
        "rewrites rows of a stretch wherever their names follow each other or do not",
        arguments: TestSeeds.sample(of: 100)
    )
    func stretch(seed: UInt64) {
        var random = SplitMix64(seed: seed)
        var (block, expected, ordinal) = (RowBlock(), [(Int, String)](), -5)
        for _ in 0..<Int.random(in: 1...30, using: &random) {
            ordinal += Bool.random(using: &random) ? 1 : Int.random(in: 2...5, using: &random)
            let text = ["", "a", "x", "y", "axb", "yy", "plain"][Int.random(in: 0..<7, using: &random)]
            block.append(RowID(ordinal), ArraySlice(text.utf8))
            expected.append((ordinal, shown(text)))
        }
        let stretch = RowStretch()
        stretch.assign(block)
        let decoder = StarDecoder()
        stretch.rewriteRows { decoder.leavesAlone($0) ? nil : decoder.decode(Array($0)[...]).text }
        #expect(contents(of: stretch).elementsEqual(expected, by: ==))
        var (cursor, end) = (stretch.cursor, 0)
        for (index, row) in expected.enumerated() {
            end += row.1.utf8.count
            #expect(cursor.index(ofByte: end) == index)
            end += 1
        }
    }

    @Test(
        "shows what decoders one behind the other do, and maps through all of them",
        arguments: TestSeeds.sample(of: 100))
    func chain(seed: UInt64) {
        var random = SplitMix64(seed: seed)
        let bytes = (0..<12).map { _ in Array("abxyz".utf8)[Int.random(in: 0..<5, using: &random)] }
        // The second one takes the stars of the first for its own.
        let second = SwapDecoder()
        let line = DecoderChain([StarDecoder(), second]).decode(bytes[...])
        let between = StarDecoder().decode(bytes[...])
        let last = second.decode(between.text)
        #expect(line.text == last.text)
        for start in 0..<line.text.count {
            for end in start + 1...line.text.count {
                let middle = last.offsets.original(start..<end)
                let expected = between.offsets.original(middle)
                let found = line.offsets.original(start..<end)
                // Replacements that touch each other have become one.
                #expect(found.lowerBound <= expected.lowerBound && found.upperBound >= expected.upperBound)
            }
        }
        for part in line.offsets.sameParts(ofCount: bytes.count) {
            #expect(Array(line.text)[part.shown] == bytes[part.original])
        }
        #expect(line.offsets.shown(0..<bytes.count) == 0..<line.text.count)
    }
}

/// Shows two stars as one `o`, and `z` as nothing.
private struct SwapDecoder: LineDecoder {
    func decode(_ bytes: ArraySlice<UInt8>) -> DecodedLine {
        var line = DecodedLine([])
        var place = bytes.startIndex
        while place < bytes.endIndex {
            let offset = place - bytes.startIndex
            if bytes[place...].starts(with: "**".utf8) {
                line.offsets.replace(offset..<offset + 2, byCount: 1)
                line.text.append(UInt8(ascii: "o"))
                place += 2
            } else if bytes[place] == UInt8(ascii: "z") {
                line.offsets.replace(offset..<offset + 1, byCount: 0)
                place += 1
            } else {
                line.text.append(bytes[place])
                place += 1
            }
        }
        return line
    }
}
