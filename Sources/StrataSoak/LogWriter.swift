import StrataGenerators
import StrataSystem

/// Writes a log, and does everything to it that happens to such files. The name that readers open stays the same.
final class LogWriter {
    /// The path that readers open.
    let path: String
    private(set) var ledger = Ledger()
    private let directory: String
    private let lines: NumberedLine
    /// True if ``path`` is a link to the file that is written.
    private let isLinked: Bool
    /// The file that is written.
    private var file: String
    private var output: FileDescriptor
    private var files = 1
    private var renames = 0
    /// The part of the last line that is still to be written.
    private var rest: [UInt8] = []
    /// The time since which readers are stopped, and that for which they have been before, in milliseconds.
    private var stoppedSince: Double?
    private var stoppedBefore = 0.0

    /// The greatest number of lines that come at once, now and then.
    var longestFlood = 2000

    /// The number of renamed files that are kept.
    private static let keptBackups = 20

    init(directory: String, lines: NumberedLine, isLinked: Bool) throws(SoakError) {
        (self.directory, self.lines, self.isLinked) = (directory, lines, isLinked)
        path = directory + "/soak.log"
        file = isLinked ? directory + "/target-0.log" : path
        output = try SystemFiles.open(file, for: .appending)
        if isLinked { try? Folder.makeLink(path, to: "target-0.log") }
    }

    /// True while readers are stopped, so that what happens now is seen later.
    var areReadersStopped: Bool {
        get { stoppedSince != nil }
        set {
            let now = SystemFiles.now
            if let since = stoppedSince { stoppedBefore += now - since }
            stoppedSince = newValue ? now : nil
        }
    }

    private var readersTime: Double { (stoppedSince ?? SystemFiles.now) - stoppedBefore }

    /// Does something to the log.
    func act(_ action: Action, using random: inout SplitMix64) throws(SoakError) {
        switch action {
        case .rotate: try rotate(using: &random)
        case .copytruncate: try copyTruncate()
        case .rewrite: try rewrite(using: &random)
        case .replace: try replace(using: &random)
        case .links: try switchLink()
        default: try append(using: &random)
        }
    }

    // MARK: - Appending

    /// Appends a few lines or many; the last one may stay without its end for now.
    func append(using random: inout SplitMix64) throws(SoakError) {
        let isFlood = Int.random(in: 0..<20, using: &random) == 0
        try write(Int.random(in: 1...(isFlood ? longestFlood : 30), using: &random))
        guard Int.random(in: 0..<8, using: &random) == 0 else { return }
        let line = whole(ledger.issue(1))
        let cut = Int.random(in: 1..<line.count, using: &random)
        rest = Array(line[cut...])
        try put(Array(line[..<cut]))
    }

    private func write(_ count: Int) throws(SoakError) {
        let bytes = rest + whole(ledger.issue(count))
        rest = []
        try put(bytes)
    }

    /// Ends the last line.
    func finishLine() throws(SoakError) {
        try put(rest)
        rest = []
    }

    private func put(_ bytes: [UInt8]) throws(SoakError) {
        try SystemFiles.write(bytes, to: output)
        ledger.note(bytes.count, at: readersTime)
    }

    private func whole(_ numbers: Range<Int>) -> [UInt8] {
        var bytes: [UInt8] = []
        for number in numbers {
            bytes += lines.bytes(number)
            bytes.append(0x0A)
        }
        return bytes
    }

    // MARK: - New generations

    /// Renames the log and begins it anew; a daemon may go on writing to the renamed file for a moment.
    private func rotate(using random: inout SplitMix64) throws(SoakError) {
        try finishLine()
        let backup = try nameForBackup()
        try rename(file, to: backup)
        let fresh = try SystemFiles.open(file, for: .appending)
        if Bool.random(using: &random) { try write(Int.random(in: 1...20, using: &random)) }
        turn(to: fresh)
    }

