import StrataFeeds
import StrataInterface
import StrataJSON

/// The record that is kept of a file: what the reader has marked in it, how far and where it has been read, and what it
/// was last shown like. Lines go by where they begin, in bytes.
struct FileRecord: Equatable {
    /// A line that is marked.
    struct Mark: Equatable {
        var offset: Int
        var mark: RowMark
    }

    /// The place where the reader was.
    struct Place: Equatable {
        /// The first line in view.
        var offset: Int
        /// The position of its start edge, in points from the viewport's start.
        var start: Double

        /// The farthest that a line in view may reach out of it, in points.
        fileprivate static let farthest = 1e6
    }

    /// The lines that are marked.
    var marks: [Mark] = []
    /// The last line that had been read, and when, in seconds since 1970 began in UTC.
    var readLine: (offset: Int, time: Double)?
    /// The place where the reader was; nil: at the newest line.
    var place: Place?
    /// The look that it had last.
    var look = FileLook()

    /// True if there is nothing to be kept.
    var isEmpty: Bool { self == FileRecord() }

    static func == (left: Self, right: Self) -> Bool {
        left.marks == right.marks && left.look == right.look && left.place == right.place
            && left.readLine?.offset == right.readLine?.offset && left.readLine?.time == right.readLine?.time
    }

    /// Takes over what of marks, of the line that was read last and of the place is another in one record than in an
    /// earlier one of the same window; all else stays.
    mutating func adoptLines(from former: FileRecord, to now: FileRecord) {
        let changed = now.marks.filter { !former.marks.contains($0) }
        let gone = Set(former.marks.map(\.offset)).subtracting(now.marks.map(\.offset))
        let replaced = gone.union(changed.map(\.offset))
        marks = marks.filter { !replaced.contains($0.offset) } + changed
        marks.sort { $0.offset < $1.offset }
        if now.readLine?.offset != former.readLine?.offset || now.readLine?.time != former.readLine?.time {
            readLine = now.readLine
        }
        if now.place != former.place { place = now.place }
    }

    /// The record as one line of JSON.
    var text: String {
        var members: [(String, JSONValue)] = []
        if !marks.isEmpty {
            members.append(
                (
                    "marks",
                    .array(
                        marks.map {
                            .object(
                                JSONObject([
                                    ("at", .number($0.offset)), ("color", .number($0.mark.color)),
                                    ("word", .text($0.mark.word)),
                                ]))
                        })
                ))
        }
        if let readLine {
            let line = JSONObject([("at", .number(readLine.offset)), ("time", .number(JSONNumber(readLine.time)))])
            members.append(("read", .object(line)))
        }
        if let place {
            let line = JSONObject([("at", .number(place.offset)), ("start", .number(JSONNumber(place.start)))])
            members.append(("place", .object(line)))
        }
        return JSONValue.object(JSONObject(members + look.members)).compactText + "\n"
    }

    init() {}

    /// Takes a record that was kept; nil if the text is none.
    init?(_ text: String) {
        guard let object = (try? JSONValue(line: text.utf8))?.object else { return nil }
        marks = (object["marks"]?.values ?? []).compactMap { value in
            guard let mark = value.object, let offset = mark["at"]?.integer else { return nil }
            let color = mark["color"]?.integer ?? 0
            return Mark(
                offset: offset,
                mark: RowMark(
                    color: (0..<RowMark.colorCount).contains(color) ? color : 0,
                    word: mark["word"]?.string ?? ""))
        }
        if let line = object["read"]?.object, let offset = line["at"]?.integer,
            let time = line["time"]?.number
        {
            readLine = (offset, time)
        }
        if let line = object["place"]?.object, let offset = line["at"]?.integer,
            let start = line["start"]?.number, abs(start) <= Place.farthest
        {
            place = Place(offset: offset, start: start)
        }
        look = FileLook(object)
    }
}
