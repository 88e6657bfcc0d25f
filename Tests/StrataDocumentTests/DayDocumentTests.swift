import StrataTime
import StrataGenerators
import StrataTesting
import Testing

@testable import StrataDocument

/// Rows in memory, of which each says the number of its day, or nothing; and what the headers over them are.
private final class DayRig {
    let rows: MemoryDocument
    let days: DayDocument
    let follower: Follower
    var now = 100 * 86_400.0
    /// How many rows were looked at.
    private(set) var readCount = 0

    init(_ texts: [String]) {
        rows = MemoryDocument(texts)
        var find: (Line) -> LineDay? = { _ in nil }
        var clock = { 100 * 86_400.0 }
        days = DayDocument(of: rows, isShown: true, clock: { clock() }, findDay: { find($0) })
        follower = Follower(of: days)
        find = { [unowned self] line in
            readCount += 1
            return Self.day(line.string)
        }
        clock = { [unowned self] in now }
    }

    static func day(_ text: String) -> LineDay? {
        Int(text).map { LineDay(CalendarDay(number: $0), in: .east(0)) }
    }

    /// What the list says from its first row to its last, a header in brackets.
    var all: [String] {
        (0..<days.count).map { index in
            let line = days.line(at: index)
            #expect(line.isHeader == days.isHeader(at: index))
            return line.isHeader ? "[\(line.string)]" : line.string
        }
    }

    func revealAll() { days.reveal(0..<days.count) }

    /// What the list would say if every row were looked at.
    var expected: [String] {
        var day: LineDay?
        return (0..<rows.count).flatMap { index -> [String] in
            let text = rows.line(at: index).string
            guard let own = Self.day(text), own.day != day?.day else { return [text] }
            day = own
            return ["[\(own.day.words(today: CalendarDay(now, in: .east(0))))]", text]
        }
    }

    func check(_ comment: Comment) {
        let ids = (0..<days.count).map(days.id)
        #expect(follower.names == ids, comment)
        #expect(Set(ids).count == ids.count, comment)
        #expect(ids.enumerated().allSatisfy { days.index(of: $1) == $0 }, comment)
        #expect(days.headerIndices == ids.indices.filter(days.isHeader), comment)
    }
}

