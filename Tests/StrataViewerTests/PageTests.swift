import Strata
import StrataWindow
import Testing

@testable import StrataCanvas
@testable import StrataInterface
@testable import StrataViewer

@Suite("The page of an expanded row")
struct PageTests {
    /// A hundred lines, of which the last has as many words as are asked for.
    private func rig(words: Int = 3, _ arguments: [String] = ["--no-animations"]) throws -> ApplicationRig {
        let long = (0..<words).map { "word\($0)" }.joined(separator: " ")
        let lines = (1...99).map { "line \($0)\n" }.joined() + long + "\n"
        return try ApplicationRig([lines], arguments)
    }

    /// Opens a row, and scrolls its page to its start unless that is not wanted.
    private func open(_ rig: ApplicationRig, _ row: Int = 99, atStart: Bool = true) throws -> OpenPage {
        for _ in row...99 { rig.press(.up) }
        rig.press(.enter)
        rig.loop.advance(by: 20)
        if atStart { rig.press(.home) }
        rig.settle()
        return try #require(rig.scene.activePane.page.current)
    }

    /// A point of the list as one of the window.
    private func inWindow(_ x: Double, _ y: Double) -> Point { Point(x: x, y: y + Metrics.headerHeight) }

    private func textPoint(_ page: OpenPage, line: Int, character: Int) -> Point {
        let origin = page.textOrigin(at: 0)
        let caret = page.flow.caret(at: TextPosition(offset: page.flow.range(ofLine: line).lowerBound + character))
        return inWindow(origin.x + caret.x + 1, origin.y + caret.y + 8)
    }

    private func drag(_ rig: ApplicationRig, from start: Point, to end: Point, clickCount: Int = 1) {
        rig.window.press(at: start, clickCount: clickCount)
        rig.window.movePointer(to: end)
        rig.window.release(at: end, clickCount: clickCount)
        rig.loop.advance(by: 20)
    }

    @Test("A short row's page is as long as its text, which stays where the row had it as far as there is room")
    func shortCard() throws {
        let rig = try rig()
        let row = try #require(rig.engine.collapsedFrame(of: 90) as Rect?)
        let page = try open(rig, 90)
        #expect(page.layout.card.height == (48 + page.flow.lineHeight + 20).rounded(.up))
        #expect(page.textOrigin(at: 0).y == row.y)
        // The row is still pointed at.
        rig.press(.escape)
        rig.press(.escape)
        let last = try open(rig, 99)
        let list = rig.scene.activePane.list.frame
        #expect(last.layout.card.y + last.layout.card.height == list.height - 16, "It stays in view.")
    }

    @Test("Behind it the other rows are a shadow of 15 %, and in the scene of visits nothing")
    func behind() throws {
        let rig = try rig()
        _ = try open(rig)
        let others = rig.scene.activePane.list.placed.items.filter { $0.index != 99 }
        #expect(!others.isEmpty && others.allSatisfy { $0.opacity == 0.15 })
        let visits = try #require(CellRegistry.shipped.entry(named: "visit"))
        #expect(visits.make(FontLibrary(), Faces()).opacityBehindPage == 0)
    }

    @Test("A row that begins above the list opens at what is seen of it, and closes back to the same place")
    func openingTallRow() throws {
        let rig = try rig(words: 2000)
        let list = rig.scene.activePane.list
        let row = rig.engine.collapsedFrame(of: 99)
        #expect(row.y < -list.frame.height, "Most of it is above the list, which shows its end.")
        let offset = rig.engine.offset
        let page = try open(rig, atStart: false)
        #expect(page.layout.scrollLimit > 0)
        // All of the row below the middle of the list is below it on the page too, but for how lines break.
        let middle = list.frame.height / 2
        let read = (middle - row.y) / row.height
        let text = Double(page.flow.lineCount) * page.flow.lineHeight
        let shown = (middle - page.textOrigin(at: 1e9).y) / text
        #expect((shown - read).magnitude < 0.03, "\(read) of the row, \(shown) of the page")
        rig.press(.escape)
        rig.settle()
        #expect(rig.engine.offset == offset)
    }

