import Glibc
import StrataGenerators

/// A log that somebody writes, and everything that happens to such files. The name that readers open stays the same.
final class LogWriter {
    /// What readers open.
    let path: String
    private(set) var ledger = Ledger()
    private let directory: String
    private let lines: NumberedLine
    /// Whether ``path`` is a link to the file that is written.
    private let isLinked: Bool
    /// The file that is written.
    private var file: String
    private var descriptor: Int32
    private var files = 1
    private var backups: [String] = []
    /// What is still to be written of the last line.
    private var rest: [UInt8] = []
    /// Since when readers are stopped, and how long they have been before, in milliseconds.
    private var stoppedSince: Double?
    private var stoppedBefore = 0.0

    /// How many renamed files are kept.
    private static let keptBackups = 20

    init(directory: String, lines: NumberedLine, isLinked: Bool) throws(SoakError) {
        (self.directory, self.lines, self.isLinked) = (directory, lines, isLinked)
        path = directory + "/soak.log"
        file = isLinked ? directory + "/target-0.log" : path
        descriptor = try SystemFiles.open(file, O_WRONLY | O_CREAT | O_APPEND)
        if isLinked { symlink("target-0.log", path) }
    }

    deinit { close(descriptor) }

    /// Whether readers are stopped, so that what happens now is seen later.
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
        try write(Int.random(in: 1...(isFlood ? 2000 : 30), using: &random))
        guard Int.random(in: 0..<8, using: &random) == 0 else { return }
        let line = whole(ledger.take(1))
        let cut = Int.random(in: 1..<line.count, using: &random)
        rest = Array(line[cut...])
        try SystemFiles.write(Array(line[..<cut]), to: descriptor)
    }

    private func write(_ count: Int) throws(SoakError) {
        let bytes = rest + whole(ledger.take(count))
        rest = []
        try SystemFiles.write(bytes, to: descriptor)
    }

    /// Ends the last line.
    func finishLine() throws(SoakError) {
        try SystemFiles.write(rest, to: descriptor)
        rest = []
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
        guard rename(file, backup) == 0 else { throw .last("cannot rename \(file)") }
        let fresh = try SystemFiles.open(file, O_WRONLY | O_CREAT | O_APPEND)
        if Bool.random(using: &random) { try write(Int.random(in: 1...20, using: &random)) }
        turn(to: fresh)
    }

    /// Copies the log and cuts it, as logrotate does for those who cannot open it anew.
    private func copyTruncate() throws(SoakError) {
        try finishLine()
        let copy = try SystemFiles.open(nameForBackup(), O_WRONLY | O_CREAT | O_TRUNC)
        defer { close(copy) }
        try SystemFiles.write(SystemFiles.contents(file), to: copy)
        guard ftruncate(descriptor, 0) == 0 else { throw .last("cannot cut \(file)") }
        ledger.beginGeneration(at: readersTime)
    }

    /// Writes over the log in place.
    private func rewrite(using random: inout SplitMix64) throws(SoakError) {
        try finishLine()
        ledger.overwriteGeneration(at: readersTime)
        var status = stat()
        fstat(descriptor, &status)
        let size = Int.random(in: 0..<4, using: &random) == 0 ? 0 : Int(status.st_size)
        var bytes: [UInt8] = []
        while bytes.count < size { bytes += whole(ledger.take(1)) }
        let other = try SystemFiles.open(file, O_WRONLY)
        defer { close(other) }
        if Bool.random(using: &random) { ftruncate(other, 0) }
        try SystemFiles.write(bytes, to: other, at: 0)
        ftruncate(other, off_t(bytes.count))
    }

    /// Puts another file in the log's place; its own has no name any more.
    private func replace(using random: inout SplitMix64) throws(SoakError) {
        try finishLine()
        let temporary = directory + "/soak.tmp"
        let fresh = try SystemFiles.open(temporary, O_WRONLY | O_CREAT | O_APPEND)
        ledger.deleteGeneration(at: readersTime)
        turn(to: fresh)
        try write(Int.random(in: 1...50, using: &random))
        guard rename(temporary, file) == 0 else { throw .last("cannot rename \(temporary)") }
    }

    /// Switches the link to a new file; the one before stays where it is.
    private func switchLink() throws(SoakError) {
        guard isLinked else { return }
        try finishLine()
        let name = "target-\(files).log"
        files += 1
        let fresh = try SystemFiles.open("\(directory)/\(name)", O_WRONLY | O_CREAT | O_APPEND)
        let link = directory + "/soak.link"
        guard symlink(name, link) == 0, rename(link, path) == 0 else { throw .last("cannot switch \(path)") }
        file = "\(directory)/\(name)"
        ledger.switchTarget(at: readersTime)
        turn(to: fresh)
    }

    private func turn(to fresh: Int32) {
        close(descriptor)
        descriptor = fresh
        ledger.beginGeneration(at: readersTime)
    }

    /// Moves earlier ones on by one, as logrotate does, and deletes the last.
    private func nameForBackup() throws(SoakError) -> String {
        for number in (1..<Self.keptBackups).reversed() { rename("\(file).\(number)", "\(file).\(number + 1)") }
        return file + ".1"
    }
}
