import StrataGenerators
import StrataSystem

/// Generated logs, in a directory that ends with the run. Children of this process are told of it by the environment.
enum TestFiles {
    private static let variable = "STRATA_BENCHMARK_FILES"

    /// Returns a generated log of so many lines; 10,000 make about 1 MB. It is written once.
    static func log(lines: Int) -> String {
        let path = "\(directory())/\(lines).log"
        guard !Folder.isReadable(path) else { return path }
        do {
            try LogFile.write(lines: lines, seed: 1, to: path)
        } catch {
            fatalError("\(error)")
        }
        return path
    }

    /// Returns a file that a benchmark may change: a copy of a log, or a new one.
    static func scratch(lines: Int) -> String {
        let path = "\(directory())/scratch-\(CurrentProcess.identifier).log"
        do {
            try LogFile.write(lines: lines, seed: 2, to: path)
        } catch {
            fatalError("\(error)")
        }
        return path
    }

    /// Removes everything.
    static func removeAll() {
        guard let path = Environment.value(variable) else { return }
        Folder.removeWithFiles(path)
        Environment.set(variable, to: nil)
    }

    /// Returns their folder.
    static func directory() -> String {
        if let path = Environment.value(variable) { return path }
        let parent = Environment.value("TMPDIR") ?? "/tmp"
        do {
            let path = try Folder.makeTemporary("\(parent)/strata-benchmarks-")
            Environment.set(variable, to: path)
            return path
        } catch {
            fatalError("No folder in \(parent): \(error.description); set TMPDIR to a place with room.")
        }
    }
}
