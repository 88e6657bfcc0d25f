import StrataCommandLine
import StrataDecoders
import StrataDocument
import StrataFormats
import Strata
import StrataSystem

/// `strata formats`: which there are, what is wrong with a definition, what a log is made of, and one to start from.
enum FormatsCommand {
    static let command = Command(
        "formats",
        [
            .init("strata formats", "list all formats, and the folder for yours"),
            .init("strata formats check FILE", "check a definition against its own samples"),
            .init("strata formats test FORMAT LOG", "show how a format reads the first lines of a log"),
            .init("strata formats guess LOG", "count the lines of a log that each format explains"),
            .init("strata formats new NAME LOG", "print a definition to start from, made of a log's first line"),
        ], refusal: refusal
    ) { arguments throws(CommandError) in
        FormatFiles.load()
        let words = arguments.words
        switch (words.first, words.count) {
        case (nil, _), ("list", 1): try StandardOutput.print(list(FormatShelf.shared))
        case ("check", 2): return try check(words[1])
        case ("test", 3): return try test(words[1], words[2])
        case ("guess", 2): try guess(words[1])
        case ("new", 3): try sketch(of: words[2], named: words[1])
        case ("check", 1): throw .usage("formats check needs the FILE of a definition")
        case ("test", 1...2): throw .usage("formats test needs a FORMAT and a LOG")
        case ("guess", 1): throw .usage("formats guess needs a LOG")
        case ("new", 1...2): throw .usage("formats new needs a NAME and a LOG")
        default: throw .usage(refusal(of: words.last ?? ""))
        }
        return 0
    }

    private static func refusal(of argument: String) -> String {
        "formats takes no '\(argument)'; it takes check FILE, test FORMAT LOG, guess LOG, new NAME LOG, or nothing"
    }

    /// Returns a line each: the name, and what it is, or where its file is.
    static func list(_ shelf: FormatShelf) -> String {
        let definitions = shelf.definitions.map { (name: OneLine.escaping($0.name), format: $0) }
        let width = definitions.map(\.name.count).max() ?? 0
        let lines = definitions.map { name, format in
            let note = OneLine.escaping(format.origin.contains("/") ? format.origin : format.title)
            return name + String(repeating: " ", count: width - name.count + 2) + note
        }
        let place = FormatFiles.folders.first.map { "\nYours are files in \($0), such as mine.json.\n" } ?? ""
        return lines.joined(separator: "\n") + "\n" + place
    }

    /// Returns what to do with a definition that was printed; nil where it went to a file.
    private static func nextStep(_ name: String, _ log: String) -> String? {
        guard let folder = FormatFiles.folders.first, (try? FileStatus(descriptor: 1))?.isRegular != true else {
            return nil
        }
        return "save this as \(folder)/\(name).json, then try it: strata formats test \(name) \(log)"
    }

    private static func check(_ path: String) throws(CommandError) -> Int32 {
        let bytes = try FormatFiles.read(path, waits: true)
        var problems: [String] = []
        var count = 0
        do throws(FormatError) {
            let formats = try FormatDefinition.all(in: bytes, origin: path)
            for format in formats {
                try format.check()
                problems += format.problems(by: .shared, beside: formats)
                count += format.samples.count
                if !format.ignored.isEmpty {
                    Diagnostics.warn("\(path): '\(format.name)': not read: \(format.ignored.joined(separator: ", "))")
                }
            }
        } catch {
            problems.append(error.description)
        }
        for problem in problems { Diagnostics.warn("\(path): \(problem)") }
        guard problems.isEmpty else { return ExitCode.badData }
        try StandardOutput.print("\(path): \(count) sample\(count == 1 ? "" : "s"), all is well\n")
        return 0
    }

    private static func test(_ name: String, _ path: String) throws(CommandError) -> Int32 {
        guard let format = FormatShelf.shared.definition(named: name) else {
            let hint = NearestName.hint(name, among: FormatShelf.shared.definitions.map(\.name))
            let advice = hint.isEmpty ? "; `strata formats` lists them" : hint
            throw .usage("there is no format '\(OneLine.excerpt(name))'\(advice)")
        }
        let log = try FirstLines(of: path)
        var reader = LineReader([format])
        // What the lines have in common tells the order of dates, and that numbers are times.
        let common = FileFormats(log.lines)
        (reader.times, reader.trustsCounts) = (common.reader.times, common.reader.trustsCounts)
        var words = ""
        for (number, entry) in entries(of: log.lines, common, as: name).prefix(20) where !entry.isEmpty {
            let reading = common.reader.readWhole(entry[...]) ?? reader.read(entry[...])
            guard reading.format == name else {
                words += "\(number): not of this format\n"
                continue
            }
            let parts = LogLine(reading)
            func text(_ bytes: [UInt8]?) -> String {
                bytes.map { OneLine.escaping(String(decoding: $0, as: UTF8.self)) } ?? "-"
            }
            let time = parts.time ?? "-"
            words += "\(number): time \(time), level \(reading.level?.word ?? "-"), source \(text(parts.source))\n"
            words += "   message \(text(parts.message))\n"
            for field in parts.fields { words += "   \(text(field.name)) = \(text(field.value))\n" }
        }
        try StandardOutput.print(words)
        if log.lines.count < 20 { try log.check() }
        return 0
    }

    /// Returns lines with their numbers, those of an entry as one where a format has them read together.
    private static func entries(
        of lines: [[UInt8]], _ formats: FileFormats, as name: String
    ) -> [(number: Int, text: [UInt8])] {
        var entries: [(number: Int, text: [UInt8])] = []
        for (index, line) in lines.enumerated() {
            if formats.formatOfWholeEntries == name, let last = entries.last, !formats.begins(line[...]) {
                entries[entries.count - 1].text = last.text + [0x0A] + line
            } else {
                entries.append((index + 1, line))
            }
        }
        return entries
    }

    private static func guess(_ path: String) throws(CommandError) {
        let log = try FirstLines(of: path)
        try StandardOutput.print(guess(FileFormats(log.lines)))
        try log.check()
    }

    /// Returns a line for each format of a log, the most frequent first.
    static func guess(_ formats: FileFormats) -> String {
        if let name = formats.formatOfWholeEntries {
            return "\(formats.lineCount) of \(formats.lineCount) lines  \(name), several to an entry\n"
        }
        guard formats.isKnown else {
            return "No format explains these lines; `strata formats new NAME LOG` begins one.\n"
        }
        let known = formats.counts.reduce(0) { $0 + $1.count }
        let lines = formats.counts.map { "\($0.count) of \(formats.lineCount) lines  \(OneLine.escaping($0.name))" }
        let rest = formats.lineCount - known
        return (lines + (rest > 0 ? ["\(rest) of \(formats.lineCount) lines  no format"] : [])).joined(separator: "\n")
            + "\n"
    }

    /// Writes a definition after the first line of a log that is not blank.
    private static func sketch(of path: String, named name: String) throws(CommandError) {
        let log = try FirstLines(of: path)
        guard let line = log.lines.first(where: { line in line.contains { $0 > 0x20 } }) else {
            try log.check()
            throw CommandError(
                description: "\(path) has no line to begin a definition of", exitCode: ExitCode.badData)
        }
        try StandardOutput.print(FormatSketch(of: line).text(named: name))
        if let next = nextStep(name, path) { Diagnostics.warn(next) }
    }
}