    @Test("One that does not fit is scrolled by wheel and keys as far as its text goes; the list stays")
    func scrolling() throws {
        let rig = try rig(words: 2000)
        let page = try open(rig)
        let (limit, offset) = (page.layout.scrollLimit, rig.engine.offset)
        #expect(limit > 0)
        rig.wheel(1)
        #expect(page.offset(at: 1e9) == rig.engine.wheelStep)
        let steps: [(Key, Modifiers, Double)] = [
            (.down, [], rig.engine.wheelStep + page.flow.lineHeight), (.up, [], rig.engine.wheelStep),
            (.end, [], limit), (.home, [], 0),
            (.pageDown, [], page.layout.body.height - page.flow.lineHeight), (.pageUp, [], 0),
        ]
        for (key, modifiers, expected) in steps {
            rig.press(key, modifiers)
            #expect(page.offset(at: 1e9) == expected, "after \(key)")
        }
        rig.wheel(-3)
        #expect(page.offset(at: 1e9) == 0 && rig.engine.offset == offset && rig.engine.activeItem == 99)
    }

    @Test("Its thumb is dragged from the text's start to its end")
    func thumb() throws {
        let rig = try rig(words: 2000)
        let page = try open(rig)
        let thumb = try #require(page.thumb(at: 0))
        let start = inWindow(thumb.x + 3, thumb.y + 5)
        drag(rig, from: start, to: Point(x: start.x, y: start.y + page.layout.body.height))
        #expect(page.offset(at: 1e9) == page.layout.scrollLimit && rig.engine.activeItem == 99)
    }

    @Test("Text is marked by a drag, offered, and copied; Control and a marks all of it")
    func marking() throws {
        let rig = try rig(words: 30)
        let page = try open(rig)
        drag(rig, from: textPoint(page, line: 0, character: 0), to: textPoint(page, line: 0, character: 5))
        #expect(rig.scene.activePane.page.selectedText == "word0")
        #expect(rig.window.selections[.primary] == "word0")
        rig.press(Key("c"), .control)
        #expect(rig.window.selections[.clipboard] == "word0")
        #expect(rig.engine.activeItem == 99, "Marking closes nothing.")
        rig.press(Key("a"), .control)
        rig.press(Key("c"), .control)
        #expect(rig.window.selections[.clipboard] == (0..<30).map { "word\($0)" }.joined(separator: " "))
    }

    @Test("Two clicks mark a word, and a drag after them goes on by words; three mark the line")
    func words() throws {
        let rig = try rig(words: 30)
        let page = try open(rig)
        let word = textPoint(page, line: 0, character: 8)
        drag(rig, from: word, to: word, clickCount: 2)
        #expect(rig.scene.activePane.page.selectedText == "word1")
        drag(rig, from: word, to: textPoint(page, line: 0, character: 14), clickCount: 2)
        #expect(rig.scene.activePane.page.selectedText == "word1 word2")
        drag(rig, from: word, to: word, clickCount: 3)
        #expect(rig.scene.activePane.page.selectedText?.hasSuffix("word29") == true)
        #expect(rig.engine.activeItem == 99)
    }

    @Test("A click on its text closes it once no second one has followed, unless it lets go of what was marked")
    func clickOnText() throws {
        let rig = try rig(words: 30)
        let page = try open(rig)
        let point = textPoint(page, line: 0, character: 2)
        rig.press(Key("a"), .control)
        drag(rig, from: point, to: point)
        rig.loop.advance(by: 500)
        #expect(rig.scene.activePane.page.selectedText == nil && rig.engine.activeItem == 99)
        drag(rig, from: point, to: point)
        #expect(rig.engine.activeItem == 99, "It may be the first of two.")
        rig.loop.advance(by: 500)
        #expect(rig.engine.activeItem == nil)
    }

    @Test("A click on its button, on the rest of the card, or beside it closes it at once")
    func clickElsewhere() throws {
        let rig = try rig(words: 30)
        for place in 0..<3 {
            let page = try open(rig)
            let (card, button) = (page.layout.card, page.layout.closeButton)
            let point = [
                inWindow(button.x + 14, button.y + 14), inWindow(card.x + 30, card.y + 24), inWindow(300, card.y - 8),
            ][place]
            rig.window.press(at: point)
            rig.window.release(at: point)
            rig.loop.advance(by: 20)
            #expect(rig.engine.activeItem == nil, "place \(place)")
        }
    }

