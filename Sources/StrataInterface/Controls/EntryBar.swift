import Strata
import StrataCanvas
import StrataWindow

/// A text field and a button, below a list: what is written there goes to the list's owner.
public final class EntryBar: View {
    /// The frame of the bar, in points of the window.
    public var frame = Rect(x: 0, y: 0, width: 0, height: 0)
    /// The field, which tells each change of its text.
    public let field: TextFieldView
    private lazy var button = ButtonView(self.word, isFilled: self.hasText, radius: 12) { [unowned self] in submit() }
    private let word: String
    private let onSubmit: (String) -> Void

    private static let padding = 12.0
    private static let gap = 8.0
    private static let buttonHeight = 40.0

    /// - Parameters:
    ///   - placeholder: The words that the empty field shows.
    ///   - button: The title of the button.
    ///   - onSubmit: Takes what was written, when Enter or the button is pressed.
    public init(
        library: FontLibrary, placeholder: String, button: String, isAnimated: Bool = true,
        onSubmit: @escaping (String) -> Void
    ) {
        word = button
        self.onSubmit = onSubmit
        field = TextFieldView(library: library, isAnimated: isAnimated)
        field.placeholder = placeholder
        field.onSubmit = { [unowned self] _ in submit() }
    }

    /// The views in it, back to front.
    public var children: [any View] { [field, button] }

    /// Returns the height that it wants at a width, in points.
    public func height(width: Double, _ context: FrameContext) -> Double {
        field.height(width: fieldWidth(width, context), context) + 2 * Self.padding
    }

    /// Gives what lies in it its place.
    public func layOut(_ context: FrameContext) {
        let (left, width) = content(frame.width)
        let buttonWidth = button.width(context)
        field.frame = Rect(
            x: frame.x + left, y: frame.y + Self.padding, width: fieldWidth(frame.width, context),
            height: max(0, frame.height - 2 * Self.padding))
        button.frame = Rect(
            x: frame.x + left + width - buttonWidth,
            y: frame.y + frame.height - Self.padding - Self.buttonHeight, width: buttonWidth,
            height: Self.buttonHeight)
    }

    /// Draws itself as it is now.
    public func draw(_ drawing: inout Drawing, _ context: FrameContext) {
        drawing.drawBar(frame.size, context.palette)
    }

    /// Both lie under the cards of the list, which do not become broader than can be read.
    private func content(_ width: Double) -> (left: Double, width: Double) {
        let content = min(width - 2 * Self.padding, CardMetrics.broadest)
        return (((width - content) / 2).rounded(), content)
    }

    private func fieldWidth(_ width: Double, _ context: FrameContext) -> Double {
        max(40, content(width).width - Self.gap - button.width(context))
    }

    /// True if there is anything to hand over: spaces alone are nothing.
    private var hasText: Bool { field.text.contains { !$0.isWhitespace } }

    private func submit() {
        let text = field.text
        guard hasText else { return }
        field.clear()
        field.onChange?("")
        onSubmit(text)
    }
}