    /// Gives the log's name to another file with so many lines, which are written before or afterwards. None is ever
    /// deleted.
    ///
    /// - Parameter isDated: whether names of renamed files count up; else all move on by one.
    func changeHands(to count: Int, isDated: Bool, using random: inout SplitMix64) throws(SoakError) {
        try finishLine()
        let isFilledBefore = Bool.random(using: &random)
        let temporary = directory + "/soak.new"
        renames += 1
        let backup: String
        if isDated {
            backup = "\(file)-20260101-\(100_000 + renames)"
        } else {
            backup = try nameForBackup(keeping: renames + 1)
        }
        try rename(file, to: backup)
        turn(to: try SystemFiles.open(isFilledBefore ? temporary : file, for: .appending))
        try write(count)
        if isFilledBefore { try rename(temporary, to: file) }
    }

    /// Copies the log and cuts it, as logrotate does for those who cannot open it anew.
    private func copyTruncate() throws(SoakError) {
        try finishLine()
        let copy = try SystemFiles.open(nameForBackup(), for: .writingAnew)
        try SystemFiles.write(SystemFiles.contents(file), to: copy)
        try SystemFiles.trying("cannot cut \(file)") { () throws(SystemError) in try output.cut(to: 0) }
        ledger.beginGeneration(at: readersTime)
    }

    /// Writes over the log in place: soon after what came last, or when readers must have seen all of it.
    private func rewrite(using random: inout SplitMix64) throws(SoakError) {
        try finishLine()
        if Bool.random(using: &random) && !areReadersStopped { Thread.sleep(Ledger.grace) }
        let present = (try? output.status().size) ?? 0
        ledger.overwriteGeneration(at: readersTime, bytes: present)
        let size = Int.random(in: 0..<4, using: &random) == 0 ? 0 : present
        var bytes: [UInt8] = []
        while bytes.count < size { bytes += whole(ledger.issue(1)) }
        let other = try SystemFiles.open(file, for: .writingOver)
        if Bool.random(using: &random) { try? other.cut(to: 0) }
        try SystemFiles.write(bytes, to: other)
        try? other.cut(to: bytes.count)
        ledger.note(bytes.count, at: readersTime)
    }

    /// Puts another file in the log's place; its own has no name any more.
    private func replace(using random: inout SplitMix64) throws(SoakError) {
        try finishLine()
        let temporary = directory + "/soak.tmp"
        let fresh = try SystemFiles.open(temporary, for: .appending)
        ledger.deleteGeneration(at: readersTime)
        turn(to: fresh)
        try write(Int.random(in: 1...50, using: &random))
        try rename(temporary, to: file)
    }

    /// Switches the link to a new file; the one before stays where it is.
    private func switchLink() throws(SoakError) {
        guard isLinked else { return }
        try finishLine()
        let name = "target-\(files).log"
        files += 1
        let fresh = try SystemFiles.open("\(directory)/\(name)", for: .appending)
        let link = directory + "/soak.link"
        try SystemFiles.trying("cannot switch \(path)") { () throws(SystemError) in
            try Folder.makeLink(link, to: name)
            try Folder.rename(link, to: path)
        }
        file = "\(directory)/\(name)"
        ledger.switchTarget(at: readersTime)
        turn(to: fresh)
    }

    private func turn(to fresh: FileDescriptor) {
        output = fresh
        ledger.beginGeneration(at: readersTime)
    }

    /// Moves earlier ones on by one, as logrotate does, and deletes the last.
    private func nameForBackup(keeping count: Int = keptBackups) throws(SoakError) -> String {
        for number in (1..<count).reversed() {
            try? Folder.rename("\(file).\(number)", to: "\(file).\(number + 1)")
        }
        return file + ".1"
    }

    private func rename(_ path: String, to other: String) throws(SoakError) {
        try SystemFiles.trying("cannot rename \(path)") { () throws(SystemError) in
            try Folder.rename(path, to: other)
        }
    }
}
