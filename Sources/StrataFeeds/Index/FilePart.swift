import StrataSystem

/// The content of one file from one moment to another, in the feed's byte space, in which such parts lie one after
/// another.
///
/// A part that begins a new generation has a divider. It is the part's first row, and stands for the part's first byte
/// in the byte space, so that no two parts begin at the same place.
struct FilePart {
    /// The name that errors and notices give it.
    var name: String
    var file: FileDescriptor
    /// Its start. Negative for the files before the last one of those that were opened.
    var start: Int
    /// The end of what is known of it.
    var end: Int
    /// The distance that is added to a place, counted from ``start``, to get the place in the file.
    var skip = 0
    var divider: Divider?
    /// The fingerprint that tells whether the file still holds what was read; nil if no other process can write to it.
    var fingerprint: Fingerprint?

    init(name: String, file: FileDescriptor, start: Int, end: Int) {
        (self.name, self.file, self.start, self.end) = (name, file, start, end)
    }

    /// A new generation, read from a place in its file on.
    init(name: String, file: FileDescriptor, start: Int, divider: Divider, from position: Int) {
        self.init(name: name, file: file, start: start, end: start + 1)
        self.divider = divider
        skip = position - 1
    }

    var range: Range<Int> { start..<end }

    /// The range of the file's own bytes.
    var content: Range<Int> { (divider == nil ? start : start + 1)..<end }

    /// The place at which the file's byte 0 would lie.
    var origin: Int { start - skip }

    /// The range of the content in the file.
    var fileRange: Range<Int> { content.lowerBound - origin..<content.upperBound - origin }

    /// Forgets what lies before a place at which a line begins.
    mutating func begin(at place: Int) {
        skip += place - start
        (start, divider) = (place, nil)
    }

    /// The number of times that its last lines were written anew.
    var rewrites = 0

    /// The start of its last line, if it is one that may be written anew.
    var lastLineStart: Int? { fingerprint?.lastLine.map { $0.start + origin } }

    /// Returns true if the file still holds what was read of it up to a place, whatever becomes of its last line.
    func isIntact(upTo place: Int) -> Bool {
        if isIntact { return true }
        guard let fingerprint, let lastLineStart, place <= lastLineStart else { return false }
        return (try? fingerprint.holdsLinesBeforeLast(file)) == true
    }

    /// True if the file still holds what was read of it.
    var isIntact: Bool {
        guard let fingerprint else { return true }
        return (try? Self.twice { () throws(SystemError) in try fingerprint.verify(file, isDoubtful: false) }) != nil
    }

    /// Reads from a place in the feed's byte space; see ``FileDescriptor/readBlock(into:at:)``.
    func readBlock(into buffer: UnsafeMutableRawBufferPointer, at place: Int) throws(SystemError) -> Int {
        try Self.twice { () throws(SystemError) in try file.readBlock(into: buffer, at: place - origin) }
    }

    /// Tries again what has failed: a disk that fails for a moment is not to leave a gap.
    private static func twice<Result>(_ body: () throws(SystemError) -> Result) throws(SystemError) -> Result {
        do throws(SystemError) { return try body() } catch { return try body() }
    }
}
