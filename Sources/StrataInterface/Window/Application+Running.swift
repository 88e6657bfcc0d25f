import Strata
import StrataWindow

extension Application {
    /// Shows a scene in a window of its own until that ends.
    static func run(
        _ scene: WindowScene, on display: any Display, title: String, onWarning: @escaping (String) -> Void
    ) throws(PictureError) {
        let loop = PollLoop(display: display)
        var configuration = WindowConfiguration(title: title, size: scene.size)
        configuration.background = scene.background
        let window = display.makeWindow(configuration)
        window.show()
        let picture = try window.makePicture()
        let clock = TimedFrameClock(loop: loop, interval: display.refreshInterval())
        let application = Application(
            loop: loop, clock: clock, window: window, picture: picture, scene: scene, onWarning: onWarning)
        let access = WindowAccess(
            to: scene, titled: title, of: programName ?? title, in: window, host: application, loop: loop)
        application.onFrame = { scene, _ in access.frameDrawn(scene) }
        let silent = scene.panes.filter { $0.onPluginNews == nil }
        for pane in silent { pane.onPluginNews = onWarning }
        application.run()
        application.onFrame = { _, _ in }
        for pane in silent { pane.onPluginNews = nil }
        window.close()
    }

    /// The name that the program was run by, without its folder.
    private static var programName: String? { CommandLine.arguments.first?.split(separator: "/").last.map(String.init) }
}
