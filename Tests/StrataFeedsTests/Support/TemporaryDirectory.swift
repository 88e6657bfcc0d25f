import Glibc
import StrataSystem

/// A directory that vanishes with all that is in it, at any depth.
final class TemporaryDirectory {
    let path: String

    init() {
        var template = Array("/tmp/strata-feeds-XXXXXX".utf8CString)
        guard mkdtemp(&template) != nil else { fatalError("Cannot make a directory in /tmp.") }
        path = template.withUnsafeBufferPointer { String(cString: $0.baseAddress!) }
    }

    deinit { Self.remove(path) }

    private static func remove(_ path: String) {
        if (try? FileStatus(name: path))?.isDirectory == true {
            for name in Folder.names(in: path) { remove("\(path)/\(name)") }
        }
        Folder.remove(path)
    }

    /// The path of a file in it.
    func file(_ name: String, containing bytes: [UInt8] = []) -> String {
        let file = "\(path)/\(name)"
        write(bytes, to: file, flags: O_WRONLY | O_CREAT | O_TRUNC)
        return file
    }
}

/// Opens, writes everything, closes.
func write(_ bytes: [UInt8], to path: String, flags: Int32) {
    let number = open(path, flags | O_CLOEXEC, 0o600)
    precondition(number >= 0, "Cannot open \(path).")
    writeAll(bytes, to: number)
    close(number)
}

func append(_ text: String, to path: String) { write(Array(text.utf8), to: path, flags: O_WRONLY | O_APPEND) }

func writeAll(_ bytes: [UInt8], to descriptor: Int32) {
    var done = 0
    while done < bytes.count {
        let count = bytes[done...].withUnsafeBytes { write(descriptor, $0.baseAddress, $0.count) }
        precondition(count > 0, "Cannot write.")
        done += count
    }
}

/// The two ends of a pipe.
func makePipe() -> (reading: Int32, writing: Int32) {
    var ends: [Int32] = [0, 0]
    precondition(pipe(&ends) == 0, "Cannot make a pipe.")
    return (ends[0], ends[1])
}
