import CPangoCairo
import Strata
import StrataWindow

/// Draws shapes and text on a surface, in points. It owns a Cairo context and keeps its surface alive.
public final class Painter {
    /// The surface that is drawn on.
    public let surface: Surface
    /// The emphasis of parts of the texts that are drawn.
    public var emphasis: TextEmphasis?
    /// The Cairo context, whose unit is a point.
    let context: OpaquePointer

    /// A painter whose origin is the surface's top left corner, moved by `origin` points.
    public init(on surface: Surface, origin: Point = Point(x: 0, y: 0)) {
        guard let context = cairo_create(surface.handle), cairo_status(context) == CAIRO_STATUS_SUCCESS else {
            preconditionFailure("Cairo cannot make a context; memory is exhausted.")
        }
        self.surface = surface
        self.context = context
        cairo_scale(context, surface.scale, surface.scale)
        cairo_translate(context, origin.x, origin.y)
    }

    /// A painter that draws nothing outside of some device pixels of the surface.
    convenience init(on surface: Surface, origin: Point, clip: PixelRect) {
        self.init(on: surface, origin: origin)
        cairo_save(context)
        cairo_identity_matrix(context)
        cairo_rectangle(context, Double(clip.x), Double(clip.y), Double(clip.width), Double(clip.height))
        cairo_restore(context)
        cairo_clip(context)
    }

    deinit {
        cairo_destroy(context)
    }

    /// The grid by which points become pixels here.
    public var grid: PixelGrid { surface.grid }

    /// The area that may still be drawn on, in points.
    public var clipBounds: Rect {
        var left = 0.0
        var top = 0.0
        var right = 0.0
        var bottom = 0.0
        cairo_clip_extents(context, &left, &top, &right, &bottom)
        return Rect(x: left, y: top, width: right - left, height: bottom - top)
    }

    /// Keeps all drawing inside a rectangle (its edges snapped to whole pixels) until ``popClip()``. Clips nest.
    public func pushClip(_ rect: Rect) {
        cairo_save(context)
        addSnapped(rect)
        cairo_clip(context)
    }

    /// Keeps all drawing inside a rounded rectangle until ``popClip()``.
    public func pushClip(_ rect: Rect, radius: Double) {
        cairo_save(context)
        addRounded(rect, CornerRadii(radius))
        cairo_clip(context)
    }

    /// Ends the clip that was pushed last.
    public func popClip() {
        cairo_restore(context)
    }

    /// Draws what `body` draws through a glass: all of it together, with less opacity than it has.
    ///
    /// - Parameter opacity: 0 (nothing is drawn) to 1.
    public func withOpacity(_ opacity: Double, _ body: () -> Void) {
        guard opacity > 0 else { return }
        guard opacity < 1 else { return body() }
        cairo_push_group(context)
        body()
        cairo_pop_group_to_source(context)
        cairo_paint_with_alpha(context, opacity)
    }

    /// Draws what `body` draws larger or smaller, about a point that stays where it is.
    public func withScale(_ factor: Double, about point: Point, _ body: () -> Void) {
        guard factor != 1 else { return body() }
        cairo_save(context)
        cairo_translate(context, point.x, point.y)
        cairo_scale(context, factor, factor)
        cairo_translate(context, -point.x, -point.y)
        body()
        cairo_restore(context)
    }

    /// Draws what `body` draws, with its origin at another point.
    public func withOrigin(_ origin: Point, _ body: () -> Void) {
        cairo_save(context)
        cairo_translate(context, origin.x, origin.y)
        body()
        cairo_restore(context)
    }

    /// Fills a rectangle, its edges snapped to whole pixels so that they are crisp.
    public func fill(_ rect: Rect, _ color: Color) {
        addSnapped(rect)
        use(color)
        cairo_fill(context)
    }

    /// Replaces every pixel inside the clip by a colour, alpha and all.
    public func clear(_ color: Color) {
        cairo_save(context)
        cairo_set_operator(context, CAIRO_OPERATOR_SOURCE)
        use(color)
        cairo_paint(context)
        cairo_restore(context)
    }

    /// Fills a rectangle with round corners of at most half its shorter side.
    public func fill(_ rect: Rect, radius: Double, _ color: Color) {
        fill(rect, radii: CornerRadii(radius), color)
    }

    /// Fills a rectangle with corners that are not all alike, each of at most half its shorter side.
    public func fill(_ rect: Rect, radii: CornerRadii, _ color: Color) {
        addRounded(rect, radii)
        use(color)
        cairo_fill(context)
    }

    /// Draws the outline of a rectangle with round corners, `width` points thick and wholly inside the rectangle.
    public func stroke(_ rect: Rect, radius: Double, width: Double = 1, _ color: Color) {
        stroke(rect, radii: CornerRadii(radius), width: width, color)
    }

