import Glibc

/// The search for programs by their names, as execvp(3) does it.
package enum ProgramSearch {
    /// Returns the reason why there is none by a name; nil if there is one.
    package static func problem(of name: String) -> SystemError? {
        if name.contains("/") { return problem(at: name) }
        let path = Environment.value("PATH") ?? "/bin:/usr/bin"
        let found = path.split(separator: ":", omittingEmptySubsequences: false)
            .map { folder in
                let path = folder.isEmpty ? "./\(name)" : "\(folder)/\(name)"
                // A folder that may not be looked into has none, for all that one can tell.
                return exists(at: path) ? problem(at: path) : .missing
            }
        return found.contains(nil) ? nil : found.compactMap(\.self).first { !$0.isMissing } ?? .missing
    }

    private static func exists(at path: String) -> Bool {
        var status = stat()
        return path.withFileName { stat($0, &status) } == 0
    }

    private static func problem(at path: String) -> SystemError? {
        var status = stat()
        guard path.withFileName({ stat($0, &status) }) == 0 else { return .last }
        if status.st_mode & S_IFMT == S_IFDIR { return SystemError(code: EACCES) }
        return path.withFileName { access($0, X_OK) } == 0 ? nil : .last
    }
}
