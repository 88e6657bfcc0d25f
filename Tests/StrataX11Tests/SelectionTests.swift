import CX11
import Strata
import StrataSystem
import StrataWindow
import StrataX11Testing
import Testing

@testable import StrataX11

/// Two connections to one server, as two programs have them.
private final class TwoPrograms {
    let second: X11Window
    let secondDisplay: X11Display
    /// Last, because the server goes with it.
    let first: TestWindow
    private(set) var secondEvents: [WindowEvent] = []
    /// The connection of an owner that does what a test wants.
    let owner: OpaquePointer

    init() throws {
        first = try TestWindow()
        owner = try #require(XOpenDisplay(first.server.name))
        secondDisplay = try X11Display.open(name: first.server.name)
        second = X11Window(
            display: secondDisplay, configuration: WindowConfiguration(title: "2", size: Size(width: 10, height: 10)))
        second.onEvent = { [unowned self] in secondEvents.append($0) }
    }

    deinit { XCloseDisplay(owner) }

    /// Forgets what the second was told.
    func forget() { secondEvents = [] }

    /// Lets both programs handle events until the second has an answer.
    func pasted() throws -> String? {
        let deadline = MonotonicClock.now + 10_000
        while MonotonicClock.now < deadline {
            secondDisplay.dispatchEvents()
            first.settle()
            for case .pasted(_, let text) in secondEvents { return text }
        }
        throw Timeout(what: "a paste", events: secondEvents)
    }
}

@Suite("Selections between two connections", .serialized, .enabled(if: canRun, skipReason))
struct SelectionTests {
    @Test("What one program offers another can paste", arguments: Selection.allCases)
    func paste(selection: Selection) throws {
        let programs = try TwoPrograms()
        #expect(programs.first.window.offer("Grüße, журнал 🪵", as: selection))
        programs.second.requestPaste(from: selection)
        #expect(try programs.pasted() == "Grüße, журнал 🪵")
    }

    @Test("Text that a program takes no more of is whole for the next one, also if the reader has stopped it")
    func abandonedPaste() throws {
        let programs = try TwoPrograms()
        let bytes = (0..<2_000_000).map { UInt8(97 + $0 % 23) }
        let text = OfferedText(bytes)
        programs.first.window.offer(text, as: .clipboard)
        programs.first.window.offer("short", as: .primary)
        programs.second.requestPaste(from: .clipboard)
        programs.secondDisplay.synchronize()
        programs.first.settle()
        for _ in 0..<7 where text.given == nil {
            programs.secondDisplay.dispatchEvents()
            programs.secondDisplay.synchronize()
            programs.first.settle()
        }
        #expect(text.given != nil)
        // It takes the long one's place.
        programs.second.requestPaste(from: .primary)
        #expect(try programs.pasted() == "short")
        text.stop()
        #expect(text.given == nil)
        programs.forget()
        programs.second.requestPaste(from: .clipboard)
        #expect(try programs.pasted()?.utf8.elementsEqual(bytes) == true)
    }

    @Test("A window's own text that is too long is told of, as another program's is, and no more of it is made")
    func ownLongText() throws {
        let test = try TestWindow()
        var made = 0
        let piece = ArraySlice(repeating: UInt8(ascii: "a"), count: 1 << 20)
        test.window.offer(
            OfferedText {
                {
                    made += 1
                    return piece
                }
            }, as: .clipboard)
        test.window.requestPaste(from: .clipboard)
        test.settle()
        #expect(test.events.contains(.pasteFailed(.clipboard, .unreadable)))
        #expect(made == 65)
    }

    @Test("A paste of more pieces than a window takes is told of, and nothing is pasted")
    func tooManyPieces() throws {
        let programs = try TwoPrograms()
        let request = try programs.requestOfSecond()
        programs.give([6], programs.atom("INCR"), for: request)
        programs.second.pasteRequest?.pieces = [UInt8](repeating: 120, count: PasteRequest.largestText - 2)
        programs.store(Array("abc".utf8), programs.atom("UTF8_STRING"), for: request)
        #expect(programs.secondEvents == [.pasteFailed(.clipboard, .unreadable)])
        #expect(programs.second.pasteRequest == nil)
    }

