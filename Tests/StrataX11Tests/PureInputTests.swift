import Strata
import StrataWindow
import Testing

@testable import StrataX11

@Suite("Input as values")
struct PureInputTests {
    private func position(_ x: Double) -> Point { Point(x: x, y: 0) }

    private func scroll(_ vertical: Double, _ horizontal: Double = 0, _ modifiers: Modifiers = []) -> WindowEvent {
        .scrolled(ScrollEvent(horizontal: horizontal, vertical: vertical, position: position(0), modifiers: modifiers))
    }

    // MARK: Scroll valuators

    @Test("A change of a scroll valuator is that many increments, in fractions")
    func fractions() {
        var axes = ScrollAxes()
        axes.replaceAxes(
            of: 2,
            with: [
                .init(device: 2, number: 3, isVertical: true, increment: 120, value: 1000),
                .init(device: 2, number: 2, isVertical: false, increment: 15, value: 0),
            ])
        #expect(axes.update(device: 2, values: [(3, 1030)])! == (0, 0.25))
        #expect(axes.update(device: 2, values: [(0, 55), (3, 910), (2, 30)])! == (2, -1))
        #expect(axes.update(device: 2, values: [(0, 56), (1, 12)]) == nil)
        #expect(axes.update(device: 4, values: [(3, 0)]) == nil)
    }

    @Test("A device that counts the other way has a negative increment")
    func negativeIncrement() {
        var axes = ScrollAxes()
        axes.replaceAxes(of: 2, with: [.init(device: 2, number: 3, isVertical: true, increment: -15, value: 0)])
        #expect(axes.update(device: 2, values: [(3, 15)])! == (0, -1))
    }

    @Test("Another physical device brings its own axes and values; what an old one reached does not count")
    func deviceChange() {
        var axes = ScrollAxes()
        axes.replaceAxes(of: 2, with: [.init(device: 2, number: 3, isVertical: true, increment: 15, value: 0)])
        #expect(axes.update(device: 2, values: [(3, 4500)])! == (0, 300))
        axes.replaceAxes(of: 2, with: [.init(device: 2, number: 4, isVertical: true, increment: 10, value: 70)])
        #expect(axes.update(device: 2, values: [(3, 0)]) == nil)
        #expect(axes.update(device: 2, values: [(4, 75)])! == (0, 0.5))
    }

    @Test("An axis without a usable increment is ignored")
    func brokenIncrement() {
        var axes = ScrollAxes()
        axes.replaceAxes(of: 2, with: [.init(device: 2, number: 3, isVertical: true, increment: 0, value: 0)])
        #expect(axes.update(device: 2, values: [(3, 15)]) == nil)
    }

    // MARK: Clicks

    @Test("Presses count up only with the same button, nearby and soon")
    func clicks() {
        var counter = ClickCounter()
        #expect(counter.press(1, at: position(10), time: 1000) == 1)
        #expect(counter.press(1, at: position(14), time: 1400) == 2)
        #expect(counter.press(1, at: position(14), time: 1801) == 1)
        #expect(counter.press(1, at: position(20), time: 1900) == 1)
        #expect(counter.press(3, at: position(20), time: 1950) == 1)
        #expect(counter.press(3, at: position(20), time: 1960) == 2)
        #expect(counter.press(3, at: position(20), time: 1970) == 3)
    }

    @Test("The server's clock may wrap around between two presses")
    func clockWrap() {
        var counter = ClickCounter()
        #expect(counter.press(1, at: position(0), time: 0xFFFF_FFF0) == 1)
        #expect(counter.press(1, at: position(0), time: 0x20) == 2)
    }

    // MARK: Batches

    @Test("Pinches in a row are one, by both factors, where the last one was")
    func pinches() {
        var batch = EventBatch()
        func pinch(_ factor: Double, _ x: Double) -> WindowEvent {
            .pinched(PinchEvent(factor: factor, position: position(x)))
        }
        batch.append(pinch(1.5, 1), to: 7)
        batch.append(pinch(0.5, 2), to: 7)
        batch.append(pinch(2, 3), to: 8)
        batch.append(scroll(1), to: 8)
        batch.append(pinch(2, 4), to: 8)
        #expect(batch.drainAll().map(\.event) == [pinch(0.75, 2), pinch(2, 3), scroll(1), pinch(2, 4)])
    }

