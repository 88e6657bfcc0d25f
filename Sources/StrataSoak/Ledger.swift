/// The lines that were written, and those of them that a reader may lack because none could have had them.
struct Ledger {
    /// The number that the next line gets.
    private(set) var next = 0
    /// The first line of each generation of the log, the present one included.
    private(set) var generations = [0]
    /// The time at which the present generation began; below, the time at which the link was switched to the present
    /// file, and its first line; by the readers' time: milliseconds that pass only while they are not stopped.
    private var beginning = 0.0
    private var target = (first: 0, beginning: 0.0)
    /// Lines that are gone for good, perhaps before they were read.
    private(set) var losable: [Range<Int>] = []
    /// The lines among them that came and went between two looks and left no trace: of these no divider can know.
    private(set) var unknowable: [Range<Int>] = []

    /// The number of bytes that were written over. Between that and the cut, their end may be seen, and go, once more.
    private(set) var overwrittenBytes = 0
    /// The lines that were written over, and how many of their bytes had come so shortly before that readers may not
    /// have looked: of the others dividers must tell to the byte.
    private(set) var overwritten: [Range<Int>] = []
    private(set) var unseenBytes = 0
    /// The number of bytes that were written to the present generation shortly before the last write, and when by the
    /// readers' time.
    private var recent: [(time: Double, bytes: Int)] = []

    /// The time that a reader has to open a file that is deleted afterwards, or to which nothing leads afterwards, in
    /// milliseconds: a busy machine may not run it sooner.
    static let grace = 300.0

    /// Gives out the numbers of so many lines.
    mutating func issue(_ count: Int) -> Range<Int> {
        defer { next += count }
        return next..<next + count
    }

    /// Notes that so many bytes were written to the present generation.
    mutating func note(_ bytes: Int, at time: Double) {
        recent.removeAll { time - $0.time >= Self.grace }
        recent.append((time, bytes))
    }

    /// Begins a generation, to which lines written from here on belong.
    mutating func beginGeneration(at time: Double) {
        recent = []
        if generations[generations.count - 1] != next { generations.append(next) }
        beginning = time
    }

    /// Notes that the present generation is written over: whatever of it is shown may go.
    mutating func overwriteGeneration(at time: Double, bytes: Int) {
        overwrittenBytes += bytes
        let lines = generations[generations.count - 1]..<next
        losable.append(lines)
        overwritten.append(lines)
        for write in recent where time - write.time < Self.grace { unseenBytes += write.bytes }
        // In place and before anybody looked, which looks like a single write.
        if time - beginning < Self.grace { unknowable.append(lines) }
        beginGeneration(at: time)
    }

    /// Notes that the present generation's file is deleted; a reader that has it open can still read it.
    mutating func deleteGeneration(at time: Double) {
        if time - beginning < Self.grace { losable.append(generations[generations.count - 1]..<next) }
    }

    /// Notes that the link is switched to another file. A reader that has not seen the one before cannot know of it.
    mutating func switchTarget(at time: Double) {
        if time - target.beginning < Self.grace { losable.append(target.first..<next) }
        target = (next, time)
    }
}
