internal import CX11
import StrataWindow

extension X11Window {
    /// The part of the window, from its top left corner, that a picture is kept of: all of it, unless it is far larger
    /// than the screen. Let the rest be plain (``SharedImage/surroundings``).
    public var pictureSize: WindowSize {
        size.pictured(
            screenWidth: Int(XDisplayWidth(display.connection, display.screen)),
            screenHeight: Int(XDisplayHeight(display.connection, display.screen)))
    }

    /// Makes a ``SharedImage`` of the window's ``pictureSize``.
    public func makePicture() throws(PictureError) -> any WindowPicture {
        let size = pictureSize
        return try SharedImage(window: self, width: size.pixelWidth, height: size.pixelHeight)
    }
}

extension X11Window: PictureTarget {}

extension SharedImage {
    /// A picture for `window`, `width` by `height` device pixels, all black.
    public convenience init(window: X11Window, width: Int, height: Int) throws(PictureError) {
        try self.init(window: window, images: window.display.images, width: width, height: height)
    }
}
