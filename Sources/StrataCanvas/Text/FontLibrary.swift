import CPangoCairo
import Strata

/// The font that a reader has chosen in place of the one that texts were made with.
public struct ChosenFont: Sendable, Hashable {
    /// The families of rows, as ``TextStyle/families`` has them.
    public var rows: String
    /// The families of cards.
    public var cards: String
    /// The factor by which texts are larger than they were made.
    public var enlargement: Double

    /// A font.
    ///
    /// - Parameters:
    ///   - rows: the families of rows.
    ///   - cards: those of cards.
    ///   - enlargement: how much larger texts are than they were made.
    public init(rows: String, cards: String, enlargement: Double) {
        (self.rows, self.cards, self.enlargement) = (rows, cards, enlargement)
    }
}

/// The fonts of one scale factor. Letters are laid out in device pixels: each glyph and each base line lies on a whole
/// pixel, so text is as crisp at scale 1 as at 2.
public final class FontLibrary {
    /// The grid by which points become pixels in texts of this library.
    public private(set) var grid: PixelGrid
    /// Pango's context, whose unit is a device pixel.
    let context: OpaquePointer
    /// The attributes of every text: a word that is broken gets no hyphen, which would look like part of a log line.
    let plainAttributes: OpaquePointer
    private var faces: [TextStyle: FontFace] = [:]
    /// The factor by which the styles are larger that zoom: 1 as they say. Layouts take it over with the next text that
    /// they are given.
    public var zoom = 1.0 {
        didSet {
            precondition((0.1...10).contains(zoom), "A zoom is 0.1 to 10.")
            guard zoom != oldValue else { return }
            faces = faces.filter { !$0.key.zooms }
            generation += 1
        }
    }
    /// The font that texts with a role (``TextStyle/role``) are set in instead of what they were made with; nil: in
    /// that. Layouts take it over with the next text that they are given.
    public var chosen: ChosenFont? {
        didSet {
            guard chosen != oldValue else { return }
            faces = faces.filter { $0.key.role == nil }
            generation += 1
        }
    }
    /// The number of changes of zoom, font and scale, for callers that keep what was set.
    public private(set) var generation = 0

    /// True if Pango sets and draws also what need not be shaped, to be compared with.
    package var shapesEverything = false

    /// Opens the system's fonts, through fontconfig, for a scale factor. The library belongs to the thread that made it.
    public init(scale: Double = 1) {
        grid = PixelGrid(scale: scale)
        context = Self.makeContext()
        pango_cairo_context_set_resolution(context, 96 * scale)
        plainAttributes = pango_attr_list_new()
        pango_attr_list_insert(plainAttributes, pango_attr_insert_hyphens_new(0))
    }

    deinit {
        faces = [:]
        pango_attr_list_unref(plainAttributes)
        g_object_unref(UnsafeMutableRawPointer(context))
    }

    /// Returns true if the system has a font for a style, or any other in its place: without one Pango draws boxes in
    /// place of letters. What is opened for that is there when the style is used.
    public func hasFont(for style: TextStyle) -> Bool {
        let description = FontFace.describe(style)
        defer { pango_font_description_free(description) }
        guard let font = pango_context_load_font(context, description) else { return false }
        g_object_unref(UnsafeMutableRawPointer(font))
        return true
    }

    /// Device pixels in a point. Layouts take it over with the next text that they are given.
    public var scale: Double {
        get { grid.scale }
        set {
            guard newValue != scale else { return }
            grid = PixelGrid(scale: newValue)
            pango_cairo_context_set_resolution(context, 96 * newValue)
            faces = [:]
            generation += 1
        }
    }

    /// Returns the distance between two base lines, in points; a whole number of device pixels.
    public func lineHeight(of style: TextStyle) -> Double { grid.points(face(style).linePitch) }

    /// Returns the breadth of a digit, in points: of every character of a monospaced font.
    public func characterWidth(of style: TextStyle) -> Double {
        Double(face(style).characterWidth) / Double(PANGO_SCALE) / scale
    }

    /// Returns an empty layout.
    func makeLayout() -> OpaquePointer {
        guard let layout = pango_layout_new(context) else {
            preconditionFailure("Pango cannot make a layout; memory is exhausted.")
        }
        return layout
    }

    /// Returns the opened font of a style.
    func face(_ style: TextStyle) -> FontFace {
        if let face = faces[style] { return face }
        var sized = style
        if let chosen, let role = style.role {
            sized.size *= chosen.enlargement
            switch role {
            case .rows: sized.families = chosen.rows
            case .cards: sized.families = chosen.cards
            case .size: break
            }
        }
        if style.zooms { sized.size *= zoom }
        let face = FontFace(sized, context: context, scale: scale)
        faces[style] = face
        return face
    }

