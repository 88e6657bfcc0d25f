import Strata
import StrataCanvas
import StrataCells
import StrataCommandLine
import StrataDecoders
import StrataDocument
import StrataInterface
import StrataPlugin
import StrataSearch
import StrataSystem

/// Makes scenes as options ask for them.
final class SceneBuilder {
    /// The options of the command line.
    let options: Options
    /// The strategies there are.
    let registry: StrategyRegistry
    /// The look of everything.
    let appearance: Appearance
    /// The settings, which may change while a window is open.
    let settings: SettingsStore
    /// The time of day, in seconds since 1970 began in UTC.
    private let clock: () -> Double
    let library: FontLibrary
    private let faults: PluginFaults

    /// - Parameters:
    ///   - library: The fonts; nil: the builder opens them.
    ///   - scale: Device pixels a point.
    ///   - faults: The record of plugins among the strategies that are found at fault.
    ///   - animations: True if anything may move at all.
    ///   - clock: The time of day, in seconds since 1970 began in UTC.
    init(
        _ options: Options, registry: StrategyRegistry, faults: PluginFaults = PluginFaults(),
        library: FontLibrary? = nil, scale: Double, frameInterval: Double = 1000.0 / 60, animations: Bool = true,
        clock: @escaping () -> Double = { WallClock.now / 1000 }
    ) {
        let known = options.settings
        settings = SettingsStore(known)
        self.options = options
        self.registry = registry
        self.faults = faults
        self.clock = clock
        self.library = library ?? FontLibrary()
        self.library.scale = scale
        appearance = Appearance(
            theme: Theme(known), library: self.library,
            isAnimated: animations && known[.animations], frameInterval: frameInterval)
    }

    /// Refuses to go on where there is no font: nothing could be read.
    ///
    /// - Parameters:
    ///   - library: the fonts that rows will be drawn with.
    ///   - faces: the faces that they will have.
    static func checkFonts(in library: FontLibrary = FontLibrary(), _ faces: Faces = Faces()) throws(CommandError) {
        guard !library.hasFont(for: faces.row) else { return }
        throw CommandError(
            description: "the system has no fonts that fontconfig finds; install some, such as fonts-dejavu-core",
            exitCode: ExitCode.unavailable)
    }

    /// A list of a document's rows, as a part of a window.
    ///
    /// - Parameter showsDays: True if there are headers over the rows of each day unless the reader says otherwise;
    ///   nil: as the look of rows has it.
    /// - Parameter gutter: The columns before the rows, around their look.
    /// - Parameter read: Makes rows of lines where these show text; nil: as the options say what lines are.
    func pane(
        _ options: Options, _ document: any Document, status: any ListStatus, showsDays: Bool? = nil,
        within gutter: ((any Cell) -> GutterCell)? = nil,
        reading read: ((any Document) -> any Document)? = nil
    ) throws(CommandError) -> ListPane {
        let entry = entry(options.layout.cell)
        let look = entry.make(library, appearance.theme.faces.zooming)
        let lines = document
        let document =
            entry.showsText ? read?(document) ?? options.reading.format.rows(of: document) : document
        let showsDays = showsDays ?? (look as? any DatedCell)?.showsDays ?? false
        let formats = FormatFinder(document.lines)
        let fields = FieldFinder(
            lines, as: options.reading.format, onPages: entry.showsText, ofSeveral: options.reading.merge)
        (look as? any DatedCell)?.readLines { fields.newTableReader() ?? formats.find() }
        let columns = ShownColumns(options.reading.columns, reading: fields.reader)
        let shown = entry.showsText ? FieldCell(look, showing: columns, library, appearance.theme.faces.zooming) : look
        let (rows, cell) = dated(
            document, look, as: shown, isShown: settings.settings[.dayHeaders] ?? showsDays
        ) { cell in
            guard let gutter = gutter?(cell) else { return cell }
            columns.gutter = { [unowned gutter] in gutter.gutter($0) }
            return gutter
        }
        cell.wraps = settings.settings[.wrap]
        let list: ListView
        do {
            list = try ListView(
                rows, cell: cell, configuration: configuration(options), registry: registry, scale: library.scale,
                newestSpace: cell.newestSpace, standardChain: LayoutOptions.standardChain, faults: faults)
        } catch {
            throw .usage(error.description)
        }
        list.strategies.showsDaysByDefault = showsDays
        let pane = ListPane(list, status: status)
        (pane.filters.fields, pane.shownColumns) = (fields, columns)
        pane.moments = (look as? any DatedCell).map { MomentReader(of: $0, clock: clock) }
        pane.onPluginNews = { Diagnostics.warn($0) }
        return pane
    }

    /// The configuration of a list that fills a window.
    private func configuration(_ options: Options) -> ListConfiguration {
        let size = options.window.size
        let area = ListPane.listArea(in: Rect(x: 0, y: 0, width: size.width, height: size.height))
        var configuration = ListConfiguration(viewport: area.size)
        configuration.axis = options.layout.axis
        configuration.options = options.layout.resolvedStrategyOptions(in: registry)
        configuration.animations = appearance.isAnimated
        configuration.strategy = options.layout.strategy
        return configuration
    }

    /// A scene of the size that is asked for.
    func scene(
        _ panes: [ListPane], _ arrangement: PanesView.Arrangement = .split, bottom: [any View] = []
    ) -> WindowScene {
        let scene = WindowScene(
            panes, arrangement, bottom: bottom, appearance: appearance, commands: .viewer, settings: settings,
            size: options.window.size)
        let apply = { [unowned scene] (before: Settings, now: Settings) in
            for setting in ViewerSetting.all { setting.apply(before, now, scene) }
        }
        apply(Settings(), settings.settings)
        settings.observe(scene, apply)
        return scene
    }

    /// A text field with a button.
    func entryBar(placeholder: String, button: String, onSubmit: @escaping (String) -> Void) -> EntryBar {
        EntryBar(
            library: library, placeholder: placeholder, button: button, isAnimated: appearance.isAnimated,
            onSubmit: onSubmit)
    }

    private func entry(_ name: String) -> CellRegistry.Entry {
        guard let entry = CellRegistry.shipped.entry(named: name) else {
            preconditionFailure("There is no cell named '\(name)'; the command line was checked for it.")
        }
        return entry
    }

    /// The rows of a document with the headers that a cell finds for them, and the cell that shows these and dividers.
    private func dated(
        _ document: any Document, _ cell: any Cell, as shown: any Cell, isShown: Bool,
        within frame: (any Cell) -> any Cell
    ) -> (DayDocument, any Cell) {
        let dated = cell as? any DatedCell
        let rows = DayDocument(of: FilteredDocument(of: document), isShown: isShown, clock: clock) {
            dated?.day(of: $0)
        }
        let faces = appearance.theme.faces.zooming
        let divided = DividedCell(shown, library, faces)
        return (rows, HeadedCell(frame(divided), style: dated?.headerStyle ?? .strip, library, faces))
    }
}
