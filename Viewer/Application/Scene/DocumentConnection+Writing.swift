import StrataCommandLine
import StrataDocument
import StrataFeeds

extension DocumentConnection: WritableSource {
    func writeRows(to target: OutputFile) throws(CommandError) {
        if let feed = document as? FeedDocument { return try feed.writeRows(to: target) }
        _ = document.collectArrival()
        document.publish()
        try RowWriter.write(document, read: document.reader(), to: target)
    }
}

extension FeedDocument {
    /// Writes the bytes of its lines.
    fileprivate func writeRows(to target: OutputFile) throws(CommandError) {
        drain()
        try target.write { descriptor throws(CommandError) in
            let output = ByteOutput(descriptor, name: target.path)
            try RowWriter.write(feed.heldBytes(), to: output)
            try output.finish()
        }
        try EndOfInput.checkForRefusal(of: feed)
    }
}

extension MergeConnection: WritableSource {
    func writeRows(to target: OutputFile) throws(CommandError) {
        for document in feeds.documents { document.drain() }
        feeds.settle()
        try RowWriter.write(feeds.document, read: feeds.document.originals(upTo: .max), to: target)
        for document in feeds.documents { try EndOfInput.checkForRefusal(of: document.feed) }
    }
}
