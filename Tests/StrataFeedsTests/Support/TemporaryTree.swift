import Glibc
import StrataFeeds
import Testing

/// A directory that vanishes with all that is in it, at any depth.
final class TemporaryTree {
    let path: String

    init() {
        var template = Array("/tmp/strata-tree-XXXXXX".utf8CString)
        guard mkdtemp(&template) != nil else { fatalError("Cannot make a directory in /tmp.") }
        path = template.withUnsafeBufferPointer { String(cString: $0.baseAddress!) }
    }

    deinit { Self.empty(path) }

    private static func empty(_ path: String) {
        guard let directory = opendir(path) else { return }
        while let entry = readdir(directory) {
            let name = withUnsafePointer(to: &entry.pointee.d_name) {
                $0.withMemoryRebound(to: CChar.self, capacity: 256) { String(cString: $0) }
            }
            if name == "." || name == ".." { continue }
            if entry.pointee.d_type == UInt8(DT_DIR) { empty("\(path)/\(name)") } else { unlink("\(path)/\(name)") }
        }
        closedir(directory)
        rmdir(path)
    }
}

/// Tests that change files below a directory of their own.
protocol FileTreeTests {
    var tree: TemporaryTree { get }
}

extension FileTreeTests {
    func path(_ name: String) -> String { "\(tree.path)/\(name)" }

    func make(_ name: String, _ text: String) {
        write(Array(text.utf8), to: path(name), flags: O_WRONLY | O_CREAT | O_TRUNC)
    }

    func follow(_ name: String) throws -> FeedReader {
        let reader = try FeedReader(path(name))
        #expect(reader.waitUntilIndexed())
        return reader
    }

    /// A feed that sees nothing of what happens next, until it is started.
    func stopped(_ name: String) throws -> FeedReader {
        var configuration = FeedConfiguration()
        configuration.startsAtOnce = false
        return FeedReader(try LineFeed([.file(path(name))], configuration: configuration))
    }
}
