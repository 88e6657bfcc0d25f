import Glibc
import Strata
import StrataSystem

/// `strata plugin new NAME`: writes a complete package for a strategy.
enum NewCommand {
    static func run(_ arguments: [String]) throws(CommandFailure) {
        let arguments = try CommandArguments(arguments, "new", valued: ["--language", "--strata"])
        let name = try arguments.word("new", "NAME")
        guard isName(name) else {
            throw .usage("plugin new: a package cannot be called '\(name)': use a letter, then letters and digits")
        }
        let package: NewPackage
        switch arguments.value("--language") ?? "swift" {
        case "swift":
            package = .swift(name, strata: try sources(arguments.value("--strata")), command: Program.command)
        case "c": package = .c(name, command: Program.command)
        case let other:
            let hint = NearestName.hint(other, among: ["swift", "c"])
            throw .usage("plugin new: '--language' cannot be '\(other)': it takes swift or c\(hint)")
        }
        try write(package)
        try Terminal.print(package.advice)
    }

    /// Whether a package, a type and a strategy can be called by a name.
    private static func isName(_ name: String) -> Bool {
        guard let first = name.utf8.first, (1...40).contains(name.utf8.count) else { return false }
        let isLetter = { (byte: UInt8) in (0x41...0x5A).contains(byte) || (0x61...0x7A).contains(byte) }
        return isLetter(first) && name.utf8.allSatisfy { isLetter($0) || (0x30...0x39).contains($0) }
    }

    /// Where the kit is.
    private static func sources(_ named: String?) throws(CommandFailure) -> String {
        guard let named else {
            if let found = Program.sources { return found }
            throw CommandFailure(
                description:
                    "plugin new: the sources of Strata are not where this program lies; name them with --strata PATH",
                exitCode: 66)
        }
        guard let path = realpath(named, nil) else {
            throw CommandFailure(description: "plugin new: there is no '\(named)'", exitCode: 66)
        }
        defer { free(path) }
        guard Program.isPackage(String(cString: path)) else {
            throw CommandFailure(
                description:
                    "plugin new: '\(named)' is not where the sources of Strata are: it has no Package.swift of theirs",
                exitCode: 66)
        }
        return String(cString: path)
    }

    /// Writes all of a package, or nothing.
    private static func write(_ package: NewPackage) throws(CommandFailure) {
        guard mkdir(package.folder, 0o777) == 0 else { throw failure(package.folder) }
        var made = [package.folder]
        do throws(CommandFailure) {
            for (path, text) in package.files { try write(text, to: path, of: package, &made) }
        } catch {
            for path in made.reversed() where rmdir(path) != 0 { unlink(path) }
            throw error
        }
    }

    private static func write(
        _ text: String, to path: String, of package: NewPackage, _ made: inout [String]
    ) throws(CommandFailure) {
        let parts = path.split(separator: "/").dropLast()
        for count in 0..<parts.count {
            let folder = package.folder + "/" + parts.prefix(count + 1).joined(separator: "/")
            if mkdir(folder, 0o777) == 0 {
                made.append(folder)
            } else if errno != EEXIST {
                throw failure(folder)
            }
        }
        let file = package.folder + "/" + path
        let descriptor = repeatingInterrupts { open(file, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0o666) }
        guard descriptor >= 0 else { throw failure(file) }
        made.append(file)
        var reason: SystemError?
        do throws(SystemError) { try writeAll(text, to: descriptor) } catch { reason = error }
        // One that a signal has interrupted is closed all the same (close(2)).
        guard close(descriptor) == 0 || errno == EINTR else { throw failure(file) }
        if let reason { throw failure(file, reason) }
    }

    /// The error of a call into the system: a full or broken disk is 74, all else that keeps a file from being made 73.
    private static func failure(_ path: String, _ error: SystemError = .last) -> CommandFailure {
        CommandFailure(
            description: "plugin new: cannot write '\(path)': \(error.description)",
            exitCode: error.isOfDisk ? 74 : 73)
    }
}

/// A package that is about to be written.
struct NewPackage {
    /// Its folder.
    let folder: String
    /// Texts by their paths in the folder.
    let files: [(path: String, text: String)]
    /// What to do with it, for a person.
    let advice: String
}
