import CX11
import Strata
import StrataSystem
import StrataWindow
import StrataX11Testing
import Testing

@testable import StrataX11

@Suite("What is dropped on a window", .serialized, .enabled(if: canRun, skipReason))
struct DropTests {
    /// A program that something is dragged from.
    private final class Source {
        let display: X11Display
        let window: XID
        let target: XID
        let test: TestWindow

        init(over test: TestWindow) throws {
            self.test = test
            display = try X11Display.open(name: test.server.name, scale: 1)
            window = XCreateSimpleWindow(display.connection, display.root, 0, 0, 1, 1, 0, 0, 0)
            target = test.window.identifier
        }

        func say(_ name: Atoms.Name, _ first: Int = 0, _ second: Int = 0, _ third: Int = 0, _ fourth: Int = 0) {
            var event = XEvent()
            event.xclient.type = ClientMessage
            event.xclient.window = target
            event.xclient.message_type = display.atoms[name]
            event.xclient.format = 32
            event.xclient.data.l = (Int(window), first, second, third, fourth)
            XSendEvent(display.connection, target, 0, 0, &event)
            display.synchronize()
            test.settle()
        }

        func atom(_ name: Atoms.Name) -> Int { Int(display.atoms[name]) }

        /// The answer that came last: which, whether it is a yes, and the action.
        var answer: (name: Atom, isGood: Bool, action: [Int])? {
            test.settle()
            display.synchronize()
            var event = XEvent()
            var answer: (Atom, Bool, [Int])?
            while XCheckTypedEvent(display.connection, ClientMessage, &event) != 0 {
                let values = event.xclient.data.l
                guard values.0 == Int(target) else { continue }
                answer = (event.xclient.message_type, values.1 & 1 == 1, [values.2, values.4])
            }
            return answer
        }

        /// Gives what is asked for now; nil refuses it.
        func give(_ list: String?) {
            answerRequests { [server = display.server] request in
                guard let list else { return false }
                server.setProperty(request.property, of: request.requestor, request.target, Array(list.utf8))
                return true
            }
        }

        /// Says of what is asked for now how long it is, and that it will come in pieces.
        func announce(_ length: UInt) {
            answerRequests { [server = display.server] request in
                server.setProperty(request.property, of: request.requestor, server.atoms[.incremental], [length])
                return true
            }
        }

        /// Answers what is asked for now, as `store` says whether it has stored it.
        private func answerRequests(_ store: (XSelectionRequestEvent) -> Bool) {
            test.settle()
            display.synchronize()
            var event = XEvent()
            while XCheckTypedEvent(display.connection, SelectionRequest, &event) != 0 {
                let request = event.xselectionrequest
                #expect(request.target == display.atoms[.links] && request.selection == display.atoms[.dragSelection])
                var answer = XEvent()
                answer.xselection.type = SelectionNotify
                answer.xselection.requestor = request.requestor
                answer.xselection.selection = request.selection
                answer.xselection.target = request.target
                if store(request) { answer.xselection.property = request.property }
                XSendEvent(display.connection, request.requestor, 0, 0, &answer)
            }
            display.synchronize()
            test.settle()
        }

        func own() {
            XSetSelectionOwner(display.connection, display.atoms[.dragSelection], window, 0)
            display.synchronize()
        }
    }

    private func dropped(_ test: TestWindow) -> [[String]] {
        test.events.compactMap { if case .dropped(let links) = $0 { links } else { nil } }
    }

    @Test("Links are taken, each as it is written, and the source is told so")
    func links() throws {
        let test = try TestWindow()
        let source = try Source(over: test)
        source.own()
        let all = try test.server.run(["xprop", "-id", "\(test.window.identifier)", "XdndAware"])
        #expect(all.contains("XdndAware(ATOM) = BITMAP"))
        source.say(.dragEnter, 5 << 24, source.atom(.utf8), source.atom(.links))
        source.say(.dragPosition, 0, 10 << 16 | 10, 0, source.atom(.dragCopy))
        let status = try #require(source.answer)
        #expect(status.name == Atom(source.atom(.dragStatus)) && status.isGood)
        #expect(status.action == [0, source.atom(.dragCopy)])
        source.say(.dragDrop, 0, 0)
        source.give("# two\r\nfile:///tmp/a%20b\r\nhttps://example.org/\r\n")
        let finished = try #require(source.answer)
        #expect(finished.name == Atom(source.atom(.dragFinished)) && finished.isGood)
        #expect(finished.action == [source.atom(.dragCopy), 0])
        #expect(dropped(test) == [["file:///tmp/a%20b", "https://example.org/"]])
        #expect(test.display.drainErrors().isEmpty)
    }

    @Test("A fourth type is looked up at the source; what has no links is refused, and dropping it does nothing")
    func types() throws {
        let test = try TestWindow()
        let source = try Source(over: test)
        source.own()
        source.say(.dragEnter, 5 << 24, source.atom(.utf8))
        source.say(.dragPosition)
        #expect(source.answer?.isGood == false)
        source.say(.dragDrop)
        let refusal = try #require(source.answer)
        #expect(refusal.name == Atom(source.atom(.dragFinished)) && !refusal.isGood && refusal.action == [0, 0])
        let types = [.utf8, .text, .utf8MediaType, .links].map { UInt(source.atom($0)) }
        source.display.server.setProperty(
            source.display.atoms[.dragTypes], of: source.window, Atom(XA_ATOM), types)
        source.say(.dragEnter, 5 << 24 | 1, Int(types[0]), Int(types[1]), Int(types[2]))
        source.say(.dragPosition)
        #expect(source.answer?.isGood == true)
        #expect(dropped(test).isEmpty)
    }

    @Test("Nothing comes of a source that refuses, leaves, vanishes, gives too much, or was never there")
    func hostile() throws {
        let test = try TestWindow()
        let source = try Source(over: test)
        source.own()
        source.say(.dragDrop)
        source.say(.dragPosition)
        #expect(source.answer == nil)
        func enter() { source.say(.dragEnter, 5 << 24, source.atom(.links)) }
        enter()
        source.say(.dragDrop)
        source.give(nil)
        #expect(source.answer?.isGood == false)
        enter()
        source.say(.dragDrop)
        source.give("# nothing\n\n\0")
        #expect(source.answer?.isGood == false)
        enter()
        source.say(.dragDrop)
        #expect(!test.events.contains(.dropFailed))
        source.give(String(repeating: "file:///a\n", count: 450_000))
        #expect(source.answer?.isGood == false && test.events.filter { $0 == .dropFailed }.count == 1)
        enter()
        source.say(.dragDrop)
        source.announce(300_000)
        #expect(source.answer?.isGood == false && test.events.filter { $0 == .dropFailed }.count == 2)
        enter()
        source.say(.dragLeave)
        source.say(.dragDrop)
        #expect(source.answer == nil)
        enter()
        source.say(.dragDrop)
        XDestroyWindow(source.display.connection, source.window)
        source.display.synchronize()
        test.settle()
        #expect(dropped(test).isEmpty)
    }
}
