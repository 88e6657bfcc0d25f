internal import CX11
import StrataWindow

/// A window that a picture is shown in.
protocol PictureTarget: AnyObject {
    /// X's number for the window.
    var identifier: UInt { get }
    /// The graphics context that the picture is put with.
    var context: GC? { get }
    /// True if the server still knows the window.
    var isUsable: Bool { get }
    /// True if the server has all of its content, as last told, so that what is shown can be moved.
    var isWholeOnServer: Bool { get }
    /// The size of its content as last told by the server.
    var size: WindowSize { get }
}
