import Glibc
import StrataSystem

/// The places in which plugins are looked for: the named ones, then `STRATA_PLUGIN_PATH`, then the data folders of the
/// XDG Base Directory Specification (`strata/plugins` in `XDG_DATA_HOME` and in each of `XDG_DATA_DIRS`).
public enum PluginSearch {
    /// Returns the files that the environment leads to, in order, each once. Folders that do not exist have none.
    public static func environmentFiles() -> [String] { files(environment: Environment.value) }

    static func files(environment: (String) -> String?) -> [String] {
        var places = list(environment("STRATA_PLUGIN_PATH") ?? "")
        // The specification has relative paths ignored, as if they were not set.
        func folder(_ name: String) -> String? { environment(name).flatMap { $0.hasPrefix("/") ? $0 : nil } }
        if let home = folder("XDG_DATA_HOME") ?? folder("HOME").map({ $0 + "/.local/share" }) {
            places.append(home + "/strata/plugins")
        }
        // A value that is set to nothing counts as not set.
        let folders = list(environment("XDG_DATA_DIRS") ?? "/usr/local/share:/usr/share")
        places += folders.filter { $0.hasPrefix("/") }.map { $0 + "/strata/plugins" }
        var seen: Set<String> = []
        return places.flatMap(files).filter { seen.insert($0).inserted }
    }

    /// Returns the plugins at a path: the file itself, or every `.so` in a folder, by name.
    public static func files(at path: String) -> [String] {
        guard let contents = Folder.contents(of: path) else { return access(path, F_OK) == 0 ? [path] : [] }
        let names = contents.filter { $0.hasSuffix(".so") && !$0.hasPrefix(".") }
        let prefix = path.hasSuffix("/") ? path : path + "/"
        return names.sorted().map { prefix + $0 }
    }

    private static func list(_ text: String) -> [String] { text.split(separator: ":").map(String.init) }
}
