import StrataDocument
import StrataFeeds

/// A file's last line, without its end, is there at once: this very file's.
func usesStrataFeeds() throws -> Bool {
    let document = FeedDocument(try LineFeed([.file(#filePath)]))
    document.drain()
    return document.count > 0 && document.line(at: document.count - 1).bytes.elementsEqual("}".utf8)
}
