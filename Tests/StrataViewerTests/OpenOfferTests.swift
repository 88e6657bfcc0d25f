import StrataFeeds
import Testing

@testable import StrataInterface
@testable import StrataViewer

@Suite("The offer to open a file") struct OpenOfferTests {
    @Test("stands below the words of a list whose input has ended without a line, and a click on it lists files")
    func offer() throws {
        let rig = try RowsRig([])
        let pane = rig.window.activePane
        var status = FeedStatus(files: [])
        pane.status = status
        let offer = OpenOffer(in: rig.window, over: pane)
        pane.overlays.append(offer)
        rig.draw()
        #expect(!offer.isShown, "A line may come.")
        status.handle(.endOfInput)
        pane.status = status
        rig.draw()
        // The list is 400 points high and begins below a header of 48; the button has 36, in the middle of 640.
        #expect(offer.isShown && offer.place.y == 244 && abs(offer.place.x + offer.place.width / 2 - 320) <= 1)
        rig.click(320, 48 + 244 + 18)
        #expect(rig.window.root.overlay is PaletteView)
        rig.type(.escape)
        rig.document.append(["one"])
        rig.draw()
        #expect(!offer.isShown, "There is something now.")
    }
}
