import StrataGenerators
import StrataTesting
import Testing

@testable import StrataDocument

private struct Message: Identifiable, Hashable {
    var id: Int
    var text: String
}

@Suite("A document of elements")
struct ListDocumentTests {
    private func document(_ elements: [Message] = []) -> ListDocument<Message> { ListDocument(elements) { $0.text } }

    private func texts(_ document: ListDocument<Message>) -> [String] {
        (0..<document.count).map { document.line(at: $0).string }
    }

    private func messages(_ text: String) -> [Message] {
        text.map { Message(id: Int($0.asciiValue ?? 0), text: "\($0)") }
    }

    @Test(
        "finds out what has come, gone and moved, and moves no row that can stay",
        arguments: [
            ("", "abc", [.append([0..<3])]), ("abc", "abc", []), ("abc", "", [.remove(0..<3)]),
            ("abcde", "ae", [.remove(1..<4)]), ("cd", "abcd", [.prepend(0..<2)]), ("ab", "abcd", [.append([2..<4])]),
            // The two that are new come at the end, and go to where they belong.
            ("ad", "abcd", [.append([1..<3]), .move(2..<4, to: 1)]),
            ("abcd", "bcda", [.move(0..<1, to: 3)]), ("abcd", "dabc", [.move(3..<4, to: 0)]),
            ("abcdef", "aefbcd", [.move(4..<6, to: 1)]),
            ("abcd", "xcbz", [.remove(3..<4), .remove(0..<1), .move(0..<1, to: 1), .prepend(0..<1), .append([3..<4])]),
        ] as [(String, String, [ListDifference.Step])])
    func steps(old: String, new: String, expected: [ListDifference.Step]) {
        #expect(ListDifference(from: Array(old), to: Array(new)).steps == expected)
    }

    /// The most elements that keep their order, found by trying each as the last one.
    private func longestAscent(_ numbers: [Int]) -> Int {
        var lengths: [Int] = []
        for (index, number) in numbers.enumerated() {
            lengths.append(1 + ((0..<index).filter { numbers[$0] < number }.map { lengths[$0] }.max() ?? 0))
        }
        return lengths.max() ?? 0
    }

    @Test(
        "keeps the name of each element that stays, and tells all that has happened as one",
        arguments: TestSeeds.sample(of: 5))
    func random(seed: UInt64) throws {
        var random = SplitMix64(seed: seed)
        let document = document()
        let follower = Follower(of: document)
        var (next, changeCount) = (0, 0)
        for step in 0..<TestSeeds.amount(60, thorough: 1000) {
            let former = document.elements
            let names = Dictionary(uniqueKeysWithValues: former.map { ($0.id, document.row(of: $0.id)) })
            let versions = former.map { document.line(at: former.firstIndex(of: $0) ?? 0).version }
            var new = former
            for _ in 0..<Int.random(in: 0...6, using: &random) {
                let place = Int.random(in: 0...new.count, using: &random)
                switch Int.random(in: 0..<4, using: &random) {
                case 0:
                    let count = Int.random(in: 1...4, using: &random)
                    new.insert(contentsOf: (0..<count).map { Message(id: next + $0, text: "\(next + $0)") }, at: place)
                    next += count
                case 1 where place < new.count: new.remove(at: place)
                case 2 where place < new.count:
                    let moved = new.remove(at: place)
                    new.insert(moved, at: Int.random(in: 0...new.count, using: &random))
                case 3 where place < new.count: new[place].text += "!"
                default: new.shuffle(using: &random)
                }
            }
            document.apply(new)
            #expect(texts(document) == new.map(\.text) && document.elements == new, "step \(step)")
            #expect(follower.names == (0..<document.count).map(document.id), "step \(step)")
            for (index, element) in new.enumerated() {
                #expect(document.row(of: element.id) == document.id(at: index))
                if let name = names[element.id] { #expect(document.row(of: element.id) == name) }
            }
            var kept: Set<Bool> = []
            for (element, version) in zip(former, versions) {
                guard let index = new.firstIndex(where: { $0.id == element.id }) else {
                    #expect(document.row(of: element.id) == nil)
                    continue
                }
                let isSame = document.line(at: index).version == version
                if new[index] == element { kept.insert(isSame) } else { changeCount += 1 }
                #expect(!isSame || new[index] == element)
            }
            // When very many have changed one by one, all have another version.
            #expect(kept.count < 2 && (changeCount > 256 || !kept.contains(false)), "step \(step)")
        }
    }

    @Test("moves as few rows as can be", arguments: TestSeeds.sample(of: 5))
    func fewest(seed: UInt64) {
        var random = SplitMix64(seed: seed)
        for count in [1, 2, 3, 5, 8, 40] {
            let new = Array(0..<count).shuffled(using: &random)
            let steps = ListDifference(from: Array(0..<count), to: new).steps
            var list = Array(0..<count)
            var moved = 0
            for case .move(let range, let index) in steps {
                let rows = Array(list[range])
                list.removeSubrange(range)
                list.insert(contentsOf: rows, at: index)
                moved += range.count
            }
            #expect(list == new && moved <= count - longestAscent(new), "\(new)")
        }
    }

    @Test("is told of in one update, whatever it was told to be")
    func update() {
        let document = document(messages("abcd"))
        let follower = Follower(of: document)
        let log = UpdateLog(of: document)
        document.apply(messages("xdacy"))
        document.apply(messages("xdacy"))
        #expect(log.updates.count == 1 && follower.names.count == 5)
    }

    @Test("A document in memory takes rows in between, many at once, as one update")
    func insertion() {
        let document = MemoryDocument(["a", "d"])
        document.insert([Array("b".utf8), Array("c".utf8)], at: 1)
        document.prepend([Array("x".utf8), Array("y".utf8)])
        #expect((0..<document.count).map { document.line(at: $0).string } == ["x", "y", "a", "b", "c", "d"])
    }
}
