import StrataSystem

extension PartIndexer {
    /// True if the part whose lines are to be found next must be unpacked before.
    var isUnpacking: Bool { parts.last.map { packed[$0.start] != nil } ?? false }

    /// Unpacks a block of a part that is not the last one. Its lines are found from its end on, as those of any other:
    /// so all of it must be there first.
    ///
    /// - Returns: how many bytes the block has.
    func unpackBlock(of stream: SpooledStream) -> Int {
        if stream.isRefused {
            stream.unsaved.withUnsafeBytes { saveUnpacked($0, of: stream) }
            if !stream.isRefused { reporter.add(.notice(.spoolResumed)) }
            return 0
        }
        defer { for news in stream.drainNews() { reporter.add(.notice(news)) } }
        do throws(StreamFault) {
            switch try stream.readNext(into: buffer) {
            case .bytes(let count):
                saveUnpacked(UnsafeRawBufferPointer(rebasing: buffer[..<count]), of: stream)
                return count
            case .nothing: return 0
            case .end, .endForNow: finishUnpacking(stream)
            }
        } catch {
            reporter.add(.failed(stream.error(error)))
            finishUnpacking(stream)
        }
        return 0
    }

    private func saveUnpacked(_ bytes: UnsafeRawBufferPointer, of stream: SpooledStream) {
        let wasRefused = stream.isRefused
        if let reason = stream.save(bytes).reason {
            unpackingDue = MonotonicClock.now + SpooledStream.spoolInterval
            if !wasRefused { reporter.add(.notice(.spoolRefused(reason: reason))) }
        } else if stream.isSatisfied {
            reporter.add(.notice(.stopped(path: stream.name, bytes: stream.count)))
            finishUnpacking(stream)
        }
    }

    /// Ends the part of a stream, of which it is known now where it ends.
    private func finishUnpacking(_ stream: SpooledStream) {
        let last = parts.count - 1
        let start = parts[last].start
        packed[start] = nil
        parts[last].end = start + stream.saved
        channel.withState { $0.index.setEnd(ofPartAt: start, start + stream.saved) }
    }
}
