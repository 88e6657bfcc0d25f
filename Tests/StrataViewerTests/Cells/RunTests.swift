import Strata
import StrataDocument
import StrataGenerators
import StrataStrategies
import StrataTesting
import Testing

@testable import StrataCanvas
@testable import StrataCells
@testable import StrataInterface
@testable import StrataViewer

/// A list of messages in one thread of rows, all of them in view.
private struct Conversation {
    let list: ListView

    init(_ document: any Document) throws {
        let configuration = ListConfiguration(
            viewport: Size(width: 400, height: 4000), strategy: "stack", animations: false)
        let cell = try CellRig("chat").cell
        list = try ListView(document, cell: cell, configuration: configuration, registry: .shipped, scale: 1)
        list.show { $0.apply($1, isAnimated: false) }
        list.readFrame()
    }

    /// A message of one line; nobody in particular has sent it where `sender` is "me".
    static func message(_ sender: Character, _ text: String) -> [UInt8] {
        let message =
            sender == "m"
            ? ChatMessage(text: text, type: .sent)
            : ChatMessage(text: text, userId: String(sender), type: .received)
        return Array(message.json.utf8)
    }

    /// Who has sent each row.
    var senders: [Character] {
        get throws {
            try (0..<list.document.count).map { index in
                let message = try ChatMessage(list.document.line(at: index))
                return message.type == .sent ? "m" : message.userId?.first ?? "?"
            }
        }
    }

    var heights: [Double] { (0..<list.document.count).map { list.engine.extent(at: $0).length } }

    /// Every row as it is drawn.
    var pixels: [[UInt32]] {
        list.readFrame()
        return list.placed.items.map { item in
            guard let row = list.painter.pixels(for: item, band: 0) else { return [] }
            return (0..<row.height).flatMap { y in (0..<row.pixels.width).map { row.pixels.line(y)[$0] } }
        }
    }
}

/// The heights of rows by these senders: a bubble is 36 points high, 2 lie below it, 8 above the first of a run, and 20
/// more where that says who has sent it.
private func heights(of senders: [Character]) -> [Double] {
    senders.indices.map { index in
        if index > 0, senders[index - 1] == senders[index] { return 38 }
        return senders[index] == "m" ? 46 : 66
    }
}

@Suite("Runs of messages by one sender")
struct RunTests {
    /// Says that every row is measured and drawn after the one that stands above it now.
    private func check(_ conversation: Conversation, _ comment: Comment) throws {
        let senders = try conversation.senders
        let texts = (0..<senders.count).map { Array(conversation.list.document.line(at: $0).bytes) }
        conversation.list.readFrame()
        #expect(conversation.heights == heights(of: senders), comment)
        let fresh = try Conversation(MemoryDocument(texts))
        #expect(conversation.pixels == fresh.pixels, comment)
        #expect(conversation.pixels.count == senders.count, comment)
    }

    @Test("A message says who sent it where the one before is by somebody else")
    func firstOfRun() throws {
        let messages = zip("aabbmma", 0...).map { Conversation.message($0, "\($1)") }
        let conversation = try Conversation(MemoryDocument(messages))
        #expect(conversation.heights == [66, 38, 66, 38, 46, 38, 66])
        try check(conversation, "")
    }

    @Test("Another row above one has it measured and drawn anew: added, removed, prepended, moved, changed")
    func neighbours() throws {
        let document = MemoryDocument(zip("ab", 0...).map { Conversation.message($0, "\($1)") })
        let conversation = try Conversation(document)
        // Looked at after each step, so that the next one finds rows that are kept as they were drawn.
        document.append([Conversation.message("b", "2")])
        try check(conversation, "a b b")
        document.prepend(Conversation.message("a", "3"))
        try check(conversation, "a a b b")
        document.remove(1..<3)
        try check(conversation, "a b")
        document.prepend(Conversation.message("b", "4"))
        try check(conversation, "b a b")
        document.remove(1..<2)
        #expect(conversation.heights == [66, 38])
        try check(conversation, "b b")
        document.append([Conversation.message("m", "5"), Conversation.message("b", "6")])
        document.move(2..<3, to: 0)
        try check(conversation, "m b b b")
        document.change(document.id(at: 2), to: Conversation.message("m", "7"))
        #expect(conversation.heights == [46, 66, 46, 66])
        try check(conversation, "m b m b")
    }

    @Test("Rows that a filter lets in come between others, few or many at once")
    func insertions() throws {
        let senders = (0..<200).map { Array("aabm")[$0 * 7 % 4] }
        let base = MemoryDocument(zip(senders, 0...).map { Conversation.message($0, "\($1)") })
        let map = RowMap(of: base)
        map.insert((0..<200).filter { $0 % 3 == 0 && $0 < 30 }.map { RowID($0) })
        let conversation = try Conversation(map)
        try check(conversation, "every third")
        map.insert([RowID(1), RowID(2), RowID(13)])
        try check(conversation, "three more")
        map.remove([RowID(2), RowID(3), RowID(12)])
        try check(conversation, "three less")
        map.insert((0..<140).filter { $0 % 2 == 0 }.map { RowID($0) })
        let expected = try heights(of: conversation.senders)
        conversation.list.readFrame()
        for item in conversation.list.placed.items {
            #expect(conversation.list.engine.extent(at: item.index).length == expected[item.index])
        }
    }

    @Test(
        "Whatever happens to rows, none is shown after another one than it was measured after",
        arguments: TestSeeds.sample(of: 12))
    func random(seed: UInt64) throws {
        var random = SplitMix64(seed: seed)
        var number = 0
        func message() -> [UInt8] {
            number += 1
            return Conversation.message(Array("aabm").randomElement(using: &random) ?? "a", "\(number)")
        }
        let document = MemoryDocument((0..<4).map { _ in message() })
        let conversation = try Conversation(document)
        for step in 0..<25 {
            let count = document.count
            switch Int.random(in: 0..<6, using: &random) {
            case 0: document.append((0..<Int.random(in: 1...2, using: &random)).map { _ in message() })
            case 1: document.prepend(message())
            case 2 where count > 4:
                let first = Int.random(in: 0..<count - 2, using: &random)
                document.remove(first..<first + 2)
            case 3 where count > 3:
                let first = Int.random(in: 0..<count - 1, using: &random)
                document.move(first..<first + 2, to: Int.random(in: 0...count - 2, using: &random))
            case 4 where count > 0:
                document.change(document.id(at: Int.random(in: 0..<count, using: &random)), to: message())
            default: document.append([message()])
            }
            try check(conversation, "seed \(seed), step \(step)")
        }
    }

    @Test("Rows of a horizontal list have none above them, and each says who sent it")
    func sideways() throws {
        var configuration = ListConfiguration(viewport: Size(width: 2000, height: 200))
        configuration.axis = .horizontal
        let document = MemoryDocument(zip("aa", 0...).map { Conversation.message($0, "\($1)") })
        let list = try ListView(
            document, cell: try CellRig("chat").cell, configuration: configuration, registry: .shipped, scale: 1)
        list.show { $0.apply($1, isAnimated: false) }
        #expect(!list.painter.isContinuation(1) && !list.painter.cellLine(at: 1).isContinuation)
    }
}
