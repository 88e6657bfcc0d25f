import StrataFormats

/// Definitions of formats, and lines behind the first zero byte that are read by them: what is told apart lies within the
/// line, and is what stands there.
enum DefinitionsEntry: FuzzEntry {
    static let name = "definitions"

    static func complaint(about input: UnsafeRawBufferPointer) -> String? {
        let text = input.prefix { $0 != 0 }
        let lines = input.dropFirst(text.count + 1).split(separator: 0x0A).prefix(16).map { Array($0) }
        guard let definitions = try? FormatDefinition.all(in: Array(text), origin: "fuzzed") else { return nil }
        var usable: [FormatDefinition] = []
        for definition in definitions where (try? definition.check()) != nil {
            _ = definition.problems(by: .embedded)
            usable.append(definition)
        }
        let reader = LineReader(usable)
        for line in lines {
            if let complaint = complaint(about: reader.read(line[...]), of: line) { return complaint }
        }
        _ = FileFormats(lines)
        return nil
    }

    private static func complaint(about reading: LineReading, of line: [UInt8]) -> String? {
        let pieces = [reading.message, reading.source].compactMap(\.self)
        for range in [reading.timeRange, reading.level?.range].compactMap(\.self) + pieces.compactMap(\.range) {
            guard range.lowerBound >= 0, range.upperBound <= line.count else { return "\(range) lies outside" }
        }
        return nil
    }
}
