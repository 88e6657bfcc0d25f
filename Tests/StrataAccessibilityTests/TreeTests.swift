import StrataBus
import StrataWindow
import Testing

@testable import StrataAccessibility

@Suite("The tree")
struct TreeTests {
    @Test("A path leads to what it was made of, and to nothing where it was made of nothing")
    func paths() {
        let nodes: [AccessibleNode] = [
            .application, .window, .part("list0"), .row(part: "list0", name: 7), .row(part: "list0", name: -7),
        ]
        for node in nodes { #expect(AccessibleNode(path: node.path) == node) }
        #expect(nodes[0].path == "/org/a11y/atspi/accessible/root")
        #expect(nodes[4].path == "/org/a11y/atspi/accessible/window/list0/_7")
        for path in ["", "/", "windows", "window/", "window/a/", "window/a/b", "window/a/1/2", "else"] {
            #expect(AccessibleNode(path: AccessibleNode.prefix + path) == nil, "\(path)")
        }
    }

    @Test("A row of a thousand million is read alone, and those in view are listed")
    func rows() throws {
        let model = WindowModel()
        let list = try #require(model.object(.part("list")))
        #expect(list.childCount == 1_000_000_000 && list.children.count == 10)
        #expect(model.list.readCount == 0)
        let node = try #require(list.child(at: 999_999_999))
        #expect(node == .row(part: "list", name: -1_000_000_000))
        let row = try #require(model.object(node))
        #expect(row.name == "row 999999999" && row.index == 999_999_999)
        #expect(row.description == "row 1000000000 of 1000000000")
        #expect(row.text?.piece(0, -1) == "row 999999999" && row.role == .row)
        #expect(model.list.readCount == 2)
        model.list.opened = 999_999_999
        #expect(row.text?.piece(4, -1) == "of row 999999999")
        #expect(model.object(.row(part: "list", name: -1))?.role == .heading)
        #expect(list.child(at: 1_000_000_000) == nil && list.child(at: -1) == nil)
    }

    @Test("A row says whether it is selected, pointed at, open and in view")
    func states() throws {
        let model = WindowModel()
        let node = AccessibleNode.row(part: "list", name: -13)
        func states() throws -> Set<AccessibleState> { try #require(model.object(node)).states }
        #expect(try states().isSuperset(of: [.showing, .selectable, .transient]))
        #expect(try states().isDisjoint(with: [.selected, .focused, .expanded]))
        (model.list.marked, model.list.pointed, model.list.opened) = (12..<14, 12, 12)
        #expect(try states().isSuperset(of: [.selected, .focused, .expanded]))
        #expect(try #require(model.object(node)).description == "row 13 of 1000000000, selected")
        model.focusedPart = "field"
        #expect(try !states().contains(.focused))
        #expect(Set<AccessibleState>([.active, .managesDescendants, .checkable]).words == [1 << 31 | 2, 1 << 9])
    }

    @Test("What lies at a place is found from the window down to the row")
    func places() throws {
        let model = WindowModel()
        let window = try #require(model.object(.window))
        #expect(window.child(x: 5, y: 39) == .part("head"))
        #expect(window.child(x: 5, y: 40) == .part("list"))
        #expect(window.child(x: 400, y: 40) == nil)
        model.entry = AccessibleEntry(text: "", caret: 0)
        #expect(window.child(x: 300, y: 40) == .part("field"))
        #expect(try #require(model.object(.part("list"))).child(x: 5, y: 92) == .row(part: "list", name: -13))
    }
}

@Suite("A text that is read letter by letter")
struct TextTests {
    @Test("It is counted in code points, and cut where it ends")
    func pieces() {
        let text = AccessibleText("añ😀b", caret: "añ")
        #expect(text.count == 4 && text.caret == 2)
        #expect(text.piece(0, -1) == "añ😀b" && text.piece(2, 3) == "😀" && text.piece(3, 99) == "b")
        #expect(text.piece(-5, 1) == "a" && text.piece(3, 1) == "" && text.piece(9, 12) == "")
        #expect(text.letter(at: 2) == 0x1F600 && text.letter(at: 4) == 0 && text.letter(at: -1) == 0)
    }

    @Test("It is read in letters, words and lines")
    func units() {
        let text = AccessibleText("one  two\nthree", caret: "")
        #expect(text.piece(around: 1, .letter) == ("n", 1..<2))
        #expect(text.piece(around: 3, .word) == ("one  ", 0..<5))
        #expect(text.piece(around: 5, .word) == ("two\n", 5..<9))
        #expect(text.piece(around: 8, .line) == ("one  two\n", 0..<9))
        #expect(text.piece(around: 14, .line) == ("three", 9..<14))
        #expect(text.piece(around: 15, .line) == ("", 0..<0))
        #expect(AccessibleText("", caret: "").piece(around: 0, .word) == ("", 0..<0))
    }

    @Test("What D-Bus takes in no text is replaced, letter for letter")
    func sendable() {
        var refused = "a".unicodeScalars
        refused.append(contentsOf: [0, 0xFFFE, 0x1FFFF, 0xFDD0].compactMap { Unicode.Scalar($0 as UInt32) })
        #expect(BusMessage.sendable(String(refused)) == "a\u{FFFD}\u{FFFD}\u{FFFD}\u{FFFD}")
        #expect(BusMessage.sendable("a\u{FFFD}😀\u{1B}") == "a\u{FFFD}😀\u{1B}")
    }
}
