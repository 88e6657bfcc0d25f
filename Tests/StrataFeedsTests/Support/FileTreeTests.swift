import Glibc
import StrataFeeds
import Testing

/// Tests that change files below a directory of their own.
protocol FileTreeTests {
    var tree: TemporaryDirectory { get }
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
