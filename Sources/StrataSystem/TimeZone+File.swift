extension TimeZone {
    /// The folder of the database of zones unless TZDIR says otherwise.
    private static let folder = "/usr/share/zoneinfo"
    /// Files of zones are much smaller.
    private static let largestFile = 1 << 20

    /// A zone by its name in the system's database, such as `Europe/Berlin`, or UTC; nil where there is none.
    package init?(named name: String) {
        if name == Self.universal.name {
            self = .universal
            return
        }
        let parts = name.split(separator: "/", omittingEmptySubsequences: false)
        guard !parts.contains(where: { $0.isEmpty || $0.hasPrefix(".") }),
            let bytes = try? FileDescriptor.contents(
                ofFile: "\(Environment.folder("TZDIR") ?? Self.folder)/\(name)", atMost: Self.largestFile)
        else { return nil }
        self.init(name: name, file: bytes)
    }

    /// Reads a file of the database, as RFC 8536 has them; nil where it is none.
    init?(name: String, file: [UInt8]) {
        var reader = ZoneFileReader(file[...])
        guard var header = reader.header() else { return nil }
        if header.version >= UInt8(ascii: "2") {
            // The same once more, with moments of eight bytes.
            reader.skip(header.size(ofMoment: 4))
            guard let second = reader.header() else { return nil }
            header = second
        }
        let size = header.version >= UInt8(ascii: "2") ? 8 : 4
        guard header.typeCount > 0, let changes = reader.numbers(header.changeCount, of: size),
            let types = reader.numbers(header.changeCount, of: 1)
        else { return nil }
        var known: [Int] = []
        for _ in 0..<header.typeCount {
            // Behind the offset: whether it is summer time, and a name.
            guard let offset = reader.numbers(1, of: 4)?.first, reader.numbers(2, of: 1) != nil else { return nil }
            known.append(offset)
        }
        guard types.allSatisfy(known.indices.contains), zip(changes, changes.dropFirst()).allSatisfy(<) else {
            return nil
        }
        reader.skip(header.restSize(ofMoment: size))
        self.init(
            name: name, changes: changes, offsets: types.map { known[$0] }, firstOffset: known[0],
            rule: size == 8 ? ZoneRule(reader.footer()) : nil)
    }
}

/// Steps through a file of a zone.
private struct ZoneFileReader {
    /// The numbers of everything in a file.
    struct Header {
        let version: UInt8
        let (changeCount, typeCount): (Int, Int)
        /// The numbers of leap seconds, of bytes of names, and of what else is said of types.
        let (leapCount, nameCount, flagCount): (Int, Int, Int)

        /// Returns the number of bytes that follow the types.
        func restSize(ofMoment size: Int) -> Int { nameCount + leapCount * (size + 4) + flagCount }

        /// Returns the number of bytes that follow.
        func size(ofMoment size: Int) -> Int {
            changeCount * (size + 1) + typeCount * 6 + restSize(ofMoment: size)
        }
    }

    private var rest: ArraySlice<UInt8>

    init(_ bytes: ArraySlice<UInt8>) { rest = bytes }

    mutating func skip(_ count: Int) { rest = rest.dropFirst(count) }

    mutating func header() -> Header? {
        guard rest.starts(with: Array("TZif".utf8)), rest.count >= 44 else { return nil }
        let version = rest[rest.startIndex + 4]
        skip(20)
        guard let counts = numbers(6, of: 4), counts.allSatisfy({ (0...1 << 16).contains($0) }) else { return nil }
        return Header(
            version: version, changeCount: counts[3], typeCount: counts[4], leapCount: counts[2], nameCount: counts[5],
            flagCount: counts[0] + counts[1])
    }

    /// Numbers of some bytes each, the first of which counts most; single bytes have no sign. Nil where there are fewer.
    mutating func numbers(_ count: Int, of size: Int) -> [Int]? {
        guard rest.count >= count * size else { return nil }
        defer { skip(count * size) }
        return (0..<count).map { place in
            let bytes = rest.dropFirst(place * size).prefix(size)
            let number = bytes.reduce(0) { ($0 << 8) | Int($1) }
            return size == 4 ? Int(Int32(truncatingIfNeeded: number)) : number
        }
    }

    /// Returns the rule at the end, between two line feeds.
    func footer() -> String {
        String(decoding: rest.dropFirst().prefix { $0 != 0x0A }, as: UTF8.self)
    }
}
