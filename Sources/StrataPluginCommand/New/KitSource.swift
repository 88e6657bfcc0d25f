/// The place that a package in Swift has the kit from.
enum KitSource {
    /// A folder with the sources.
    case folder(String)
    /// The address of a repository, and the version that is meant: that one, or a later one that is compatible with it.
    case repository(String, version: String)

    /// Returns true if a text is the address of a repository: `https://host/path`, or `user@host:path` as ssh has it.
    static func isAddress(_ text: String) -> Bool {
        if text.contains("://") { return true }
        guard let colon = text.firstIndex(of: ":") else { return false }
        return text[..<colon].contains("@") && !text[..<colon].contains("/")
    }

    /// The name that a manifest has for the package there.
    var package: String {
        guard case .repository(let address, _) = self,
            let last = address.split(whereSeparator: { "/:".contains($0) }).last
        else {
            return "Strata"
        }
        return last.hasSuffix(".git") ? String(last.dropLast(4)) : String(last)
    }

    /// The dependency, as a manifest has it.
    var dependency: String {
        switch self {
        case .folder(let path): "name: \"Strata\", path: \(Self.quoted(path))"
        case .repository(let address, let version):
            // What is public may change with a minor version.
            "url: \(Self.quoted(address)), .upToNextMinor(from: \"\(version)\")"
        }
    }

    /// The place, for a person.
    var place: String {
        switch self {
        case .folder(let path): path
        case .repository(let address, _): address
        }
    }

    private static func quoted(_ text: String) -> String {
        "\"" + text.replacingEach("\\", by: "\\\\").replacingEach("\"", by: "\\\"") + "\""
    }
}
