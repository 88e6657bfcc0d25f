import Strata
import StrataCells
import StrataCommandLine
import StrataDocument
import StrataFeeds
import StrataInterface

/// A conversation: shows what comes in, sends what is written, and loses nothing of either.
final class ChatController: SceneController {
    /// The user who writes here.
    let user: String
    private let pane: ListPane
    private let lines: MemoryDocument
    private let inboxes: [ChatInbox]
    private let outbox: ChatOutbox?
    private weak var host: (any SceneHost)?
    private var cancels: [() -> Void] = []
    /// The cancellations, by inbox, of the waiting for the next frame in which more of it is taken.
    private var rest: [ObjectIdentifier: () -> Void] = [:]
    /// The ids of what was written here, so that an echo of it is not taken for another message.
    private var sentIDs: Set<String> = []
    /// The messages that were sent and are not known to be written whole, oldest first.
    private var outgoing: [(row: RowID, message: ChatMessage)] = []
    private var skipped = 0
    private var isOver = false
    private var sendingFailure: String?
    /// The answer of the other side of a demo when something was sent.
    var onSend: (String) -> Void = { _ in }

    init(_ pane: ListPane, _ lines: MemoryDocument, user: String, inboxes: [ChatInbox] = [], outbox: ChatOutbox? = nil)
    {
        self.pane = pane
        self.lines = lines
        self.user = user
        self.inboxes = inboxes
        self.outbox = outbox
        updateNote()
    }

    func start(in host: any SceneHost) {
        self.host = host
        for inbox in inboxes { watch(inbox) }
        guard let outbox else { return }
        cancels.append(host.watch(outbox.progressDescriptor) { [unowned self] in applyProgress(of: outbox) })
    }

    /// Says of messages that were written that they are sent, and where writing has failed, that the others are not.
    private func applyProgress(of outbox: ChatOutbox) {
        let (failure, pending) = outbox.drainProgress()
        let written = outgoing.prefix(max(0, outgoing.count - pending))
        let isNews = failure != nil && sendingFailure == nil
        guard !written.isEmpty || isNews else { return }
        sendingFailure = failure
        host?.change {
            mark(written, .sent)
            outgoing.removeFirst(written.count)
            guard let failure, isNews else { return }
            mark(outgoing[...], .failed)
            outgoing = []
            updateNote()
            let news = "messages are not delivered: \(failure)"
            pane.show(Notice(text: news, isWarning: true))
        }
    }

    private func mark(_ sent: ArraySlice<(row: RowID, message: ChatMessage)>, _ status: ChatMessage.Status) {
        for (row, message) in sent {
            var message = message
            message.status = status
            lines.change(row, to: Array(message.json.utf8))
        }
    }

    private func watch(_ inbox: ChatInbox) {
        let cancel = host?.watch(inbox.wakeUpDescriptor) { [unowned self] in take(from: inbox) }
        if let cancel { cancels.append(cancel) }
    }

    /// Takes what has come. What is too much for one frame is gone on with in the next.
    private func take(from inbox: ChatInbox) {
        let delivery = inbox.drain()
        report(delivery.refusals, of: inbox)
        if delivery.isEnd { isOver = true }
        let id = ObjectIdentifier(inbox)
        rest.removeValue(forKey: id)?()
        if delivery.hasMore {
            rest[id] = host?.schedule(after: Self.frame) { [unowned self] in take(from: inbox) }
        }
        guard !delivery.messages.isEmpty || !delivery.refusals.isEmpty || delivery.isEnd else { return }
        host?.change { receive(delivery.messages) }
    }

    /// The time of a frame, in milliseconds.
    private static let frame = 16.0

    /// Says of every line that is no message where it is and why; the rest is shown.
    func report(_ refusals: [ChatInbox.Refusal], of inbox: ChatInbox) {
        for refusal in refusals {
            Diagnostics.warn("\(inbox.name), line \(refusal.line): skipped, \(refusal.reason)")
        }
        skipped += refusals.count
        updateNote()
    }

    // MARK: - Messages

    /// Shows messages from the other side.
    func receive(_ messages: [ChatMessage]) {
        let new = messages.filter { $0.id.map { !sentIDs.contains($0) } ?? true }
        lines.append(new.map { Array($0.seen(by: user).json.utf8) })
        updateNote()
    }

    /// Sends a text, and shows it at the newest place.
    func send(_ text: String) {
        let id = Self.newID()
        var message = ChatMessage(id: id, text: text, userId: user, type: .sent, date: .now)
        sentIDs.insert(id)
        // How far it came is said here, and not to those who receive it.
        let json = Array(message.json.utf8)
        if outbox != nil { message.status = sendingFailure == nil ? .sending : .failed }
        lines.append([Array(message.json.utf8)], cause: .reader)
        if message.status == .sending { outgoing.append((lines.id(at: lines.count - 1), message)) }
        pane.list.scrollToNewest()
        outbox?.write(json)
        onSend(text)
    }

    /// Returns a name that no other message has: a UUID of random bits (RFC 9562, version 4).
    private static func newID() -> String {
        var bytes = (0..<16).map { _ in UInt8.random(in: 0...255) }
        bytes[6] = bytes[6] & 0x0F | 0x40
        bytes[8] = bytes[8] & 0x3F | 0x80
        let digits = bytes.map { ($0 < 16 ? "0" : "") + String($0, radix: 16) }.joined()
        var parts: [Substring] = []
        var rest = digits[...]
        for length in [8, 4, 4, 4, 12] {
            parts.append(rest.prefix(length))
            rest = rest.dropFirst(length)
        }
        return parts.joined(separator: "-")
    }

    // MARK: - What the header says

    private func updateNote() {
        var notes: [String] = []
        if sendingFailure != nil { notes.append("not sent") }
        if isOver { notes.append("the other side left") }
        if skipped > 0 { notes.append("\(CountText.grouped(skipped)) \(skipped == 1 ? "line" : "lines") skipped") }
        var status = OwnStatus(title: pane.status.title, note: notes.joined(separator: "  ·  "))
        status.invitation = ("No messages yet", "Write the first one below and press Enter")
        pane.status = status
    }

    func finish() -> String? {
        for cancel in cancels + rest.values { cancel() }
        cancels = []
        rest = [:]
        return outbox?.passOn()?.description
    }
}

extension ChatMessage {
    /// Returns the message as a user sees it: its writer says "sent" of it, and a message that another one has sent is
    /// received.
    func seen(by user: String) -> ChatMessage {
        guard type == .sent, let userId, userId != user else { return self }
        var message = self
        message.type = .received
        return message
    }
}
