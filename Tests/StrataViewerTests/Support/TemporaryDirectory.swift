import Glibc

/// A directory that vanishes with all that is in it.
final class TemporaryDirectory {
    let path: String

    init() {
        var template = Array("/tmp/strata-viewer-XXXXXX".utf8CString)
        guard mkdtemp(&template) != nil else { fatalError("Cannot make a directory in /tmp.") }
        path = String(decoding: template.dropLast().map(UInt8.init(bitPattern:)), as: UTF8.self)
    }

    deinit {
        guard let directory = opendir(path) else { return }
        while let entry = readdir(directory) {
            let name = withUnsafePointer(to: &entry.pointee.d_name) {
                $0.withMemoryRebound(to: CChar.self, capacity: 256) { String(cString: $0) }
            }
            if name != "." && name != ".." { remove("\(path)/\(name)") }
        }
        closedir(directory)
        rmdir(path)
    }

    /// The path of a file in it.
    func file(_ name: String, _ text: String = "") -> String { file(name, Array(text.utf8)) }

    /// The path of a file in it.
    func file(_ name: String, _ bytes: [UInt8]) -> String {
        let file = "\(path)/\(name)"
        write(bytes, to: file, flags: O_CREAT | O_TRUNC)
        return file
    }
}

/// Opens, writes everything, closes.
func write(_ bytes: [UInt8], to path: String, flags: Int32) {
    let number = open(path, flags | O_WRONLY | O_CLOEXEC, 0o600)
    precondition(number >= 0, "Cannot open \(path).")
    precondition(bytes.withUnsafeBytes { write(number, $0.baseAddress, $0.count) } == bytes.count, "Cannot write.")
    close(number)
}

/// Opens, writes everything, closes.
func write(_ text: String, to path: String, flags: Int32) { write(Array(text.utf8), to: path, flags: flags) }

/// Appends to a file.
func append(_ text: String, to path: String) { write(text, to: path, flags: O_APPEND) }

/// What is in a file.
func contents(of path: String) -> [UInt8] {
    let number = open(path, O_RDONLY | O_CLOEXEC)
    guard number >= 0 else { return [] }
    defer { close(number) }
    var bytes: [UInt8] = []
    var buffer = [UInt8](repeating: 0, count: 1 << 16)
    while true {
        let count = read(number, &buffer, buffer.count)
        guard count > 0 else { return bytes }
        bytes += buffer.prefix(count)
    }
}

/// So many short lines: `line 1` to `line n`, each in one row.
func numberedLines(_ count: Int) -> String { (1...count).map { "line \($0)\n" }.joined() }

/// "line 1" and a line feed, as gzip packs them.
let packedLine: [UInt8] = [
    0x1F, 0x8B, 0x08, 0x00, 0x00, 0x00, 0x00, 0x00, 0x02, 0x03, 0xCB, 0xC9, 0xCC, 0x4B, 0x55, 0x30, 0xE4, 0x02, 0x00,
    0x2C, 0xC1, 0xBE, 0xCA, 0x07, 0x00, 0x00, 0x00,
]
