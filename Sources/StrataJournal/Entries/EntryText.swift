import StrataDocument
import StrataSystem

/// Entries as lines of a log: `2026-11-23T03:36:21.123456+00:00 ERROR  host program[123]: message`. The host stands there
/// where it is not that of most entries. The column of the level is empty where that is `info`, which the service manager
/// gives to whatever a service prints, so that the message says more about itself. Lines of a message are joined by ` ⏎ `.
struct EntryText {
    private let commonHost: [UInt8]?
    private var fields = EntryFields()
    /// The second whose words were asked for last, and these: date, time and the zone behind the fraction.
    private var second: (number: UInt64, time: [UInt8], zone: [UInt8]) = (.max, [], [])

    /// - Parameter commonHost: the host that rows do not name.
    init(commonHost: [UInt8]?) { self.commonHost = commonHost }

    /// The sign between two lines of a message.
    static let lineBreak = Array(" ⏎ ".utf8)

    /// The text in the place of a message if nothing of an entry can be read.
    private static let damage = Array("(this entry is damaged)".utf8)
    /// The words for priorities, each as broad as the broadest; none where rows do not name it.
    private static let levels = ["EMERG ", "ALERT ", "CRIT  ", "ERROR ", "WARN  ", "NOTICE", "      ", "DEBUG "]
        .map { Array($0.utf8) }
    /// The priority of entries that have none.
    private static let plainPriority = 6

    /// Returns the line of the entry that a handle is at.
    ///
    /// - Returns: the line, and how long it would be if nothing of it were cut, in bytes.
    mutating func line(of journal: JournalHandle) throws(SystemError) -> (bytes: [UInt8], length: Int) {
        fields.read(journal)
        var line: [UInt8] = []
        line.reserveCapacity(80 + fields.message.count)
        append(time: try journal.time(), to: &line)
        line.append(0x20)
        line += Self.levels[fields.priority ?? Self.plainPriority]
        line.append(0x20)
        if !fields.host.isEmpty, fields.host != commonHost {
            line += Self.name(fields.host)
            line.append(0x20)
        }
        line += Self.name(fields.identifier)
        if !fields.process.isEmpty, fields.process.allSatisfy({ (0x30...0x39).contains($0) }) {
            line.append(UInt8(ascii: "["))
            line += fields.process
            line.append(UInt8(ascii: "]"))
        }
        line += [UInt8(ascii: ":"), 0x20]
        if fields.isEmpty { line += Self.damage } else { appendMessage(to: &line) }
        let missing = fields.messageLength - fields.message.count
        if line.count > JournalHandle.mostBytes || missing > 0 {
            let length = line.count + missing
            return (Array(line.prefix(JournalHandle.mostBytes)), length)
        }
        return (line, line.count)
    }

    private mutating func append(time: UInt64, to line: inout [UInt8]) {
        let (number, microseconds) = time.quotientAndRemainder(dividingBy: 1_000_000)
        if second.number != number { second = Self.words(ofSecond: number) }
        line += second.time
        line.append(UInt8(ascii: "."))
        var unit: UInt64 = 100_000
        while unit > 0 {
            line.append(0x30 + UInt8(microseconds / unit % 10))
            unit /= 10
        }
        line += second.zone
    }

    private static func words(ofSecond number: UInt64) -> (UInt64, [UInt8], [UInt8]) {
        let seconds = Int(clamping: number)
        let minutes = Calendar.offset(at: seconds) / 60
        let (hours, rest) = abs(minutes).quotientAndRemainder(dividingBy: 60)
        let digits = [hours / 10, hours % 10, rest / 10, rest % 10].map { 0x30 + UInt8($0) }
        let sign = UInt8(ascii: minutes < 0 ? "-" : "+")
        let zone = [sign, digits[0], digits[1], UInt8(ascii: ":"), digits[2], digits[3]]
        return (number, Array(Calendar.text(seconds, "%Y-%m-%dT%H:%M:%S", in: .here).utf8), zone)
    }

    /// Returns a name of such characters as a reader of logs expects in the name of a program: others become `-`, and
    /// those at its ends are left out. Where nothing remains, it is unknown.
    private static func name(_ bytes: [UInt8]) -> [UInt8] {
        if !bytes.isEmpty, bytes.allSatisfy(isOfName) { return bytes }
        let runs = bytes.split { !isOfName($0) }
        return runs.isEmpty ? Array("unknown".utf8) : Array(runs.joined(separator: [UInt8(ascii: "-")]))
    }

    private static func isOfName(_ byte: UInt8) -> Bool {
        let lower = byte | 0x20
        return (0x61...0x7A).contains(lower) || (0x2D...0x39).contains(byte) || byte == 0x5F || byte == 0x40
            || byte >= 0x80
    }

    private func appendMessage(to line: inout [UInt8]) {
        var message = fields.message[...]
        while message.last == 0x0A || message.last == 0x0D { message.removeLast() }
        guard message.contains(0x0A) else {
            line += message
            return
        }
        for (number, part) in message.split(separator: 0x0A, omittingEmptySubsequences: false).enumerated() {
            if number > 0 { line += Self.lineBreak }
            line += part.last == 0x0D ? part.dropLast() : part
        }
    }
}
