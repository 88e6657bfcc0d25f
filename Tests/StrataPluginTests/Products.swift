import Glibc

/// What the package builds beside its tests.
enum Products {
    /// The path of a product in the folder that this process was built into.
    static func path(of name: String) -> String { folder + "/" + name }

    private static let folder: String = {
        guard let path = realpath("/proc/self/exe", nil) else { return "." }
        defer { free(path) }
        return String(String(cString: path).reversed().drop { $0 != "/" }.dropFirst().reversed())
    }()
}
