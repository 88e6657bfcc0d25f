import Strata
import StrataCanvas
import StrataCommandLine
import StrataStrategies
import StrataSimulation
import StrataWindow
import Testing

@testable import StrataInterface
@testable import StrataViewer

@Suite("Three lists where there may be no room for three")
struct NarrowPaneTests {
    private func methods(_ size: Size) throws -> WindowScene {
        var options = try ArgumentParser(.demo, registry: .shipped).parse([])
        options.window.size = size
        let builder = SceneBuilder(options, registry: .shipped, scale: 1, animations: false)
        return try DemoScene.methods.make(builder)
    }

    private func draw(_ scene: WindowScene, at time: Double = 1000) {
        _ = scene.draw(on: Surface(width: Int(scene.size.width), height: Int(scene.size.height)), at: time)
    }

    @Test(
        "In a window below 700 points one at a time has all the room that is left, and at least 160 points of list",
        arguments: [
            Size(width: 320, height: 480), Size(width: 480, height: 640), Size(width: 640, height: 480),
            Size(width: 690, height: 800),
        ])
    func narrow(size: Size) throws {
        let scene = try methods(size)
        draw(scene)
        #expect(scene.panes.map(\.isVisible) == [true, false, false])
        for number in 0..<3 {
            scene.select(number)
            draw(scene)
            #expect(scene.panes.map(\.isVisible) == (0..<3).map { $0 == number })
            #expect(scene.activePane.frame.width == size.width)
            #expect(scene.activePane.list.frame.height >= 160)
            // Names stand on the tabs, and what is below begins where the list ends.
            #expect(scene.activePane.headerContent.title == "")
            let end = scene.activePane.frame.y + scene.activePane.frame.height
            #expect(scene.root.bottom.first?.frame.y == end)
        }
    }

    @Test("A window that becomes narrower shows the list that keys go to, and one that becomes broader all of them")
    func resizing() throws {
        let scene = try methods(Size(width: 960, height: 640))
        draw(scene)
        #expect(
            scene.panes.allSatisfy { $0.isVisible }
                && scene.panes.map(\.headerContent.title) == ["Flip", "Inset", "Custom"])
        scene.select(1)
        scene.resize(Size(width: 480, height: 640))
        draw(scene)
        #expect(scene.panes.map(\.isVisible) == [false, true, false])
        #expect(scene.selected == 1)
        scene.resize(Size(width: 960, height: 640))
        draw(scene)
        #expect(scene.panes.allSatisfy { $0.isVisible })
        // 960 points less two lines of 1 between them are 319 1/3 for each, and borders lie on whole points.
        #expect(scene.panes.map(\.frame.x) == [0, 320, 640])
        #expect(scene.selected == 1 && scene.panes.map(\.standing.hasFocus) == [false, true, false])
    }
}
