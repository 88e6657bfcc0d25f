import StrataPlugin
import StrataSystem
import StrataWindow

/// Tries builds of plugins beside the window, one of each file at a time.
final class PluginTrials {
    private let loader: PluginLoader
    private let news: EventDescriptor
    private let ended = Guarded<[(file: String, error: PluginError?)]>([])
    /// The files that are being tried, and whether each was written since that began.
    private var running: [String: Bool] = [:]

    init(_ loader: PluginLoader) throws(SystemError) {
        self.loader = loader
        news = try EventDescriptor()
    }

    /// Has the outcome of each trial told on the thread of a loop.
    func start(_ loop: any EventLoop, _ tell: @escaping (_ file: String, _ error: PluginError?) -> Void) {
        loop.watch(news.number) { [unowned self] in
            news.clear()
            let outcomes = ended.withLock { ended -> [(file: String, error: PluginError?)] in
                defer { ended = [] }
                return ended
            }
            for (file, error) in outcomes {
                // What was tried is not what is there now.
                let isOld = running.removeValue(forKey: file) == true
                if isOld { begin(file, tell) } else { tell(file, error) }
            }
        }
    }

    /// Tries what is in a file now.
    func begin(_ file: String, _ tell: (_ file: String, _ error: PluginError?) -> Void) {
        guard running[file] == nil else {
            running[file] = true
            return
        }
        guard let trial = loader.trial(of: file) else { return tell(file, nil) }
        let thread = try? Thread { [ended, news] in
            let error = trial()
            ended.withLock { $0.append((file, error)) }
            news.signal()
        }
        guard let thread else { return tell(file, nil) }
        running[file] = false
        thread.detach()
    }
}
