import StrataCommandLine
import StrataDocument
import StrataFeeds

/// Rows that are written in a way of their own.
private protocol WritableRows {
    func writeRows(to target: OutputFile) throws(CommandError)
}

extension DocumentConnection: WritableSource {
    func writeRows(to target: OutputFile) throws(CommandError) {
        if let rows = document as? any WritableRows { return try rows.writeRows(to: target) }
        _ = document.collectArrival()
        document.publish()
        try RowWriter.write(document, read: document.reader(), to: target)
    }
}

extension FeedDocument: WritableRows {
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
