import StrataDocument
import StrataSystem
import Testing

@testable import StrataJournal

@Suite("Rows of a journal")
struct JournalRowTests {
    /// A time as a row has it, without asking what makes rows.
    private func words(_ microseconds: UInt64) -> String {
        let seconds = Int(microseconds / 1_000_000)
        let zone = Calendar.text(seconds, "%z", in: .here)
        let fraction = String(microseconds % 1_000_000 + 1_000_000).dropFirst()
        return Calendar.text(seconds, "%Y-%m-%dT%H:%M:%S", in: .here)
            + ".\(fraction)\(zone.prefix(3)):\(zone.suffix(2))"
    }

    @Test("are time, level, program, process and message, those of all rows beginning at one place")
    func text() throws {
        let folder = try JournalFolder()
        folder.entries.time = 1_700_000_000_000_042
        let start = folder.entries.time
        for priority in 0..<8 { folder.entries.add("it is so", priority: priority) }
        folder.entries.add("it is so", priority: nil)
        try folder.write()
        let document = try folder.document()
        let levels = ["EMERG ", "ALERT ", "CRIT  ", "ERROR ", "WARN  ", "NOTICE", "      ", "DEBUG ", "      "]
        #expect(document.count == levels.count)
        for (index, level) in levels.enumerated() {
            let time = words(start + UInt64(index) * 1_000_000)
            #expect(document.string(at: index) == "\(time) \(level) web[42]: it is so")
        }
    }

    @Test("name the host where there are several, and a program in letters that names are of")
    func names() throws {
        let folder = try JournalFolder()
        folder.entries.add("one", identifier: "(sd-pam)", host: "alpha")
        folder.entries.add("two", identifier: "a b:c", host: "beta")
        folder.entries.add([("MESSAGE", Array("three".utf8)), ("_COMM", Array("sh".utf8))])
        folder.entries.add([("MESSAGE", Array("four".utf8))])
        try folder.write()
        let document = try folder.document()
        let rows = (0..<4).map { document.string(at: $0).split(separator: "        ", maxSplits: 1)[1] }
        #expect(
            rows == ["alpha sd-pam[42]: one", "beta a-b-c[42]: two", "sh: three", "unknown: four"])
    }

    @Test("have the lines of a message one behind the other")
    func lines() throws {
        let folder = try JournalFolder()
        folder.entries.add("first\r\n  second\n\nfourth\n")
        try folder.write()
        let document = try folder.document()
        #expect(document.string(at: 0).hasSuffix(" web[42]: first ⏎   second ⏎  ⏎ fourth"))
    }

    @Test("are cut where a message is long, and say how long it is")
    func long() throws {
        let folder = try JournalFolder()
        // What repeats would be packed, and its length not known before it is unpacked.
        var state: UInt64 = 1
        let text = (0..<200_000).map { _ -> UInt8 in
            state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
            return 0x61 + UInt8(truncatingIfNeeded: state >> 33) % 26
        }
        folder.entries.add([("MESSAGE", text), ("_HOSTNAME", Array("alpha".utf8))])
        try folder.write()
        let document = try folder.document()
        let line = document.line(at: 0)
        #expect(line.bytes.count == 64 << 10 && line.isCut && line.isReadable)
        let details = try #require(document.details(of: document.id(at: 0)))
        #expect(details.starts(with: Array("MESSAGE=".utf8) + text))
    }

    @Test("show all fields when they are expanded: the message, where the entry is, and the others by their names")
    func details() throws {
        let folder = try JournalFolder()
        let binary: [UInt8] = [0x00, 0x01, 0xFE, 0xFF, 0x0A]
        folder.entries.add("before")
        folder.entries.add([
            ("_HOSTNAME", Array("alpha".utf8)), ("PAYLOAD", binary), ("CODE_LINE", Array("7".utf8)),
            ("MESSAGE_ID", Array("0123456789abcdef0123456789abcdef".utf8)), ("MESSAGE", Array("one\ntwo".utf8)),
        ])
        folder.entries.add("behind")
        try folder.write()
        let document = try folder.document()
        let details = String(decoding: try #require(document.details(of: document.id(at: 1))), as: UTF8.self)
        let lines = details.split(separator: "\n")
        #expect(lines[..<2] == ["MESSAGE=one", "two"])
        #expect(lines[2].hasPrefix("__CURSOR=s="))
        #expect(
            lines[3...] == [
                "__MONOTONIC_TIMESTAMP=100000001000000", "__REALTIME_TIMESTAMP=1700000001000000", "CODE_LINE=7",
                "MESSAGE_ID=0123456789abcdef0123456789abcdef", "PAYLOAD (binary, 5 bytes in hexadecimal)=0001feff0a",
                "_BOOT_ID=\(EntryExport.boot)", "_HOSTNAME=alpha",
            ])
    }
}
