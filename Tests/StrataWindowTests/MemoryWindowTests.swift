import Strata
import StrataWindow
import StrataWindowTesting
import Testing

@Suite("A window in memory")
struct MemoryWindowTests {
    /// Fills a picture with one colour.
    private func fill(_ picture: any WindowPicture, _ color: UInt32) {
        for y in 0..<picture.height {
            let row = (picture.base + y * picture.stride).assumingMemoryBound(to: UInt32.self)
            for x in 0..<picture.width { row[x] = color }
        }
    }

    @Test("It shows of its picture what is presented, and keeps when and where")
    func presenting() throws {
        let loop = ManualLoop()
        let window = MemoryWindow(loop: loop, size: Size(width: 20, height: 10), scale: 2)
        #expect(window.size == WindowSize(pixelWidth: 40, pixelHeight: 20, scale: 2))
        let picture = try (window as any Window).makePicture()
        #expect(picture.width == 40 && picture.height == 20 && picture.stride == 192)
        fill(picture, 0xFF12_3456)
        loop.advance(by: 16)
        picture.present([PixelRect(x: 4, y: 3, width: 2, height: 1), PixelRect(x: 39, y: 19, width: 5, height: 5)])
        #expect(window[4, 3] == 0x123456 && window[5, 3] == 0x123456 && window[39, 19] == 0x123456)
        #expect(window[3, 3] == 0 && window[6, 3] == 0 && window[4, 4] == 0)
        let areas = [PixelRect(x: 4, y: 3, width: 2, height: 1), PixelRect(x: 39, y: 19, width: 1, height: 1)]
        #expect(window.frames.map(\.time) == [16] && window.frames.map(\.areas) == [areas])
    }

    @Test("Another size is told and loses the content; where the picture does not reach, its surroundings are shown")
    func resizing() throws {
        let loop = ManualLoop()
        let window = MemoryWindow(loop: loop, size: Size(width: 20, height: 10))
        var events: [WindowEvent] = []
        window.onEvent = { events.append($0) }
        let picture = try (window as any Window).makePicture()
        fill(picture, 0x00FF00)
        picture.presentAll()
        window.resize(to: Size(width: 30, height: 12))
        #expect(events == [.resized(WindowSize(pixelWidth: 30, pixelHeight: 12, scale: 1))] && window[0, 0] == 0)
        picture.surroundings = 0x0000FF
        picture.presentAll()
        #expect(window[19, 9] == 0x00FF00 && window[20, 9] == 0x0000FF && window[29, 11] == 0x0000FF)
        try picture.resize(width: 30, height: 12)
        fill(picture, 0xFF0000)
        picture.presentAll()
        #expect(window[0, 0] == 0xFF0000 && window[29, 11] == 0xFF0000)
    }

    @Test("Events that are sent together happen in one turn, and none after the window was closed")
    func sending() {
        let loop = ManualLoop()
        let window = MemoryWindow(loop: loop, size: Size(width: 20, height: 10))
        var turns: [Int] = []
        window.onEvent = { _ in turns.append(loop.turn) }
        window.send(.focusGained, .pointerEntered(Point(x: 1, y: 1)))
        window.send(.focusLost)
        #expect(turns == [1, 1, 2])
        window.close()
        window.send(.focusGained)
        #expect(turns.count == 3 && window.isClosed && !window.offer("late", as: .clipboard))
    }

    @Test("A paste is answered in a turn of its own, with what was offered last, by whomever")
    func pasting() {
        let loop = ManualLoop()
        let window = MemoryWindow(loop: loop, size: Size(width: 20, height: 10))
        var events: [WindowEvent] = []
        window.onEvent = { events.append($0) }
        window.requestPaste(from: .primary)
        #expect(events.isEmpty)
        loop.runTurn()
        #expect(events == [.pasted(.primary, nil)])
        #expect(window.offer("ours", as: .clipboard))
        window.takeOver(.clipboard, with: "theirs")
        window.requestPaste(from: .clipboard)
        loop.runTurn()
        #expect(events.dropFirst() == [.selectionLost(.clipboard), .pasted(.clipboard, "theirs")])
    }

    @Test("What was copied is handed over as long as the window offers it, and nothing else is")
    func handingOver() {
        let window = MemoryWindow(loop: ManualLoop(), size: Size(width: 20, height: 10))
        #expect(window.handOverClipboard() == nil)
        window.takeOver(.clipboard, with: "theirs")
        #expect(window.handOverClipboard() == nil)
        window.offer("ours", as: .clipboard)
        #expect(window.handOverClipboard() == false)
        window.keepsClipboard = true
        #expect(window.handOverClipboard() == true)
        window.takeOver(.clipboard, with: "theirs again")
        #expect(window.handOverClipboard() == nil)
    }

    @Test("A key types its character unless it is a shortcut, and a click is told with its count")
    func input() {
        let loop = ManualLoop()
        let window = MemoryWindow(loop: loop, size: Size(width: 20, height: 10))
        var texts: [String] = []
        var counts: [Int] = []
        window.onEvent = { event in
            if case .keyPressed(let key) = event { texts.append(key.text) }
            if case .buttonPressed(let press) = event { counts.append(press.clickCount) }
        }
        window.press(Key("é"))
        window.press(Key("c"), .control)
        window.press(.enter)
        window.click(at: Point(x: 5, y: 5), times: 2)
        #expect(texts == ["é", "", ""] && counts == [1, 2])
    }
}
