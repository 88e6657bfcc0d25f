import StrataDocument
import StrataSystem

/// The parts of an entry that its row is made of, in memory that is used again and again.
struct EntryFields {
    private(set) var message: [UInt8] = []
    /// The length of the message, in bytes, though less of it is here.
    private(set) var messageLength = 0
    private(set) var identifier: [UInt8] = []
    private(set) var process: [UInt8] = []
    private(set) var host: [UInt8] = []
    /// 0…7; nil where it says none.
    private(set) var priority: Int?
    /// True if nothing of it can be read: every entry has some fields.
    private(set) var isEmpty = true
    private var isNamed = false
    private var hasProcess = false

    /// Reads the entry that a handle is at.
    mutating func read(_ journal: JournalHandle) {
        for field in [\EntryFields.message, \.identifier, \.process, \.host] {
            self[keyPath: field].removeAll(keepingCapacity: true)
        }
        (messageLength, priority, isNamed, hasProcess, isEmpty) = (0, nil, false, false, true)
        journal.forEachField { handle($0) }
    }

    /// Takes over a field, `NAME=value`. They come in any order.
    private mutating func handle(_ field: UnsafeRawBufferPointer) {
        isEmpty = false
        guard let length = Memory.firstIndex(of: UInt8(ascii: "="), in: field) else { return }
        let value = UnsafeRawBufferPointer(rebasing: field[(length + 1)...])
        func isNamed(_ name: StaticString) -> Bool {
            guard let start = field.baseAddress, name.utf8CodeUnitCount == length else { return false }
            return Memory.isEqual(start, name.utf8Start, count: length)
        }
        switch length {
        case 7 where isNamed("MESSAGE"):
            messageLength = value.count
            message.append(contentsOf: value.prefix(JournalHandle.mostBytes))
        case 8 where isNamed("PRIORITY"):
            if value.count == 1, (0x30...0x37).contains(value[0]) { priority = Int(value[0]) - 0x30 }
        case 17 where isNamed("SYSLOG_IDENTIFIER"):
            (identifier, self.isNamed) = (Array(value.prefix(Self.longestName)), true)
        case 5 where isNamed("_COMM"):
            if !self.isNamed { identifier = Array(value.prefix(Self.longestName)) }
        case 4 where isNamed("_PID"):
            (process, hasProcess) = (Array(value.prefix(10)), true)
        case 10 where isNamed("SYSLOG_PID"):
            if !hasProcess { process = Array(value.prefix(10)) }
        case 9 where isNamed("_HOSTNAME"): host.append(contentsOf: value.prefix(Self.longestName))
        default: break
        }
    }

    /// A name of a program or a host is shown no longer than this, in bytes.
    private static let longestName = 64
}
