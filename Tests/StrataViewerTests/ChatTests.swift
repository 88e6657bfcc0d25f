import Glibc
import Strata
import StrataCanvas
import StrataDocument
import StrataFeeds
import StrataSimulation
import StrataStrategies
import StrataWindow
import StrataX11Testing
import Testing

@testable import StrataInterface
@testable import StrataCells
@testable import StrataViewer

/// The path of a named pipe, and a descriptor of it that waits for nobody.
private func namedPipe(_ name: String, in directory: TemporaryDirectory) throws -> Int32 {
    let path = "\(directory.path)/\(name)"
    try #require(mkfifo(path, 0o600) == 0)
    let descriptor = open(path, O_RDWR | O_CLOEXEC)
    try #require(descriptor >= 0)
    return descriptor
}

/// Waits for descriptors and timers as the window does, without a window.
private final class PollingHost: SceneHost {
    private var watches: [Int: (descriptor: Int32, handler: () -> Void)] = [:]
    private var last = 0

    func change(_ body: () -> Void) { body() }
    func show(_ scene: WindowScene) {}
    private var scheduled: [Int: () -> Void] = [:]

    func schedule(after delay: Double, handler: @escaping () -> Void) -> () -> Void {
        last += 1
        let number = last
        scheduled[number] = handler
        return { [weak self] in self?.scheduled[number] = nil }
    }

    func watch(_ descriptor: Int32, handler: @escaping () -> Void) -> () -> Void {
        last += 1
        let number = last
        watches[number] = (descriptor, handler)
        return { [weak self] in self?.watches[number] = nil }
    }

    /// Calls whoever has something to read, until something is so.
    func run(sourceLocation: SourceLocation = #_sourceLocation, until isDone: () -> Bool) {
        for _ in 0..<2000 {
            if isDone() { return }
            let current = watches.values
            var polls = current.map { pollfd(fd: $0.descriptor, events: Int16(POLLIN), revents: 0) }
            poll(&polls, nfds_t(polls.count), 20)
            for (watch, poll) in zip(current, polls) where poll.revents != 0 { watch.handler() }
            for number in scheduled.keys.sorted() { scheduled.removeValue(forKey: number)?() }
        }
        Issue.record("what was waited for never came", sourceLocation: sourceLocation)
    }
}

/// One side of a conversation without a window.
private final class ChatSide {
    let lines = MemoryDocument()
    let scene: WindowScene
    let chat: ChatController

    init(_ user: String, reading input: Int32, writing output: Int32) throws {
        var options = Options()
        options.window.size = Size(width: 400, height: 500)
        let builder = SceneBuilder(options, registry: .shipped, scale: 1, animations: false)
        let inbox = try ChatInbox(.descriptor(input, name: "the pipe"), name: "the pipe")
        let outbox = try LineWriter(output, name: "the other pipe")
        var made: ChatController?
        scene = try ChatScene.make(builder, lines, title: "chat", user: user) { [lines] pane in
            let chat = ChatController(pane, lines, user: user, inboxes: [inbox], outbox: ChatOutbox(outbox))
            made = chat
            return chat
        }
        chat = try #require(made)
    }

    var messages: [ChatMessage] { get throws { try (0..<lines.count).map { try ChatMessage(lines.line(at: $0)) } } }
}

/// Two sides of a conversation, joined by two named pipes.
private final class ChatPair {
    let one: ChatSide
    let two: ChatSide
    let host = PollingHost()
    private let directory = TemporaryDirectory()
    private let pipes: [Int32]

    init() throws {
        pipes = try ["there", "back"].map { [directory] in try namedPipe($0, in: directory) }
        one = try ChatSide("one", reading: pipes[1], writing: pipes[0])
        two = try ChatSide("two", reading: pipes[0], writing: pipes[1])
        one.chat.start(in: host)
        two.chat.start(in: host)
    }

    deinit { for pipe in pipes { close(pipe) } }
}

