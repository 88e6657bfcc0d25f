import Glibc
import StrataDecoders
import StrataDocument
import StrataFormats
import StrataInterface
import StrataSystem
import Testing

@testable import StrataCells

@Suite("Samples of real formats") struct FormatTests {
    /// Noon in UTC on 22 November 2026: a time without a year is of the last year in which it is not in the future.
    private static let now = 1_795_348_800.0

    @Test("are at least sixty lines of twenty formats")
    func many() {
        let samples = Sample.names.map { Sample(named: $0) }
        #expect(samples.count >= 20 && samples.map(\.lines.count).reduce(0, +) >= 60)
        #expect(samples.allSatisfy { $0.problem == nil && !$0.lines.isEmpty })
    }

    @Test("say when, how bad, who and what, each line as its documentation has it", arguments: Sample.names)
    func parts(name: String) throws {
        let sample = Sample(named: name)
        let document = LineFormat().rows(of: MemoryDocument(sample.lines.map(\.text)))
        let formats = FileFormats(sample.lines.map { Array($0.text.utf8) })
        for (index, line) in sample.lines.enumerated() {
            guard let expected = line.expected else { continue }
            // Colours are no part of what is read.
            let raw = Array(line.text.utf8)[...]
            let text = LineFormat().text.decode(raw).text
            let shown = document.line(at: index).bytes
            let read = LogLine(formats.reader.read(text), now: Self.now)
            let place: Comment = "\(name), line \(line.number): \(line.text)"
            #expect(expected.isSame(read.instant?.seconds), "when, in \(place)")
            #expect(read.level == expected.level, "how bad, in \(place)")
            #expect(read.source.map { String(decoding: $0, as: UTF8.self) } == expected.source, "who, in \(place)")
            #expect(String(decoding: read.message, as: UTF8.self) == expected.message, "what, in \(place)")
            checkRow(Array(shown), expected, place)
            #expect(expected.isSame(LineMoment.seconds(of: raw, now: Self.now)), "when, merged, in \(place)")
        }
    }

    /// Checks what the viewer finds in the text of a row; numbers of seconds are shown with milliseconds.
    private func checkRow(_ shown: [UInt8], _ expected: Sample.Expected, _ place: Comment) {
        let moment = RecordDate(ofLog: shown[...], now: Self.now)?.seconds
        #expect(expected.isSame(moment, within: 0.001), "when, in the row of \(place)")
        #expect(Highlights(shown).level == expected.rowLevel, "how bad, in the row of \(place)")
        if expected.rowLevel == .error { #expect(ErrorHint.mayBeError(shown), "\(place)") }
    }

    @Test("have entries that begin where a line says something of its own", arguments: Sample.names)
    func entries(name: String) {
        let sample = Sample(named: name)
        // A table's first line names its columns.
        guard sample.lines.dropFirst().contains(where: { $0.expected == nil }) else { return }
        let formats = FileFormats(sample.lines.map { Array($0.text.utf8) })
        for line in sample.lines {
            let begins = formats.begins(Array(line.text.utf8)[...])
            #expect(begins == (line.expected != nil), "\(name), line \(line.number): \(line.text)")
        }
    }

    @Test("of which the first lines tell what they are are shown by the decoder for them")
    func detection() {
        let decoders = [
            "syslog-3164": "syslog", "syslog-5424": "syslog", "journal-json": "json", "json-lines": "json",
            "docker-json": "json", "cri": "cri", "logfmt": "logfmt", "heroku": "logfmt", "table.csv": "csv",
            "table.tsv": "tsv",
        ]
        for name in Sample.names {
            let lines = Sample(named: name).lines.map { Array($0.text.utf8)[...] }
            #expect(DecoderRegistry.shipped.entry(for: lines)?.name == decoders[name], "\(name)")
        }
    }
}

/// Lines of a format, each with what it says, as a file of this folder has them: behind each line stands `= time | level |
/// source | message`, `-` being none, or `+` where it belongs to the line before. A time without a zone is one here; `????` is
/// a year that is not written.
private struct Sample {
    /// A line.
    struct Text {
        let number: Int
        let text: String
        /// Nil for one that belongs to another.
        let expected: Expected?
    }

