import Glibc
import StrataDocument
import StrataFeeds
import StrataGenerators

/// A log with a troubled life: numbered lines, written while the file is rotated, cut, rewritten and moved in every way.
/// It knows which lines must be found by whoever followed it all the time.
struct LogHistory {
    /// What happens to the file between two bursts of lines.
    enum Trouble: CaseIterable {
        case rotation, copyAndCut, shorterRewrite, equalRewrite, longerRewrite, linkSwitch, directorySwitch,
            newDirectory

        /// True if nothing leads from the new file to the one that bore its name before.
        var leavesNoTrace: Bool { [.linkSwitch, .directorySwitch, .newDirectory].contains(self) }
    }

    /// The way to the file: a link to a directory, and a link in it.
    let path: String
    private(set) var lineCount = 0
    /// Lines that were in a file when it was overwritten without a copy.
    private(set) var destroyed: Set<Int> = []
    /// What happened before which line.
    private(set) var events: [(line: Int, trouble: Trouble)] = []
    private let root: String
    private var random: SplitMix64
    /// The lines that are in the file now.
    private var present: Range<Int> = 0..<0
    private var names = 0
    private let troubles: [Trouble]

    init(in root: String, seed: UInt64, troubles: [Trouble] = Trouble.allCases) {
        (self.root, self.troubles) = (root, troubles)
        random = SplitMix64(seed: seed)
        path = "\(root)/current/log"
        mkdir("\(root)/data-0", 0o700)
        symlink("data-0", "\(root)/current")
        symlink("web.log", "\(root)/data-0/log")
        write([], to: "\(root)/data-0/web.log", flags: O_WRONLY | O_CREAT)
    }

    /// Writes a burst of lines, and lets something happen now and then.
    ///
    /// - Parameter waitUntilSeen: waits until whoever follows has seen a line.
    mutating func step(maximumLines: Int = 300, waitUntilSeen: (_ line: Int) -> Void) {
        if Int.random(in: 0..<4, using: &random) == 0, let trouble = troubles.randomElement(using: &random) {
            // What bore a name between two looks, and has another name now that tells nothing, cannot be found.
            if trouble.leavesNoTrace, lineCount > 0 { waitUntilSeen(lineCount - 1) }
            happen(trouble)
        }
        append(Int.random(in: 1...maximumLines, using: &random))
        if Bool.random(using: &random) { usleep(UInt32.random(in: 0...1500, using: &random)) }
    }

    /// Writes lines at the end of the file.
    mutating func append(_ count: Int) {
        write(lines(count), to: path, flags: O_WRONLY | O_APPEND)
        present = present.lowerBound..<lineCount
    }

    /// Lets something happen to the file.
    mutating func happen(_ trouble: Trouble) {
        events.append((lineCount, trouble))
        switch trouble {
        case .rotation: rotate { rename($0, $0 + ".1") }
        case .copyAndCut: copyAndCut()
        case .shorterRewrite: rewrite { max(1, $0 / 2) }
        case .equalRewrite: rewrite { $0 }
        case .longerRewrite: rewrite { $0 + $0 / 2 + 1 }
        case .linkSwitch: switchLink()
        case .directorySwitch: switchDirectory()
        case .newDirectory: renewDirectory()
        }
    }

    /// All lines of one length, so that lines are told from each other by their numbers alone.
    private mutating func lines(_ count: Int) -> [UInt8] {
        var bytes: [UInt8] = []
        for _ in 0..<count {
            let digits = Array(String(lineCount).utf8)
            bytes += [UInt8](repeating: 0x30, count: 9 - digits.count) + digits + Array(" is its number\n".utf8)
            lineCount += 1
        }
        return bytes
    }

    private var real: String {
        let found = realpath(path, nil)
        defer { free(found) }
        return String(cString: found!)
    }

