import Glibc
import StrataSystem

/// What the package builds beside its tests.
enum Products {
    /// The path of a product in the folder that `STRATA_PRODUCTS` names, or else in the one that this process was built into.
    static func path(of name: String) -> String { folder + "/" + name }

    private static let folder: String = {
        if let folder = Environment.value("STRATA_PRODUCTS") { return folder }
        guard let path = realpath("/proc/self/exe", nil) else { return "." }
        defer { free(path) }
        return String(String(cString: path).reversed().drop { $0 != "/" }.dropFirst().reversed())
    }()
}

/// The plugins that ship: in the folder that `STRATA_SHIPPED_PLUGINS` names, or else a package of their own, which is built
/// when the first of them is asked for.
enum ShippedPlugins {
    /// The path of the plugin of a target, such as `Fold`.
    static func path(of name: String) throws -> String { "\(try built.get())/libStrata\(name)Plugin.so" }

    private static let built = Result {
        if let folder = Environment.value("STRATA_SHIPPED_PLUGINS") { return folder }
        let package = Museum.root + "/Plugins/Loadable"
        let build = ["swift", "build", "--configuration", "release", "--quiet", "--package-path", package]
        guard try Museum.run(build) == 0 else { throw MuseumError(description: "\(package) cannot be built") }
        return package + "/.build/release"
    }
}
