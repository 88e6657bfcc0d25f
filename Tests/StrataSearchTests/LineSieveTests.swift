import StrataGenerators
import StrataSystem
import Testing

@testable import StrataSearch

@Suite("Lines that are let through")
struct LineSieveTests {
    /// What is let through of bytes that come in pieces.
    private func sifted(_ text: String, _ pattern: Pattern, context: Int = 0, pieces: Int = 7) throws
        -> String
    {
        String(
            decoding: try sifted(Array(text.utf8), .matches(Matcher(pattern)), context: context, pieces),
            as: UTF8.self)
    }

    private func sifted(_ bytes: [UInt8], _ rule: RowRule, context: Int = 0, _ piece: Int) throws
        -> [UInt8]
    {
        var sieve = LineSieve(rule, context: context)
        var output: [UInt8] = []
        for start in stride(from: 0, to: bytes.count, by: piece) {
            bytes[start..<min(bytes.count, start + piece)].withUnsafeBytes { sieve.take($0) { output += $0 } }
        }
        sieve.finish { output += $0 }
        return output
    }

    @Test("keep their bytes, and a last one gets the line feed that it lacks")
    func bytes() throws {
        #expect(
            try sifted("one\r\ntwo\nthe one", Pattern("one$", .regularExpression)) == "one\r\nthe one\n")
        // Without a line feed it is no ending.
        #expect(try sifted("one\r", Pattern("one$", .regularExpression)) == "")
        #expect(try sifted("", Pattern("a")) == "" && sifted("a", Pattern("a")) == "a\n")
        #expect(try sifted("\n\na\n\n", Pattern("^$", .regularExpression)) == "\n\n\n")
    }

    @Test("on which looking took too long are let through neither by a rule nor by what inverts it, unless it is told")
    func undecided() throws {
        let slow = RowRule.matches(try Matcher(Pattern("^(?<n>a|aa)+$", .regularExpression)))
        let hasMark = RowRule.matches(try Matcher(Pattern("!")))
        let hasNone = RowRule.matches(try Matcher(Pattern("?")))
        let row = String(repeating: "a", count: 40) + "!"
        // Nobody knows; surely; surely not.
        let expected: [(RowRule, Bool, cutOff: Int)] = [
            (slow, false, 1), (.not(slow), false, 1), (.not(.not(slow)), false, 1),
            (.all([slow, hasMark]), false, 1), (.not(.all([slow, hasMark])), false, 1),
            (.all([slow, hasNone]), false, 0), (.not(.all([slow, hasNone])), true, 0),
            (.not(.all([hasNone, slow])), true, 0),
            (.any([slow, hasMark]), true, 0), (.not(.any([hasMark, slow])), false, 0),
            (.any([slow, hasNone]), false, 1), (.not(.any([slow, hasNone])), false, 1),
        ]
        for (index, (rule, passes, cutOff)) in expected.enumerated() {
            var sieve = LineSieve(rule)
            var told: [ClosedRange<Int>] = []
            sieve.onCutOff = { told.append($0) }
            let text = Array((row + "\n").utf8)
            var given: [UInt8] = []
            text.withUnsafeBytes { sieve.take($0) { given += $0 } }
            #expect(given == (passes ? text : []), "rule \(index)")
            #expect(sieve.cutOffCount == cutOff, "rule \(index)")
            #expect(told.allSatisfy { $0 == 1...1 } && !told.isEmpty)
            #expect(Array(row.utf8).withUnsafeBytes { rule.holds($0) } == passes, "rule \(index)")
        }
    }

    @Test("are given before the next ones were looked at, where that takes long", arguments: [true, false])
    func slow(isAlone: Bool) throws {
        let matches = RowRule.matches(try Matcher(Pattern("^(?<n>a|aa)+$", .regularExpression)))
        let rule = isAlone ? .all([matches]) : RowRule.not(.not(matches))
        let row = String(repeating: "a", count: 40) + "!\n"
        let text = Array(("aaa\n" + String(repeating: row, count: 70) + "aa\n").utf8)
        var (time, told, given) = (0.0, [ClosedRange<Int>](), [(String, Int)]())
        var sieve = LineSieve(rule) {
            defer { time += 150 }
            return time
        }
        sieve.onCutOff = { if told.last != $0 { told.append($0) } }
        text.withUnsafeBytes { sieve.take($0) { given.append((String(decoding: $0, as: UTF8.self), told.count)) } }
        #expect(told == (isAlone ? [1...72] : [1...72, 1...32, 33...64, 65...72]))
        #expect(given.map(\.0) == ["aaa\n", "aa\n"] && given.map(\.1) == (isAlone ? [1, 1] : [2, 4]))
        #expect(sieve.cutOffCount == 70)
    }

    @Test("come with those around them, each once, and a line between groups that do not touch")
    func context() throws {
        let text = (1...12).map { "\($0)\n" }.joined()
        #expect(
            try sifted(text, Pattern("^(2|5|11)$", .regularExpression), context: 1)
                == "1\n2\n3\n4\n5\n6\n--\n10\n11\n12\n")
        #expect(
            try sifted(text, Pattern("^(1|12)$", .regularExpression), context: 2)
                == "1\n2\n3\n--\n10\n11\n12\n")
        #expect(
            try sifted(text, Pattern("^(3|8)$", .regularExpression), context: 2)
                == "1\n2\n3\n4\n5\n6\n7\n8\n9\n10\n")
    }

    @Test(
        "are those of grep, whatever bytes there are and however they come", arguments: 0..<UInt64(4))
    func grep(seed: UInt64) throws {
        var hostile = HostileRows(seed: seed)
        let bytes = Array(hostile.rows(size(2000, debug: 300)).joined(separator: [0x0A]))
        let folder = try Folder.makeTemporary("/tmp/strata-sieve-")
        defer { Folder.removeWithFiles(folder) }
        try write(bytes, to: FileDescriptor(writing: folder + "/rows", isNew: true))
        for (pattern, context) in [("error", 0), ("foo", 2), ("4711", 1), ("é", 0), ("a", 3)] {
            for isInverted in [false, true] {
                let matcher = RowRule.matches(try Matcher(Pattern(pattern, letterCase: .kept)))
                let rule = isInverted ? RowRule.not(matcher) : matcher
                let ours = try sifted(bytes, rule, context: context, Int(seed) * 5000 + 900)
                let options = (isInverted ? "-v" : "") + (context > 0 ? " -C \(context)" : "")
                #expect(
                    try ours == outputOfGrep("-aF \(options) -e '\(pattern)'", in: folder),
                    "\(pattern) \(options)")
            }
        }
    }

    private func outputOfGrep(_ arguments: String, in folder: String) throws -> [UInt8] {
        let script = "LC_ALL=C grep \(arguments) '\(folder)/rows' >'\(folder)/found'"
        try ChildProcess(spawning: ["/bin/sh", "-c", script]).wait()
        return try FileDescriptor(reading: folder + "/found").readToEnd() ?? []
    }
}
