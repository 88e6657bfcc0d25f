import Testing

@testable import StrataInterface

@Suite("The way to another size of text") struct ZoomingTests {
    @Test("Clicks of the wheel add up to steps, up to larger text, and the rest of one is kept")
    func wheel() {
        var zooming = Zooming()
        #expect(zooming.turn(by: -0.5) == 0)
        #expect(zooming.turn(by: -0.75) == 1)
        // A quarter was left, which the way back takes first.
        #expect(zooming.turn(by: 1) == 0)
        #expect(zooming.turn(by: 2.5) == -3)
    }

    @Test("A step leads to the next size of those there are, and beyond the last one nowhere")
    func steps() {
        #expect(Zooming.size(next: 1, to: 1) == 1.1 && Zooming.size(next: -1, to: 1) == 0.9)
        #expect(Zooming.size(next: 1, to: 1.07) == 1.1 && Zooming.size(next: -1, to: 1.07) == 1)
        #expect(Zooming.size(next: 1, to: 3) == nil && Zooming.size(next: -1, to: 0.5) == nil)
    }

    @Test("Fingers pinch to hundredths, and what lies between them adds up unless the size is another one by now")
    func pinching() {
        var zooming = Zooming()
        #expect(zooming.pinch(by: 1.004, from: 1) == 1)
        #expect(zooming.pinch(by: 1.004, from: 1) == 1.01)
        #expect(zooming.pinch(by: 1.004, from: 2) == 2.01)
        #expect(zooming.pinch(by: 100, from: 2.01) == 3)
        #expect(zooming.pinch(by: 0.001, from: 3) == 0.5)
    }
}
