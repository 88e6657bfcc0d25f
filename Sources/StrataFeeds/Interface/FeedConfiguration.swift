import StrataSystem

/// Where lines come from.
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

/// How a feed reads.
public struct FeedConfiguration: Sendable {
    /// How many lines are looked for before ``LineFeed/init(_:configuration:)`` returns. A few more may come.
    public var initialLines = 400
    /// How many bytes from the end are read at most before ``LineFeed/init(_:configuration:)`` returns.
    public var initialBytes = 1 << 20
    /// How much of a line is shown, in bytes; the rest of a longer one is cut off.
    public var maximumLineBytes = 64 << 10
    /// Whether the last file is watched for what is appended to it. A pipe is read to its end in any case.
    public var follows = true
    /// Whether ``LineFeed/goFurtherBack()`` finds what the name of a single file held before it was rotated.
    public var readsPast = false
    /// Whether the feed's work starts at once. A viewer of files starts it with ``LineFeed/start()`` when the first
    /// picture is on the screen, which an index of a large file would otherwise hold up.
    public var startsAtOnce = true
    /// Where the nameless file lies that keeps what comes through a pipe; nil means `$TMPDIR`, else /var/tmp, else /tmp.
    public var spoolDirectory: String?
    /// How many bytes that file may have. nil: half of what is free on its disk at the start, and never so many that
    /// less than 5 % or 256 MiB of the disk stays free, whichever is more. At the limit reading waits.
    public var spoolLimit: Int?
    /// How many bytes of a pipe or a device are read at most; nil reads it to its end.
    public var maximumStreamBytes: Int?
    /// How many lines are kept at least; older ones go for good, many at once, and their room with them. nil: all.
    public var maximumRows: Int?
    /// Whether a device that may never end, such as /dev/zero, is opened though ``maximumStreamBytes`` is nil. Whoever
    /// waits for the end refuses it.
    public var opensEndlessInputs = true

    /// How fine the index is; nil means what suits the size. Tests set tiny ones so that a few lines fill many groups.
    var indexLimits: IndexLimits?
    /// How many bytes are read at once. Tests set tiny ones.
    var blockBytes = 256 << 10
    /// A spool made elsewhere. Tests pass one that is full.
    var spool: FileDescriptor?
    /// How many files that were replaced are held open. The text of older ones moves to a nameless file.
    var heldGenerations = 8
    /// How many former generations are kept there at most, and how many bytes of them; the oldest go.
    var keptGenerations = 10_000
    var keptGenerationBytes = 256 << 20
    /// What the spool's disk says of itself, in place of the disk. Tests fill and empty one.
    var spoolDisk: (@Sendable () -> DiskRoom?)?
    /// How long a file that was moved away must be quiet before the new one is read, in milliseconds.
    var quietMilliseconds = 200.0
    /// What tells the time by which a followed file is waited for, in milliseconds. Tests have it in their hands.
    var clock: @Sendable () -> Double = { MonotonicClock.now }
    /// Whether to go without inotify. Tests set it.
    var polls = false

    /// The defaults.
    public init() {}
}
