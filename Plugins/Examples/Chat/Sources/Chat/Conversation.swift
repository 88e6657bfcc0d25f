import StrataDocument
import StrataInterface
import StrataWindow

/// A conversation that a server keeps. It opens where it was read last; what is above and below comes in pages, each of
/// them late.
final class Conversation: SceneSource {
    /// The messages that are here.
    let rows: MemoryDocument
    /// Their numbers on the server.
    private(set) var held: Range<Int>
    private let count: Int
    private var arrived: [Range<Int>] = []
    private var asked: Set<Range<Int>> = []
    private var loop: (any EventLoop)?
    private var onArrival: () -> Void = {}

    /// The number of messages of a page, and the time until one is there, in milliseconds.
    private static let page = 40
    static let delay = 300.0

    init(of count: Int, openingAt number: Int) {
        (self.count, held) = (count, number..<min(count, number + Self.page))
        rows = MemoryDocument(held.map(Self.message))
    }

    /// Stands for the server. What begins with a sign was sent by the reader.
    static func message(_ number: Int) -> String {
        (number % 3 == 0 ? "> " : "") + "Message \(number)" + String(repeating: " and so on", count: number * 7 % 11)
    }

    func fetchEarlier() { fetch(max(0, held.lowerBound - Self.page)..<held.lowerBound) }
    func fetchLater() { fetch(held.upperBound..<min(count, held.upperBound + Self.page)) }

    private func fetch(_ page: Range<Int>) {
        guard !page.isEmpty, asked.insert(page).inserted else { return }
        loop?.schedule(after: Self.delay) { [weak self] in
            self?.arrived.append(page)
            self?.onArrival()
        }
    }

    /// Puts a message behind all others; where these are not here yet, the last page takes the place of what was read.
    func send(_ text: String) {
        rows.update(cause: .reader) {
            if held.upperBound < count {
                rows.remove(0..<rows.count)
                (held, asked) = (max(0, count - Self.page)..<count, [])
                rows.append(held.map(Self.message))
            }
            rows.append(["> " + text])
        }
    }

    // MARK: - The source of a window

    func connect(to loop: any EventLoop, onArrival: @escaping () -> Void) {
        (self.loop, self.onArrival) = (loop, onArrival)
    }

    func start() {}
    func disconnect() { loop = nil }

    /// Puts pages to the others, between two frames. They were there all along: nobody follows them.
    func applyPending() {
        for page in arrived {
            let messages = page.map { Array(Self.message($0).utf8) }
            if page.upperBound == held.lowerBound {
                rows.prepend(messages, cause: .discovery)
                held = page.lowerBound..<held.upperBound
            } else if page.lowerBound == held.upperBound {
                rows.insert(messages, at: held.count, cause: .discovery)
                held = held.lowerBound..<page.upperBound
            }
        }
        arrived = []
    }
}
