import StrataSystem

extension PartIndexer {
    /// Lets the oldest lines go where there are more than are to be kept, a batch at a time: a sixteenth of them.
    func letOldestGo() {
        guard let wanted = maximumRows else { return }
        let batch = wanted / 16 + 1
        let gone = channel.withState { state in
            state.index.count > wanted + batch ? state.removeOldest(keeping: wanted) : nil
        }
        guard let gone else { return }
        isCut = true
        // What lies before them is not wanted any more.
        if isActive { stop() }
        // Readers of what went with the batch before have had time.
        for (file, range) in departed where ownsFile(file) { free(range, of: file) }
        departed = gone.stretches
    }

    private func ownsFile(_ file: FileDescriptor) -> Bool {
        file === stream?.spool || file === store.spool
    }

    /// Whole blocks alone are given back. What lies before these went earlier, and with it the block's beginning.
    private static let blockBytes = 4096

    private func free(_ range: Range<Int>, of file: FileDescriptor) {
        if file === store.spool { return store.free(range) }
        let blocks = range.lowerBound & ~(Self.blockBytes - 1)..<range.upperBound
        if file.punchHole(blocks) { stream?.hasFreed(range.count) }
    }
}
