import Strata
import StrataCanvas
import StrataWindow

/// Everything in a window: its views, what the pointer and the keyboard are at, and the frame that is open. It needs no
/// display: a window, a picture and a test show the same scene.
///
/// A frame is: ``begin(at:)``, any number of events and inputs, ``draw(on:at:)``. Times are milliseconds since the
/// window was made; points are those of the window.
public final class WindowScene {
    /// The view that contains every other one.
    public let root: PanesView
    /// The look of everything; whatever is drawn next looks so.
    public var appearance: Appearance {
        didSet { forgetSurface() }
    }
    /// The size of everything, in points.
    public private(set) var size: Size
    /// The sources that bring rows from outside.
    public var sources: [any SceneSource] = []
    /// The commands that keys ask for.
    public var commands: WindowCommands
    /// The list of all of them, from which one can be chosen.
    var palette = CommandPalette()
    /// The chains that the reader has given digits.
    package var givenDigits: [String: String] = [:]
    /// The settings; a view that looks otherwise by them observes them.
    public let settings: SettingsStore
    /// The named filters; nil if filters can have no names.
    package var savedFilters: (any SavedFilters)?
    /// The way to another zoom that the wheel and fingers have gone so far.
    var zooming = Zooming()
    /// The movements of fingers on a touchpad, and what goes on when they are lifted.
    var fingers = Fingers()
    /// The part of the scene that does more than show lists.
    public var controller: (any SceneController)?
    /// The part of the screen that the window takes.
    package var windowState = WindowState()
    /// The texts that were offered to other programs, and are not made up yet.
    package var given: [OfferedText] = []
    /// Carries out what a view asks of the window.
    public var onRequest: (WindowRequest) -> Void = { _ in }

    /// The frame that is open.
    public private(set) var frame: FrameContext?
    /// The view that has the keyboard before commands have.
    package var focused: (any View)?
    /// The view that had it before another one was shown over everything else.
    var focusBelow: (any View)?
    /// The view that the pressed button went down upon.
    package var captured: (any View)?
    /// The view that the pointer is over.
    package var hovered: (any View)?
    /// The point of the pointer, while it is in the window.
    package var pointer: Point?
    private(set) var time = 0.0
    /// Since when the window has the keyboard; nil while it has not.
    var keyboardTime: Double? = -.infinity
    private var compositor = Compositor()

    /// A scene of lists.
    ///
    /// - Parameters:
    ///   - panes: The lists, at least one.
    ///   - arrangement: The way that several share the window.
    ///   - bottom: The views below them, from top to bottom.
    ///   - appearance: The look of everything.
    ///   - commands: The commands that keys ask for.
    ///   - settings: The settings of the window.
    ///   - size: In points.
    public convenience init(
        _ panes: [ListPane], _ arrangement: PanesView.Arrangement = .split, bottom: [any View] = [],
        appearance: Appearance, commands: WindowCommands = .standard, settings: SettingsStore = SettingsStore(),
        size: Size = Size(width: 960, height: 640)
    ) {
        self.init(
            PanesView(panes, arrangement, bottom: bottom), appearance: appearance, commands: commands,
            settings: settings, size: size)
    }

    /// A scene of a view of one's own, with lists anywhere in it.
    ///
    /// - Parameters:
    ///   - content: The view. It has all of the window, and lays its children out. Among the views in it is a list at
    ///     least; keys go to the one that was clicked last, at first to the first one.
    ///   - appearance: The look of everything.
    ///   - commands: The commands that keys ask for.
    ///   - settings: The settings of the window.
    ///   - size: In points.
    public convenience init(
        content: any View, appearance: Appearance, commands: WindowCommands = .standard,
        settings: SettingsStore = SettingsStore(), size: Size = Size(width: 960, height: 640)
    ) {
        self.init(
            PanesView(content: content), appearance: appearance, commands: commands, settings: settings, size: size)
    }