    @Test("A batch keeps order and windows apart")
    func batchOrder() {
        var batch = EventBatch()
        batch.append(.pointerMoved(position(1), []), to: 1)
        batch.append(.pointerMoved(position(2), []), to: 2)
        batch.append(.pointerMoved(position(3), []), to: 2)
        batch.append(.focusLost, to: 1)
        batch.append(.pointerMoved(position(4), []), to: 2)
        let expected: [EventBatch.Entry] = [
            .init(window: 1, event: .pointerMoved(position(1), [])),
            .init(window: 2, event: .pointerMoved(position(3), [])), .init(window: 1, event: .focusLost),
            .init(window: 2, event: .pointerMoved(position(4), [])),
        ]
        #expect(batch.drainAll() == expected)
        #expect(batch.drainAll().isEmpty)
    }

    @Test("Scrolls add up in one direction; a turn, a modifier or another event keeps them apart")
    func batchScrolls() {
        var batch = EventBatch()
        for event in [
            scroll(1), scroll(0.5, 0.25), scroll(-1), scroll(-1, 0, .shift), .focusGained, scroll(-2, 0, .shift),
        ] {
            batch.append(event, to: 1)
        }
        let expected = [scroll(1.5, 0.25), scroll(-1), scroll(-1, 0, .shift), .focusGained, scroll(-2, 0, .shift)]
        #expect(batch.drainAll().map(\.event) == expected)
    }

    @Test("The last size wins and keeps its place; exposed areas gather")
    func batchSizes() {
        let (small, large) = (
            WindowSize(pixelWidth: 1, pixelHeight: 1, scale: 1), WindowSize(pixelWidth: 9, pixelHeight: 9, scale: 1)
        )
        let (one, two) = (
            PixelRect(x: 0, y: 0, width: 1, height: 1), PixelRect(x: 5, y: 5, width: 1, height: 1)
        )
        var batch = EventBatch()
        for event in [WindowEvent.resized(small), .exposed([one]), .focusGained, .resized(large), .exposed([two])] {
            batch.append(event, to: 1)
        }
        #expect(batch.drainAll().map(\.event) == [.exposed([one, two]), .focusGained, .resized(large)])
    }

    // MARK: Keys and text

    @Test("Keys of the number pad that move are the movement keys; modifiers of other kinds are dropped")
    func keyNames() {
        #expect(Key(symbol: 0xFF95) == .home)
        #expect(Key(symbol: 0xFF8D) == .enter)
        #expect(Key(symbol: 0x71) == Key("q"))
        #expect(Key(symbol: 0xFFC9) == .function(12))
        #expect(Modifiers(mask: 0xFFFF) == [.shift, .capsLock, .control, .alt, .superKey])
    }

    @Test("A keysym is its character, by its number or by what it types, and keeps its number where it has none")
    func characters() {
        #expect(Key(symbol: 0x20) == .space)
        #expect(Key(symbol: 0xE9) == Key("é"))
        #expect(Key(symbol: 0x100_1E9E) == Key("ẞ"))
        #expect(Key(symbol: 0x6D6, text: "ж") == Key("ж"))
        #expect(Key(symbol: 0x6D6) == .other(0x6D6))
        #expect(Key(symbol: 0xFFB1, text: "1") == .other(0xFFB1), "the number pad's 1 is no shortcut")
        #expect(Key(symbol: 0x1008_FF14) == .other(0x1008_FF14))
        #expect(Key(symbol: 0x100_D800) == .other(0x100_D800), "half of a pair is no character")
        #expect(Key(symbol: 0) == .composed)
    }

    @Test("Latin-1 is its own code points and nothing else")
    func latin1() {
        #expect(Latin1.encode("aÿ") == [97, 255])
        #expect(Latin1.encode("→") == nil)
        #expect(Latin1.decode([97, 255]) == "aÿ")
    }
}
