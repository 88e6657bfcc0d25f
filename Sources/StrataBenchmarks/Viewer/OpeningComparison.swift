import StrataX11Testing

/// The cost of having the end of a log of 1 GB on the screen and all its lines counted, beside what others need for it.
enum OpeningComparison {
    private static let lines = 10_000_000

    /// Others, by what they are called and how they are run; one that is not installed is left out.
    private static func others(_ path: String) -> [(name: String, command: String)] {
        [
            ("wc -l", "wc -l '\(path)'"),
            ("less +G", terminal("less +G +q '\(path)'")),
            ("less -N +G", terminal("less -N +G +q '\(path)'")),
            ("lnav", "lnav -nq '\(path)'"),
        ]
    }

    /// Returns a program that wants a terminal, in one.
    private static func terminal(_ command: String) -> String { "script -qec \"\(command)\" /dev/null < /dev/null" }

    /// Measures all, one after another: a line each.
    static func lines(on display: VirtualDisplay) -> [String] {
        let path = TestFiles.log(lines: lines)
        let start = Counters.now()
        let viewer = WatchedViewer([path], on: display)
        viewer.wait(every: 0.5) { !$0.isEmpty }
        let shown = (Counters.now() - start) * 1000
        let counted = shown + viewer.waitForAll(lines)
        let own =
            "open, 1 GB: ours shown after \(Int(shown)) ms, counted after \(Int(counted)) ms,"
            + " \(Int(viewer.processorTime * 1000)) ms of processor time"
        return [own]
            + others(path).compactMap { name, command in
                let program = command.split(separator: " ")[0]
                guard ShellCommand.run("command -v \(program) > /dev/null || echo missing")?.lines.isEmpty == true,
                    let run = ShellCommand.run("\(command) > /dev/null")
                else { return nil }
                return "open, 1 GB: \(name) \(Int(run.clock)) ms, \(Int(run.processorTime)) ms of processor time"
            }
    }
}
