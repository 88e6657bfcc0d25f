import StrataSystem
import Testing

/// Entries in the journal's export format, as the document "Journal Export Formats" of systemd has it, and a program that
/// makes journal files of them.
struct EntryExport {
    private var bytes: [UInt8] = []
    /// When the next entry is written, in microseconds since 1970 began. One comes every second.
    var time: UInt64 = 1_700_000_000_000_000

    static let boot = "0123456789abcdef0123456789abcdef"
    static let otherBoot = "fedcba9876543210fedcba9876543210"

    /// Adds an entry of some fields. A value that is no text of one line is written with its length.
    mutating func add(_ fields: [(name: String, value: [UInt8])], boot: String = boot) {
        append(
            "__REALTIME_TIMESTAMP=\(time)\n__MONOTONIC_TIMESTAMP=\(time - 1_600_000_000_000_000)\n_BOOT_ID=\(boot)\n")
        for (name, value) in fields {
            if value.allSatisfy({ (0x20..<0x7F).contains($0) }) {
                append("\(name)=")
            } else {
                append("\(name)\n")
                withUnsafeBytes(of: UInt64(value.count).littleEndian) { bytes += $0 }
            }
            bytes += value
            append("\n")
        }
        append("\n")
        time += 1_000_000
    }

    /// Adds an entry of a program.
    mutating func add(
        _ message: String, priority: Int? = 6, identifier: String = "web", host: String = "alpha", boot: String = boot,
        _ others: [(String, String)] = []
    ) {
        var fields = [("MESSAGE", message), ("SYSLOG_IDENTIFIER", identifier), ("_PID", "42"), ("_HOSTNAME", host)]
        if let priority { fields.append(("PRIORITY", "\(priority)")) }
        add((fields + others).map { ($0.0, Array($0.1.utf8)) }, boot: boot)
    }

    private mutating func append(_ text: String) { bytes += text.utf8 }

    /// Adds the entries to a journal file, which is made where there is none, and forgets them.
    mutating func write(to file: String) throws {
        let input = try FileDescriptor(namelessIn: "/tmp")
        let written = bytes.withUnsafeBytes { input.writeBlock($0, at: 0) }
        try #require(written.error == nil)
        bytes = []
        let program = "/usr/lib/systemd/systemd-journal-remote"
        let quiet = try FileDescriptor(writingInto: "/dev/null")
        let child = try ChildProcess(
            spawning: [program, "--output=\(file)", "-"], program: program,
            descriptors: [0: input.number, 1: quiet.number, 2: quiet.number])
        let status = child.wait()
        try #require(status == 0, "\(program) ended with \(status)")
    }
}
