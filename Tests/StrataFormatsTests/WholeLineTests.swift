import Glibc
import StrataGenerators
import StrataTesting
import Testing

@testable import StrataFormats

@Suite("What is read of lines") struct WholeLineTests {
    /// The samples of all formats, each alone, behind prefixes, and as columns of a table.
    private static let samples: [[UInt8]] = {
        let lines = FormatShelf.embedded.definitions.flatMap(\.samples).map(\.line)
        let prefixes = [
            "", "web-1  | ", "[pod/web-1/app] ", "2026-05-20T04:45:11.5Z stdout F ", "web-5f6d9-abcde app ",
            "2026-05-20T04:45:11Z ", "May 20 04:45:11 web app[3]: ", "<11>May 20 04:45:11 web app: ",
            "a/b.log:12:",
        ]
        let tables = [
            "2026-05-20 04:45:11,warn,pool,\"3 left, no more\",x", "2026-05-20 04:45:12,error,pool,it failed,\"y\"",
        ]
        return prefixes.flatMap { prefix in lines.map { Array("\(prefix)\($0)".utf8) } } + tables.map { Array($0.utf8) }
    }()

    /// The names by which records and pairs say what has a place of its own.
    private static let names: Set<String> = {
        let roles: [FormatDefinition.MemberRole] = [.time, .level, .source, .message]
        let keys = FormatShelf.embedded.definitions.flatMap { format in roles.flatMap { format.memberNames($0) } }
        let known = keys.flatMap { WholeLineTests.words(of: $0) } + ["log", "stream"]
        return Set(known.map { $0.lowercased() })
    }()

    /// Marks that are not seen: spaces without a width and such as do not break, signs for a direction, and the mark at
    /// the start of a file; and what stands for bytes that are no text.
    private static let unseen = ["\u{200B}", "\u{200E}", "\u{FEFF}", "\u{A0}", "\u{202F}", "\u{FFFD}"]
        .map { Array($0.utf8) }

    private static func words(of bytes: some Collection<UInt8>) -> [String] {
        var bytes = Array(String(decoding: bytes, as: UTF8.self).utf8)
        for place in bytes.indices where bytes[place] >= 0x80 {
            for mark in unseen where bytes[place...].starts(with: mark) {
                bytes.replaceSubrange(place..<place + mark.count, with: repeatElement(0x20, count: mark.count))
            }
        }
        return bytes.split { !($0 >= 0x80 || $0 >= 0x30 && $0 <= 0x39 || $0 | 0x20 >= 0x61 && $0 | 0x20 <= 0x7A) }
            .map { String(decoding: $0, as: UTF8.self) }
    }

    /// The words of a line that nothing holds which is written of it: neither the message nor a field, nor what says when,
    /// how bad and who.
    private func lostWords(of line: [UInt8], _ reader: LineReader) -> [String] {
        let reading = reader.read(line[...])
        var held: [UInt8] =
            reading.message.text + [0x20] + (reading.source?.text ?? []) + [0x20] + (reading.timeText ?? [])
        for field in reading.fields { held += [0x20] + field.name + [0x20] + field.value }
        let text = String(decoding: held, as: UTF8.self)
        func isMissing(_ word: String) -> Bool {
            strstr(text, word) == nil && !Self.names.contains(word.lowercased()) && LogLevel(word.utf8) == nil
        }
        // Few lines have one: only of those is the rest asked.
        let missing = Self.words(of: line).filter(isMissing)
        guard !missing.isEmpty else { return [] }
        var rest = line
        for range in [reading.timeRange, reading.level?.range].compactMap(\.self) {
            for place in range { rest[place] = 0x20 }
        }
        if reading.level != nil { Self.blankValues(ofLevels: &rest) }
        let levels = [
            reading.level?.word ?? "", String(decoding: reading.level?.written ?? [], as: UTF8.self).lowercased(),
        ]
        let pieces = Set(
            (reading.fields.map(\.value) + [reading.message.text, reading.source?.text ?? [], reading.timeText ?? []])
                .flatMap { Self.words(of: $0) })
        // What all lines of a format have, it says by its name.
        let names = reading.innerFormats + [reading.format].compactMap(\.self)
        let formats = names.compactMap { FormatShelf.embedded.definition(named: $0) }
        let isKnown = { (word: String) in
            pieces.contains(word) || formats.contains { $0.words.cover(Array(word.utf8)[...]) }
        }
        return Self.words(of: rest).filter { word in
            isMissing(word) && !levels.contains(word.lowercased()) && !isKnown(word)
                && !Self.isHeld(inTwo: word, isKnown, hasLevel: reading.level != nil)
        }
    }

    /// Returns true if a word is two pieces without a sign between them, each of which is held or the level: of
    /// `W260520` the letter is the level, of `UserWarning` the end, and `12M` is a process and its thread.
    private static func isHeld(inTwo word: String, _ isKnown: (String) -> Bool, hasLevel: Bool) -> Bool {
        word.indices.dropFirst().contains { place in
            let (head, tail) = (String(word[..<place]), String(word[place...]))
            let isHead = isKnown(head) || hasLevel && head.count == 1 && "EWIDFCNVTA".contains(head)
            return isHead && (isKnown(tail) || hasLevel && LogLevel(tail.utf8) != nil)
        }
    }

    private static let levelNames: Set<[UInt8]> = Set(
        FormatShelf.embedded.definitions.flatMap { $0.memberNames(.level) }
            .map { [UInt8(ascii: "\"")] + $0 + Array("\":".utf8) })

    /// Puts spaces for what members say of a level, be it a number or a letter: it is written as a word.
    private static func blankValues(ofLevels line: inout [UInt8]) {
        for start in line.indices where line[start] == UInt8(ascii: "\"") {
            for name in levelNames where line[start...].starts(with: name) {
                var place = start + name.count
                while place < line.count, line[place] == 0x22 || line[place] == 0x5C { place += 1 }
                while place < line.count, line[place].isLetterOrDigit {
                    line[place] = 0x20
                    place += 1
                }
            }
        }
    }

    @Test("loses no word of a line, whatever format and prefix it has", arguments: TestSeeds.sample(of: 4))
    func law(seed: UInt64) {
        var random = SplitMix64(seed: seed)
        let table = FileFormats(
            [
                "time,level,source,message,note", "2026-05-20 04:45:11,warn,pool,a,x",
                "2026-05-20 04:45:12,warn,pool,b,x",
            ]
            .map { Array($0.utf8) })
        let signs = Array(" \t:|-[](){}<>',;./#0123456789aEWTZ".utf8)
        for _ in 0..<TestSeeds.amount(500, thorough: 5000) {
            guard var line = Self.samples.randomElement(using: &random) else { return }
            let isRecord = line.contains(UInt8(ascii: "\""))
            for _ in 0..<(isRecord ? 0 : Int.random(in: 0...3, using: &random)) {
                let place = Int.random(in: 0..<line.count, using: &random)
                line[place] = signs.randomElement(using: &random) ?? 0x20
            }
            for reader in [LineReader.general, table.reader] {
                let lost = lostWords(of: line, reader)
                #expect(lost.isEmpty, "\(String(decoding: line, as: UTF8.self)) loses \(lost)")
                if !lost.isEmpty { return }
            }
        }
    }
}
