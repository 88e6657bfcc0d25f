import StrataWindow

/// A loop without a window runs until a timer stops it.
func usesStrataWindow() -> Bool {
    let loop = PollLoop(display: nil, handlesSignals: false)
    _ = loop.schedule(after: 1) { loop.stop() }
    return loop.run() == .stopped
}
