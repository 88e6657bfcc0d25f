import StrataFormats
import StrataSystem

/// A record behind what a container, or what else passed it on, wrote before it.
struct PrefixedRecord {
    /// The record.
    let bytes: ArraySlice<UInt8>
    /// Its members, with ranges from its start.
    let members: [RecordScanner.Member]

    /// The record that a line ends with; nil where it ends with none, or all of it is one.
    init?(in line: ArraySlice<UInt8>) {
        guard line.last == UInt8(ascii: "}"), line.first != UInt8(ascii: "{"),
            let start = line.firstIndex(ofRun: "{\"".utf8),
            line[..<start].contains(where: { $0 > 0x20 }), let members = RecordScanner.members(of: line[start...]),
            !members.isEmpty, LineReader.general.withoutFields.read(LineTime.withoutColors(line)).hasInnerFormat
        else { return nil }
        (bytes, self.members) = (line[start...], members)
    }
}
