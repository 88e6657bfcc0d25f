import StrataDocument
import StrataFormats

/// Shows lines of fields with separators between them (RFC 4180) as columns. How broad these are is found by the first
/// lines; of a field that is broader, nothing is left out.
public struct TableDecoder: LineDecoder {
    private let separator: UInt8
    /// The breadths of columns, in characters.
    private let widths: [Int]
    /// The first line, if it names the columns.
    private let header: ArraySlice<UInt8>?

    /// The names of columns; empty if the first line does not say them.
    private let names: [[UInt8]]

    /// A column is no broader than this, in characters, to begin the next one behind it.
    private static let broadest = 40
    /// The number of spaces between columns.
    private static let gap = 2

    /// A decoder for lines of which some are the first.
    ///
    /// - Parameter separators: what may stand between fields; that which is there most often does.
    public init(_ separators: String, _ first: [ArraySlice<UInt8>]) {
        separator = Self.separator(separators, first)
        var widths: [Int] = []
        for line in first.map(Self.withoutMark) {
            guard let fields = TableFields(line, separator)?.fields, fields.count > 1 else { continue }
            for (column, field) in fields.enumerated() {
                if column == widths.count { widths.append(0) }
                widths[column] = max(widths[column], min(Self.broadest, field.width(in: line)))
            }
        }
        self.widths = widths
        let line = Self.withoutMark(first.first ?? [])
        let fields = TableFields(line, separator)?.fields ?? []
        names = fields.allSatisfy { Self.isName(line[$0.content]) } ? fields.map { $0.text(in: line) } : []
        // A copy of its own, for lines share memory with those around them.
        header = first.first.map { Array($0)[...] }
    }

    private static func separator(_ separators: String, _ first: [ArraySlice<UInt8>]) -> UInt8 {
        let header = first.first ?? []
        let candidates = Array(separators.utf8)
        return candidates.max { one, other in
            header.count { $0 == one } < header.count { $0 == other }
        } ?? 0
    }

    /// Returns a test for tables: the first line names at least two columns, and all others have as many.
    static func recognizes(_ separators: String) -> @Sendable ([ArraySlice<UInt8>]) -> Bool {
        { first in
            let separator = separator(separators, first)
            guard first.count > 1, let names = TableFields(withoutMark(first[0]), separator)?.fields, names.count > 1,
                names.allSatisfy({ isName(first[0][$0.content]) })
            else { return false }
            return first.allSatisfy { TableFields($0, separator)?.fields.count == names.count }
        }
    }

    /// Returns a line without the byte order mark with which files of other systems begin.
    private static func withoutMark(_ line: ArraySlice<UInt8>) -> ArraySlice<UInt8> {
        line.starts(with: [0xEF, 0xBB, 0xBF]) ? line.dropFirst(3) : line
    }

    private static func isName(_ field: ArraySlice<UInt8>) -> Bool {
        guard let start = field.first, field.count <= 40 else { return false }
        let isWord = field.allSatisfy {
            $0 >= 0x80 || $0 == 0x20 || "_-./()#%".utf8.contains($0) || isLetter($0) || (0x30...0x39).contains($0)
        }
        return isWord && (isLetter(start) || start == UInt8(ascii: "_") || start >= 0x80)
    }

    private static func isLetter(_ byte: UInt8) -> Bool { (0x61...0x7A).contains(byte | 0x20) }

    /// Returns true if there are no separators.
    public func leavesAlone(_ bytes: UnsafeRawBufferPointer) -> Bool { !bytes.contains(separator) }

    /// Returns the fields, each as broad as its column; a line whose quotes do not end stays as it is.
    public func decode(_ bytes: ArraySlice<UInt8>) -> DecodedLine {
        let isHeader = header == bytes
        let text = isHeader ? Self.withoutMark(bytes) : bytes
        guard let fields = TableFields(text, separator)?.fields, fields.count > 1 else { return DecodedLine(bytes) }
        var line = Composition(bytes)
        let traits: TextTraits = isHeader ? .bold : []
        for (column, field) in fields.enumerated() {
            if field.hasQuotesWithin {
                line.append(field.text(in: bytes), traits)
            } else {
                line.append(field.content, traits)
            }
            guard column < fields.count - 1 else { continue }
            let missing = max(0, (column < widths.count ? widths[column] : 0) - field.width(in: bytes))
            line.append([UInt8](repeating: 0x20, count: missing + Self.gap))
        }
        return line.finish()
    }
}

extension TableDecoder {
    /// Returns the parts from columns with the names of what a log has, and all others.
    public func parts(of bytes: ArraySlice<UInt8>) -> LineParts? {
        guard names.count > 1, header != bytes, let fields = TableFields(bytes, separator)?.fields,
            fields.count == names.count
        else { return nil }
        var parts = LineParts()
        var known: Set<Int> = []
        for role in RecordNames.Role.allCases {
            let column = RecordNames.columns(of: role).lazy.compactMap { name in
                names.firstIndex { $0.map(Self.lowercase) == name.map(Self.lowercase) }
            }.first
            guard let column, known.insert(column).inserted else { continue }
            let text = fields[column].text(in: bytes)
            switch role {
            case .time: parts.time = text
            case .level: parts.level = text
            case .source: parts.source = text
            case .message: parts.message = text
            }
        }
        parts.fields = fields.indices.filter { !known.contains($0) }.map {
            LineParts.Field(names[$0], fields[$0].text(in: bytes))
        }
        return parts
    }

    private static func lowercase(_ byte: UInt8) -> UInt8 { (0x41...0x5A).contains(byte) ? byte + 0x20 : byte }
}

extension TableField {
    /// Returns the number of columns of a terminal it takes.
    func width(in line: ArraySlice<UInt8>) -> Int {
        let text = text(in: line)
        guard text.contains(where: { $0 >= 0x80 }) else { return text.count }
        return String(decoding: text, as: UTF8.self).reduce(0) { $0 + $1.columns }
    }
}

extension Character {
    /// Two where it is as broad as it is high, as letters of Chinese, Japanese and Korean and most pictures are (UAX #11).
    fileprivate var columns: Int {
        guard let scalar = unicodeScalars.first else { return 0 }
        let broad: [ClosedRange<UInt32>] = [
            0x1100...0x115F, 0x2E80...0x303E, 0x3041...0xA4CF, 0xAC00...0xD7A3, 0xF900...0xFAFF, 0xFE30...0xFE6F,
            0xFF01...0xFF60, 0xFFE0...0xFFE6, 0x1F300...0x1F64F, 0x1F680...0x1F6FF, 0x1F900...0x1F9FF,
            0x20000...0x3FFFD,
        ]
        return broad.contains { $0.contains(scalar.value) } ? 2 : 1
    }
}
