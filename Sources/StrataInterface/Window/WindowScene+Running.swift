import Strata
import StrataWindow

extension WindowScene {
    /// Shows the scene in a window until that is closed, a command asks for its end, or a signal comes. Programs for
    /// those who cannot see it read it by AT-SPI.
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
        let application = Application(
            loop: loop, clock: clock, window: window, picture: picture, scene: self, onWarning: onWarning)
        let access = WindowAccess(
            to: self, titled: title, of: Self.programName ?? title, in: window, host: application, loop: loop)
        application.onFrame = { scene, _ in access.frameDrawn(scene) }
        application.run()
        window.close()
    }
    /// The name that the program was run by, without its folder.
    private static var programName: String? { CommandLine.arguments.first?.split(separator: "/").last.map(String.init) }
}