    /// What a line says.
    struct Expected {
        let time: Double?
        let level: String?
        let source: String?
        let message: String
    }

    private(set) var lines: [Text] = []
    /// What is wrong with the file.
    private(set) var problem: String?

    private static let folder = String(#filePath.dropLast("/FormatTests.swift".count)) + "/Samples"

    /// What the files are called, without `.log`.
    static let names: [String] = {
        guard let directory = opendir(folder) else { return [] }
        defer { closedir(directory) }
        var names: [String] = []
        while let next = readdir(directory) {
            let name = withUnsafeBytes(of: &next.pointee.d_name) {
                String(decoding: $0.prefix { $0 != 0 }, as: UTF8.self)
            }
            if name.hasSuffix(".log") { names.append(String(name.dropLast(4))) }
        }
        return names.sorted()
    }()

    init(named name: String) {
        let text = String(decoding: contents(of: "\(Self.folder)/\(name).log"), as: UTF8.self)
        let all = text.split(separator: "\n", omittingEmptySubsequences: false).map(String.init).enumerated()
        var last: (number: Int, text: String)?
        for (index, line) in all where !line.hasPrefix("# ") && !line.isEmpty {
            guard let sample = last else {
                last = (index + 1, line)
                continue
            }
            last = nil
            let expected = line == "+" ? nil : Expected(line)
            if expected == nil, line != "+" { problem = "\(name), line \(index + 1) says nothing" }
            lines.append(Text(number: sample.number, text: sample.text, expected: expected))
        }
        if last != nil { problem = "\(name) ends with a line of which nothing is said" }
    }
}

extension Sample.Expected {
    /// Reads `= time | level | source | message`.
    init?(_ line: String) {
        let parts = (line + " ").split(separator: " | ", maxSplits: 3, omittingEmptySubsequences: false)
        guard parts.count == 4, parts[0].hasPrefix("= ") else { return nil }
        func word(_ part: Substring) -> String? { part == "-" ? nil : String(part) }
        time = word(parts[0].dropFirst(2)).flatMap(Self.seconds)
        if time == nil, parts[0] != "= -" { return nil }
        (level, source) = (word(parts[1]), word(parts[2]))
        message = String(parts[3].dropLast()).split(separator: "⏎", omittingEmptySubsequences: false)
            .joined(separator: "\n")
    }

    /// `2026-05-20T04:45:11.5`, with or without a `Z`.
    private static func seconds(_ text: String) -> Double? {
        let numbers = text.split { "-T:Z".contains($0) }
        guard numbers.count == 6, let month = Int(numbers[1]), let day = Int(numbers[2]), let hour = Int(numbers[3]),
            let minute = Int(numbers[4]), let second = Double(numbers[5])
        else { return nil }
        // By the 22nd of November 2026.
        let year = Int(numbers[0]) ?? ((month, day) <= (11, 23) ? 2026 : 2025)
        let start = Calendar.seconds(
            year: year, month: month, day: day, hour: hour, minute: minute,
            in: text.hasSuffix("Z") ? .universal : .here)
        return start.map { Double($0) + second }
    }

    /// Whether a moment is this one, but for what no number of seconds can tell.
    func isSame(_ seconds: Double?, within tolerance: Double = 0.000_002) -> Bool {
        guard let time, let seconds else { return time == nil && seconds == nil }
        return abs(time - seconds) < tolerance
    }

    /// What a row of the level matters.
    var rowLevel: RowLevel {
        switch level {
        case "emerg", "alert", "crit", "critical", "error", "err", "fatal", "panic", "severe": .error
        case "warning", "warn": .warning
        case "debug", "trace": .debug
        default: .ordinary
        }
    }
}