@Suite("A chat")
struct ChatTests {
    @Test("Ten thousand messages each way through two named pipes: none lost, none doubled, in order")
    func exchange() throws {
        let pair = try ChatPair()
        let (one, two) = (pair.one, pair.two)
        let count = 10_000
        for number in 0..<count {
            one.chat.send("from one \(number)")
            two.chat.send("from two \(number)")
        }
        pair.host.run { one.lines.count == 2 * count && two.lines.count == 2 * count }
        for (side, own, other) in [(one, "one", "two"), (two, "two", "one")] {
            let messages = try side.messages
            let expected = { (name: String) in (0..<count).map { "from \(name) \($0)" } }
            #expect(messages.filter { $0.type == .sent }.map(\.text) == expected(own))
            #expect(messages.filter { $0.type == .received }.map(\.text) == expected(other))
            #expect(Set(messages.map(\.id)).count == 2 * count, "every message has an id of its own")
        }
    }

    @Test("What is typed on each of two sides, message by message, arrives on the other")
    func typed() throws {
        let pair = try ChatPair()
        let words = (0..<150).map { "\($0)" }
        for (number, word) in words.enumerated() {
            for side in [pair.one, pair.two] {
                for scalar in word.unicodeScalars {
                    side.scene.handle(KeyEvent(key: Key(scalar), text: String(scalar)))
                }
                side.scene.handle(KeyEvent(key: .enter))
            }
            // Those of the other side come in between.
            if number % 10 == 0 { pair.host.run { pair.two.lines.count == 2 * (number + 1) } }
        }
        pair.host.run { pair.one.lines.count == 300 && pair.two.lines.count == 300 }
        for side in [pair.one, pair.two] {
            #expect(side.scene.textInput?.text == "")
            #expect(try side.messages.filter { $0.type == .received }.map(\.text) == words)
            #expect(try side.messages.filter { $0.type == .sent }.map(\.text) == words)
        }
    }

    @Test("Every script arrives as it was sent, emoji with modifiers and 100,000 characters among them")
    func scripts() throws {
        let pair = try ChatPair()
        let (one, two) = (pair.one, pair.two)
        let texts = [
            "مرحبا بالعالم, שלום עולם, 你好世界 and こんにちは", "👩🏾‍🚀 👋🏽 🏳️‍🌈 🇯🇵 e\u{301}",
            "two\nlines, a \t tab, a \"quote\" and a \\", String(repeating: "語", count: 100_000),
            "\u{0}\u{1B}[31m control", "the end",
        ]
        for text in texts { one.chat.send(text) }
        pair.host.run { two.lines.count == texts.count }
        let messages = try two.messages
        #expect(messages.map(\.text) == texts && messages.allSatisfy { $0.type == .received && $0.userId == "one" })
        let surface = Surface(width: 400, height: 500)
        for height in [500.0, 300, 500] {
            two.scene.resize(Size(width: 400, height: height))
            two.scene.panes[0].list.engine.scroll(by: -20_000)
            _ = two.scene.draw(on: surface, at: height)
        }
    }

