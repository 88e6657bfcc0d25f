import Strata
import StrataCanvas
import StrataCommandLine
import StrataDocument
import StrataFeeds
import StrataPlugin
import StrataSystem

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

    /// A list of a document's rows, as a part of a window.
    func pane(_ options: Options, _ document: any Document) throws(CommandError) -> ListPane {
        let area = ListPane.listArea(in: Rect(x: 0, y: 0, width: options.size.width, height: options.size.height))
        let list: ListScene
        do {
            list = try ListScene(
                document, cell: cell(options.cell), options: options, scale: library.scale,
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
        let documents = feeds.map(FeedDocument.init)
        var panes: [ListPane] = []
        for index in 0..<options.paneCount {
            let document = documents[min(index, feeds.count - 1)]
            let pane = try pane(options.forPane(index), document)
            document.onNews { [weak pane] in pane?.take($0) }
            panes.append(pane)
        }
        let scene = WindowScene(panes, options.arrangement ?? .split, feeds: documents, size: options.size)
        for document in documents { document.take() }
        return scene
    }

    private func cell(_ name: String) -> any Cell {
        guard let entry = CellRegistry.shipped.entry(named: name) else {
            preconditionFailure("There is no cell named '\(name)'; the command line was checked for it.")
        }
        return DividedCell(entry.make(library, theme), library: library, theme: theme)
    }
}
