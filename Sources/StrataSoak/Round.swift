import StrataGenerators
import StrataSystem
import StrataX11Testing

/// A log, two readers, and so many seconds of everything that happens to them, from one seed.
struct Round {
    let seed: UInt64
    let mix: Set<Action>
    let seconds: Double
    /// The number of lines that are written, however long that takes; nil for what the seconds allow.
    let lineCount: Int?
    let viewer: String

    /// The greatest number of lines that a round writes.
    private static let mostLines = 2_000_000
    /// The number of lines from which on floods are larger.
    private static let manyLines = 200_000

    /// The outcome.
    struct Outcome {
        var faults: [String]
        var summary: String
    }

    /// Plays it in a directory.
    func run(in directory: String, on display: VirtualDisplay) throws(SoakError) -> Outcome {
        var random = SplitMix64(seed: seed)
        let lines = NumberedLine(seed: seed)
        let isPipe =
            mix.contains(.pipe) && (mix.isDisjoint(with: Action.allCases.filter(\.changesFile)) || seed % 4 == 0)
        return isPipe
            ? try readPipes(directory, display, lines, &random) : try readFile(directory, display, lines, &random)
    }

    // MARK: - A file

    private func readFile(
        _ directory: String, _ display: VirtualDisplay, _ lines: NumberedLine, _ random: inout SplitMix64
    ) throws(SoakError) -> Outcome {
        let isLinkAlone = mix.filter(\.changesFile) == [.links]
        let isLinked = mix.contains(.links) && (isLinkAlone || Bool.random(using: &random))
        let log = try LogWriter(directory: directory, lines: lines, isLinked: isLinked)
        // Many lines in as many generations would take too long.
        if let lineCount { log.longestFlood = min(20_000, max(log.longestFlood, lineCount / 20)) }
        try log.append(using: &random)
        let readers = try Readers(viewer, on: display, path: log.path, pipes: [], directory: directory)
        try readers.waitUntilOpen(log.path)
        // What a round that went wrong is understood by.
        let history = try SystemFiles.open(directory + "/history", for: .writingAnew)
        func note(_ event: String) {
            try? SystemFiles.write(
                Array("\(SystemFiles.now) \(event), \(log.ledger.next) lines\n".utf8), to: history)
        }
        if mix == [.append, .renames] {
            try rename(log, before: readers, using: &random)
            return try verdict(readers, log.ledger, lines, &random, kind: "names", in: directory)
        }
        try play(readers, &random, lineCount: { log.ledger.next }) { action, random throws(SoakError) in
            if action != .append { note("\(action)") }
            try log.act(action, using: &random)
            note("after \(action)")
        } stopped: {
            log.areReadersStopped = $0
            note($0 ? "stopped" : "continued")
        }
        try log.finishLine()
        readers.waitForSilence()
        return try verdict(readers, log.ledger, lines, &random, kind: isLinked ? "link" : "file", in: directory)
    }

    /// Lets a log change hands again and again, and gives the readers a second of silence then.
    private func rename(
        _ log: LogWriter, before readers: Readers, using random: inout SplitMix64
    ) throws(SoakError) {
        let end = lineCount == nil ? SystemFiles.now + seconds * 1000 : .infinity
        let isDated = Bool.random(using: &random)
        // A million in generations of a thousand or two would take minutes.
        let floods = lineCount.map { $0 > Self.manyLines } == true ? 5 : 4
        while SystemFiles.now < end && log.ledger.next < lineCount ?? Self.mostLines {
            let left = (lineCount ?? Self.mostLines) - log.ledger.next
            try log.changeHands(
                to: min(left, Int(Self.spread(floods, using: &random))), isDated: isDated, using: &random)
            readers.look()
            Thread.sleep(Self.spread(3, using: &random))
        }
        Thread.sleep(1000)
    }

    /// Returns a number from 1 to ten to a power, as often small as large.
    private static func spread(_ power: Int, using random: inout SplitMix64) -> Double {
        (0..<Int.random(in: 0..<power, using: &random)).reduce(Double.random(in: 1..<10, using: &random)) { number, _ in
            number * 10
        }
    }

    // MARK: - Pipes

    private func readPipes(
        _ directory: String, _ display: VirtualDisplay, _ lines: NumberedLine, _ random: inout SplitMix64
    ) throws(SoakError) -> Outcome {
        var pipes: [Pipe] = []
        for _ in 0..<2 {
            pipes.append(try SystemFiles.trying("cannot make a pipe") { () throws(SystemError) in try Pipe() })
        }
        let readers = try Readers(
            viewer, on: display, path: nil, pipes: pipes.map(\.reader), directory: directory)
        for pipe in pipes { FileDescriptor.close(pipe.reader) }
        let writer = PipeWriter(pipes.map { FileDescriptor(adopting: $0.writer) }, lines: lines)
        writer.onStall = { readers.setStopped(false) }
        try play(readers, &random, lineCount: { writer.ledger.next }) { _, random throws(SoakError) in
            try writer.append(using: &random)
        } stopped: {
            _ in
        }
        if Bool.random(using: &random) { writer.finish() }
        readers.waitForSilence()
        defer { writer.finish() }
        return try verdict(readers, writer.ledger, lines, &random, kind: "pipe", in: directory)
    }

    // MARK: - Both

    private func play(
        _ readers: Readers, _ random: inout SplitMix64, lineCount: () -> Int,
        act: (Action, inout SplitMix64) throws(SoakError) -> Void, stopped: (Bool) -> Void
    ) throws(SoakError) {
        let actions = Action.allCases.filter { mix.contains($0) && $0.weight > 0 }
        let end = self.lineCount == nil ? SystemFiles.now + seconds * 1000 : .infinity
        let most = self.lineCount ?? .max
        var (goOnAt, lookAt) = (0.0, 0.0)
        while SystemFiles.now < end && lineCount() < most {
            if SystemFiles.now >= lookAt {
                readers.look()
                lookAt = SystemFiles.now + 250
            }
            if goOnAt > 0 && SystemFiles.now >= goOnAt {
                (goOnAt, _) = (0, readers.setStopped(false))
                stopped(false)
            }
            switch Action.choose(actions, using: &random) {
            case .stops where goOnAt == 0:
                goOnAt = SystemFiles.now + Double.random(in: 50...800, using: &random)
                readers.setStopped(true)
                stopped(true)
            case .stops: break
            case .input: try readers.input(using: &random)
            case let action: if lineCount() < Self.mostLines { try act(action, &random) }
            }
            Thread.sleep(Double(UInt32.random(in: 0...30_000, using: &random)) / 1000)
        }
        readers.setStopped(false)
        stopped(false)
    }

    private func verdict(
        _ readers: Readers, _ ledger: Ledger, _ lines: NumberedLine, _ random: inout SplitMix64, kind: String,
        in directory: String
    ) throws(SoakError) -> Outcome {
        var (exports, tellsLack, faults) = readers.finish(using: &random)
        var counts: [String] = []
        for name in exports {
            var verdict = SoakVerdict(ledger, lines: lines, showsDividers: name == "rows")
            faults += try verdict.judge("\(directory)/\(name)").map { "\(name): \($0)" }
            if name == "follower", tellsLack, verdict.lacking == 0 {
                faults.append("\(name): says that lines are lacking, and none is")
            }
            counts.append("\(name) holds \(verdict.held), lacks \(verdict.lacking)\(verdict.admission)")
        }
        let summary =
            "\(kind), \(ledger.next) lines in \(ledger.generations.count) generations; "
            + "\(counts.joined(separator: "; ")); \(readers.summary)"
        return Outcome(faults: faults, summary: summary)
    }
}