    @Test("Text longer than one request goes and comes in pieces, whole", arguments: [262_144, 262_145, 3_000_001])
    func longPaste(length: Int) throws {
        let programs = try TwoPrograms()
        let text = String((0..<length).map { Character(Unicode.Scalar(UInt8(97 + $0 % 23))) })
        programs.first.window.offer(text, as: .clipboard)
        programs.second.requestPaste(from: .clipboard)
        let received = try programs.pasted()
        #expect(received?.utf8.count == length)
        #expect(received == text)
    }

    @Test("A paste that is stopped has the beginning, and the next one of the same text is whole")
    func stoppedPaste() throws {
        let programs = try TwoPrograms()
        let bytes = (0..<2_000_000).map { UInt8(97 + $0 % 23) }
        let text = OfferedText(bytes)
        var isFirst = true
        text.onProgress = { [unowned text] in
            if isFirst, text.given ?? 0 > 0 { text.stop() }
        }
        programs.first.window.offer(text, as: .clipboard)
        programs.second.requestPaste(from: .clipboard)
        let beginning = try #require(try programs.pasted())
        #expect(beginning.utf8.count < bytes.count && bytes.starts(with: beginning.utf8))
        #expect(programs.secondEvents.last == .pasteFailed(.clipboard, .cut))
        isFirst = false
        programs.forget()
        programs.second.requestPaste(from: .clipboard)
        #expect(try programs.pasted()?.utf8.elementsEqual(bytes) == true)
    }

    @Test("A text that is taken as STRING is known to be on its way, too, and stops where it is stopped")
    func stoppedString() throws {
        let programs = try TwoPrograms()
        let text = OfferedText([UInt8](repeating: 120, count: 600_000))
        programs.first.window.offer(text, as: .clipboard)
        // The answer says how much there is, and that it was taken brings the first piece, a quarter of a mebibyte.
        #expect(try programs.request("STRING") == [600_000])
        programs.secondDisplay.synchronize()
        programs.first.settle()
        #expect(text.given == 262_144)
        text.stop()
        let place = programs.atom("TEST_ANSWER")
        XDeleteProperty(programs.secondDisplay.connection, programs.second.identifier, place)
        programs.secondDisplay.synchronize()
        programs.first.settle()
        #expect(programs.property(place).isEmpty && text.given == nil)
    }

    @Test("What is on its way to a window that goes is let go")
    func vanishedPaste() throws {
        let programs = try TwoPrograms()
        let text = OfferedText([UInt8](repeating: 120, count: 2_000_000))
        programs.first.window.offer(text, as: .clipboard)
        programs.second.requestPaste(from: .clipboard)
        programs.secondDisplay.synchronize()
        programs.first.settle()
        // It has been told how much there is, and takes piece after piece, which are eight.
        for _ in 0..<7 where text.given == nil {
            programs.secondDisplay.dispatchEvents()
            programs.secondDisplay.synchronize()
            programs.first.settle()
        }
        #expect(text.given != nil)
        programs.second.close()
        programs.secondDisplay.synchronize()
        programs.first.settle()
        #expect(text.given == nil)
    }

    @Test("A paste asked for while a long one is on its way gets its own text, whole")
    func supersededPaste() throws {
        let programs = try TwoPrograms()
        programs.first.window.offer(String(repeating: "x", count: 900_000), as: .clipboard)
        programs.first.window.offer("short", as: .primary)
        programs.second.requestPaste(from: .clipboard)
        programs.secondDisplay.synchronize()
        programs.first.settle()
        programs.secondDisplay.dispatchEvents()
        programs.second.requestPaste(from: .primary)
        #expect(try programs.pasted() == "short")
    }