@Suite("Headers over the rows of a day")
struct DayDocumentTests {
    @Test("stand before the first row of each day; rows that say none belong to the day before them")
    func standing() {
        let rig = DayRig(["a", "98", "b", "98", "99", "c", "100", "99"])
        #expect(rig.days.count == 8)
        rig.revealAll()
        #expect(
            rig.all == [
                "a", "[Thursday 9 April]", "98", "b", "98", "[Yesterday]", "99", "c", "[Today]", "100",
                "[Yesterday]", "99",
            ])
        rig.check("revealed")
        #expect(rig.days.lineCount == 8)
        #expect((0...12).map(rig.days.lineNumber) == [1, 2, 2, 3, 4, 5, 5, 6, 7, 7, 8, 8, 9])
    }

    @Test("are found where somebody looks: of a million rows a few dozen are read, and of a day its start is found")
    func lazy() {
        let rig = DayRig((0..<1_000_000).map { String($0 / 50_000) })
        rig.days.reveal(999_950..<1_000_000)
        #expect(rig.days.headerIndices == [950_000])
        #expect(rig.readCount < 120, "\(rig.readCount)")
        rig.days.reveal(500_010..<500_060)
        #expect(rig.days.headerIndices == [500_000, 950_001])
        #expect(rig.readCount < 240, "\(rig.readCount)")
        rig.days.reveal(500_010..<500_060)
        let before = rig.readCount
        rig.days.reveal(500_010..<500_060)
        rig.days.reveal(500_020..<500_050)
        #expect(rig.readCount == before, "what was looked at is known")
        rig.check("in the middle")
    }

    @Test("cost a row each at most where no row says a day, whichever way somebody scrolls")
    func undated() {
        let rig = DayRig(["98"] + Array(repeating: "no day", count: 20_000))
        for start in stride(from: 19_900, through: 10_000, by: -10) { rig.days.reveal(start..<start + 100) }
        #expect(rig.readCount < 25_000, "\(rig.readCount)")
        for start in stride(from: 10_000, through: 19_900, by: 10) { rig.days.reveal(start..<start + 100) }
        #expect(rig.readCount < 45_000, "\(rig.readCount)")
        #expect(rig.days.headerIndices.isEmpty)
        rig.days.reveal(0..<50)
        #expect(rig.days.headerIndices == [0])
    }

    @Test("come with the first row of a new day that is appended, in the same update")
    func appended() {
        let rig = DayRig(["99"])
        rig.revealAll()
        let log = UpdateLog(of: rig.days)
        rig.rows.append(["99", "100"])
        #expect(rig.all == ["[Yesterday]", "99", "99", "[Today]", "100"])
        let average = rig.rows.averageBytes
        #expect(
            log.updates == [
                DocumentUpdate([.appended(count: 2, averageBytes: average), .insertedHeaders(3..<4)])
            ])
    }

    @Test("keep their names while the start of their day is found before them, and while rows below them go")
    func names() {
        let rig = DayRig(["100", "100", "100"])
        rig.revealAll()
        let today = rig.days.id(at: 0)
        for text in ["100", "x", "100", "99", "98"] { rig.rows.prepend(Array(text.utf8)) }
        rig.revealAll()
        #expect(rig.all == rig.expected)
        // 98, 99, then this day's 100, x, 100, and the three that were there first.
        #expect(rig.days.index(of: today) == 4)
        rig.rows.remove(2..<5)
        #expect(rig.days.index(of: today) == 4 && rig.all == rig.expected)
        rig.rows.remove(2..<5)
        #expect(rig.days.index(of: today) == nil && rig.all == rig.expected)
        rig.check("removed")
    }

    @Test("say that it was yesterday when it was, and tell of that once")
    func midnight() {
        let rig = DayRig(["98", "100"])
        rig.now += 23 * 3600
        rig.days.reveal(0..<2)
        #expect(rig.all == ["[Thursday 9 April]", "98", "[Today]", "100"])
        #expect(rig.days.timeToNextDay == 3600)
        let header = rig.days.id(at: 2)
        let (revision, log) = (rig.days.revision(of: header), UpdateLog(of: rig.days))
        rig.now += 3600
        rig.days.reveal(0..<4)
        rig.days.reveal(0..<4)
        #expect(rig.all == ["[Thursday 9 April]", "98", "[Yesterday]", "100"])
        // Whatever its words, each header is that of another day before today.
        #expect(log.updates.flatMap(\.changes) == [.changed(rig.days.id(at: 0)), .changed(header)])
        #expect(log.updates.flatMap(\.changes).count { $0 == .changed(header) } == 1)
        #expect(rig.days.revision(of: header) != revision)
        #expect(rig.days.timeToNextDay == 86_400)
    }

    @Test("can be turned off and on again; the rows and their names are the same")
    func turnedOff() {
        let rig = DayRig(["99", "100"])
        rig.revealAll()
        rig.days.isShown = false
        rig.revealAll()
        #expect(rig.all == ["99", "100"] && rig.days.timeToNextDay == nil)
        #expect((0..<2).map(rig.days.id) == (0..<2).map(rig.rows.id))
        rig.days.isShown = true
        rig.revealAll()
        #expect(rig.all == rig.expected)
        rig.check("on again")
    }

    @Test("are right whatever comes, goes, moves and changes", arguments: TestSeeds.sample(of: 20))
    func random(seed: UInt64) {
        var random = SplitMix64(seed: seed)
        let rig = DayRig([])
        func text() -> String {
            let day = Int.random(in: 95...100, using: &random)
            return Bool.random(using: &random) ? String(day) : "no day"
        }
        for step in 0..<200 {
            let count = rig.rows.count
            switch Int.random(in: 0..<8, using: &random) {
            case 0, 1: rig.rows.append((0..<Int.random(in: 1...4, using: &random)).map { _ in text() })
            case 2, 3: rig.rows.prepend(Array(text().utf8))
            case 4 where count > 0:
                let start = Int.random(in: 0..<count, using: &random)
                rig.rows.remove(start..<min(count, start + Int.random(in: 1...5, using: &random)))
            case 5 where count > 0:
                rig.rows.change(
                    rig.rows.id(at: Int.random(in: 0..<count, using: &random)), to: Array(text().utf8))
            case 6 where count > 1 && step % 5 == 0:
                rig.rows.move(0..<1, to: Int.random(in: 1..<count, using: &random))
            default:
                let start = Int.random(in: 0...rig.days.count, using: &random)
                rig.days.reveal(start..<min(rig.days.count, start + 5))
            }
            rig.check("step \(step)")
            if step % 4 == 0 {
                rig.revealAll()
                #expect(rig.all == rig.expected, "step \(step)")
            }
        }
    }
}
