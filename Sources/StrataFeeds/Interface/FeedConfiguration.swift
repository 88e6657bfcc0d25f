import StrataSystem

/// The origin of lines.
public enum FeedInput: Sendable, Hashable {
    /// A file by its name; the name `-` has no special meaning here. A FIFO may be named too.
    case file(String)
    /// An open descriptor, for example 0. The feed uses a duplicate and leaves the original open. `name` is what errors
    /// and notices call it.
    case descriptor(Int32, name: String)
    /// A command, its name and its arguments: no shell reads them. What it writes to its standard output and its standard
    /// error is read line by line. It and what it starts in its process group end with the feed.
    case command([String])

    /// Descriptor 0.
    public static var standardInput: FeedInput { .descriptor(0, name: "standard input") }
}

/// The settings by which a feed reads.
public struct FeedConfiguration: Sendable {
    /// The number of lines that are looked for before ``LineFeed/init(_:configuration:)`` returns. A few more may come.
    public var initialLines = 400
    /// The greatest number of bytes from the end that are read before ``LineFeed/init(_:configuration:)`` returns.
    public var initialBytes = 1 << 20
    /// The length of a line that is shown, in bytes; the rest of a longer one is cut off.
    public var maximumLineBytes = 64 << 10
    /// True if the last file is watched for lines appended to it. A pipe is read to its end in any case.
    public var follows = true
    /// True if ``LineFeed/goFurtherBack()`` finds what the name of a single file held before it was rotated.
    public var readsPast = false
    /// True if the feed's work starts at once. A viewer of files starts it with ``LineFeed/start()`` when the first
    /// picture is on the screen, which an index of a large file would otherwise hold up.
    public var startsAtOnce = true
    /// The directory of the nameless file that keeps what comes through a pipe; nil means `$TMPDIR`, else /var/tmp,
    /// else /tmp.
    public var spoolDirectory: String?
    /// The number of bytes that file may have. nil: half of what is free on its disk at the start, and never so many
    /// that less than 5 % or 256 MiB of the disk stays free, whichever is more. At the limit reading waits.
    public var spoolLimit: Int?
    /// The greatest number of bytes of a pipe or a device that are read; nil reads it to its end.
    public var maximumStreamBytes: Int?
    /// The number of lines that are kept at least; older ones go for good, many at once, and their room with them. nil:
    /// all.
    public var maximumRows: Int?
    /// True if a device that may never end, such as /dev/zero, is opened though ``maximumStreamBytes`` is nil. A caller
    /// that waits for the end refuses it.
    public var opensEndlessInputs = true

    /// The fineness of the index; nil means what suits the size. Tests set tiny ones so that a few lines fill many
    /// groups.
    var indexLimits: IndexLimits?
    /// The number of bytes that are read at once. Tests set tiny ones.
    var blockBytes = 256 << 10
    /// A spool made elsewhere. Tests pass one that is full.
    var spool: FileDescriptor?
    /// The number of replaced files that are held open. The text of older ones moves to a nameless file.
    var heldGenerations = 8
    /// The greatest number of former generations kept there, and of their bytes; the oldest go.
    var keptGenerations = 10_000
    var keptGenerationBytes = 256 << 20
    /// The source of what the spool's disk says of itself, in place of the disk. Tests fill and empty one.
    var spoolDisk: (@Sendable () -> DiskRoom?)?
    /// The time for which a file that was moved away must be quiet before the new one is read, in milliseconds.
    var quietMilliseconds = 200.0
    /// The clock by which a followed file is waited for, in milliseconds. Tests have it in their hands.
    var clock: @Sendable () -> Double = { MonotonicClock.now }
    /// True to go without inotify. Tests set it.
    var polls = false

    /// The defaults.
    public init() {}
}