    @Test("Lines that are no messages are skipped and named, and a line that is not finished waits")
    func malformed() throws {
        let directory = TemporaryDirectory()
        let there = try namedPipe("there", in: directory)
        defer { close(there) }
        let inbox = try ChatInbox(.descriptor(there, name: "the pipe"), name: "the pipe")
        let good = #"{"text":"good","type":"received"}"#
        let lines = [
            good, "not JSON", "", #"{"text":"good","type":"received","mood":"fine"}"#, #"{"text":5,"type":"sent"}"#,
            #"["an array"]"#, good, #"{"text":"half"#,
        ]
        write(there, lines.joined(separator: "\n"))
        var all = ChatInbox.Delivery()
        func take(until count: Int) {
            wait(until: { all.messages.count >= count }) {
                usleep(10_000)
                let delivery = inbox.drain()
                all.messages += delivery.messages
                all.refusals += delivery.refusals
            }
        }
        take(until: 3)
        usleep(50_000)
        take(until: 3)
        #expect(all.messages.map(\.text) == ["good", "good", "good"])
        #expect(all.refusals.map(\.line) == [2, 5, 6], "line 3 is empty, which is no fault")
        #expect(all.refusals[0].reason.contains("not JSON") && all.refusals[1].reason.contains("'text'"))
        #expect(all.messages[1].unknown.map(\.key) == ["mood"])
        write(there, #" now whole","type":"received"}"# + "\n")
        take(until: 4)
        #expect(all.messages.last?.text == "half now whole")
    }

    @Test("Of many messages that come at once, some are taken at a time, in order, and the end comes last")
    func portions() throws {
        let directory = TemporaryDirectory()
        let long = String(repeating: "x", count: 3_000)
        let count = 2_000
        let text = (0..<count).map { #"{"id":"\#($0)","text":"\#(long)","type":"received"}"# + "\n" }.joined()
        let file = directory.file("talk", "")
        let inbox = try ChatInbox(.file(file), name: "talk")
        #expect(inbox.drainFile().messages.isEmpty)
        append(text, to: file)
        var ids: [String?] = []
        var most = 0
        wait(until: { ids.count >= count }) {
            let delivery = inbox.drain()
            most = max(most, delivery.messages.count)
            #expect(!delivery.hasMore || !delivery.messages.isEmpty, "each time goes on")
            ids += delivery.messages.map(\.id)
            if !delivery.hasMore { usleep(5_000) }
        }
        #expect(ids == (0..<count).map { "\($0)" })
        #expect(most * long.utf8.count < 3 << 20, "all of it is more than 6 MB")
    }

    @Test("A history that comes through a pipe is not waited for, and ends with its last line")
    func pipedHistory() throws {
        let (reading, writing) = makePipe()
        write(writing, #"{"id":"1","text":"a","type":"received"}"# + "\n" + #"{"id":"2","text":"b","type":"sent"}"#)
        close(writing)
        let inbox = try ChatInbox(.descriptor(reading, name: "the pipe"), name: "the pipe")
        close(reading)
        var delivery = inbox.drainFile()
        var ids = delivery.messages.map(\.id)
        wait(until: { delivery.isEnd }) {
            usleep(5_000)
            delivery = inbox.drain()
            ids += delivery.messages.map(\.id)
        }
        #expect(delivery.isEnd)
        #expect(ids == ["1", "2"])
    }

    @Test("A line that is too long for a message is skipped, with what is too long, and the next one is read")
    func tooLong() throws {
        let directory = TemporaryDirectory()
        func message(_ length: Int) -> String {
            #"{"text":"\#(String(repeating: "x", count: length))","type":"received"}"# + "\n"
        }
        let file = directory.file("talk", message(2 << 20) + message(1 << 20))
        let delivery = try ChatInbox(.file(file), name: "talk").drainFile()
        #expect(delivery.refusals == [ChatInbox.Refusal(line: 1, reason: "longer than 2 MiB")])
        #expect(delivery.messages.map(\.text.utf8.count) == [1 << 20])
    }

    private func write(_ descriptor: Int32, _ text: String) {
        let bytes = Array(text.utf8)
        #expect(Glibc.write(descriptor, bytes, bytes.count) == bytes.count)
    }

    @Test("The last line of a file is a message without its ending, too, if it is a whole one")
    func unfinishedLine() throws {
        let directory = TemporaryDirectory()
        let good = #"{"text":"one","type":"received"}"#
        let whole = try ChatInbox(.file(directory.file("whole", good + "\n" + good)), name: "whole").drainFile()
        #expect(whole.messages.count == 2 && whole.refusals.isEmpty)
        let half = try ChatInbox(.file(directory.file("half", good + "\n" + good.dropLast(5))), name: "half")
            .drainFile()
        #expect(half.messages.count == 1 && half.refusals.isEmpty, "the rest may yet be written")
        let file = directory.file("blank", good + "\n ")
        let inbox = try ChatInbox(.file(file), name: "blank")
        #expect(inbox.drainFile().messages.count == 1)
        append(good + "\n", to: file)
        var late: [ChatMessage] = []
        wait(until: { !late.isEmpty }) {
            usleep(10_000)
            late += inbox.drain().messages
        }
        #expect(late.count == 1, "a space that begins a line is not the whole of it")
    }

    @Test("A message is being sent until it was written, and was not delivered where nobody takes it")
    func states() throws {
        let (reading, writing) = makePipe()
        let (input, other) = makePipe()
        defer { for descriptor in [input, other, writing] { close(descriptor) } }
        // A pipe that is full takes no more.
        #expect(fcntl(writing, F_SETFL, O_NONBLOCK) == 0)
        let filling = [UInt8](repeating: 0x0A, count: 4096)
        while Glibc.write(writing, filling, filling.count) > 0 {}
        let host = PollingHost()
        let side = try ChatSide("me", reading: input, writing: writing)
        side.chat.start(in: host)
        func states() throws -> [ChatMessage.Status?] { try side.messages.map(\.status) }
        side.chat.send("one")
        side.chat.send("two")
        side.chat.receive([ChatMessage(text: "three", userId: "you", type: .sent)])
        #expect(try states() == [.sending, .sending, nil])
        // Somebody reads all there is.
        var taken = [UInt8](repeating: 0, count: 1 << 16)
        var text = ""
        while !text.contains("two") {
            let count = read(reading, &taken, taken.count)
            text += String(decoding: taken.prefix(max(0, count)), as: UTF8.self)
        }
        host.run { (try? states()) == [.sent, .sent, nil] }
        #expect(!text.contains("status"), "how far it came is not for the other side")
        close(reading)
        side.chat.send("four")
        host.run { (try? states()) == [.sent, .sent, nil, .failed] }
        side.chat.send("five")
        #expect(try states() == [.sent, .sent, nil, .failed, .failed])
    }

    @Test("A chat without messages says what to do, and says so no more when there is one")
    func invitation() throws {
        let pane = try ChatSide("me", reading: 0, writing: 1).scene.panes[0]
        #expect(pane.status.emptyTitle == "No messages yet")
        #expect(pane.status.emptyNote == "Write the first one below and press Enter")
    }

    @Test("The first message under the header of a day begins a run, whoever sent the one before it")
    func daysEndRuns() throws {
        let (input, output) = makePipe()
        defer { for descriptor in [input, output] { close(descriptor) } }
        let side = try ChatSide("me", reading: input, writing: output)
        let hour = 3600.0
        for moment in [0, 1, 48, 49] {
            let date = RecordDate(seconds: 1_700_000_000 + Double(moment) * hour)
            side.chat.receive([ChatMessage(text: "a", userId: "you", type: .received, date: date)])
        }
        let list = side.scene.panes[0].list
        _ = side.scene.draw(on: Surface(width: 400, height: 500), at: 0)
        let rows = (0..<list.document.count).map { index in
            list.document.isHeader(at: index) ? nil : list.engine.extent(at: index).length
        }
        // The first of a run is 8 + 18 + 2 + 36 + 2 points high, the next one 36 + 2.
        #expect(rows == [nil, 66, 38, nil, 66, 38])
    }

    @Test("What somebody else has sent is received here; the echo of one's own message is no other message")
    func directions() throws {
        let directory = TemporaryDirectory()
        let pipe = try namedPipe("pipe", in: directory)
        defer { close(pipe) }
        let side = try ChatSide("me", reading: pipe, writing: pipe)
        side.chat.send("mine")
        let own = try #require(try side.messages.first)
        #expect(own.type == .sent && own.userId == "me")
        side.chat.receive([
            own, ChatMessage(text: "theirs", userId: "you", type: .sent),
            ChatMessage(text: "mine from elsewhere", userId: "me", type: .sent),
            ChatMessage(text: "from nobody", type: .sent), ChatMessage(text: "plain", userId: "you", type: .received),
        ])
        let messages = try side.messages
        #expect(messages.map(\.text) == ["mine", "theirs", "mine from elsewhere", "from nobody", "plain"])
        #expect(messages.map(\.type) == [.sent, .received, .sent, .sent, .received])
    }
}

@Suite("A chat without a standard output") struct ClosedChatTests {
    @Test("sends nothing into the void: the program says so and does not start")
    func closedOutput() throws {
        let outcome = try Program.run(["chat", "--size", "400x500"], closing: 1)
        #expect(outcome.status == 74)
        #expect(outcome.errors.contains("standard output is closed, so nothing could be sent"))
    }
}
