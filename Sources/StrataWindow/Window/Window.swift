import Strata

/// A top-level window. Its content is what a ``WindowPicture`` puts there.
public protocol Window: AnyObject {
    /// Takes its events, on the thread of the event loop.
    var onEvent: ((WindowEvent) -> Void)? { get set }
    /// The size of its content.
    var size: WindowSize { get }
    /// The part of the window, from its top left corner, that a picture is kept of: all of it, unless it is far larger
    /// than the screen. Let the rest be plain (``WindowPicture/surroundings``).
    var pictureSize: WindowSize { get }
    /// The place of the top left corner of its content on the screen, in device pixels; nil if the window system does
    /// not say.
    var screenOrigin: (x: Int, y: Int)? { get }
    /// The part of the screen that it takes; a change of it is told as `stateChanged`.
    var state: WindowState { get }
    /// The size that it has, or had last, while it filled neither the screen nor what the desktop leaves of it.
    var ownSize: WindowSize { get }
    /// True while it has the keyboard, so that the user looks at it.
    var hasKeyboard: Bool { get }
    /// True once it has been closed; a closed window does nothing and gets no events.
    var isClosed: Bool { get }
    /// The shape of the pointer over the window.
    var cursor: CursorShape { get set }
    /// The colour of what is new of the window, 0x00RRGGBB, until the picture of it comes; nil leaves it as it happens to
    /// be. What it shows already stays as it is.
    var background: UInt32? { get set }

    /// Changes what the title bar says.
    func setTitle(_ title: String)
    /// Puts the window on the screen.
    func show()
    /// Asks for the whole screen, or for no more than before. The window manager decides; the outcome comes as
    /// `stateChanged`.
    func setFullscreen(_ isFullscreen: Bool)
    /// Asks the reader to look at the window, until it has the keyboard. A window that has it asks for nothing.
    func demandAttention()
    /// Gives the desktop larger pictures that stand for the window, besides those that it has.
    func addIcons(_ icons: [WindowIcon])
    /// Takes the window away for good. Closing twice does nothing.
    func close()
    /// Makes the picture of the window, of its ``pictureSize``, all black.
    func makePicture() throws(PictureError) -> any WindowPicture

    /// True if keys are typed into a text, so that they go through the input method; at first they are. Otherwise they
    /// are commands, of which a method would make letters.
    var takesText: Bool { get set }
    /// Tells the input method where the caret is: at the foot of its line, in points. Windows with candidates come
    /// there.
    func setTextSpot(_ spot: Point)
    /// Ends the text that an input method is making in this window, for example because the reader has clicked
    /// somewhere else; `preeditChanged` says so where it was shown.
    ///
    /// - Returns: what the method makes of it, to be typed; often nothing.
    func finishPreedit() -> String
    /// Offers `text` as a selection until another program takes it over or the window closes.
    ///
    /// - Returns: whether the selection is this window's now; a later owner may have been faster.
    @discardableResult
    func offer(_ text: OfferedText, as selection: Selection) -> Bool
    /// Has the desktop take over what the window offers as the clipboard, so that it outlives it. Waits for a second at
    /// most.
    ///
    /// - Returns: whether it was taken over; nil if the window offers nothing there.
    func handOverClipboard() -> Bool?
    /// Drags a text to other windows for as long as the first button is held that went down upon this one, and gives it to
    /// the one that it comes up over, if that takes it. Until then the window is told nothing of the pointer and of keys.
    ///
    /// - Returns: whether that has begun.
    func drag(_ text: OfferedText) -> Bool
    /// Asks for a selection's text; the answer comes as the event `pasted`. A newer request takes an older one's
    /// place. Where the owner does not answer for some seconds, or has too much, `pasteFailed` comes instead.
    func requestPaste(from selection: Selection)
}

extension Window {
    /// Nil, for it is not known.
    public var screenOrigin: (x: Int, y: Int)? { nil }
    /// Returns false, for there is nothing to drag it to.
    public func drag(_ text: OfferedText) -> Bool { false }
    /// The state of a window without a desktop to take more of.
    public var state: WindowState { WindowState() }
    /// Its present size.
    public var ownSize: WindowSize { size }
    /// Does nothing, for there is no more than the window.
    public func setFullscreen(_ isFullscreen: Bool) {}
    /// Does nothing, for there is no desktop to show that.
    public func demandAttention() {}
    /// Does nothing, for there is no desktop to show them.
    public func addIcons(_ icons: [WindowIcon]) {}
}