    private mutating func rotate(_ move: (String) -> Void) {
        let file = real
        for number in (1..<40).reversed() { rename("\(file).\(number)", "\(file).\(number + 1)") }
        move(file)
        let number = open(file, O_WRONLY | O_CREAT, 0o600)
        close(number)
        present = lineCount..<lineCount
    }

    private mutating func copyAndCut() {
        rotate { file in
            let source = open(file, O_RDONLY)
            let copy = open(file + ".1", O_WRONLY | O_CREAT | O_TRUNC, 0o600)
            while sendfile(copy, source, nil, 1 << 20) > 0 {}
            close(copy)
            close(source)
            truncate(file, 0)
        }
    }

    /// Overwrites the file from its start; one that becomes shorter is cut first, others only if chance wants it.
    private mutating func rewrite(_ length: (Int) -> Int) {
        guard !present.isEmpty else { return }
        destroyed.formUnion(present)
        let count = length(present.count)
        let isCut = count < present.count || Bool.random(using: &random)
        let start = lineCount
        write(lines(count), to: path, flags: isCut ? O_WRONLY | O_TRUNC : O_WRONLY)
        present = start..<lineCount
    }

    private mutating func switchLink() {
        names += 1
        let directory = "\(root)/current"
        let start = lineCount
        write(lines(3), to: "\(directory)/web\(names)x.log", flags: O_WRONLY | O_CREAT)
        symlink("web\(names)x.log", "\(directory)/log.new")
        rename("\(directory)/log.new", path)
        present = start..<lineCount
    }

    private mutating func switchDirectory() {
        let directory = makeDirectory()
        symlink(directory, "\(root)/current.new")
        rename("\(root)/current.new", "\(root)/current")
    }

    private mutating func renewDirectory() {
        let old = realpath("\(root)/current", nil)
        defer { free(old) }
        let directory = String(cString: old!)
        names += 1
        rename(directory, "\(directory).\(names)")
        let made = makeDirectory()
        rename("\(root)/\(made)", directory)
    }

    private mutating func makeDirectory() -> String {
        names += 1
        let directory = "data-\(names)"
        mkdir("\(root)/\(directory)", 0o700)
        let start = lineCount
        write(lines(3), to: "\(root)/\(directory)/web.log", flags: O_WRONLY | O_CREAT)
        symlink("web.log", "\(root)/\(directory)/log")
        present = start..<lineCount
        return directory
    }
}

/// Compares what a feed holds with what was written.
struct HistoryCheck {
    private(set) var faults: [String] = []
    /// Lines that are missing, and a divider says so.
    private(set) var admitted = 0

    init(_ rows: [Line], of history: LogHistory) {
        var next = 0
        var isAdmitted = false
        for row in rows {
            let text = String(decoding: row.bytes, as: UTF8.self)
            if row.isDivider {
                isAdmitted = isAdmitted || text.contains("could not be read") || text.contains("in between")
                continue
            }
            guard let number = Int(text.prefix(9)), text == Self.line(number) else {
                faults.append("'\(text)' never was in the file")
                continue
            }
            if number < next { faults.append("line \(number) comes after line \(next - 1)") }
            if history.destroyed.contains(number) { faults.append("line \(number) is shown and was overwritten") }
            miss(next..<max(next, number), history, isAdmitted: isAdmitted)
            (next, isAdmitted) = (max(next, number) + 1, false)
        }
        miss(next..<max(next, history.lineCount), history, isAdmitted: false)
    }

    private mutating func miss(_ range: Range<Int>, _ history: LogHistory, isAdmitted: Bool) {
        let missing = range.filter { !history.destroyed.contains($0) }
        guard let first = missing.first else { return }
        if isAdmitted {
            admitted += missing.count
        } else {
            faults.append("\(missing.count) lines from \(first) on are missing, and nothing says so")
        }
    }

    private static func line(_ number: Int) -> String {
        let digits = String(number)
        return String(repeating: "0", count: 9 - digits.count) + digits + " is its number"
    }
}
