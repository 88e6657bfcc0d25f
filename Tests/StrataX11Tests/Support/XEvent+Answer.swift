import CX11

extension XEvent {
    /// The answer that the property of a request for a selection holds what was asked for (ICCCM, section 2.2).
    init(answering request: XSelectionRequestEvent) {
        self.init()
        xselection.type = SelectionNotify
        xselection.requestor = request.requestor
        xselection.selection = request.selection
        xselection.target = request.target
        xselection.property = request.property
        xselection.time = request.time
    }
}
