import StrataCanvas
import StrataCommandLine
import StrataSystem

/// `strata install-data FOLDER`: writes what is installed beside the program, for authors of packages. Help does
/// not tell of it.
enum InstallDataCommand {
    static let command = Command("install-data", []) { arguments throws(CommandError) in
        guard arguments.words.count == 1 else { throw .usage("install-data: it takes one FOLDER") }
        for file in InstalledFile.all {
            try write(file, below: arguments.words[0])
            try StandardOutput.print(file.path + "\n")
        }
        return 0
    }

    private static func write(_ file: InstalledFile, below prefix: String) throws(CommandError) {
        let path = "\(prefix)/\(file.path)"
        do {
            try Folder.makeWithParents(OutputPath.folder(of: path), isPrivate: false)
            switch file.content {
            case .text(let text):
                let output = try FileDescriptor(writing: path, isNew: false)
                try writeAll(text, to: output.number)
                try output.finish()
            case .icon(let side): try AppIcon.surface(side: side).writePNG(to: path)
            }
        } catch {
            throw CommandError(description: "cannot write \(path): \(error)", exitCode: ExitCode.cannotCreate)
        }
    }
}
