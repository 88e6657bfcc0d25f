import Strata
import StrataCommandLine
import StrataStrategies

@testable import StrataViewer

/// Stories: reading one gives steps within their bounds, or names the line that is none; a short one is played, too.
enum StoriesEntry: FuzzEntry {
    static let name = "stories"

    static func complaint(about input: UnsafeRawBufferPointer) -> String? {
        let text = String(decoding: input, as: UTF8.self)
        do throws(CommandError) {
            let story = try Story(text, name: "story")
            if let step = story.steps.first(where: { !isBounded($0) }) { return "\(step) is beyond all bounds" }
            if !story.steps.isEmpty, story.steps.reduce(0, { $0 + cost(of: $1) }) <= affordable { try play(story) }
            return nil
        } catch {
            return error.exitCode == 65 ? nil : "exit code \(error.exitCode): \(error)"
        }
    }

    /// About so many frames are drawn for one input.
    private static let affordable = 24.0

    /// How many frames a step draws; infinite for those that do more than that.
    private static func cost(of step: Story.Step) -> Double {
        switch step {
        case .wait(let time): time / StoryPlayer.interval
        case .move(_, let time): 1 + time / StoryPlayer.interval
        case .click(_, let count): Double(count)
        case .type(let text, let pause): Double(text.count) * (1 + pause / StoryPlayer.interval)
        case .resize(let size): size.width * size.height <= 640 * 480 ? 1 : .infinity
        case .picture: .infinity
        default: 1
        }
    }

    private static func isBounded(_ step: Story.Step) -> Bool {
        switch step {
        case .wait(let time): (0...100_000).contains(time)
        case .move(let point, let time): isBounded(point) && (0...100_000).contains(time)
        case .click(let point, let count): isBounded(point) && (1...100_000).contains(count)
        case .press(let point), .release(let point): isBounded(point)
        case .wheel(let clicks, let point): isBounded(point) && clicks.magnitude <= 100_000
        case .type(_, let pause): (0...100_000).contains(pause)
        case .resize(let size): (120...16_384).contains(size.width) && (120...16_384).contains(size.height)
        case .key, .picture: true
        }
    }

    private static func isBounded(_ point: Point) -> Bool {
        point.x.magnitude <= 100_000 && point.y.magnitude <= 100_000
    }

    /// In the scene that has most to react to: rows, a button and a field.
    private static func play(_ story: Story) throws(CommandError) {
        var options = Options()
        options.window.size = Size(width: 240, height: 200)
        let builder = SceneBuilder(options, registry: .shipped, scale: 0.5, animations: true)
        try StoryPlayer(DemoScene.notes.make(builder), scale: 0.5).play(story)
    }
}
