import Strata
import StrataCanvas
import StrataWindow

/// A row of buttons below the lists. Buttons that do not fit beside the others go to a row of their own.
public final class ButtonBarView: View {
    /// The frame of the bar, in points of the window.
    public var frame = Rect(x: 0, y: 0, width: 0, height: 0)
    /// From left to right.
    public var buttons: [ButtonView] = []

    /// A bar without buttons.
    public init() {}

    private static let buttonHeight = 32.0
    private static let gap = 8.0

    /// The views in it, back to front.
    public var children: [any View] { buttons }

    /// Gives what lies in it its place.
    public func layOut(_ context: FrameContext) {
        for (button, place) in zip(buttons, places(width: frame.width, context)) {
            button.frame = place.moved(by: frame.origin)
        }
    }

    /// Returns the height that it wants at a width, in points.
    public func height(width: Double, _ context: FrameContext) -> Double {
        let last = places(width: width, context).last
        return (last.map { $0.y + $0.height } ?? 0) + Self.gap * 1.5
    }

    /// Draws itself as it is now.
    public func draw(_ drawing: inout Drawing, _ context: FrameContext) {
        drawing.drawBar(frame.size, context.palette)
    }

    private func places(width: Double, _ context: FrameContext) -> [Rect] {
        var left = Metrics.headerPadding
        var top = Self.gap * 1.5
        return buttons.map { button in
            let breadth = min(button.width(context), max(0, width - 2 * Metrics.headerPadding))
            if left + breadth > width - Metrics.headerPadding && left > Metrics.headerPadding {
                left = Metrics.headerPadding
                top += Self.buttonHeight + Self.gap
            }
            defer { left += breadth + Self.gap }
            return Rect(x: left, y: top, width: breadth, height: Self.buttonHeight)
        }
    }
}

extension Drawing {
    /// Draws the ground of a bar below the lists: the header's colour, and a hairline above.
    public mutating func drawBar(_ size: Size, _ palette: Palette) {
        fill(Rect(x: 0, y: 0, width: size.width, height: size.height), palette.header)
        fill(Rect(x: 0, y: 0, width: size.width, height: 1), palette.hairline)
    }
}
