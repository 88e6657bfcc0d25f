import Glibc

/// The program as it was built for the tests.
enum Program {
    /// Its path: it lies beside the test bundle.
    static let path: String = {
        let bundle = CommandLine.arguments.first { $0.hasSuffix(".xctest") } ?? CommandLine.arguments[0]
        guard let full = realpath(bundle, nil) else { return "strata" }
        defer { free(full) }
        let folder = String(cString: full).split(separator: "/", omittingEmptySubsequences: false).dropLast()
        return folder.joined(separator: "/") + "/strata"
    }()
}