    /// Returns a context over the font map of this thread, which all libraries of the thread share: what is open is
    /// opened once.
    private static func makeContext() -> OpaquePointer {
        guard let map = pango_cairo_font_map_get_default(), let context = pango_font_map_create_context(map),
            let options = cairo_font_options_create()
        else {
            preconditionFailure("Pango cannot make a context; memory is exhausted.")
        }
        cairo_font_options_set_antialias(options, CAIRO_ANTIALIAS_GRAY)
        cairo_font_options_set_hint_style(options, CAIRO_HINT_STYLE_SLIGHT)
        cairo_font_options_set_hint_metrics(options, CAIRO_HINT_METRICS_OFF)
        pango_cairo_context_set_font_options(context, options)
        cairo_font_options_destroy(options)
        pango_context_set_round_glyph_positions(context, 1)
        return context
    }
}

/// An opened font: it owns Pango's description and the tab stops.
final class FontFace {
    let description: OpaquePointer
    let tabs: OpaquePointer
    /// The distance between two base lines, in device pixels.
    let linePitch: Int
    /// The distance from a line's top to its base line, in device pixels.
    let baseline: Int
    /// The height of a capital letter, in device pixels.
    let capitalHeight: Int
    /// The breadth of a digit, in Pango units.
    let characterWidth: Int32
    /// The part of the face that needs no shaping; nil if there is none.
    private(set) lazy var unshaped = makeUnshaped()
    private let context: OpaquePointer

    init(_ style: TextStyle, context: OpaquePointer, scale: Double) {
        self.context = context
        description = Self.describe(style)
        let metrics = pango_context_get_metrics(context, description, nil)
        let unit = Double(PANGO_SCALE)
        let ascent = Double(pango_font_metrics_get_ascent(metrics)) / unit
        let descent = Double(pango_font_metrics_get_descent(metrics)) / unit
        pango_font_metrics_unref(metrics)
        let pitch = PixelGrid(scale: 1).pixels(covering: style.size * style.lineHeight * 96 / 72 * scale)
        linePitch = max(1, pitch)
        baseline = PixelGrid(scale: 1).snap((Double(linePitch) - ascent - descent) / 2 + ascent)
        capitalHeight = Self.measureCapital(description, context: context)
        characterWidth = Self.measureDigit(description, context: context)
        tabs = pango_tab_array_new(1, 0)
        pango_tab_array_set_tab(tabs, 0, PANGO_TAB_LEFT, 8 * characterWidth)
    }

    deinit {
        pango_font_description_free(description)
        pango_tab_array_free(tabs)
    }

    private func makeUnshaped() -> UnshapedFace? {
        guard let layout = pango_layout_new(context) else { return nil }
        pango_layout_set_font_description(layout, description)
        return UnshapedFace(layout, pitch: linePitch, baseline: baseline)
    }

    fileprivate static func describe(_ style: TextStyle) -> OpaquePointer {
        guard let description = pango_font_description_new() else {
            preconditionFailure("Pango cannot make a font description; memory is exhausted.")
        }
        pango_font_description_set_family(description, DisplayText(style.families).string)
        pango_font_description_set_size(description, Int32((style.size * Double(PANGO_SCALE)).rounded()))
        pango_font_description_set_weight(description, style.weight.pango)
        return description
    }

    private static func measureCapital(_ description: OpaquePointer, context: OpaquePointer) -> Int {
        guard let layout = pango_layout_new(context) else { return 1 }
        pango_layout_set_font_description(layout, description)
        pango_layout_set_text(layout, "H", 1)
        var ink = PangoRectangle()
        pango_layout_get_pixel_extents(layout, &ink, nil)
        g_object_unref(UnsafeMutableRawPointer(layout))
        return Int(ink.height)
    }

    /// Returns the average over eight digits as they are really set, which rounding to whole pixels may make differ
    /// from what the font's metrics say.
    private static func measureDigit(_ description: OpaquePointer, context: OpaquePointer) -> Int32 {
        guard let layout = pango_layout_new(context) else { return Int32(PANGO_SCALE) }
        pango_layout_set_font_description(layout, description)
        pango_layout_set_text(layout, "00000000", 8)
        var width: Int32 = 0
        pango_layout_get_size(layout, &width, nil)
        g_object_unref(UnsafeMutableRawPointer(layout))
        return max(1, width / 8)
    }
}
