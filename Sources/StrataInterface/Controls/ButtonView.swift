import Strata
import StrataCanvas
import StrataWindow

/// A button with a word on it.
public final class ButtonView: ClickableView {
    private struct Look: Hashable {
        var size: Size
        var title: String
        var isFilled: Bool
        var click: ClickTracker<Bool>
    }

    /// The frame of the button, in points of the window.
    public var frame = Rect(x: 0, y: 0, width: 0, height: 0)
    private let title: () -> String
    private let isFilled: () -> Bool
    private let radius: Double
    private let action: () -> Void
    /// The tracker that tells if the pointer is over it, and if its button went down there.
    public var click = ClickTracker<Bool>()

    /// - Parameters:
    ///   - title: Its title; it may change with what the button does.
    ///   - isFilled: True if it stands out.
    ///   - radius: The radius of its corners, in points.
    ///   - action: The action of a click.
    public init(
        _ title: @autoclosure @escaping () -> String, isFilled: @autoclosure @escaping () -> Bool,
        radius: Double = 10, action: @escaping () -> Void
    ) {
        (self.title, self.isFilled, self.radius, self.action) = (title, isFilled, radius, action)
    }

    /// The title as it is now.
    package var words: String { title() }

    /// Returns the width that it wants, in points.
    public func width(_ context: FrameContext) -> Double { context.text.size(title()).width + 32 }

    /// Does what it is there for.
    public func clicked(_ context: FrameContext) { action() }

    /// Draws itself as it is now.
    public func draw(_ drawing: inout Drawing, _ context: FrameContext) {
        let look = Look(size: frame.size, title: title(), isFilled: isFilled(), click: click)
        drawing.paint(frame.bounds, look, by: self) { [radius] in Self.draw(look, radius: radius, context, on: $0) }
    }

    private static func draw(_ look: Look, radius: Double, _ context: FrameContext, on painter: Painter) {
        let palette = context.palette
        let rect = Rect(x: 0, y: 0, width: look.size.width, height: look.size.height)
        painter.fill(rect, radius: radius, look.isFilled ? palette.accent : palette.chip)
        let ink = look.isFilled ? palette.onAccent : palette.accentText
        if look.click.hovered != nil {
            painter.fill(rect, radius: radius, ink.opacity(look.click.pressed != nil ? 0.2 : 0.1))
        }
        context.text.draw(
            look.title, left: 16, right: rect.width - 8, centreY: rect.height / 2, ink, on: painter)
    }
}
