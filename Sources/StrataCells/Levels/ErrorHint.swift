import StrataFormats

/// Tells of most lines in no time that they tell of no error, so that only the others need be read.
enum ErrorHint {
    /// The beginnings of all words that say so, whatever their case, but for the one of two letters; that of a status
    /// behind a request; and parts of what Oracle, stunnel, SSSD, PostgreSQL in German, Cisco (`%LINK-3-UPDOWN`), CEF
    /// (`|9|`, `|High|`), ClamAV, Ceph, Huawei, PAN-OS, SonicWall, Windows' events in XML, Java in other languages, Erlang's
    /// supervisors, Axigen (`02`), CUPS (`X [`), pino as pairs (`level=50`), Proxmox (`UPID`), Nokia (`MAJOR`), BeeGFS
    /// (`(0)`), AIX (` P `), Checkmk (`[40]`), Next.js, Signale, others that draw signs, linkers (`cannot find`, `undefined
    /// reference`, `multiple definition`), CTest (`***Timeout`), Wine, valgrind (`==42== `), nodemon, curl (`: (6)`), Yarn
    /// (`YN0001`), Elixir, the kernel (`Oops`, `Out of memory`), SharePoint (`Unexpected`), Eclipse (`!ENTRY`,
    /// `!SUBENTRY`), and exceptions have.
    private static let beginnings = [
        "err", "ero", "fat", "cri", "pan", "eme", "ale", "sev", "ftl", "fai", "seg", "\" 5", "ra-", "ns-", "og0",
        "og1", "og2", "og3", "x00", "feh", "-0-", "-1-", "-2-", "-3-", "-a-", "-c-", "-e-", "-f-", "|7|", "|8|",
        "|9|", "10|", "> !", " -1", "/0/", "/1/", "/2/", "/3/", "gh,", "i=0", "i=1", "i=2", "i=3", "l>1", "l>2", "[ex",
        "[as", "l=5", "l=6", "ceb", "rav", "chw", "llv", "严", "重", "심", "sup", "02 ", "exc", "y: ", "x [", "upi", "错",
        "錯", "致", "エ", "오", "BŁ", "maj", "(0)", " p ", "40]", "50]", "⨯", "✖", "❌",
        "✘", "✗", "✕", "× ", "nno", "nre", "tip", "efe", "***", "** ", "unh", "=!=", "[-]", "l=3", "l=4", "== ", "cra",
        ": (", "yn0", " oo", "f m", "xpe", "!en", "!su", "gh|",
    ]

    /// Those that are common in other words, and say so in capitals alone: Turkish HATA, Dutch FOUT, Swedish FEL, BUG, SHOUT,
    /// SERIOUS, and IBM MQ's AMQ6184S.
    private static let capitals = ["hat", "fou", "fel", " bu", "hou", "iou", "amq"]

    /// The same, each as a number; of the Russian word, in capitals or not, the end of its first letter and the start of
    /// its second.
    private static let numbers = Set((beginnings + capitals).map(number) + [0xBE_F0A8, 0xBE_F1A8])

    private static let capitalNumbers = Set(capitals.map(number))

    private static func number(of word: String) -> UInt32 {
        word.utf8.reduce(0) { $0 << 8 | UInt32($1 | 0x20) }
    }

    /// A bit for each, by its hash.
    private static let table: [UInt64] = {
        var table = [UInt64](repeating: 0, count: 1024)
        for number in numbers {
            let hash = hash(number)
            table[hash / 64] |= 1 << UInt64(hash % 64)
        }
        return table
    }()

    private static func hash(_ letters: UInt32) -> Int { Int((letters &* 0x9E37_79B1) >> 16) }

    /// Returns true if a line may tell of an error.
    static func mayBeError(_ line: [UInt8]) -> Bool {
        // What says it in a record may be any number.
        if line.first == UInt8(ascii: "{") { return true }
        return line.withUnsafeBufferPointer { line in
            table.withUnsafeBufferPointer { table in
                var letters: UInt32 = 0x20_2020
                var before: UInt8 = 0x20
                for (place, byte) in line.enumerated() {
                    letters = (letters << 8 | UInt32(byte | 0x20)) & 0xFF_FFFF
                    let hash = hash(letters)
                    // A record behind a prefix.
                    if byte == UInt8(ascii: "\""), before == UInt8(ascii: "{") { return true }
                    if letters & 0xFFFF == 0x6565, !LevelWords.isWord(UInt8(letters >> 16)) { return true }
                    // Others may have the same hash: of the many numbers in a log, every tenth line has one.
                    if table[hash / 64] & (1 << UInt64(hash % 64)) != 0, numbers.contains(letters),
                        byte < 0x61 || !capitalNumbers.contains(letters)
                    {
                        return true
                    }
                    let isSign =
                        byte == 0x45 || byte == 0x46 || byte == 0x43 || byte == 0x41 || before == UInt8(ascii: "<")
                        || byte == 0x35 || byte == 0x30 && before == 0x20
                    // SQL Server Agent has ` ! `, HANA ` e `, and beego `[M]`.
                    let isFurther =
                        byte == UInt8(ascii: "!") || before == 0x20 && (byte == 0x65 || byte == 0x66)
                        || byte == UInt8(ascii: "M") && before == UInt8(ascii: "[")
                    if isSign || isFurther, isLetter(byte, behind: before, line, place) { return true }
                    before = byte
                }
                // Two letters may be all that there is.
                return line.count < 3
            }
        }
    }

    /// Returns true if a letter, a digit or a sign alone stands for a level: `E0520 `, `E/name(`, `E, [`, ` E `, `<3>`,
    /// `<F>`, ` ! `.
    private static func isLetter(
        _ byte: UInt8, behind before: UInt8, _ line: UnsafeBufferPointer<UInt8>, _ place: Int
    ) -> Bool {
        guard !LevelWords.isWord(before), place + 1 < line.count else { return false }
        let next = line[place + 1]
        if before == UInt8(ascii: "<") { return byte.isDigitOfHint || next == UInt8(ascii: ">") }
        // Samba has levels from 0 on: `,  0]`.
        if byte == 0x30 { return next == UInt8(ascii: "]") && before == 0x20 }
        // A status, 500 to 599.
        if byte == 0x35 {
            guard next.isDigitOfHint, place + 2 < line.count, line[place + 2].isDigitOfHint else { return false }
            return place + 3 == line.count || !LevelWords.isWord(line[place + 3])
        }
        if "])|:>\"!".utf8.contains(next) { return true }
        return next.isDigitOfHint || next == UInt8(ascii: "/") || next == UInt8(ascii: ",") || next <= 0x20
    }
}

extension UInt8 {
    fileprivate var isDigitOfHint: Bool { self >= 0x30 && self <= 0x39 }
}