    @Test("A paste whose owner ends it before all has come that was announced is told of, behind what has come")
    func cutPaste() throws {
        let programs = try TwoPrograms()
        let (announced, request) = (6, try programs.requestOfSecond())
        programs.give([UInt(announced)], programs.atom("INCR"), for: request)
        for piece in ["abc", ""] { programs.store(Array(piece.utf8), programs.atom("UTF8_STRING"), for: request) }
        let answer = try programs.wait { $0.contains(.pasteFailed(.clipboard, .cut)) }
        #expect(answer == [.pasted(.clipboard, "abc"), .pasteFailed(.clipboard, .cut)])
    }

    @Test("A paste that has at least what was announced is whole")
    func longerPaste() throws {
        let programs = try TwoPrograms()
        let request = try programs.requestOfSecond()
        programs.give([2], programs.atom("INCR"), for: request)
        for piece in ["abc", ""] { programs.store(Array(piece.utf8), programs.atom("UTF8_STRING"), for: request) }
        #expect(try programs.wait { !$0.isEmpty } == [.pasted(.clipboard, "abc")])
    }

    @Test("An owner that does not answer, or stops in the middle, is given up after seconds", arguments: 0...2)
    func silentOwner(steps: Int) throws {
        let programs = try TwoPrograms()
        let start = MonotonicClock.now
        let request = try programs.requestOfSecond()
        if steps > 0 { programs.give([6], programs.atom("INCR"), for: request) }
        if steps > 1 { programs.store(Array("abc".utf8), programs.atom("UTF8_STRING"), for: request) }
        #expect(programs.secondEvents.isEmpty)
        let deadline = try #require(programs.secondDisplay.deadline)
        #expect((start + 2000...MonotonicClock.now + 5000).contains(deadline))
        programs.second.pasteRequest?.deadline = MonotonicClock.now
        programs.secondDisplay.dispatchEvents()
        #expect(programs.secondEvents == [.pasteFailed(.clipboard, .unanswered)])
        #expect(programs.secondDisplay.deadline == nil)
        // What comes after that belongs to nothing.
        programs.store(Array("def".utf8), programs.atom("UTF8_STRING"), for: request)
        #expect(programs.secondEvents.count == 1)
    }

    @Test("A selection that nobody owns pastes nothing")
    func nobody() throws {
        let programs = try TwoPrograms()
        programs.second.requestPaste(from: .clipboard)
        #expect(try programs.pasted() == nil)
    }

    @Test("A program pastes from itself")
    func ownText() throws {
        let test = try TestWindow()
        test.window.offer("mine", as: .clipboard)
        test.window.requestPaste(from: .clipboard)
        try test.wait(for: "the paste") { $0 == .pasted(.clipboard, "mine") }
    }

    @Test("What a program pastes from itself comes without waiting for another event")
    func ownTextAtOnce() throws {
        let test = try TestWindow()
        test.window.offer("mine", as: .clipboard)
        let loop = PollLoop(display: test.display)
        var pasted: String?
        test.window.onEvent = { event in
            if case .pasted(_, let text) = event { pasted = text }
            loop.stop()
        }
        loop.schedule(after: 20) { test.window.requestPaste(from: .clipboard) }
        // The display tells nothing more by itself: where the text waited for it, this would come first.
        loop.schedule(after: 3000) { loop.stop() }
        _ = loop.run()
        #expect(pasted == "mine")
    }

    @Test("Whoever loses a selection is told, and no longer answers for it")
    func loss() throws {
        let programs = try TwoPrograms()
        programs.first.window.offer("old", as: .clipboard)
        // Without any input yet each program asks the server for a time, so the second one's is not older.
        #expect(programs.second.offer("new", as: .clipboard))
        try programs.first.wait(for: "the loss") { $0 == .selectionLost(.clipboard) }
        let display = programs.first.display
        #expect(display.selectionOwner.text(of: display.atoms[.clipboard]) == nil)
    }

