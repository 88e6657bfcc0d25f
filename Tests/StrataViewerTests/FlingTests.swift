import Strata
import StrataWindow
import StrataWindowTesting
import Testing

@testable import StrataInterface
@testable import StrataViewer

@Suite("Fingers that are lifted while they move") struct FlingTests {
    private func scroll(_ vertical: Double, _ horizontal: Double = 0) -> ScrollEvent {
        ScrollEvent(horizontal: horizontal, vertical: vertical, position: Point(x: 300, y: 250))
    }

    // Half a click each 10 ms is 50 clicks a second; falling to e^(-t / 0.325 s) of that it goes 50 * 0.325 clicks, of
    // which what is slower than 2 clicks a second, 2 * 0.325, is left out.
    @Test("have it go on, slower and slower, by as far as they were fast")
    func distance() throws {
        var fling = try #require(Fling(after: [(0, scroll(0.5)), (10, scroll(0.5)), (20, scroll(0.5))], at: 25))
        var (sum, steps, time) = (0.0, [Double](), 25.0)
        while !fling.isOver {
            time += 10
            let scrolled = fling.step(to: time)
            let step = try #require(scrolled)
            #expect(step.horizontal == 0)
            sum += step.vertical
            steps.append(step.vertical)
        }
        #expect((15.59...15.63).contains(sum))
        #expect(steps == steps.sorted(by: >) && steps[0] < 0.5 && time < 1200)
    }

    @Test("have nothing go on where they had come to rest, moved slowly, or are a wheel")
    func none() {
        #expect(Fling(after: [(0, scroll(0.5)), (10, scroll(0.5))], at: 200) == nil)
        #expect(Fling(after: [(0, scroll(0.01)), (50, scroll(0.01)), (90, scroll(0.01))], at: 95) == nil)
        #expect(Fling(after: [(0, scroll(1)), (10, scroll(1)), (20, scroll(1))], at: 25) == nil)
        #expect(Fling(after: [(0, scroll(0.5))], at: 5) == nil)
        #expect(Fling(after: [], at: 5) == nil)
    }

    /// Two fingers move upwards over the list, and are lifted.
    private func flick(_ rig: ApplicationRig) {
        for _ in 0..<6 {
            rig.window.scroll(ScrollEvent(vertical: -0.5, position: Point(x: 300, y: 250)))
            rig.loop.advance(by: 10)
        }
        rig.window.send(.scrollEnded)
    }

    @Test("scroll the list on until it comes to rest, or anything is pressed")
    func list() throws {
        let text = (0..<2000).map { "row \($0)\n" }.joined()
        let rig = try ApplicationRig([text])
        let end = rig.engine.offset
        rig.wheel(-3)
        let wheeled = end - rig.engine.offset
        flick(rig)
        rig.settle()
        // Three clicks by the fingers, and 15.6 more.
        let flung = end - wheeled - rig.engine.offset
        #expect((18.5...18.75).contains(flung / wheeled * 3))
        flick(rig)
        rig.loop.advance(by: 50)
        rig.press(.down)
        let stopped = end - wheeled - flung - rig.engine.offset
        #expect(stopped / wheeled * 3 < 9)
    }
}

@Suite("The middle button") struct AutoscrollTests {
    private func rig() throws -> ApplicationRig {
        try ApplicationRig([(0..<2000).map { "row \($0)\n" }.joined()])
    }

    private func button(_ isPress: Bool, _ y: Double, in rig: ApplicationRig) {
        let event = ButtonEvent(button: .middle, position: Point(x: 300, y: y))
        rig.window.send(isPress ? .buttonPressed(event) : .buttonReleased(event))
    }

    // 50 points above the mark are 38 beyond where it stands still: 304 points a second.
    @Test("clicked has the list go where the pointer is, as fast as it is far, until something is pressed")
    func click() throws {
        let rig = try rig()
        let end = rig.engine.offset
        button(true, 250, in: rig)
        button(false, 250, in: rig)
        rig.loop.advance(by: 300)
        #expect(rig.engine.offset == end && rig.scene.isAutoscrolling)
        rig.window.movePointer(to: Point(x: 300, y: 240))
        rig.loop.advance(by: 300)
        #expect(rig.engine.offset == end)
        rig.window.movePointer(to: Point(x: 300, y: 200))
        for _ in 0..<60 { rig.loop.advance(by: 1000.0 / 60) }
        #expect((295...310).contains(end - rig.engine.offset))
        let focused = rig.engine.focusedItem
        rig.click(300, 100)
        #expect(!rig.scene.isAutoscrolling && rig.engine.focusedItem == focused)
        let rest = rig.engine.offset
        rig.loop.advance(by: 500)
        #expect(rig.engine.offset == rest)
    }

    @Test("held and dragged has it go for as long as it is held; Escape, the wheel and a lost keyboard end it, too")
    func endings() throws {
        let rig = try rig()
        button(true, 250, in: rig)
        rig.window.movePointer(to: Point(x: 300, y: 150))
        button(false, 150, in: rig)
        #expect(!rig.scene.isAutoscrolling)
        for ending in 0..<3 {
            button(true, 250, in: rig)
            button(false, 250, in: rig)
            #expect(rig.scene.isAutoscrolling)
            if ending == 0 { rig.press(.escape) }
            if ending == 1 { rig.wheel(-1) }
            if ending == 2 { rig.window.send(.focusLost) }
            #expect(!rig.scene.isAutoscrolling)
        }
    }

    @Test("pastes into a field, and does nothing to a list that has nowhere to go")
    func others() throws {
        let rig = try rig()
        rig.window.takeOver(.primary, with: "needle")
        rig.press(.character("/"))
        let field = try #require(rig.scene.focused)
        let point = Point(x: field.frame.x + 20, y: field.frame.y + field.frame.height / 2)
        rig.window.send(.buttonPressed(ButtonEvent(button: .middle, position: point)))
        rig.settle()
        #expect(rig.scene.textInput?.text == "needle" && !rig.scene.isAutoscrolling)
        let short = try ApplicationRig(["one\n"])
        button(true, 250, in: short)
        #expect(!short.scene.isAutoscrolling)
    }
}
