import Strata
import StrataCanvas
import StrataCanvasTesting
import Testing

@testable import StrataCells
@testable import StrataInterface
@testable import StrataViewer

/// Where the golden pictures lie.
private let pictures =
    #filePath.split(separator: "/").dropLast(2).map { "/" + $0 }.joined() + "/Pictures/Cells/"

/// Records as people have them. Their dates name no zone, so that they look the same everywhere.
private enum Samples {
    static let chat = [
        #"{"text":"Have you seen the new list?","userId":"ada","type":"received","date":"2026-11-21T09:14:00"}"#,
        #"""
        {"text":"Yes, and it stays where I read while rows arrive. Just what I wanted.",\#
        "type":"sent","date":"2026-11-21T09:15:00"}
        """#,
        #"{"text":"مرحبا! كيف حالك اليوم؟\nhello","userId":"layla","type":"received","date":"2026-11-21T09:16:00"}"#,
        #"{"text":"ok","type":"sent"}"#,
    ]
    static let note = [
        #"{"text":"Buy milk","date":"2026-11-21T09:16:00"}"#,
        #"{"text":"Shopping\n– bread\n– quinces, if there are any, and butter in any case","color":"yellow"}"#,
        #"{"text":"פתק עם מספר 42","date":"2026-11-19"}"#,
    ]
    static let visit = [
        #"""
        {"place":"Museum of Natural History","arrival":"2026-11-21T09:16:00",\#
        "departure":"2026-11-21T11:02:00","tag":"Culture","color":"purple",\#
        "notes":"The whale hangs in the second hall. Closed on Mondays; the café is on the roof and \#
        has the best view over the river."}
        """#,
        ##"{"place":"متحف الفن","date":"2026-11-19","tag":"ثقافة","color":"#c08020"}"##,
    ]
    static let emoji = [#"{"emoji":"☺"}"#, #"{"emoji":"A"}"#, #"{"text":"hello"}"#, #"{"emoji":""}"#]
    static let json = [
        #"{"level":"info","message":"server started","port":8080,"tls":false,"tags":["a","b"],"peer":null}"#,
        #"[1,2.50,"three"]"#, "{not json",
    ]
    static let auto = [
        chat[0], note[0], #"{"emoji":"☺"}"#, json[0], "May 20 04:45:11 web1 nginx[812]: ERROR timed out",
    ]

    /// Runs of messages by one sender, and everything that may become of what was sent.
    static let conversation = [
        #"{"text":"Are you there?","userId":"ada","type":"received","date":"2026-11-21T09:14:00"}"#,
        #"""
        {"text":"I have the tickets for the train at nine.","userId":"ada","type":"received",\#
        "date":"2026-11-21T09:14:00"}
        """#,
        #"{"text":"Platform 4","userId":"ada","type":"received","date":"2026-11-21T09:15:00"}"#,
        #"{"text":"So have I!","userId":"robin","type":"received","date":"2026-11-21T09:15:00"}"#,
        #"{"text":"On my way","type":"sent","status":"sent","date":"2026-11-21T09:16:00"}"#,
        #"""
        {"text":"Keep a seat for me, please, by the window if there is one","type":"sent","status":"sent",\#
        "date":"2026-11-21T09:16:00"}
        """#,
        #"{"text":" ","type":"received","userId":"ada","date":"2026-11-21T09:17:00"}"#,
        #"{"text":"Five minutes","type":"sent","status":"sending","date":"2026-11-21T09:18:00"}"#,
        #"{"text":"Where are you?","type":"sent","status":"failed","date":"2026-11-21T09:19:00"}"#,
        #"{"text":"Still there?","type":"sent","status":"failed","date":"2026-11-21T09:20:00"}"#,
        #"{"text":"אני כאן","userId":"ada","type":"received","date":"2026-11-21T09:19:00"}"#,
    ]

    static let byName = [
        "chat": chat, "note": note, "visit": visit, "emoji": emoji, "json": json, "auto": auto,
    ]

    /// For each look a record with fields that the program knows nothing of.
    static let expanded = [
        "chat": #"""
        {"id":"41","text":"Shall we meet at the station? I have the tickets.","userId":"ada",\#
        "type":"received","date":"2026-11-21T09:14:00","seen":true,"via":{"client":"bot",\#
        "version":1.50}}
        """#,
        "note": #"""
        {"text":"Quinces keep until Christmas.","date":"2026-11-21T09:16:00","color":"yellow",\#
        "author":"Mara","pinned":false}
        """#,
        "visit": #"""
        {"place":"Museum of Natural History","arrival":"2026-11-21T09:16:00",\#
        "departure":"2026-11-21T11:02:00","tag":"Culture","color":"purple",\#
        "notes":"The whale hangs in the second hall.","rating":5,"with":["Mara","Jonas"]}
        """#,
        "emoji": #"{"emoji":"☺","found":"under the bridge"}"#,
        "json":
            #"{"time":"2026-11-21T09:16:00","level":"info","port":8080,"tls":false,"tags":["a",{"b":null}],"none":{}}"#,
        "log": "2026-05-20 04:45:11 web1 nginx[812]: ERROR upstream timed out while reading the response header",
    ]
}

@Suite("Pictures of rows")
struct CellPictureTests {
    private static let size = Size(width: 360, height: 300)

    /// Fonts are rasterised a little differently from one version to the next; the mean catches all that matters.
    private func expect(_ surface: Surface, looksLike name: String) throws {
        let golden = GoldenPicture(pictures + name + ".png", maximumTolerance: 255, meanTolerance: 2)
        let mismatch = try golden.mismatch(with: surface)
        #expect(mismatch == nil)
    }

    @Test("Rows in the light and in the dark", arguments: Samples.byName.keys.sorted())
    func rows(name: String) throws {
        let lines = Samples.byName[name] ?? []
        try expect(CellRig(name, .light).picture(lines, Self.size), looksLike: "\(name)-light")
        try expect(CellRig(name, .dark).picture(lines, Self.size), looksLike: "\(name)-dark")
    }

    @Test("Expanded rows in the light and in the dark", arguments: Samples.expanded.keys.sorted())
    func pages(name: String) throws {
        let line = Samples.expanded[name] ?? ""
        let size = Size(width: 360, height: 400)
        try expect(CellRig(name, .light).page(line, size), looksLike: "\(name)-page-light")
        try expect(CellRig(name, .dark).page(line, size), looksLike: "\(name)-page-dark")
    }

    @Test("One cell draws in whatever colours it is handed", arguments: Samples.expanded.keys.sorted())
    func palettes(name: String) throws {
        var rig = try CellRig(name)
        for (palette, suffix) in [(Palette.light, "light"), (.dark, "dark"), (.light, "light")] {
            rig.theme.palette = palette
            let page = rig.page(Samples.expanded[name] ?? "", Size(width: 360, height: 400))
            try expect(page, looksLike: "\(name)-page-\(suffix)")
            guard let lines = Samples.byName[name] else { continue }
            try expect(rig.picture(lines, Self.size), looksLike: "\(name)-\(suffix)")
        }
    }

    @Test("Long rows, too, which are set once for many bands", arguments: CellRegistry.shipped.names)
    func palettesOfLongRows(name: String) throws {
        let words = String(repeating: "May 20 04:45:11 web1 nginx[812]: ERROR timed out. ", count: 60)
        let line = #"{"text":"\#(words)","type":"sent","place":"Here"}"#
        let lines = name == "log" ? [words] : [line]
        var rig = try CellRig(name)
        _ = rig.picture(lines, Self.size)
        rig.theme.palette = .dark
        let picture = rig.picture(lines, Self.size)
        #expect(try picture.pixels == CellRig(name, .dark).picture(lines, Self.size).pixels)
    }

    @Test("Rows of a horizontal list", arguments: Samples.byName.keys.sorted())
    func strips(name: String) throws {
        let lines = Samples.byName[name] ?? []
        try expect(CellRig(name).strip(lines, Size(width: 960, height: 150)), looksLike: "\(name)-strip")
    }

    @Test("A conversation: runs by one sender lie close together, and what was sent says how far it came")
    func conversation() throws {
        let size = Size(width: 360, height: 600)
        try expect(CellRig("chat", .light).picture(Samples.conversation, size), looksLike: "chat-runs-light")
        try expect(CellRig("chat", .dark).picture(Samples.conversation, size), looksLike: "chat-runs-dark")
    }

    @Test("In the narrowest window, where a visit's duration stays whole")
    func narrow() throws {
        let lines = ["2026-11-21T12:21:00", "2026-11-23T09:16:00"].map {
            #"{"place":"Old Town Library","arrival":"2026-11-21T09:16:00","departure":"\#($0)","tag":"Reading"}"#
        }
        try expect(CellRig("visit").picture(lines, Size(width: 320, height: 270)), looksLike: "visit-narrow")
    }

    @Test("A bubble that was not delivered has the small corner of its run, and its other corners are round")
    func failedCorners() throws {
        let rig = try CellRig("chat", .light)
        let sent = #"{"text":"Where are you?","type":"sent","status":"sent"}"#
        let failed = #"{"text":"Where are you now?","type":"sent","status":"failed"}"#
        let picture = rig.picture([sent, failed], Size(width: 360, height: 160))
        let rim = Palette.light.error.pixel
        // The row begins where its bubble does; both sides of the rim are found in the middle of the bubble.
        let top = Int(rig.cell.height(of: CellRig.line(sent), width: 360))
        let middle = (0..<360).filter { picture.pixel(x: $0, y: top + 16) == rim }
        let (left, right) = (try #require(middle.first), try #require(middle.last))
        // Round by 12 points, a corner begins more than 3 points away from that of the rectangle; by 4 points, less.
        #expect(picture.pixel(x: right - 2, y: top + 2) == Palette.light.card.pixel)
        #expect(picture.pixel(x: left + 2, y: top + 2) == Palette.light.background.pixel)
    }

    @Test("At scale 2")
    func scale() throws {
        try expect(CellRig("chat", .light, scale: 2).picture(Samples.chat, Self.size), looksLike: "chat-2x")
        try expect(CellRig("visit", .dark, scale: 2).picture(Samples.visit, Self.size), looksLike: "visit-2x")
    }
}

extension Surface {
    /// Every pixel, row by row.
    fileprivate var pixels: [UInt32] {
        (0..<height).flatMap { y in (0..<width).map { pixel(x: $0, y: y) } }
    }
}
