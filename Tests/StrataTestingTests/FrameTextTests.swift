import Strata
import StrataStrategies
import StrataTesting
import Testing

@Suite("A frame in words")
struct FrameTextTests {
    private func list(_ chain: String, count: Int = 10) throws -> ListEngine {
        let configuration = ListConfiguration(viewport: Size(width: 400, height: 100), strategy: chain)
        return try ListEngine(configuration, registry: .shipped, items: [.measured(count: count, extent: 40)])
    }

    private func text(of list: ListEngine) -> String {
        var frame = ListFrame()
        list.readFrame(into: &frame)
        return frame.text
    }

    @Test("has a line for each row, with what is not as by default")
    func lines() throws {
        let list = try list("stack+fold")
        list.scroll(to: 50.5)
        list.focus(2)
        // Row 1 lies at -10.5: 29.5 of 40 points are left, so it is turned by 90 * (1 - 0.7375).
        #expect(
            text(of: list) == """
                offset 50.5 of 300, 10 items
                1  y -10.5  height 40  tilt 23.625
                2  y 29.5  height 40  focus
                3  y 69.5  height 40

                """)
    }

    @Test("says that something moves, and what leaves")
    func motion() throws {
        let list = try list("stack", count: 1)
        list.departureToken = { _ in 7 }
        list.apply([.remove(0..<1)])
        #expect(text(of: list) == "offset 0 of 0, 0 items, moving\ndeparting  0  y 0  height 40\n")
        let still = try self.list("stack", count: 1)
        #expect(text(of: still) == "offset 0 of 0, 1 item\n0  y 0  height 40\n")
    }

    @Test("has numbers as short as they are, and rows that stand aside with where they are and how broad")
    func numbers() {
        var frame = ListFrame()
        let rect = Rect(x: -0.0004, y: -0.12345, width: 1e300, height: 1.0 / 3)
        frame.items = [
            PlacedItem(
                index: 3, frame: rect, tilt: 0, hinge: .end, opacity: 0.25, z: 1, quad: Quad(rect))
        ]
        frame.maxOffset = 1e300
        #expect(
            frame.text
                == "offset 0 of 1e+300, 0 items\n3  y -0.123  height 0.333  x 0  width 1e+300  opacity 0.25  z 1\n")
    }
}