    @Test("Its buttons go on to the rows above and below, and so do keys where all of it is in view")
    func steps() throws {
        let rig = try rig(words: 30)
        _ = try open(rig)
        for (place, row) in [(0, 98), (0, 97), (1, 98)] {
            let button = try #require(rig.scene.activePane.page.current).layout.stepButtons[place]
            rig.window.press(at: inWindow(button.x + 14, button.y + 14))
            rig.window.release(at: inWindow(button.x + 14, button.y + 14))
            rig.loop.advance(by: 1000)
            #expect(rig.engine.activeItem == row)
        }
        rig.press(.pageDown)
        rig.loop.advance(by: 1000)
        #expect(rig.engine.activeItem == 99)
    }

    @Test("Clicks on a button go on by a row each while the pointer stays, wherever the card of the next row lies")
    func stepsInPlace() throws {
        let rig = try rig(words: 30)
        _ = try open(rig)
        let button = try #require(rig.scene.activePane.page.current).layout.stepButtons[0]
        let point = inWindow(button.x + 14, button.y + 14)
        rig.window.movePointer(to: point)
        for row in [98, 97, 96] {
            rig.window.press(at: point)
            rig.window.release(at: point)
            rig.loop.advance(by: 1000)
            #expect(rig.engine.activeItem == row)
        }
        rig.window.movePointer(to: inWindow(button.x + 14, 4))
        rig.window.press(at: inWindow(button.x + 14, 4))
        rig.window.release(at: inWindow(button.x + 14, 4))
        rig.loop.advance(by: 1000)
        #expect(rig.engine.activeItem == nil, "It has moved, and lies beside the card.")
    }

    @Test("While text is marked beyond its edge the page scrolls")
    func markingBeyondEdge() throws {
        let rig = try rig(words: 2000)
        let page = try open(rig)
        rig.window.press(at: textPoint(page, line: 0, character: 0))
        let below = inWindow(200, page.layout.body.y + page.layout.body.height + 30)
        rig.window.movePointer(to: below)
        for _ in 0..<10 { rig.loop.advance(by: 20) }
        #expect(page.offset(at: 1e9) > 0)
        let marked = page.selection.range.count
        for _ in 0..<10 { rig.loop.advance(by: 20) }
        #expect(page.selection.range.count > marked)
        rig.window.release(at: below)
        #expect(rig.engine.activeItem == 99)
    }

    @Test("Opening, turned back half way, and closing again, its card never jumps, nor do its roundness and text")
    func continuity() throws {
        let rig = try rig(words: 60, [])
        let pane = rig.scene.activePane
        let row = rig.engine.collapsedFrame(of: 95)
        var before: Rect?
        var amounts: [Double] = []
        rig.engine.activate(95)
        for step in 0..<400 {
            if step == 40 { rig.engine.deactivate() }
            if step == 60 { rig.engine.activate(95) }
            if step == 100 { rig.engine.deactivate() }
            rig.engine.advance(to: rig.engine.time + 2)
            pane.list.readFrame()
            pane.page.advance(rig.scene.context)
            guard let item = pane.list.placed.items.first(where: { $0.index == 95 }), item.expansion > 0,
                let page = pane.page.page(of: item)
            else { continue }
            let rect = page.rect(of: item, at: rig.engine.time)
            amounts.append(item.expansion)
            if let before {
                let jumps = [rect.x - before.x, rect.y - before.y, rect.height - before.height]
                // The fastest goes 400 points, four times as fast at first as on average: 9 points in 2 milliseconds.
                #expect(jumps.allSatisfy { $0.magnitude < 12 }, "in step \(step)")
            }
            before = rect
        }
        #expect(zip(amounts, amounts.dropFirst()).allSatisfy { ($0 - $1).magnitude < 0.03 })
        #expect((amounts.max() ?? 0) > 0.5 && (amounts.last ?? 1) < 0.03)
        let last = try #require(before)
        #expect((last.y - row.y).magnitude < 2 && (last.height - row.height).magnitude < 2)
    }

    @Test("What arrives while it is open is announced, and moves neither it nor what is read in it")
    func arrivals() throws {
        let rig = try rig(words: 2000)
        let page = try open(rig)
        rig.wheel(2)
        let (card, offset) = (page.layout.card, page.offset(at: 1e9))
        rig.append("new 1", "new 2")
        rig.loop.advance(by: 20)
        #expect(rig.scene.activePane.list.unseen == 2)
        #expect(rig.scene.activePane.page.current === page && page.layout.card == card)
        #expect(page.offset(at: 1e9) == offset)
    }
}
