import Glibc
import StrataSystem

/// Something outside that went wrong.
struct SoakError: Error {
    let text: String

    /// With the reason of the system call that has just failed.
    static func last(_ action: String) -> SoakError {
        SoakError(text: "\(action): \(String(cString: strerror(errno)))")
    }
}

/// Opens, writes, and the like; what fails ends the soak.
enum SystemFiles {
    static func open(_ path: String, _ flags: Int32) throws(SoakError) -> Int32 {
        let descriptor = Glibc.open(path, flags | O_CLOEXEC, 0o644)
        guard descriptor >= 0 else { throw .last("cannot open \(path)") }
        return descriptor
    }

    /// Writes everything, at an offset if there is one.
    static func write(_ bytes: [UInt8], to descriptor: Int32, at offset: Int? = nil) throws(SoakError) {
        var done = 0
        while done < bytes.count {
            let count = bytes[done...].withUnsafeBytes { rest in
                offset.map { pwrite(descriptor, rest.baseAddress, rest.count, off_t($0 + done)) }
                    ?? Glibc.write(descriptor, rest.baseAddress, rest.count)
            }
            if count < 0 && errno == EINTR { continue }
            guard count > 0 else { throw .last("cannot write") }
            done += count
        }
    }

    /// Prints a line at once.
    static func say(_ line: String) { try? write(Array((line + "\n").utf8), to: 1) }

    /// Everything in a small file; nothing where it cannot be read.
    static func contents(_ path: String) -> [UInt8] {
        let descriptor = Glibc.open(path, O_RDONLY | O_CLOEXEC)
        guard descriptor >= 0 else { return [] }
        defer { close(descriptor) }
        var bytes: [UInt8] = []
        var buffer = [UInt8](repeating: 0, count: 1 << 16)
        while true {
            let count = read(descriptor, &buffer, buffer.count)
            guard count > 0 else { return bytes }
            bytes += buffer[..<count]
        }
    }

    /// Whether a process has a file open.
    static func isOpen(_ path: String, in process: pid_t) -> Bool {
        var wanted = stat()
        guard stat(path, &wanted) == 0 else { return false }
        return Folder.names(in: "/proc/\(process)/fd").contains {
            var status = stat()
            return stat("/proc/\(process)/fd/\($0)", &status) == 0 && status.st_ino == wanted.st_ino
                && status.st_dev == wanted.st_dev
        }
    }

    /// Removes a directory with the files in it.
    static func remove(_ directory: String) {
        for name in Folder.names(in: directory) { Glibc.remove("\(directory)/\(name)") }
        rmdir(directory)
    }

    /// Milliseconds that never jump.
    static var now: Double { MonotonicClock.now }
}
