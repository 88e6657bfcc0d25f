import Strata
import StrataCanvas
import StrataDocument
import StrataInterface
import StrataPlugin
import StrataSimulation

/// A list of a document's rows: the engine, and how rows look. It needs no display.
final class ListScene {
    /// Where everything lies.
    let engine: ListEngine
    /// How a row looks.
    let cell: any Cell
    /// The colours that rows are drawn in.
    var palette: Palette { didSet { if palette != oldValue { generation &+= 1 } } }
    /// Drawn rows.
    let cache = RowCache(limit: 8 << 20, pool: PixelPool(idleLimit: 1 << 20))
    /// Whether rows follow the end. The strategy does it; this is what it was told.
    var follows: Bool
    /// Rows that arrived since the newest was last seen.
    var unseen = 0
    /// The list as it is drawn now.
    private(set) var frame = ListFrame()
    /// The row under the pointer.
    var hoveredRow: Int?
    /// What the page of an expanded row says above its text.
    var placeText: (Int) -> String = { "line \(CountText.grouped($0 + 1))" }

    /// The rows.
    let document: any Document
    let registry: StrategyRegistry
    let faults: PluginFaults
    /// The chains that were shown before the present one, oldest first.
    var chains: [String] = []
    /// The chain that was replaced because a plugin in it was at fault.
    var interruptedChain: String?
    /// Tells the reader what became of a plugin.
    var onPluginNews: (String) -> Void = { _ in }
    let options: Options
    let grid: PixelGrid
    /// Changes when every row looks different.
    var generation: UInt32 = 0
    /// The page of the expanded row, by the row's name.
    var page: (row: RowID, place: PagePlace)?
    /// A part of a line that the page was scrolled by.
    var pageLines = 0.0
    /// The row whose text changed last, as it was measured.
    var grown: (version: RowVersion, generation: UInt32, line: Line)?

    init(
        _ document: any Document, cell: any Cell, palette: Palette, options: Options, scale: Double, size: Size,
        animations: Bool, registry: StrategyRegistry, faults: PluginFaults = PluginFaults()
    ) throws(StrategyError) {
        var configuration = ListConfiguration(viewport: size)
        configuration.axis = options.axis
        configuration.strategy = options.strategy
        configuration.options = options.resolvedStrategyOptions(in: registry)
        configuration.animations = animations
        engine = try ListEngine(configuration, registry: registry)
        follows = engine.policy.follow == .end
        self.cell = cell
        self.palette = palette
        cell.wraps = options.wraps
        grid = PixelGrid(scale: scale)
        self.document = document
        self.options = options
        self.registry = registry
        self.faults = faults
        engine.measure = { [unowned self] in measure($0, breadth: $1) }
    }

    /// Whether the newest row is in view, wholly.
    var isAtEnd: Bool { engine.targetOffset >= engine.maxOffset - 0.5 }

    /// Refills ``frame``.
    func readFrame() {
        let size = engine.viewport.size
        let shown = grid.snap(Rect(x: 0, y: 0, width: size.width, height: size.height)).area * 4
        // What is shown two and a half times over, so that scrolling to and fro finds what it needs.
        let limit = max(8 << 20, shown * 5 / 2)
        if cache.limit != limit { cache.limit = limit }
        if isAtEnd { unseen = 0 }
        if engine.activeItem == nil { page = nil }
        engine.readFrame(into: &frame)
        guard !faults.isEmpty else { return }
        replaceFaultyStrategies()
        engine.readFrame(into: &frame)
    }

    // MARK: - Extents

    /// How long a row is along the list that is so broad across it, in points.
    func measure(_ index: Int, breadth: Double) -> Double {
        let line = document.line(at: index)
        return options.axis == .vertical ? cell.height(of: line, width: breadth) : cell.width(of: line)
    }

    /// How long rows of so many bytes are on average that are so broad, in points.
    func estimate(_ averageBytes: Double, breadth: Double) -> Double {
        guard options.axis == .vertical else { return cell.estimatedWidth }
        return cell.estimatedHeight(averageBytes: averageBytes, width: breadth)
    }

    /// Has every row measured and drawn anew, because its breadth or its look changed.
    func setViewport(_ size: Size, forgetting: Bool) {
        guard forgetting else { return engine.setViewport(size, animated: false) }
        engine.setViewport(
            size, forgettingExtentsFor: { [unowned self] in estimate(document.averageBytes, breadth: $0) },
            animated: false)
    }

    /// Gives the list another size, in points.
    func resize(_ size: Size) {
        let old = engine.viewport
        let isBroader = size.breadth(across: old.axis) != old.breadth
        // Rows of a horizontal list are as high as the list, and drawn rows know their width alone.
        if isBroader && options.axis == .horizontal { generation &+= 1 }
        setViewport(size, forgetting: isBroader && options.axis == .vertical && cell.wraps)
    }

    /// Wraps long lines, or clips them.
    func toggleWrap() {
        cell.wraps.toggle()
        generation &+= 1
        setViewport(engine.viewport.size, forgetting: true)
    }
}
