import Strata
import StrataWindow

extension WindowScene {
    /// Shows the scene in a window until that is closed, a command asks for its end, or a signal comes.
    ///
    /// - Parameters:
    ///   - display: The display of the window.
    ///   - title: The title of the window.
    ///   - onWarning: Takes what goes wrong meanwhile, in a sentence.
    /// - Throws: where the display has no memory for a picture of the window.
    public func run(
        on display: any Display, title: String, onWarning: @escaping (String) -> Void = { _ in }
    ) throws(PictureError) {
        let loop = PollLoop(display: display)
        var configuration = WindowConfiguration(title: title, size: size)
        configuration.background = background
        let window = display.makeWindow(configuration)
        window.show()
        let picture = try window.makePicture()
        let clock = TimedFrameClock(loop: loop, interval: display.refreshInterval())
        Application(loop: loop, clock: clock, window: window, picture: picture, scene: self, onWarning: onWarning).run()
        window.close()
    }
}