    @Test("What no event has caused is offered as of now, and what an event has caused as of then")
    func times() throws {
        let programs = try TwoPrograms()
        let (display, window) = (programs.first.display, programs.first.window)
        programs.first.settle()
        #expect(programs.second.offer("another's", as: .clipboard))
        // An event of long ago.
        display.lastEventTime = 1
        var isOffered: Bool?
        window.onEvent = { _ in isOffered = window.offer("too late", as: .clipboard) }
        display.send(.closeRequested, to: window)
        display.dispatchEvents()
        #expect(isOffered == false, "The other program was told to copy later.")
        window.onEvent = nil
        #expect(window.offer("a screen reader's", as: .clipboard))
    }

    @Test("Asking the server for its time leaves for later what else it tells")
    func timeBetween() throws {
        let programs = try TwoPrograms()
        let (display, window) = (programs.first.display, programs.first.window)
        let property = programs.atom("TEST_PROPERTY")
        programs.first.settle()
        display.server.setProperty(property, of: window.identifier, property, [1 as UInt])
        #expect(window.offer("text", as: .clipboard))
        var event = XEvent()
        #expect(
            XCheckTypedWindowEvent(display.connection, window.identifier, PropertyNotify, &event) != 0
                && event.xproperty.atom == property)
    }

    @Test(
        "What was copied is handed to a clipboard manager, which asks for it and takes it over",
        arguments: [5, 600_000])
    func handover(length: Int) throws {
        let programs = try TwoPrograms()
        let text = String(repeating: "x", count: length)
        #expect(programs.first.window.handOverClipboard() == nil, "Nothing was copied.")
        programs.first.window.offer(text, as: .clipboard)
        #expect(programs.first.window.handOverClipboard() == false, "There is no manager.")
        let manager = try ClipboardManager(on: programs.first.server.name)
        #expect(programs.first.window.handOverClipboard() == true)
        #expect(manager.length == length)
    }

    @Test("A clipboard manager that never answers is waited for a second, and no longer")
    func deafManager() throws {
        let programs = try TwoPrograms()
        programs.first.window.offer("x", as: .clipboard)
        let atoms = programs.secondDisplay.atoms
        XSetSelectionOwner(
            programs.secondDisplay.connection, atoms[.clipboardManager], programs.second.identifier, Time(CurrentTime))
        programs.secondDisplay.synchronize()
        let start = MonotonicClock.now
        #expect(programs.first.window.handOverClipboard() == false)
        #expect((900...2000).contains(MonotonicClock.now - start))
    }

    @Test("Targets, timestamp and several at once are answered as ICCCM asks of every owner")
    func requiredTargets() throws {
        let programs = try TwoPrograms()
        programs.first.window.offer("é→", as: .clipboard)
        let targets = try #require(try programs.request("TARGETS"))
        let atoms = programs.first.display.atoms
        #expect(Set(targets).isSuperset(of: [atoms[.targets], atoms[.multiple], atoms[.timestamp], atoms[.utf8]]))
        let time = try #require(try programs.request("TIMESTAMP"))
        #expect(time == [UInt(programs.first.display.lastEventTime)])
        #expect(try programs.request("STRING") == [0xE9, UInt(UInt8(ascii: "?"))])
        #expect(try programs.request("image/png") == nil)
    }

    @Test("Several conversions in one request: those that fail are marked as none")
    func multiple() throws {
        let programs = try TwoPrograms()
        programs.first.window.offer("abc", as: .clipboard)
        let pairs = ["UTF8_STRING", "A", "image/png", "B"].map { programs.atom($0) }
        let answer = try programs.request("MULTIPLE", parameters: pairs)
        #expect(answer == [pairs[0], pairs[1], pairs[2], 0])
        #expect(programs.property(pairs[1]) == [97, 98, 99])
    }
}

