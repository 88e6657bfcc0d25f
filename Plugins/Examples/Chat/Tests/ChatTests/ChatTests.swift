import Strata
import StrataCanvas
import StrataDocument
import StrataInterface
import StrataWindow
import StrataWindowTesting
import Testing

@testable import Chat

@Suite("The chat with late pages")
final class ChatTests {
    private let loop = ManualLoop()
    private let conversation = Conversation(of: 300, openingAt: 140)
    private let list: ListView
    private let window: MemoryWindow
    private let application: Application

    init() throws {
        let scene = try makeScene(conversation, Appearance(library: FontLibrary(scale: 1)))
        (list, window) = (scene.activePane.list, MemoryWindow(loop: loop, size: scene.size))
        application = Application(
            loop: loop, clock: TimedFrameClock(loop: loop), window: window, picture: window.makePicture(), scene: scene)
        application.start()
        loop.advance(by: 100)
    }

    /// Where each message in view is, by its text.
    private var places: [String: Double] {
        let seen = list.placed.items.map { (list.document.line(at: $0.index).string, $0.frame.y) }
        return Dictionary(seen) { first, _ in first }
    }

    /// Advances until a page has come, and says whether anything that was in view has moved meanwhile.
    private func movesWhileWaiting() -> Bool {
        let before = places
        loop.advance(by: Conversation.delay + 100)
        let after = places
        return before.contains { text, place in after[text].map { abs($0 - place) > 1e-6 } ?? true }
    }

    @Test("opens in the middle, and fetches pages in both directions until all are there; nothing that is read moves")
    func pages() {
        #expect(conversation.held.count == 40 && places[Conversation.message(140)] == 0)
        #expect(!movesWhileWaiting() && !movesWhileWaiting() && conversation.held.count > 40)
        let middle = Point(x: 240, y: 300)
        for clicks in [-1.0, 1.0] {
            for _ in 0..<400 where clicks < 0 ? conversation.held.lowerBound > 0 : conversation.held.upperBound < 300 {
                window.scroll(clicks * 12, at: middle)
                loop.advance(by: 1000 - Conversation.delay)
                #expect(!movesWhileWaiting())
            }
        }
        #expect(conversation.held == 0..<300)
        #expect((0..<300).allSatisfy { list.document.line(at: $0).string == Conversation.message($0) })
    }

    @Test("shows at once what the reader sends")
    func send() {
        window.click(at: Point(x: 200, y: 620))
        window.type("Hello")
        window.press(.enter)
        loop.advance(by: 1000)
        let last = list.document.count - 1
        #expect(list.document.line(at: last).string == "> Hello" && places["> Hello"] != nil)
    }
}