    private init(
        _ root: PanesView, appearance: Appearance, commands: WindowCommands, settings: SettingsStore, size: Size
    ) {
        self.root = root
        self.appearance = appearance
        self.commands = commands
        self.settings = settings
        self.size = size
        root.tabs.onClick = { [unowned self] in select($0) }
        root.tabs.onClose = { [unowned self] in lists.close($0) }
        layOut()
        // The lists have their places, so that rows are measured for the breadth they will have.
        for pane in panes { lists.adopt(pane) }
        focus(root.focusChain.first)
    }

    /// The lists.
    public var panes: [ListPane] { root.panes }
    /// The index of the list that keys go to; of tabs the one in view.
    public var selected: Int { root.selected }
    /// The list that keys go to.
    public var activePane: ListPane { root.activePane }

    /// The things that views are told now.
    public var context: FrameContext {
        frame ?? FrameContext(time: time, appearance: appearance) { [weak self] in self?.onRequest($0) }
    }

    /// True if something moves, so that another frame is wanted.
    public var isMoving: Bool { fingers.fling != nil || root.movesSomewhere(at: time) }

    /// Returns the time at which something will look otherwise by itself though nothing moves, in milliseconds; nil if
    /// nothing will.
    public func nextChange(after time: Double) -> Double? { root.nextChangeSomewhere(after: time) }

    /// Draws everything at another number of device pixels a point from here on.
    func rescale(to scale: Double) {
        closeOverlay()
        appearance.library.scale = scale
        for pane in panes { pane.list.rescale(to: scale) }
        forgetSurface()
    }

    /// Sets rows and their pages in other faces than they were made with. What is being read stays.
    package func setFaces(_ faces: Faces) {
        let made = appearance.theme.faces
        let chosen = ChosenFont(
            rows: faces.row.families, cards: faces.body.families, enlargement: faces.row.size / made.row.size)
        let wanted = faces == made ? nil : chosen
        guard appearance.library.chosen != wanted else { return }
        appearance.library.chosen = wanted
        for pane in panes { pane.list.setAnew() }
        forgetSurface()
    }

    /// Gives everything another size, in points.
    public func resize(_ size: Size) {
        self.size = size
        layOut()
    }

    /// Has keys go to another list, and brings it into view.
    public func select(_ index: Int) {
        root.select(index, at: time, isAnimated: appearance.isAnimated)
        letGo()
    }

    // MARK: - Frames

    /// Opens a frame: comes once, before the first event or input in it.
    public func begin(at time: Double) {
        self.time = time
        frame = nil
        let context = context
        frame = context
        root.visit { $0.open(context) }
        goOnScrolling()
    }

    /// Closes the frame: draws what changed since the frame before onto the same surface, and returns where, in device
    /// pixels. Where nothing has happened, none is open yet.
    public func draw(on surface: Surface, at time: Double) -> [PixelRect] {
        draw(on: surface, at: time, movesContent: false).rectangles
    }

    /// Draws the same, for a caller who can move parts that are shown already: a part that merely moved is not drawn,
    /// and from then on the surface is right only where the damage says so.
    public func draw(on surface: Surface, at time: Double, movesContent: Bool) -> Damage {
        if frame == nil { begin(at: time) }
        self.time = time
        frame = nil
        let context = context
        // What stands below the lists may have grown, as a text does that is being written.
        dropClosedFields()
        layOut()
        root.visit { $0.advance(context) }
        hover(context)
        let damage = compositor.compose(on: surface, movesContent: movesContent) { drawing in
            drawing.fill(root.frame, context.palette.background)
            root.drawAll(&drawing, context)
        }
        root.visit { $0.drawn(context) }
        return damage
    }

    /// True if the surface shows all of the last frame, so that any part of it can be shown again.
    package var isSurfaceWhole: Bool { compositor.isSurfaceWhole }

    /// Has the next frame drawn whole.
    package func forgetSurface() { compositor = Compositor() }

    func layOut() {
        root.frame = Rect(x: 0, y: 0, width: size.width, height: size.height)
        root.layOutAll(context)
    }
}
