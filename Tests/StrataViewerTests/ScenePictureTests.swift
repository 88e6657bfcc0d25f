import Strata
import StrataCanvas
import StrataCanvasTesting
import StrataCommandLine
import StrataSimulation
import StrataStrategies
import Testing

@testable import StrataInterface
@testable import StrataViewer

@Suite("Pictures of the scenes")
struct ScenePictureTests {

    private func play(_ name: String, _ story: String, _ arguments: [String]) throws -> Surface {
        let scene = name.isEmpty ? DemoScene.chooser : try #require(DemoScene.named(name))
        let options = try ArgumentParser(.demo, registry: .shipped).parse(arguments)
        // 9 May 2026, noon: the day of the demos.
        let builder = SceneBuilder(
            options, registry: .shipped, scale: options.window.scale ?? 1, animations: !story.isEmpty,
            clock: { 1_778_328_000 })
        let player = try StoryPlayer(scene.make(builder), scale: options.window.scale ?? 1)
        try player.play(Story(story))
        return player.picture
    }

    private func expect(_ surface: Surface, looksLike name: String) throws {
        let mismatch = try GoldenPicture.named(name).mismatch(with: surface)
        #expect(mismatch == nil)
    }

    private static let sizes = [
        "": "320x420", "notes": "320x420", "visits": "320x420", "chat": "320x420", "emoji": "480x254",
        "methods": "720x420", "undo": "320x420",
    ]

    @Test(
        "Every scene as it opens, light and dark",
        arguments: sizes.keys.sorted(), ["light", "dark"])
    func opening(name: String, theme: String) throws {
        let size = try #require(Self.sizes[name])
        let picture = try play(name, "", ["--theme", theme, "--size", size])
        try expect(picture, looksLike: "scene-\(name.isEmpty ? "chooser" : name)-\(theme)")
    }

    @Test("Where three lists side by side have no room, one is shown at a time", arguments: ["320x480", "640x480"])
    func narrowMethods(size: String) throws {
        try expect(play("methods", "", ["--theme", "light", "--size", size]), looksLike: "scene-methods-\(size)")
    }

    @Test("A card halfway folded, one that is open, and one on its way there")
    func visits() throws {
        let size = ["--theme", "light", "--size", "320x420"]
        let folded = #"{"wheel":1.5,"at":[160,300]}"# + "\n" + #"{"wait":1000}"# + "\n" + #"{"move":[319,419]}"#
        try expect(play("visits", folded, size), looksLike: "visits-folded")
        let opened = #"{"click":[160,250]}"# + "\n" + #"{"wait":1000}"#
        try expect(play("visits", opened, size), looksLike: "visits-open")
        let halfway = #"{"click":[160,250]}"# + "\n" + #"{"wait":120}"#
        try expect(play("visits", halfway, size), looksLike: "visits-opening")
    }

    @Test("After a click in the header the scrollbar shows where another one returns to")
    func place() throws {
        let story =
            #"{"wheel":30,"at":[160,300]}"# + "\n" + #"{"wait":1000}"# + "\n" + #"{"click":[160,64]}"# + "\n"
            + #"{"wait":1000}"#
        try expect(play("undo", story, ["--theme", "light", "--size", "320x420"]), looksLike: "undo-top")
    }

    @Test("At scale 2")
    func scale() throws {
        try expect(play("chat", "", ["--theme", "dark", "--size", "320x300", "--scale", "2"]), looksLike: "chat-2x")
    }

    @Test("The same story gives the same picture, and one with a bad line says which")
    func stories() throws {
        let story = #"{"type":"hello","pause":40}"# + "\n\n" + #"{"key":"Enter"}"# + "\n" + #"{"wait":700}"#
        let pictures = try (0..<2).map { _ in try play("chat", story, ["--theme", "light", "--size", "320x420"]) }
        // What was sent shows the time of day, which may have gone on from one to the other.
        let difference = PictureDifference(pictures[0], pictures[1])
        #expect(difference.mean < 0.5)
        let bad = [
            ("{}", "line 1"), (#"{"klick":[1,2]}"#, "'klick' is unknown"), (#"{"wait":-1}"#, "from 0"),
            (#"{"resize":[0,99999]}"#, "from 120 to 16384"), ("\n{\"wait\":\"long\"}", "line 2"),
            (#"{"key":"Hyper+x"}"#, "Control+Home"),
            (#"{"click":[1,2],"again":true}"#, "'again'"), ("nonsense", "not JSON"),
        ]
        for (text, reason) in bad {
            let error = #expect(throws: CommandError.self) { try Story(text) }
            #expect(error?.exitCode == 65 && error?.description.contains(reason) == true, "\(text)")
        }
    }
}
