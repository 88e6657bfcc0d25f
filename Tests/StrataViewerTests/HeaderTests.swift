import Strata
import StrataCanvas
import StrataSearch
import StrataSimulation
import StrataStrategies
import Testing

@testable import StrataInterface
@testable import StrataFeeds
@testable import StrataViewer

@Suite("The words in the header")
struct HeaderTests {
    private let failure = FeedError(
        kind: .cannotRead, path: "/var/log/very/deep/a.log", reason: "Input/output error",
        advice: "check the disk or the connection it lies on")

    private func status(
        _ events: FeedEvent..., files: [String] = ["/var/log/very/deep/a.log"], isStream: Bool = false
    ) -> FeedStatus {
        var status = FeedStatus(files: files, isStream: isStream)
        for event in events { status.handle(event) }
        return status
    }

    private func note(_ status: FeedStatus, _ reading: ReadingState = .live) -> String {
        HeaderContent.joined([status.place, status.state(reading), status.notice ?? ""])
    }

    @Test("What becomes of a file is said once, and nothing contradicts it")
    func states() {
        let path = "/var/log/very/deep/a.log"
        #expect(note(status()) == "/var/log/very/deep  ·  ● Live")
        #expect(note(status(), .paused(unseen: 0)) == "/var/log/very/deep  ·  Paused")
        #expect(note(status(), .paused(unseen: 1550)).hasSuffix("  ·  Paused · 1,550 new"))
        #expect(
            note(status(.notice(.deleted(path: path)))) == "/var/log/very/deep  ·  File deleted; showing last content")
        #expect(note(status(.notice(.moved(path: path)))).hasSuffix("deep  ·  File moved. Waiting for a new one."))
        #expect(note(status(.notice(.deleted(path: path)), .notice(.returned(path: path)))).hasSuffix("  ·  ● Live"))
        #expect(note(status(.notice(.polled(path: path)))).hasSuffix("● Live  ·  Checked once a second"))
        let pipe = status(.notice(.spoolRefused(reason: "No space left on device")), files: [])
        #expect(!note(pipe).contains("Live"))
        #expect(note(status(.endOfInput, .finishedIndexing(totalLines: 3), files: [])) == "Ended")
        // The last of several inputs has ended while the lines of the others are still being counted.
        let counting = status(.endOfInput, files: ["a.log", "-"])
        #expect(counting.isCounting && !note(counting).contains("Ended"))
    }

    @Test("What is packed is called by its format, and ends where it is whole")
    func formats() {
        let format = FeedEvent.notice(.translated(path: "a.gz", format: "gzip"))
        let indexed = FeedEvent.finishedIndexing(totalLines: 0)
        let reading = status(indexed, format, files: ["/tmp/a.gz"], isStream: true)
        #expect(note(reading) == "/tmp  ·  ● Live · gzip" && !reading.isComplete)
        let ended = status(indexed, format, .endOfInput, files: ["/tmp/a.gz"], isStream: true)
        #expect(note(ended) == "/tmp  ·  Ended · gzip" && ended.isComplete)
        let goesOn = status(
            indexed, format, .endOfInput, .appended(count: 1, averageBytes: 9), files: ["/tmp/a.gz"], isStream: true)
        #expect(note(goesOn) == "/tmp  ·  ● Live · gzip")
        #expect(ended.news(in: format) == nil)
        // What takes its place is called by its own format, or is a file that is followed.
        var other = ended
        for event in [.notice(.rotated(path: "a.gz")), .appended(count: 1, averageBytes: 9)] as [FeedEvent] {
            other.handle(event)
        }
        #expect(note(other) == "/tmp  ·  ● Live")
        for event in [.notice(.translated(path: "a.gz", format: "xz")), .endOfInput] as [FeedEvent] {
            other.handle(event)
        }
        #expect(note(other) == "/tmp  ·  Ended · xz")
        // So is what it is written anew as, in its place.
        for event in [.notice(.truncated(path: "a.gz")), format, .endOfInput] as [FeedEvent] { other.handle(event) }
        #expect(note(other) == "/tmp  ·  Ended · gzip")
        // What was packed is what the file held before.
        #expect(note(status(indexed, format)) == "/var/log/very/deep  ·  ● Live")
        // Of several files nobody could tell which one is meant.
        #expect(note(status(indexed, format, files: ["a.gz", "b.log"])) == "a.gz, b.log  ·  ● Live")
    }

    @Test("Damage to what is packed is said for good, and nothing is counted any more")
    func damage() {
        let failed = status(
            .failed(.damaged("/tmp/a.gz", format: "gzip", at: 70, "invalid code")), .notice(.spoolResumed),
            files: ["/tmp/a.gz"], isStream: true)
        #expect(!failed.isCounting && failed.isComplete)
        #expect(failed.notice == "cannot read: its gzip data is damaged at byte 70")
        let error = FeedError.damaged("/tmp/a.gz", format: "gzip", at: 70, "invalid code")
        let news = status(files: ["/tmp/a.gz"]).news(in: .failed(error))
        #expect(news?.isWarning == true)
        #expect(
            news?.text
                == "Cannot read /tmp/a.gz: its gzip data is damaged at byte 70; what comes before that is shown, the last "
                + "of it perhaps wrongly; get it anew (invalid code).")
    }

    @Test("An error gives its reason and not the path, and stays where something else happens")
    func failures() {
        let failed = status(.failed(failure))
        #expect(
            note(failed)
                == "/var/log/very/deep  ·  cannot read: Input/output error"
        )
        #expect(!failed.isCounting && failed.isComplete)
        let later = status(.failed(failure), .notice(.rotated(path: failure.path)))
        #expect(later.notice == failed.notice)
        #expect(
            status(.failed(failure), files: ["/tmp/b.log", failure.path]).notice?.hasPrefix("cannot read a.log: ")
                == true)
    }

    @Test("Names are shown with what could not be seen in them escaped")
    func names() {
        let evil = status(files: ["/tmp/\u{202E}x/a\u{1B}[31m\n.log"])
        #expect(evil.title == "a\\u{1B}[31m\\u{A}.log")
        #expect(evil.place == "/tmp/\\u{202E}x")
        #expect(evil.news(in: .notice(.returned(path: "x")))?.text == "a\\u{1B}[31m\\u{A}.log is back.")
        #expect(status(files: ["a\u{7}", "b"]).place == "a\\u{7}, b")
        #expect(Notice(text: "a\u{2066}b\nc\r", isWarning: true).text == "a\\u{2066}b\nc\\u{D}")
    }

    // MARK: - Places

    /// Eight points a letter of the title, six any other.
    private func measure(_ text: String, _ face: ChromeText.Face) -> Double {
        Double(text.count) * (face == .title ? 8 : 6)
    }

    private func parts(_ content: HeaderContent, right: Double) -> [HeaderLayout.Part] {
        HeaderLayout.parts(of: content, right: right, measure)
    }

    @Test("The reason is kept, and the name and the place give way", arguments: [220.0, 260, 300, 500, 900])
    func reasons(right: Double) {
        var content = HeaderContent()
        content.title = String(repeating: "a-very-long-name", count: 12) + ".log"
        content.place = "/srv/" + String(repeating: "deep/", count: 30)
        content.notice = "cannot read: Input/output error; check the disk or the connection it lies on"
        content.state = "● Live"
        let parts = parts(content, right: right)
        let note = parts.last { $0.role == .note }
        #expect(note?.text == content.notice || note?.text == "  ·  " + content.notice)
        let shown = note.map { $0.right - $0.left } ?? 0
        #expect(shown >= 19 * 6, "as much of it as says what is the matter: 'cannot read: Input/'")
        #expect(parts.first?.role == .title)
        #expect((parts.first.map { $0.right - $0.left } ?? 0) >= 64, "and the beginning of the name")
        for (one, next) in zip(parts, parts.dropFirst()) { #expect(one.left < next.left) }
        #expect(parts.allSatisfy { $0.right <= right })
    }

    @Test("A note is shown whole or not at all, and left out before what is the matter")
    func notes() {
        var content = HeaderContent()
        content.title = "Visits"
        content.place = "scroll folds, click opens"
        content.cutsPlace = false
        // 16 and 6 letters of 8 and 12 are 76; the note has 25 letters of 6, and the notice 9 more.
        #expect(parts(content, right: 226).map(\.text) == ["Visits", "scroll folds, click opens"])
        #expect(parts(content, right: 225).map(\.text) == ["Visits"])
        content.notice = "gone"
        #expect(parts(content, right: 280).map(\.text) == ["Visits", "scroll folds, click opens  ·  gone"])
        #expect(parts(content, right: 279).map(\.text) == ["Visits", "gone"])
    }

    @Test("What hides rows is said rather than the name and the state, and nothing ends beyond the left side")
    func filters() {
        var content = HeaderContent()
        content.title = "app.log"
        content.filters = ["the first text", "the other text"].map { FilterTerm(.has(Pattern($0))) }
        // 16 and 7 letters of 8 are 72; the chip has 9 letters of 6, 8 on either side of them, and 12 before it: 82.
        let wide = parts(content, right: 154)
        #expect(wide.map(\.text) == ["app.log", "2 filters"] && wide.last?.right == 146)
        #expect(parts(content, right: 153).map(\.text) == ["2 filters"])
        #expect(parts(content, right: 98).map(\.text) == ["2 filters"])
        #expect(parts(content, right: 97).map(\.text) == ["app.log"])
        content.state = "Paused"
        #expect(parts(content, right: 154).map(\.text) == ["app.log", "2 filters"])
        // 6 letters of 6, 8 on either side of them, and 12 before them are 64.
        content.title = "a-very-long-name.log"
        let long = parts(content, right: 300)
        #expect(long.map(\.role) == [.title, .state, .filters])
        #expect(long.map(\.right) == [154, 210, 292])
        content.filters = []
        #expect(parts(content, right: 60).map(\.text) == ["a-very-long-name.log"])
    }

    @Test("Without a title the state or the place begins where the title would")
    func noTitle() {
        var content = HeaderContent()
        content.place = "/srv"
        #expect(parts(content, right: 400).map(\.left) == [16])
        content.state = "● Live"
        // Behind the state, 6 letters of 6, are 8 points of its chip, and 12 after these.
        #expect(parts(content, right: 400).map(\.left) == [16, 72])
    }

    @Test("What stands behind the state does not move as the list pauses and follows again")
    func steadyState() {
        // A letter of these has six points but for the dot, which has ten: `● Live` is 40 wide, `Paused` 36.
        let measure = { (text: String, _: ChromeText.Face) in
            Double(text.count) * 6 + (text.hasPrefix("●") ? 4 : 0)
        }
        var content = HeaderContent()
        content.title = "a.log"
        content.filters = [FilterTerm(.has(Pattern("error")))]
        let lefts = ["● Live", "Paused"].map { state -> [Double] in
            content.state = state
            return HeaderLayout.parts(of: content, right: 600, measure).map(\.left)
        }
        // 16, and 30 for the title; 12 and 8 before the state, and 8 behind its 40; 12 and 20 before the filter's words.
        #expect(lefts == [[16, 66, 146], [16, 66, 146]])
    }

    @Test("A filter is said in its words as long as there is room for them to the point")
    func roomForFilters() {
        var content = HeaderContent()
        content.title = "a.log"
        content.filters = [FilterTerm(.has(Pattern("error")))]
        // 16 and 5 letters of 8, 12 before the chip, which has 20 on either side of 5 letters of 6: 138.
        #expect(parts(content, right: 138).map(\.text) == ["a.log", "error"])
        #expect(parts(content, right: 137).map(\.text) == ["a.log", "1 filter"])
        // The same without the 16 at the left, with 16 at the right.
        #expect(HeaderLayout.wantedWidth(of: content, room: 600, measure) == 138)
    }

    @Test("In no scene is a text of the header cut at the size that its window has, wherever the list is scrolled to")
    func scenes() throws {
        for demo in [DemoScene.chooser] + DemoScene.all {
            var options = Options()
            options.window.size = demo.size
            let scene = try demo.make(SceneBuilder(options, registry: .shipped, scale: 1, animations: false))
            let surface = Surface(width: Int(demo.size.width), height: Int(demo.size.height))
            let text = scene.appearance.text
            for share in [0, 0.3, 0.7, 1] {
                for pane in scene.panes {
                    let engine = pane.list.engine
                    engine.scroll(to: share * engine.maxOffset, byReader: true)
                }
                _ = scene.draw(on: surface, at: 0)
                for part in scene.activePane.header.shownParts {
                    let width = text.size(part.text, part.role == .title ? .title : .caption).width
                    #expect(width <= part.right - part.left + 0.5, "\(demo.name): \(part.text)")
                }
                let note = scene.activePane.status.place
                let isShown = scene.activePane.header.shownParts.contains { $0.text.contains(note) }
                #expect(note.isEmpty || isShown, "\(demo.name): \(note)")
            }
        }
    }

    @Test("Of a place that is too long only the beginning is shown, and what is the matter after it")
    func places() {
        var content = HeaderContent()
        content.title = "a.log"
        content.place = "/srv/" + String(repeating: "deep/", count: 30)
        // 16 and 5 letters of 8 and 12 are 68; a beginning of 120 points is worth to be shown.
        #expect(parts(content, right: 188).map(\.text) == ["a.log", content.place])
        #expect(parts(content, right: 187).map(\.text) == ["a.log"])
        content.notice = "no access"
        let wide = parts(content, right: 400)
        #expect(wide.map(\.text) == ["a.log", content.place, "  ·  no access"])
        #expect(wide[2].right - wide[2].left == 14 * 6)
        #expect(wide[1].right == wide[2].left)
        content.place = "/srv"
        #expect(parts(content, right: 400).map(\.text) == ["a.log", "/srv  ·  no access"])
    }
}
