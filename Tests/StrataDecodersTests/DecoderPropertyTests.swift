import StrataDocument
import StrataGenerators
import StrataTesting
import Testing

@testable import StrataDecoders

/// Lines of all kinds, to be changed a little.
private let samples: [[UInt8]] = [
    "\u{1B}[1;31merror\u{1B}[0m: foo \u{1B}]8;;https://x.org\u{07}link\u{1B}]8;;\u{07} 10%\r20% N\u{08}Na\u{08}\u{08}b",
    #"{"time":1700000000,"level":"info","msg":"a \u001b[31mb\n\ud83d\ude00","x":{"y":[1,"z"]},"log":"c\r"}"#,
    #"{"__REALTIME_TIMESTAMP":"1700000000000000","PRIORITY":"3","MESSAGE":"m","SYSLOG_IDENTIFIER":"a b"}"#,
    "2016-10-06T00:17:09.669794202Z stdout P \u{1B}[1mmessage\u{08}e",
    #"<34>1 2003-10-11T22:14:15.003Z host app 7 id [x@1 a="b\"]"] message"#,
    #"ts=1700000000.5 level=warn logger=a.b caller=x.go:1 msg="it \"failed\"\n\u001b[31mé" err= x.y=1"#,
    "<13>Feb  5 17:32:18 host app[3]: message", #"a,"b ""c"" d",é;"e;f"\#t"g"#, "caf\u{E9} ✓ plain",
].map { Array($0.utf8) }

/// Bytes that mean something to some decoder.
private let marks = Array("\u{1B}\r\u{08}\u{07}[]{}\",;:\\<>m0123 -=.\t\u{7F}Zé".utf8)

private func line(_ random: inout SplitMix64) -> [UInt8] {
    func byte() -> UInt8 {
        let byte =
            Bool.random(using: &random)
            ? marks[Int.random(in: 0..<marks.count, using: &random)] : UInt8.random(in: 0...255, using: &random)
        return byte == 0x0A ? 0x20 : byte
    }
    if Int.random(in: 0..<4, using: &random) == 0 {
        return (0..<Int.random(in: 0...60, using: &random)).map { _ in byte() }
    }
    var line = samples[Int.random(in: 0..<samples.count, using: &random)]
    for _ in 0..<Int.random(in: 0...4, using: &random) where !line.isEmpty {
        let place = Int.random(in: 0..<line.count, using: &random)
        switch Int.random(in: 0..<4, using: &random) {
        case 0: line[place] = byte()
        case 1: line.insert(byte(), at: place)
        case 2: line.removeSubrange(place..<min(line.count, place + Int.random(in: 1...5, using: &random)))
        default: line.removeSubrange(place...)
        }
    }
    return line
}

@Suite("Every decoder")
struct DecoderPropertyTests {
    @Test("shows bytes of any kind, and knows where they have come from", arguments: TestSeeds.sample(of: 40))
    func random(seed: UInt64) throws {
        // Seeds that follow each other begin at places of one row of numbers.
        var seeds = SplitMix64(seed: seed)
        var random = SplitMix64(seed: seeds.next() ^ seed)
        var decoders = DecoderRegistry.shipped.entries.map { $0.make(samples.map { $0[...] }, .init()) }
        var settings = DecoderRegistry.Settings()
        settings.fields = ["x.y", "msg", "time"]
        decoders.append(try #require(DecoderRegistry.shipped.entry(named: "json")).make([], settings))
        decoders.append(try #require(DecoderRegistry.shipped.entry(named: "logfmt")).make([], settings))
        for name in ["ISO-2022-JP", "CP1258"] { decoders.append(try #require(EncodingDecoder(name))) }
        decoders += decoders.map { DecoderChain([$0, TerminalDecoder()]) }
        for _ in 0..<100 {
            let bytes = line(&random)
            // A slice that does not begin at 0.
            let slice = ([0x7B, 0x3C] + bytes)[2...]
            for decoder in decoders {
                let shown = decoder.decode(slice)
                check(shown, of: bytes, "\(type(of: decoder)) of \(bytes)")
                #expect(shown == decoder.decode(bytes[...]), "the same wherever it lies")
                if bytes.withUnsafeBytes(decoder.leavesAlone) { #expect(shown == DecodedLine(bytes[...])) }
                _ = decoder.details(of: slice)
                #expect(decoder.parts(of: slice) == decoder.parts(of: bytes[...]), "the same wherever it lies")
            }
        }
    }

    private func check(_ line: DecodedLine, of bytes: [UInt8], _ comment: Comment) {
        let text = Array(line.text)
        #expect(!text.contains(0x0A), comment)
        for span in line.spans {
            #expect(span.range.lowerBound >= 0 && span.range.upperBound <= text.count && !span.range.isEmpty, comment)
        }
        #expect(
            zip(line.spans, line.spans.dropFirst()).allSatisfy { $0.range.lowerBound <= $1.range.lowerBound }, comment)
        // What is shown as it is are the original's bytes; all others lie between those.
        var (shown, original) = (0, 0)
        for part in line.offsets.sameParts(ofCount: bytes.count) {
            #expect(part.shown.lowerBound >= shown && part.original.lowerBound >= original, comment)
            guard part.shown.upperBound <= text.count, part.original.upperBound <= bytes.count else {
                Issue.record(comment)
                return
            }
            #expect(text[part.shown] == bytes[part.original], comment)
            let mapped = line.offsets.original(part.shown)
            #expect(mapped == part.original && line.offsets.shown(part.original) == part.shown, comment)
            (shown, original) = (part.shown.upperBound, part.original.upperBound)
        }
        // What was put in at the end belongs to no byte.
        let end = line.offsets.shown(0..<bytes.count).upperBound
        #expect(end <= text.count && (end == text.count || line.offsets.original(end..<text.count).isEmpty), comment)
        let whole = line.offsets.original(0..<text.count)
        #expect(whole.lowerBound >= 0 && whole.upperBound <= bytes.count, comment)
    }
}