extension TwoPrograms {
    /// Has the second program ask for the clipboard of a third, which is a test's, and returns what that is asked.
    func requestOfSecond() throws -> XSelectionRequestEvent {
        let connection = owner
        let window = XCreateSimpleWindow(connection, XDefaultRootWindow(connection), 0, 0, 1, 1, 0, 0, 0)
        XSetSelectionOwner(connection, XInternAtom(connection, "CLIPBOARD", 0), window, Time(CurrentTime))
        XSync(connection, 0)
        second.requestPaste(from: .clipboard)
        secondDisplay.synchronize()
        var event = XEvent()
        XSync(connection, 0)
        guard XCheckTypedEvent(connection, SelectionRequest, &event) != 0 else {
            throw Timeout(what: "a request", events: [])
        }
        return event.xselectionrequest
    }

    /// Stores the beginning of an answer, and says that it is there.
    func give(_ values: [UInt], _ type: Atom, for request: XSelectionRequestEvent) {
        values.withUnsafeBytes {
            _ = XChangeProperty(
                owner, request.requestor, request.property, type, 32, PropModeReplace,
                $0.bindMemory(to: UInt8.self).baseAddress, Int32(values.count))
        }
        var answer = XEvent(answering: request)
        XSendEvent(owner, request.requestor, 0, 0, &answer)
        settleSecond()
    }

    /// Stores a piece.
    func store(_ bytes: [UInt8], _ type: Atom, for request: XSelectionRequestEvent) {
        XChangeProperty(
            owner, request.requestor, request.property, type, 8, PropModeReplace, bytes, Int32(bytes.count))
        settleSecond()
    }

    private func settleSecond() {
        XSync(owner, 0)
        secondDisplay.synchronize()
        secondDisplay.dispatchEvents()
    }

    /// Lets the second program handle events until it was told what is waited for.
    func wait(until isDone: ([WindowEvent]) -> Bool) throws -> [WindowEvent] {
        let deadline = MonotonicClock.now + 10_000
        while MonotonicClock.now < deadline {
            settleSecond()
            if isDone(secondEvents) { return secondEvents }
        }
        throw Timeout(what: "an event", events: secondEvents)
    }

    func atom(_ name: String) -> Atom { XInternAtom(secondDisplay.connection, name, 0) }

    /// Asks the first program as raw Xlib would; nil where it refuses.
    func request(_ target: String, parameters: [UInt] = []) throws -> [UInt]? {
        let place = atom("TEST_ANSWER")
        let connection = secondDisplay.connection
        if !parameters.isEmpty {
            secondDisplay.server.setProperty(place, of: second.identifier, secondDisplay.atoms[.atomPair], parameters)
        }
        let clipboard = secondDisplay.atoms[.clipboard]
        XConvertSelection(connection, clipboard, atom(target), place, second.identifier, Time(CurrentTime))
        let deadline = MonotonicClock.now + 10_000
        var event = XEvent()
        while MonotonicClock.now < deadline {
            secondDisplay.synchronize()
            first.settle()
            if XCheckTypedEvent(connection, SelectionNotify, &event) != 0 {
                return event.xselection.property == 0 ? nil : property(place)
            }
        }
        throw Timeout(what: "an answer for \(target)", events: [])
    }

    func property(_ name: Atom) -> [UInt] {
        var type: Atom = 0
        var format: Int32 = 0
        var (count, remaining): (UInt, UInt) = (0, 0)
        var data: UnsafeMutablePointer<UInt8>?
        XGetWindowProperty(
            secondDisplay.connection, second.identifier, name, 0, 1000, 1, Atom(AnyPropertyType), &type, &format,
            &count,
            &remaining, &data)
        defer { XFree(data) }
        guard let data else { return [] }
        if format == 8 { return UnsafeBufferPointer(start: data, count: Int(count)).map { UInt($0) } }
        return data.withMemoryRebound(to: UInt.self, capacity: Int(count)) {
            Array(UnsafeBufferPointer(start: $0, count: Int(count)))
        }
    }
}
