import Strata
import StrataCanvas
import StrataFeeds
import StrataPlugin

/// Makes scenes as options ask for them.
final class SceneBuilder {
    /// What the command line asks for.
    let options: Options
    /// The strategies there are.
    let registry: StrategyRegistry
    /// The look.
    let theme: Theme
    /// Draws the chrome's texts.
    let text: ChromeText
    private let library: FontLibrary
    private let faults: PluginFaults
    /// Whether anything may move.
    let animations: Bool
    private let frameInterval: Double

    /// - Parameters:
    ///   - scale: Device pixels a point.
    ///   - faults: Where plugins among the strategies are found at fault.
    ///   - animations: Whether anything may move at all.
    init(
        _ options: Options, registry: StrategyRegistry, faults: PluginFaults = PluginFaults(), scale: Double,
        frameInterval: Double = 1000.0 / 60, animations: Bool = true
    ) {
        let desktop = DesktopSettings.current()
        self.options = options
        self.registry = registry
        self.faults = faults
        self.frameInterval = frameInterval
        self.animations = animations && options.animations && desktop.animations
        theme = Theme(options.theme, font: options.font, desktop: desktop)
        library = FontLibrary(scale: scale)
        text = ChromeText(library: library, theme: theme)
    }

    /// Refuses to go on where there is no font: nothing could be read.
    static func checkFonts() throws(CommandError) {
        guard !FontLibrary.hasFonts else { return }
        throw CommandError(
            description: "the system has no fonts that fontconfig finds; install some, such as fonts-dejavu-core",
            exitCode: ExitCode.unavailable)
    }

    /// A list of lines, as a part of a window.
    func pane(_ options: Options, lines: any LineSource) throws(CommandError) -> ListPane {
        let area = ListPane.listArea(in: Rect(x: 0, y: 0, width: options.size.width, height: options.size.height))
        let list: ListScene
        do {
            list = try ListScene(
                lines: lines, cell: cell(options.cell), options: options, scale: library.scale,
                size: Size(width: area.width, height: area.height), animations: animations, registry: registry,
                faults: faults)
        } catch {
            throw .usage(error.description)
        }
        return ListPane(list: list, theme: theme, text: text, options: options, frameInterval: frameInterval)
    }

    /// The window that the options ask for.
    ///
    /// - Parameter feeds: as ``Inputs/openAll(_:follows:startsAtOnce:)`` gives them: one for every list, or
    ///   one for all.
    func window(of feeds: [LineFeed]) throws(CommandError) -> WindowScene {
        var panes: [ListPane] = []
        for index in 0..<options.paneCount {
            panes.append(try pane(options.forPane(index), lines: feeds[min(index, feeds.count - 1)]))
        }
        let sources =
            feeds.count == 1 ? [PaneFeed(feeds[0], panes)] : zip(feeds, panes).map { PaneFeed($0, [$1]) }
        // The lists get their places first, so that lines are broken for the breadth they will have.
        let scene = WindowScene(panes, options.arrangement ?? .split, feeds: sources, size: options.size)
        for source in sources { source.apply(source.feed.takeEvents()) }
        return scene
    }

    private func cell(_ name: String) -> any Cell {
        guard let entry = CellRegistry.shipped.entry(named: name) else {
            preconditionFailure("There is no cell named '\(name)'; the command line was checked for it.")
        }
        return DividedCell(entry.make(library, theme), library: library, theme: theme)
    }
}
