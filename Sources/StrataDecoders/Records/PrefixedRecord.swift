import StrataFormats

/// A record behind what a container, or what else passed it on, wrote before it.
enum PrefixedRecord {
    /// Returns where the record begins; nil where a line is none, or all of it is a record.
    static func start(in line: ArraySlice<UInt8>) -> Int? {
        guard line.last == UInt8(ascii: "}"), line.first != UInt8(ascii: "{"),
            let start = line.firstRange(of: Array("{\"".utf8))?.lowerBound,
            line[..<start].contains(where: { $0 > 0x20 }), RecordScanner.members(of: line[start...])?.isEmpty == false
        else { return nil }
        return LineReader.general.read(LineTime.withoutColors(line)).hasInnerFormat ? start : nil
    }
}
