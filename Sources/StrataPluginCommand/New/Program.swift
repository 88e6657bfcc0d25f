import StrataCommandLine
import StrataSystem

/// The program that is running.
enum Program {
    /// The command by which a person starts it.
    static var command: String { path.map(command(of:)) ?? "strata" }

    /// Returns the command by which a person starts a program: its name if the search path leads to it, else its path.
    static func command(of own: String) -> String {
        let folders = Environment.value("PATH")?.split(separator: ":").map(String.init) ?? []
        let first = folders.lazy.map { $0 + "/strata" }.first { Folder.isExecutable($0) }
        return first.flatMap(Folder.realPath) == own ? "strata" : own.typedInShell
    }

    /// The package that the program was built in: the nearest folder above it that is one.
    static var sources: String? {
        var parts = path?.split(separator: "/").map(String.init) ?? []
        while parts.popLast() != nil {
            let folder = "/" + parts.joined(separator: "/")
            if isPackage(folder) { return folder }
        }
        return nil
    }

    /// Returns true if a folder is the package of Strata.
    static func isPackage(_ folder: String) -> Bool {
        guard Folder.isReadable(folder + "/Sources/StrataPluginABI/strata_plugin.h") else { return false }
        return Folder.isReadable(folder + "/Package.swift")
    }

    private static var path: String? { Folder.realPath(of: "/proc/self/exe") }
}
