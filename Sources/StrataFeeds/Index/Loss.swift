import Strata

/// The bytes that went when a file was cut or written over, as far as they could be known: those it held when it was
/// looked at last. Bytes that came after that look and before the cut have left no trace.
struct Loss: Hashable {
    /// The number of bytes that the file was seen to hold.
    private(set) var bytes = 0
    /// The number of them that were never read.
    private(set) var unreadBytes = 0

    /// Adds what one generation held.
    ///
    /// - Parameter unread: how many of the bytes were never read.
    mutating func add(_ bytes: Int, unread: Int) {
        precondition(0 <= unread && unread <= bytes, "No more can be unread than was there.")
        self.bytes += bytes
        unreadBytes += unread
    }

    /// Adds what another one has.
    mutating func add(_ other: Loss) { add(other.bytes, unread: other.unreadBytes) }

    /// The number of bytes that were lost, in brackets behind what happened; empty if nothing was seen.
    var text: String {
        guard bytes > 0 else { return "" }
        let count = Self.count(bytes)
        switch unreadBytes {
        case 0: return " (\(count) lost)"
        case bytes: return " (\(count) lost, all unread)"
        default: return " (\(count) lost, \(CountText.grouped(unreadBytes)) unread)"
        }
    }

    private static func count(_ bytes: Int) -> String {
        bytes == 1 ? "1 byte" : "\(CountText.grouped(bytes)) bytes"
    }
}
