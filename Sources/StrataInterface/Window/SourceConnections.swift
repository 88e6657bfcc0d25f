import StrataWindow

/// The sources of a scene that know the loop by now. Others may come, and some may go.
final class SourceConnections {
    private var connected: [any SceneSource] = []
    /// True once the first picture was on its way: what comes later starts at once.
    private(set) var haveStarted = false

    /// Connects the sources that are new.
    func connect(
        _ sources: [any SceneSource], to loop: any EventLoop, onArrival: @escaping () -> Void
    ) {
        guard !sources.elementsEqual(connected, by: { $0 === $1 }) else { return }
        let new = sources.filter { source in !connected.contains { $0 === source } }
        connected = sources
        for source in new {
            source.connect(to: loop, onArrival: onArrival)
            if haveStarted { source.start() }
        }
    }

    /// Starts all of them.
    func start() {
        haveStarted = true
        for source in connected { source.start() }
    }

    /// Another scene is shown.
    func forget() { connected = [] }
}
