import FoundationEssentials
import Glibc
import StrataSystem

/// A package somewhere else that depends on this one by a URL and a version, with every product that it offers. What it
/// depends on is a commit of this moment's files in a repository of its own.
final class OutsidePackage {
    /// The names of all products.
    private(set) var products: [String] = []
    /// What the last command has written.
    private(set) var log = ""
    private let folder: String

    init() throws {
        var template = Array("/tmp/strata-outside-XXXXXX".utf8CString)
        guard mkdtemp(&template) != nil else { throw OutsideError(description: "no folder can be made in /tmp") }
        folder = String(decoding: template.dropLast().map(UInt8.init(bitPattern:)), as: UTF8.self)
        try publish()
        products = try offeredProducts()
        try write()
    }

    deinit { try? FileManager.default.removeItem(atPath: folder) }

    /// Builds it, keeping nothing of it anywhere else, and without what is for debugging.
    /// - Returns: the exit code.
    func build() throws -> Int32 {
        let places = ["cache", "config", "security"].flatMap { ["--\($0)-path", "\(folder)/\($0)"] }
        let less = ["--disable-index-store", "-debug-info-format", "none"]
        return try run(["swift", "build", "--package-path", folder + "/outside"] + places + less)
    }

    /// Runs the program that uses every product, as it was built; it writes a line for each that works.
    /// - Returns: the exit code.
    func run() throws -> Int32 { try run([folder + "/outside/.build/debug/Outside"]) }

    /// Commits what git would, and calls it version 1.0.0.
    private func publish() throws {
        let git = ["git", "--git-dir", folder + "/strata.git", "--work-tree", Self.root, "-c", "core.bare=false"]
        try require(["git", "init", "--quiet", "--bare", folder + "/strata.git"])
        try require(git + ["add", "--all", "."])
        let identity = ["-c", "user.name=Strata", "-c", "user.email=strata@localhost", "-c", "commit.gpgSign=false"]
        try require(git + identity + ["commit", "--quiet", "--message", "This moment's files"])
        try require(git + ["tag", "1.0.0"])
        try require(["git", "clone", "--quiet", folder + "/strata.git", folder + "/strata"])
    }

    private func offeredProducts() throws -> [String] {
        let manifest = try require(["swift", "package", "--package-path", folder + "/strata", "dump-package"])
        return try JSONDecoder().decode(Manifest.self, from: Data(manifest.utf8)).products.map(\.name)
    }

    /// Writes the package: a program that uses the products.
    private func write() throws {
        let dependencies = products.map { ".product(name: \"\($0)\", package: \"strata\")" }.joined(separator: ", ")
        let manifest = """
            // swift-tools-version: 6.0
            import PackageDescription

            let package = Package(
                name: "outside",
                dependencies: [.package(url: "file://\(folder)/strata.git", from: "1.0.0")],
                targets: [.executableTarget(name: "Outside", dependencies: [\(dependencies)])],
                swiftLanguageModes: [.v6])
            """
        let package = folder + "/outside"
        try FileManager.default.createDirectory(atPath: package + "/Sources", withIntermediateDirectories: true)
        try FileManager.default.copyItem(
            atPath: Self.root + "/Tests/StrataProductTests/Outside", toPath: package + "/Sources/Outside")
        try Data(manifest.utf8).write(to: URL(filePath: package + "/Package.swift"))
    }

    /// Runs a command that must succeed.
    /// - Returns: what it has written to standard output.
    @discardableResult
    private func require(_ command: [String]) throws -> String {
        guard try run(command, keepingErrors: false) == 0 else {
            throw OutsideError(description: "\(command.joined(separator: " ")): \(log)")
        }
        return log
    }

    private func run(_ command: [String], keepingErrors: Bool = true) throws -> Int32 {
        let path = folder + "/log"
        let output = open(path, O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0o600)
        defer { close(output) }
        let descriptors: [Int32: Int32] = keepingErrors ? [1: output, 2: output] : [1: output]
        let child = try ChildProcess(spawning: command, descriptors: descriptors)
        let status = child.wait()
        log = try String(decoding: Data(contentsOf: URL(filePath: path)), as: UTF8.self)
        return status
    }

    private static let root = String(#filePath.split(separator: "/Tests/")[0])
}

/// What a manifest says, as `swift package dump-package` prints it.
private struct Manifest: Decodable {
    let products: [Product]

    struct Product: Decodable { let name: String }
}

/// Why the package outside could not be made.
struct OutsideError: Error, CustomStringConvertible {
    let description: String
}
