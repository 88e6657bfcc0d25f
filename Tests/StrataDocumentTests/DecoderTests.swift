import StrataGenerators
import StrataTesting
import Testing

@testable import StrataDocument

/// A stretch of bytes that is shown by so many others.
private struct Atom {
    var shown: Range<Int>
    var original: Range<Int>
}

/// Shows digits as nothing and tabs as four spaces.
private struct SmallDecoder: LineDecoder {
    func decode(_ bytes: ArraySlice<UInt8>) -> DecodedLine {
        var line = DecodedLine([])
        for (offset, byte) in bytes.enumerated() {
            switch byte {
            case 0x30...0x39: line.offsets.replace(offset..<offset + 1, byCount: 0)
            case 0x09:
                line.offsets.replace(offset..<offset + 1, byCount: 4)
                line.spans.append(
                    TextSpan(line.text.count..<line.text.count + 4, TextLook(traits: .underline)))
                line.text += [0x20, 0x20, 0x20, 0x20]
            default: line.text.append(byte)
            }
        }
        return line
    }
}

@Suite("A decoded line")
struct DecoderTests {
    @Test("is the line itself where it is shown as it is")
    func plain() {
        let decoder = PlainDecoder()
        let bytes = ArraySlice([0x61, 0x00, 0xFF, 0x62] as [UInt8])
        let line = decoder.decode(bytes)
        #expect(line.text == bytes && line.spans == [])
        #expect(line.offsets.original(1..<3) == 1..<3 && line.offsets.shown(0..<4) == 0..<4)
    }

    @Test("knows which bytes a part of it has come from")
    func offsets() {
        let line = SmallDecoder().decode(ArraySlice("a1b\tc".utf8))
        #expect(line.text == ArraySlice("ab    c".utf8))
        #expect(line.spans == [TextSpan(2..<6, TextLook(traits: .underline))])
        #expect(line.offsets.original(0..<1) == 0..<1)
        #expect(line.offsets.original(1..<2) == 2..<3, "what is not shown belongs to neither neighbour")
        #expect(line.offsets.original(0..<2) == 0..<3, "and lies within both together")
        #expect(line.offsets.original(3..<4) == 3..<4, "a part of a tab stands for all of it")
        #expect(line.offsets.original(6..<7) == 4..<5)
        #expect(line.offsets.shown(3..<4) == 2..<6)
        #expect(line.offsets.shown(1..<2) == 1..<1)
    }

    @Test("has a decoder of its own for each name")
    func registry() {
        var registry = DecoderRegistry()
        registry.register("plain", "as it is") { _, _ in PlainDecoder() }
        registry.register("small", "without digits", recognizes: { $0.allSatisfy { $0.contains(0x30) } }) { _, _ in
            SmallDecoder()
        }
        #expect(registry.names == ["plain", "small"])
        #expect(registry.entry(named: "other") == nil)
        #expect(registry.entry(for: [[0x30], [0x20], [0x31, 0x30]])?.name == "small", "but for blank lines")
        #expect(registry.entry(for: [[0x30], [0x31]]) == nil)
        #expect(registry.entry(for: [[0x20]]) == nil)
    }

    @Test("maps every range to and fro as a walk over its pieces does", arguments: TestSeeds.sample(of: 200))
    func random(seed: UInt64) {
        var random = SplitMix64(seed: seed)
        var map = OffsetMap()
        var atoms: [Atom] = []
        var (shown, original) = (0, 0)
        for _ in 0..<12 {
            var (showing, standing) = (1, 1)
            if Bool.random(using: &random) {
                showing = Int.random(in: 0...3, using: &random)
                standing = Int.random(in: showing == 0 ? 1...3 : 0...3, using: &random)
                map.replace(original..<original + standing, byCount: showing)
            }
            atoms.append(Atom(shown: shown..<shown + showing, original: original..<original + standing))
            (shown, original) = (shown + showing, original + standing)
        }
        for start in 0..<original {
            for end in start + 1...original {
                let met = atoms.filter { $0.original.overlaps(start..<end) }
                let expected = met[0].shown.lowerBound..<met[met.count - 1].shown.upperBound
                #expect(map.shown(start..<end) == expected, "\(start)..<\(end)")
                let ends = [met[0], met[met.count - 1]]
                guard start == met[0].original.lowerBound, end == ends[1].original.upperBound,
                    ends.allSatisfy({ !$0.shown.isEmpty })
                else { continue }
                #expect(map.original(expected) == start..<end, "\(start)..<\(end)")
            }
        }
        for start in 0..<shown {
            for end in start + 1...shown {
                let met = atoms.filter { $0.shown.overlaps(start..<end) }
                let expected = met[0].original.lowerBound..<met[met.count - 1].original.upperBound
                #expect(map.original(start..<end) == expected, "\(start)..<\(end)")
            }
        }
    }
}
