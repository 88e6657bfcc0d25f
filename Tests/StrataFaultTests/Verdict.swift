import Glibc

extension Faults {
    /// Whether every call is failed, however often it is made.
    static let isThorough = getenv("STRATA_FAULTS").map { String(cString: $0) } == "all"
}

/// What is wrong with a run in which a call failed, beside one in which none did.
struct Verdict {
    /// Sentences; none where all is well.
    private(set) var complaints: [String] = []
    private let usual: FaultedRun
    private let run: FaultedRun
    private let ignored: Set<String>
    private let merges: Bool

    /// What the program may end with when the operating system refuses: no input, no display, no output, no I/O.
    private static let endings: Set<Int32> = [66, 69, 73, 74]

    /// - Parameters:
    ///   - usual: the run in which no call failed.
    ///   - mustSurvive: whether the run should have come to the same.
    ///   - ignored: files that differ from run to run.
    ///   - merges: whether any line may be missing that is said to be.
    init(_ usual: FaultedRun, _ run: FaultedRun, mustSurvive: Bool, ignored: Set<String>, merges: Bool) {
        (self.usual, self.run, self.ignored, self.merges) = (usual, run, ignored, merges)
        switch run.status {
        case 0: checkSuccess(mustSurvive: mustSurvive)
        case 128...: complaints.append("ended by signal \(run.status - 128)" + said)
        case _ where mustSurvive:
            complaints.append("gave up with \(run.status)" + said)
        case _ where Self.endings.contains(run.status): checkFailure()
        default: complaints.append("ended with \(run.status)" + said)
        }
        // What a crash prints is no sentence of ours.
        if run.status < 128 { checkWords() }
    }

    private var said: String { run.errors.isEmpty ? ", without a word" : ": \(run.errors.prefix(300))" }

    /// Exit code 0 means that everything was read and written.
    private mutating func checkSuccess(mustSurvive: Bool) {
        if run.output != usual.output {
            complaints.append("0, but standard output has \(run.output.count) bytes, not \(usual.output.count)" + said)
        }
        for name in Set(usual.files.keys).union(run.files.keys).sorted()
        where !ignored.contains(name) && run.files[name] != usual.files[name] {
            if name == Follower.sign {
                // A window stays and says what it cannot show.
                if run.sentences.isEmpty { complaints.append("0, but not all was shown, and nothing said") }
            } else {
                let sizes = [run.files[name], usual.files[name]].map { $0.map { "\($0.count) bytes" } ?? "nothing" }
                complaints.append("0, but \(name) is another: \(sizes[0]), not \(sizes[1])" + said)
            }
        }
        if mustSurvive && !run.errors.isEmpty { complaints.append("complains of nothing" + said) }
        // Xlib keeps the descriptor of a connection that broke.
        let lost = run.errors.contains("has ended its connection") ? 1 : 0
        if !merges && run.open.count > usual.open.count + lost {
            complaints.append("leaves descriptors open: \(run.open.filter { !usual.open.contains($0) })")
        }
    }

    /// What was written is a beginning of what should have been, and no file is half written or left over.
    private mutating func checkFailure() {
        if !(merges ? isSelection : usual.output.starts(with: run.output)) {
            complaints.append("standard output is not \(merges ? "of the lines" : "a beginning") of the right one")
        }
        for (name, bytes) in run.files.sorted(by: { $0.key < $1.key }) where !ignored.contains(name) {
            if bytes != usual.files[name] && !Self.isWholePicture(bytes) {
                complaints.append("\(run.status), and \(name) is left behind with \(bytes.count) bytes" + said)
            }
        }
        if run.sentences.isEmpty { complaints.append("ended with \(run.status) without a word") }
    }

    /// Whether every line that was written is one of the right ones, in their order.
    private var isSelection: Bool {
        var rest = usual.output.split(separator: 0x0A)[...]
        return run.output.split(separator: 0x0A).allSatisfy { line in
            guard let place = rest.firstIndex(of: line) else { return false }
            rest = rest[(place + 1)...]
            return true
        }
    }

    /// A picture of what could be read is whole, though its exit code says that there is more.
    private static func isWholePicture(_ bytes: [UInt8]) -> Bool {
        let ending: [UInt8] = [0x49, 0x45, 0x4E, 0x44, 0xAE, 0x42, 0x60, 0x82]
        return bytes.starts(with: [0x89, 0x50, 0x4E, 0x47]) && bytes.suffix(ending.count).elementsEqual(ending)
    }

    private mutating func checkWords() {
        if run.sentences.count > 1 { complaints.append("\(run.sentences.count) sentences" + said) }
        for sentence in run.sentences {
            if !sentence.hasPrefix("strata") { complaints.append("says '\(sentence)'") }
            if sentence.unicodeScalars.contains(where: { $0.properties.generalCategory == .control }) {
                complaints.append("says a control character: \(sentence.debugDescription)")
            }
        }
    }
}
