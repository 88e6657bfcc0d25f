import Glibc
import StrataGenerators

/// Generated logs, in a directory that ends with the run. Children of this process are told of it by the environment.
enum TestFiles {
    private static let variable = "STRATA_BENCHMARK_FILES"

    /// A generated log of so many lines; 10,000 make about 1 MB. It is written once.
    static func log(lines: Int) -> String {
        let path = "\(directory())/\(lines).log"
        guard access(path, R_OK) != 0 else { return path }
        do {
            try LogFile.write(lines: lines, seed: 1, to: path)
        } catch {
            fatalError("\(error)")
        }
        return path
    }

    /// A file that a benchmark may change: a copy of a log, or a new one.
    static func scratch(lines: Int) -> String {
        let path = "\(directory())/scratch-\(getpid()).log"
        do {
            try LogFile.write(lines: lines, seed: 2, to: path)
        } catch {
            fatalError("\(error)")
        }
        return path
    }

    /// Removes everything.
    static func removeAll() {
        guard let path = getenv(variable).map({ String(cString: $0) }) else { return }
        if let directory = opendir(path) {
            while let entry = readdir(directory) {
                let name = withUnsafePointer(to: &entry.pointee.d_name.0) { String(cString: $0) }
                if name.hasSuffix(".log") { unlink("\(path)/\(name)") }
            }
            closedir(directory)
        }
        rmdir(path)
        unsetenv(variable)
    }

    private static func directory() -> String {
        if let path = getenv(variable) { return String(cString: path) }
        let parent = getenv("TMPDIR").map { String(cString: $0) } ?? "/tmp"
        let path = "\(parent)/strata-benchmarks-\(getpid())"
        guard mkdir(path, 0o700) == 0 else {
            fatalError("Cannot make \(path): \(String(cString: strerror(errno))); set TMPDIR to a place with room.")
        }
        setenv(variable, path, 1)
        return path
    }
}
