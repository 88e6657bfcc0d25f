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
        try Application.run(self, on: display, title: title, onWarning: onWarning)
    }
}
