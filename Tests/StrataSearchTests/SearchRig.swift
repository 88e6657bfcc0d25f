import StrataDocument
import StrataSystem
import Testing

@testable import StrataSearch

/// Waits on a descriptor until something is so.
func wait(_ descriptor: Int32, until isDone: () -> Bool) {
    let deadline = MonotonicClock.now + 60_000
    while !isDone(), MonotonicClock.now < deadline { _ = waitForInput(descriptor, milliseconds: 20) }
    #expect(isDone(), "what was waited for never came")
}

extension RowSearch {
    /// Waits for its end.
    func waitForAll() { wait(wakeUpDescriptor) { drain().progress.isFinished } }

    /// All hits, by their names.
    var hits: [Int] { (0..<count).map { hit(at: $0).ordinal } }
}

/// Writes bytes to a file, which is closed then unless somebody else has it.
func write(_ bytes: [UInt8], to file: FileDescriptor) throws {
    try withExtendedLifetime(file) { try writeAll(bytes: bytes, to: file.number) }
}

/// The names of a document's rows in which a text is.
func names(of document: any Document, having text: String) -> [Int] {
    (0..<document.count).filter { document.line(at: $0).string.contains(text) }.map { document.id(at: $0).ordinal }
        .sorted()
}
