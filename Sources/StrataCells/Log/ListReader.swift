import StrataFormats
import StrataSystem

/// The reader of the lines of a list: by all formats that there are until those of its file are known. It is asked on
/// any thread.
package final class ListReader: Sendable {
    private let reader = Guarded<LineReader>(.general)

    /// Makes a reader that knows nothing of the file.
    package init() {}

    /// The reader of lines as it is now.
    package var lines: LineReader {
        get { reader.withLock { $0 } }
        set { reader.withLock { $0 = newValue } }
    }
}
