import StrataCommandLine
import StrataFormats
import StrataSystem

/// The definitions of formats that a user has: in the configuration folder, in the data folders, and where lnav keeps its own.
enum FormatFiles {
    /// The folders, those that count more first.
    static var folders: [String] {
        let own = [ConfigFolder.path.map { "\($0)/formats" }].compactMap(\.self)
        let data = DataFolders.paths.map { "\($0)/strata/formats" }
        let lnav = [
            ConfigFolder.parent.map { "\($0)/lnav/formats" }, Environment.folder("HOME").map { "\($0)/.lnav/formats" },
        ]
        return own + data + lnav.compactMap(\.self)
    }

    /// The paths of all files of definitions.
    static var paths: [String] {
        folders.flatMap { folder -> [String] in
            Folder.names(in: folder).sorted().flatMap { name -> [String] in
                let path = "\(folder)/\(name)"
                if name.hasSuffix(".json") { return [path] }
                // lnav has a folder for each that was installed.
                guard !name.hasPrefix("."), !name.contains(".") else { return [] }
                return Folder.names(in: path).filter { $0.hasSuffix(".json") }.sorted().map { "\(path)/\($0)" }
            }
        }
    }

    /// The bytes of the largest file of definitions.
    private static let limit = 1 << 20

    /// Returns a file of definitions.
    ///
    /// - Parameter waits: true if it may be a pipe, whose end is waited for.
    static func read(_ path: String, waits: Bool = false) throws(CommandError) -> [UInt8] {
        let reason: String
        do throws(SystemError) {
            let bytes =
                waits
                ? try FileDescriptor(reading: path, waits: true).readToEnd(atMost: limit)
                : try FileDescriptor.contents(ofFile: path, atMost: limit)
            if let bytes { return bytes }
            reason = "definitions are files of at most 1 MiB"
        } catch {
            reason = error.text
        }
        throw CommandError(description: "cannot read \(path): \(reason)", exitCode: ExitCode.noInput)
    }

    /// Has lines read by the user's formats, too. Says what is wrong with a file.
    static func load() {
        let files = paths.compactMap { path -> (name: String, bytes: [UInt8])? in
            do throws(CommandError) {
                let bytes = try read(path)
                // A shell makes the file before there is anything in it.
                return bytes.isEmpty ? nil : (path, bytes)
            } catch {
                Diagnostics.warn("\(error.description); the format is left out")
                return nil
            }
        }
        guard !files.isEmpty else { return }
        var shelf = FormatShelf.embedded
        shelf.add(files)
        for problem in shelf.problems { Diagnostics.warn("\(problem); the format is left out") }
        FormatShelf.shared = shelf
    }
}
