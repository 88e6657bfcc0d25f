import Strata
import StrataFeeds
import StrataSimulation
import StrataStrategies
import StrataWindow
import StrataWindowTesting
import Testing

@testable import StrataCells
@testable import StrataInterface
@testable import StrataViewer

/// The viewer over real files in a window in memory of 640 by 448 points: 400 points of list under the header, which is
/// 20 rows. Time and input are the test's.
final class ApplicationRig: WindowRig {
    let directory: TemporaryDirectory
    let file: String

    /// - Parameters:
    ///   - files: what is in the files that it shows.
    ///   - bottom: what stands below the lists.
    ///   - directory: where the files lie.
    ///   - memory: where it is kept what is marked in them.
    ///   - device: what is shown in their place.
    init(
        _ files: [String], _ arguments: [String] = [], size: Size = Size(width: 640, height: 448),
        bottom: [any View] = [], directory: TemporaryDirectory = TemporaryDirectory(), memory: StateFolder? = nil,
        device: String? = nil
    ) throws {
        self.directory = directory
        let paths = files.enumerated().map { [directory] in directory.file("\($0.offset).log", $0.element) }
        file = paths[0]
        var options = try ArgumentParser(.window, registry: .shipped).parse(
            ["--theme", "light"] + wholeRows + arguments + paths)
        options.window.size = size
        if let device { options.files = [device] }
        try super.init(options) { [options] builder in
            let built = try ViewCommand.maker(options)(builder, memory)
            let scene = bottom.isEmpty ? built : builder.scene(built.panes, bottom: bottom)
            scene.sources = built.sources + [TabOpener(builder, remembering: memory)]
            return scene
        }
        waitForLines { scene.panes.allSatisfy(\.status.isIndexed) }
        waitForLines {
            loop.advance(by: 1)
            return scene.sources.allSatisfy { ($0 as? EntrySource)?.entries.isRunning != true }
        }
        settle()
    }

    var engine: ListEngine { scene.activePane.list.engine }
    /// The rows in view.
    var rows: ClosedRange<Int>? {
        let items = scene.activePane.list.placed.items
        guard let first = items.first?.index, let last = items.last?.index else { return nil }
        return first...last
    }

    /// Lets the feeds bring lines until something is so.
    func waitForLines(until isDone: () -> Bool) {
        wait(until: isDone) { loop.dispatchDescriptors(within: 10) }
        #expect(isDone(), "the lines never came")
    }

    /// Adds lines to the first file, and waits until they are shown.
    func append(_ lines: String...) {
        let count = engine.count + lines.count
        StrataViewerTests.append(lines.map { $0 + "\n" }.joined(), to: file)
        // Of a flood, lines are kept back for a while.
        waitForLines {
            loop.advance(by: 1)
            return engine.count == count
        }
        settle()
    }
}
