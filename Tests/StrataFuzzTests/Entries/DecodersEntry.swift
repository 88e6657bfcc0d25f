import StrataDocument

@testable import StrataCells
@testable import StrataDecoders

/// Every decoder, and what reads the text that it shows: no byte of a line is lost, for what is shown as it is are the
/// line's own bytes, in their order, and all others lie between those.
enum DecodersEntry: FuzzEntry {
    static let name = "decoders"

    static func complaint(about input: UnsafeRawBufferPointer) -> String? {
        var choices = FuzzBytes(input)
        var settings = DecoderRegistry.Settings()
        if choices.flag() { settings.fields = ["time", "a.b", "msg"] }
        let lines = choices.rest().split(separator: 0x0A, omittingEmptySubsequences: false).prefix(64).map { $0 }
        _ = DecoderRegistry.shipped.entry(for: lines)
        for entry in DecoderRegistry.shipped.entries {
            let decoder = entry.make(lines, settings)
            for line in lines {
                let shown = decoder.decode(line)
                if let complaint = complaint(about: shown, of: line) { return "\(entry.name): \(complaint)" }
                let isAlone = line.withUnsafeBytes(decoder.leavesAlone)
                if isAlone && shown != DecodedLine(line) { return "\(entry.name) does not leave a line alone" }
                _ = decoder.details(of: line)
                _ = decoder.parts(of: line)
            }
        }
        return nil
    }

    private static func complaint(about shown: DecodedLine, of line: ArraySlice<UInt8>) -> String? {
        let (text, bytes) = (Array(shown.text), Array(line))
        var (end, originalEnd) = (0, 0)
        for part in shown.offsets.sameParts(ofCount: bytes.count) {
            guard part.shown.lowerBound >= end, part.original.lowerBound >= originalEnd,
                part.shown.upperBound <= text.count, part.original.upperBound <= bytes.count
            else { return "the part \(part) lies outside" }
            guard text[part.shown] == bytes[part.original] else { return "the part \(part) differs" }
            (end, originalEnd) = (part.shown.upperBound, part.original.upperBound)
        }
        return text.contains(0x0A) ? "a line feed is shown" : nil
    }
}