    /// Draws the outline of a rectangle with corners that are not all alike, `width` points thick and wholly inside the
    /// rectangle.
    public func stroke(_ rect: Rect, radii: CornerRadii, width: Double = 1, _ color: Color) {
        guard rect.width > width, rect.height > width else { return }
        let inner = Rect(
            x: rect.x + width / 2, y: rect.y + width / 2, width: rect.width - width, height: rect.height - width)
        addRounded(inner, radii.inset(by: width / 2))
        use(color)
        cairo_set_line_width(context, width)
        cairo_stroke(context)
    }

    /// Fills the area inside a line through points in order, and back to the first.
    public func fill(polygon points: [Point], _ color: Color) {
        guard let first = points.first, points.count > 2 else { return }
        cairo_new_path(context)
        cairo_move_to(context, first.x, first.y)
        for point in points.dropFirst() { cairo_line_to(context, point.x, point.y) }
        cairo_close_path(context)
        use(color)
        cairo_fill(context)
    }

    /// Draws a line through points in order, `width` points thick, with round ends and corners.
    public func stroke(_ points: [Point], width: Double = 1, _ color: Color) {
        guard let first = points.first, points.count > 1 else { return }
        cairo_new_path(context)
        cairo_move_to(context, first.x, first.y)
        for point in points.dropFirst() { cairo_line_to(context, point.x, point.y) }
        cairo_set_line_width(context, width)
        cairo_set_line_cap(context, CAIRO_LINE_CAP_ROUND)
        cairo_set_line_join(context, CAIRO_LINE_JOIN_ROUND)
        use(color)
        cairo_stroke(context)
    }

    /// Draws the soft shadow of a rounded rectangle, to be covered by the rectangle itself: `color` under it, fading
    /// to nothing `blur` points outside, fast at first.
    ///
    /// - Parameter cover: what will cover the shadow: nothing is drawn there; nil where all of it shows.
    public func shadow(of rect: Rect, radius: Double, blur: Double, _ color: Color, coveredBy cover: Rect? = nil) {
        cairo_save(context)
        defer { cairo_restore(context) }
        if let cover { excludeMiddle(of: cover, radius: radius) }
        let rings = 12
        // Rings of equal strength add up; each is weak enough that the sum is close to `color`. They lie the closer
        // the nearer they are to the rectangle, so that no outer edge can be seen.
        let ring = color.opacity(color.alpha / Double(rings))
        for step in 0..<rings {
            let left = Double(rings - step) / Double(rings)
            let spread = blur * left * left
            let grown = Rect(
                x: rect.x - spread, y: rect.y - spread, width: rect.width + 2 * spread,
                height: rect.height + 2 * spread)
            fill(grown, radius: radius + spread, ring)
        }
    }

    /// Keeps drawing out of what surely lies inside a rounded rectangle.
    private func excludeMiddle(of rect: Rect, radius: Double) {
        guard rect.width > 2 * radius, rect.height > 2 * radius else { return }
        cairo_new_path(context)
        let all = clipBounds
        cairo_rectangle(context, all.x, all.y, all.width, all.height)
        cairo_rectangle(context, rect.x + radius, rect.y + radius, rect.width - 2 * radius, rect.height - 2 * radius)
        cairo_set_fill_rule(context, CAIRO_FILL_RULE_EVEN_ODD)
        cairo_clip(context)
        cairo_set_fill_rule(context, CAIRO_FILL_RULE_WINDING)
    }

    func use(_ color: Color) {
        cairo_set_source_rgba(context, color.red, color.green, color.blue, color.alpha)
    }

    /// Adds a rectangle whose edges lie on device pixels, wherever the origin was moved to.
    private func addSnapped(_ rect: Rect) {
        var left = rect.x
        var top = rect.y
        var right = rect.x + rect.width
        var bottom = rect.y + rect.height
        snapToDevice(&left, &top)
        snapToDevice(&right, &bottom)
        cairo_new_path(context)
        cairo_rectangle(context, left, top, right - left, bottom - top)
    }

    private func snapToDevice(_ x: inout Double, _ y: inout Double) {
        cairo_user_to_device(context, &x, &y)
        let unit = PixelGrid(scale: 1)
        x = Double(unit.snap(x))
        y = Double(unit.snap(y))
        cairo_device_to_user(context, &x, &y)
    }

    private func addRounded(_ rect: Rect, _ radii: CornerRadii) {
        cairo_new_path(context)
        let most = max(0, min(rect.width, rect.height) / 2)
        let (right, bottom) = (rect.x + max(0, rect.width), rect.y + max(0, rect.height))
        let quarter = Double.pi / 2
        // Clockwise; an arc of no radius is a corner.
        var radius = min(radii.topRight, most)
        cairo_arc(context, right - radius, rect.y + radius, radius, -quarter, 0)
        radius = min(radii.bottomRight, most)
        cairo_arc(context, right - radius, bottom - radius, radius, 0, quarter)
        radius = min(radii.bottomLeft, most)
        cairo_arc(context, rect.x + radius, bottom - radius, radius, quarter, 2 * quarter)
        radius = min(radii.topLeft, most)
        cairo_arc(context, rect.x + radius, rect.y + radius, radius, 2 * quarter, 3 * quarter)
        cairo_close_path(context)
    }
}
