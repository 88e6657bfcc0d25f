import Strata
import StrataWindow

/// A view that is one thing to click: a button, a pill, a strip.
public protocol ClickableView: View {
    /// The tracker that tells if the pointer is over it, and if its button went down there.
    var click: ClickTracker<Bool> { get set }
    /// The button went down upon it and came up there, too.
    func clicked(_ context: FrameContext)
}

extension ClickableView {
    /// A hand: a click does something.
    public var pointerShape: CursorShape { .hand }

    /// Takes note of whether the pointer is over it. Returns whether that is something else than before.
    public func pointerMoved(to point: Point?, _ context: FrameContext) -> Bool {
        let before = click
        click.move(to: point.flatMap(target))
        return click != before
    }

    /// Takes note of the first button.
    public func pressed(_ press: ButtonEvent, _ context: FrameContext) {
        if press.button == .primary { click.press(on: target(press.position)) }
    }

    /// Is clicked, if the button comes up where it went down.
    public func released(_ release: ButtonEvent, _ context: FrameContext) {
        if click.release(on: target(release.position)) != nil { clicked(context) }
    }

    private func target(_ point: Point) -> Bool? { contains(point) ? true : nil }
}
