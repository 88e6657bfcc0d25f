import Strata
import StrataCanvas
import StrataFeeds
import StrataPlugin

/// Makes a scene as options ask for it.
struct SceneBuilder {
    /// The strategies there are.
    let registry: StrategyRegistry
    /// Where plugins among them are found at fault.
    var faults = PluginFaults()
    /// Device pixels a point.
    let scale: Double

    /// A scene that already has the lines which the feed found at once.
    func build(
        _ options: Options, feed: LineFeed, frameInterval: Double = 1000.0 / 60, animations: Bool = true
    ) throws(CommandError) -> ViewerScene {
        let desktop = DesktopSettings.current()
        let theme = Theme(options.theme, font: options.font, desktop: desktop)
        let library = FontLibrary(scale: scale)
        let area = ViewerScene.listArea(in: options.size)
        let list: ListScene
        do {
            list = try ListScene(
                lines: feed, cell: cell(options.cell, library, theme), options: options, scale: scale,
                size: Size(width: area.width, height: area.height),
                animations: animations && options.animations && desktop.animations, registry: registry,
                faults: faults)
        } catch {
            throw .usage(error.description)
        }
        let scene = ViewerScene(
            list: list, theme: theme, text: ChromeText(library: library, theme: theme), options: options,
            frameInterval: frameInterval)
        scene.apply(feed.takeEvents())
        return scene
    }

    private func cell(_ name: String, _ library: FontLibrary, _ theme: Theme) -> any Cell {
        guard let entry = CellRegistry.shipped.entry(named: name) else {
            preconditionFailure("There is no cell named '\(name)'; the command line was checked for it.")
        }
        return entry.make(library, theme)
    }
}
