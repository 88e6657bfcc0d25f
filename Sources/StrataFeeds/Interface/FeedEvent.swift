import Strata

/// A change of the lines of a feed. The events of a batch are applied one after another.
public enum FeedEvent: Sendable, Hashable {
    /// A number of lines were found before all that were known: line 0 is now line `count`. `averageBytes` is their
    /// average length with the line ending, to estimate extents from; of an enormous line only a part counts.
    case prepended(count: Int, averageBytes: Double)
    /// A number of lines follow those that were known; `averageBytes` as above.
    case appended(count: Int, averageBytes: Double)
    /// The last line, which had no line ending yet, has become longer. Comes before an `appended` of the same batch and
    /// then means the line before those.
    case lastLineGrew
    /// Only the first `remaining` lines are left; the others are gone for good. The next one is a divider that says so.
    case truncated(remaining: Int)
    /// The lines of a range have gone for good, and those after it move up. What stands before them has become other
    /// text: a divider that says so.
    case removed(Range<Int>)
    /// Lines that could not be read for a moment can be read again, from elsewhere.
    case reread
    /// A notice for the reader; everything goes on.
    case notice(FeedNotice)
    /// The start of the first file is reached: there are `totalLines` lines once this batch is applied, and
    /// ``LineFeed/firstLineNumber`` is known.
    case finishedIndexing(totalLines: Int)
    /// The pipe was closed at its other end, the command has ended, or all that was packed is unpacked: nothing more will
    /// come, unless the command runs again, more is packed behind it, another file takes its place, or another process
    /// writes to the FIFO.
    case endOfInput
    /// An input broke off. What was read before stays.
    case failed(FeedError)
}

/// A notice for the reader of a feed. Its text fits a header.
public enum FeedNotice: Sendable, Hashable, CustomStringConvertible {
    /// The file was cut or written anew in place; what is in it now follows.
    case truncated(path: String)
    /// Another file bears the name now, and the feed has gone on with it.
    case rotated(path: String)
    /// A number of generations that have borne the name wait to be read, the newest included; 0: none does any more.
    case behind(path: String, generations: Int)
    /// The file was deleted. What was read stays readable, and a new file of that name will be followed.
    case deleted(path: String)
    /// The file bears another name now. A new file of that name will be followed.
    case moved(path: String)
    /// The file has its name back.
    case returned(path: String)
    /// The file could not be read for a while and can be again; reading goes on.
    case recovered(path: String)
    /// The system cannot tell of changes to the file, so it is looked at once a second.
    case polled(path: String)
    /// The start of the last line lies more than so many bytes before the end and is still being looked for.
    case longLastLine(path: String, bytes: Int)
    /// The input from the pipe cannot be kept, for example because the disk is full. Nothing is lost: reading waits.
    case spoolRefused(reason: String)
    /// There is room again, and reading goes on.
    case spoolResumed
    /// The input from the pipe takes nine tenths of what it may.
    case spoolNearlyFull(bytes: Int, limit: Int)
    /// A pipe or a device was read as far as was asked for.
    case stopped(path: String, bytes: Int)
    /// A command has ended: its exit status, or 128 and the number of the signal that ended it.
    case ranToEnd(path: String, status: Int32)
    /// A command that had ended runs again; what it writes follows.
    case ranAgain(path: String)
    /// The input is translated from a format.
    case translated(path: String, format: String)
    /// Other bytes follow what is in a format, from an offset in the file on. They are not shown.
    case leftOver(path: String, format: String, offset: Int)
    /// The bytes are those of text in an encoding that is not shown as text.
    case encoded(path: String, encoding: ForeignEncoding)

    /// One short sentence without a full stop.
    public var description: String {
        switch self {
        case .truncated(let path): "\(path) was truncated; lines that it held before are no longer there"
        case .rotated(let path): "\(path) is a new file; showing that from here on"
        case .behind(let path, let generations):
            switch generations {
            case 0: "\(path) is read up to its newest generation"
            case 1: "1 generation of \(path) is still to be read"
            default: "\(CountText.grouped(generations)) generations of \(path) are still to be read"
            }
        case .deleted(let path): "\(path) was deleted; showing last content"
        case .moved(let path): "\(path) was moved away; waiting for a new one"
        case .returned(let path): "\(path) is back"
        case .recovered(let path): "\(path) can be read again; reading goes on"
        case .polled(let path): "\(path) cannot be watched; looking at it once a second"
        case .longLastLine(let path, let bytes):
            "the last line of \(path) is longer than \(CountText.bytes(bytes)); looking for its start"
        case .spoolRefused(let reason): "cannot keep more input (\(reason)); reading waits until there is room"
        case .spoolResumed: "there is room again; reading goes on"
        case .spoolNearlyFull(let bytes, let limit):
            "keeping input takes \(CountText.bytes(bytes)), the limit is \(CountText.bytes(limit)): reading waits there"
        case .stopped(let path, let bytes):
            "\(path) was read up to \(CountText.bytes(bytes)), as asked; the rest is left"
        case .ranToEnd(let path, let status): "\(path) ended with exit code \(status)"
        case .ranAgain(let path): "\(path) runs again"
        case .translated(let path, let format): "\(path) is \(format), and shown as what it stands for"
        case .leftOver(let path, let format, let offset):
            "\(path) has other bytes behind its \(format) data, from byte \(CountText.grouped(offset)) on; they are left out"
        case .encoded(let path, let encoding):
            "\(path) looks like \(encoding.rawValue); showing its bytes; \(encoding.advice)"
        }
    }
}
