import Glibc
import Strata
import StrataCanvas
import StrataWindow
import Testing

@testable import StrataInterface

/// 400 points of track and list lie at the right edge of a window 640 points broad, below 48 points of header: the track
/// itself is 384 points long, from 56 to 440, and 10 broad, from 626 to 636. The thumb of 400 rows is 32 points long.
@Suite("Marks on the scrollbar")
struct ScrollbarMarkTests {
    private func rig(
        _ theme: String, errors: Set<Int>, size: Size = Size(width: 640, height: 448)
    ) throws -> ApplicationRig {
        let lines = (0..<400).map { index in
            "May 20 04:45:11 web1 nginx[812]: \(errors.contains(index) ? "ERROR" : "fine") \(index)\n"
        }
        return try ApplicationRig([lines.joined()], ["--theme", theme], size: size)
    }

    private func color(_ rig: ApplicationRig, _ x: Int, _ y: Int) -> Color { Color(rig.window[x, y] & 0xFFFFFF) }

    @Test("are those of the rows that a filter shows, however many rows lie together that it does not")
    func filtered() throws {
        // 12 rows lie together for a mark: an error among them says nothing of those that are shown.
        let lines = (0..<24_000).map { index in
            let level = index % 12 == 5 ? "ERROR" : "fine"
            return "May 20 04:45:11 web1 nginx[812]: \(level) \(index % 12 == 6 ? "kept" : "left")\n"
        }
        let rig = try ApplicationRig([lines.joined()], ["--theme", "light", "--filter", "kept"])
        rig.waitForLines { rig.engine.count == 2000 && !rig.scene.activePane.filters.isRunning }
        rig.loop.advance(by: 1000)
        let right = 640 - 6
        #expect((56..<440).allSatisfy { color(rig, right, $0) != Palette.light.error })
    }

    @Test(
        "of errors are 6 points broad and 2 high, and end where the track and the thumb do",
        arguments: ["light", "dark"])
    func errors(theme: String) throws {
        let rig = try rig(theme, errors: [100])
        let palette = theme == "light" ? Palette.light : .dark
        // Row 100 of 400 lies 100.5 / 400 of 384 points down the track, which is in its step from 96 to 98 of 2 points.
        for (x, y) in [(630, 152), (635, 152), (630, 153), (635, 153)] {
            #expect(color(rig, x, y) == palette.error, "\(x), \(y)")
        }
        for (x, y) in [(629, 152), (636, 152), (631, 151), (631, 154)] {
            #expect(color(rig, x, y) == palette.background, "\(x), \(y)")
        }
        // The track is to be seen while the pointer is over it.
        rig.window.movePointer(to: Point(x: 630, y: 250))
        rig.settle()
        let track = color(rig, 630, 300)
        #expect(track != palette.background)
        #expect(color(rig, 632, 152).contrastRatio(to: track) >= 3)
    }

    @Test("are there without anybody having touched the window, also where reading ends within the first frame")
    func atRest() throws {
        // More than is read at once, so that another thread does it.
        let lines = (0..<4000).map { "May 20 04:45:11 web1 nginx[812]: \($0 == 1000 ? "ERROR" : "fine") \($0)\n" }
        let rig = try ApplicationRig([lines.joined()], ["--theme", "light"])
        var isMarked: Bool { color(rig, 630, 152) == Palette.light.error }
        wait(until: { isMarked }) {
            usleep(5000)
            rig.loop.advance(by: 20)
        }
        #expect(isMarked)
    }

    @Test("look the same however high the window is")
    func density() throws {
        let errors = Set(stride(from: 0, to: 400, by: 5))
        let widths = try [300.0, 448, 900].map { height in
            let rig = try rig("light", errors: errors, size: Size(width: 640, height: height))
            // From the beginning of the track on, where the first error is.
            return (620..<640).count { color(rig, $0, 56) != Palette.light.background }
        }
        #expect(Set(widths).count == 1 && widths[0] > 0, "\(widths)")
    }

    @Test("stand out from the thumb too, at rest and under the pointer", arguments: ["light", "dark"])
    func onTheThumb(theme: String) throws {
        // The list opens at its end, where the thumb reaches from 408 to 440 and is 4 points broad, from 632 to 636.
        // Row 395 lies 395.5 / 400 of 384 points down the track, in the step from 378 to 380.
        let rig = try rig(theme, errors: [395])
        #expect(color(rig, 630, 434).contrastRatio(to: color(rig, 630, 420)) >= 3, "beside it")
        #expect(color(rig, 634, 420) != color(rig, 630, 420))
        #expect(color(rig, 633, 434).contrastRatio(to: color(rig, 634, 420)) >= 3, "on it, at rest")
        rig.window.movePointer(to: Point(x: 630, y: 420))
        rig.settle()
        for x in 630...634 {
            let (mark, thumb) = (color(rig, x, 435), color(rig, x, 420))
            #expect(mark.contrastRatio(to: thumb) >= 3, "on it, under the pointer, at \(x)")
            #expect(mark.red > mark.green && mark.red > mark.blue, "\(mark) is a red")
        }
        #expect(color(rig, 629, 434) == color(rig, 629, 420))
    }

    @Test("keep their colour where the thumb ends, so that they are not lost between it and the track")
    func atTheThumbsEnd() throws {
        // Row 399 lies 399.5 / 400 of 384 points down the track, in the step from 382 to 384, where the thumb ends.
        let rig = try rig("light", errors: [399])
        for (x, y) in [(630, 438), (631, 439), (633, 438)] { #expect(color(rig, x, y) == Palette.light.error) }
    }

    @Test("of the place to return to stand out from the thumb as well", arguments: ["light", "dark"])
    func place(theme: String) throws {
        let rig = try rig(theme, errors: [])
        rig.engine.scroll(to: 100, byReader: true)
        rig.settle()
        rig.click(300, 20)
        #expect(rig.engine.offset == 0)
        // Row 5 was the first in view: 5.5 / 400 of 384 points down the track, on the thumb, which ends at 32.
        rig.window.movePointer(to: Point(x: 630, y: 80))
        rig.settle()
        let (mark, thumb) = (color(rig, 630, 61), color(rig, 630, 75))
        #expect(mark.contrastRatio(to: thumb) >= 3)
        #expect(mark.green > mark.red, "\(mark) is the accent's")
    }

    @Test("A colour becomes no lighter than it must be, and white where nothing else stands out")
    func lightening() {
        let black = Color(0)
        #expect(Color(0xFFFFFF).lightened(to: 3, on: black) == Color(0xFFFFFF))
        #expect(Color(0xB3261E).lightened(to: 3, on: Color(0xFFFFFF)) == Color(0xB3261E), "enough as it is")
        let pink = Color(0xB3261E).lightened(to: 3, on: Color(0x6E6A61))
        #expect(pink.contrastRatio(to: Color(0x6E6A61)) >= 3)
        #expect(pink.mixed(with: Color(0xB3261E), amount: 0.1).contrastRatio(to: Color(0x6E6A61)) < 3)
        #expect(Color(0xB3261E).lightened(to: 3, on: Color(0xCCCCCC)).contrastRatio(to: Color(0xCCCCCC)) >= 3)
        #expect(Color(0x777777).lightened(to: 21, on: Color(0x777777)) == Color(0xFFFFFF))
    }
}
