import StrataDocument

/// The summary of rows: their times by level, and the values of some of their fields.
package struct Facets: Equatable, Sendable {
    /// The values of a field.
    package struct Field: Equatable, Sendable {
        /// The name of the field.
        package let name: String
        /// The values, with the number of rows that have each.
        package fileprivate(set) var values: ValueCounts
    }

    /// The rows that say a time.
    package private(set) var times: TimeBins
    /// The rows that say none.
    package private(set) var timeless = LevelCounts()
    /// The values of fields.
    package private(set) var fields: [Field]
    private let names: [FieldName]
    /// The number of rows that were read.
    package private(set) var rowCount = 0
    /// One row of so many is read.
    package let stride: Int

    /// The greatest number of values of a field that are told from each other.
    package static let mostValues = 1000
    /// The length of the longest value that is told from others, in bytes.
    private static let longest = 120

    /// A summary of no rows.
    ///
    /// - Parameters:
    ///   - names: The names of the fields.
    ///   - stride: One row of so many is read.
    ///   - offset: The milliseconds east of UTC of the clocks by which days and hours begin.
    package init(of names: [String], stride: Int = 1, offset: Int = 0) {
        times = TimeBins(offset: offset)
        self.names = names.map { FieldName($0) }
        fields = names.map { Field(name: $0, values: ValueCounts(most: Self.mostValues)) }
        self.stride = stride
    }

    /// Counts a row.
    package mutating func add(_ row: any RowFields) {
        rowCount += 1
        let level = row.value(of: Self.level)
        let band = LevelBand(level.flatMap { $0.severity ?? Severity($0.text) })
        if let instant = row.value(of: Self.time)?.instant {
            times.add(instant.second * 1000 + instant.nanosecond / 1_000_000, band)
        } else {
            timeless[band] += 1
        }
        for (place, name) in names.enumerated() {
            guard let value = name == Self.level ? level : row.value(of: name) else { continue }
            if value.text.count <= Self.longest {
                fields[place].values.add(value.text)
            } else {
                fields[place].values.addRest()
            }
        }
    }

    /// Adds another summary, of the same fields.
    package mutating func add(_ other: Facets) {
        rowCount += other.rowCount
        times.add(other.times)
        timeless += other.timeless
        for place in fields.indices { fields[place].values.add(other.fields[place].values) }
    }

    private static let (time, level) = (FieldName("time"), FieldName("level"))

    /// The most rows that are read.
    package static let mostRows = 250_000

    /// Returns the number of rows of which one is read, so that no more than the most are: 1, 2, 5, 10, 20 …
    package static func stride(for rowCount: Int) -> Int {
        var stride = 1
        while rowCount / stride > mostRows {
            let isTwo = String(stride).hasPrefix("2")
            stride = isTwo ? stride / 2 * 5 : stride * 2
        }
        return stride
    }

    /// Returns true if a row is one of those that are read: evenly strewn over all, and in step with nothing that
    /// comes again and again in a log.
    package static func reads(_ row: RowID, stride: Int) -> Bool {
        guard stride > 1 else { return true }
        let mixed = UInt64(bitPattern: Int64(row.ordinal)) &* 0x9E37_79B9_7F4A_7C15
        return (mixed >> 32) % UInt64(stride) == 0
    }
}
