import StrataSystem
import StrataX11Testing

/// The cost of the whole viewer, from start to pixels, on a virtual display.
enum ViewerBenchmarks {
    private static let megabyte = 10_000
    private static let gigabyte = 10_000_000

    static func all() -> [Benchmark] {
        let display = Fixture(makeDisplay)
        return [
            firstFrame("1 MB", megabyte, display), firstFrame("1 GB", gigabyte, display), firstFrameTime(display),
            scrollFrame(display),
            indexed("processor time", unit: "ms", aim: 350, display) { $0.processorTime * 1000 },
            indexed("resident", unit: "MB", aim: 48, display) { Double($0.residentBytes) / 1e6 },
            idle("processor time", unit: "ms", display) { $0.processorTime * 1000 },
            idle("wake-ups", unit: "", display) { Double($0.sleeps) },
        ] + SourceBenchmarks(display: display).all()
    }

    static func makeDisplay() -> VirtualDisplay {
        do {
            return try VirtualDisplay(width: 1600, height: 1000)
        } catch {
            fatalError("\(error)")
        }
    }

    /// The reason why nothing can be measured; nil if everything is there.
    static var obstacle: String? {
        let missing = VirtualDisplay.missingPrograms()
        guard missing.isEmpty else { return "\(missing.joined(separator: " and ")) missing" }
        return Folder.isExecutable(WatchedViewer.program) ? nil : "\(WatchedViewer.program) not built"
    }

    /// Time on the clock from the start of the process until the first frame is on its way to the server.
    private static func firstFrame(_ size: String, _ lines: Int, _ display: Fixture<VirtualDisplay>) -> Benchmark {
        Benchmark(
            name: "viewer, start to first frame, \(size), on the clock", unit: "ms", aim: 50, files: [lines]
        ) {
            let file = TestFiles.log(lines: lines)
            let display = display.value
            return {
                let start = Counters.now()
                let viewer = WatchedViewer([file], on: display)
                viewer.wait(every: 0.2) { !$0.isEmpty }
                return Sample(value: (Counters.now() - start) * 1000)
            }
        }
    }

    /// Returns the benchmark of what the same start costs the viewer itself, whatever else the machine does.
    private static func firstFrameTime(_ display: Fixture<VirtualDisplay>) -> Benchmark {
        Benchmark(name: "viewer, start to first frame, 1 GB, processor time", unit: "ms", aim: 50, files: [gigabyte]) {
            let file = TestFiles.log(lines: gigabyte)
            let display = display.value
            return {
                let viewer = WatchedViewer([file], on: display)
                viewer.wait(every: 1) { !$0.isEmpty }
                let spent = viewer.frames.first.flatMap { WatchedViewer.number("cpu", in: $0) } ?? 0
                return Sample(value: spent / 1000)
            }
        }
    }

    /// Processor time of the viewer for a frame while the wheel turns over wrapped rows.
    private static func scrollFrame(_ display: Fixture<VirtualDisplay>) -> Benchmark {
        Benchmark(
            name: "viewer, scroll frame, 1280x800, wrapped rows", unit: "µs", aim: 1000, files: [megabyte]
        ) {
            let viewer = settled(megabyte, display.value)
            return {
                let before = viewer.frames.count
                viewer.input("mousemove", "640", "400", "click", "--repeat", "40", "--delay", "25", "4")
                Thread.sleep(800)
                let costs = viewer.frames[before...].compactMap { WatchedViewer.number("cpu", in: $0) }
                precondition(!costs.isEmpty, "The wheel moved nothing.")
                return Sample(value: costs.reduce(0, +) / Double(costs.count))
            }
        }
    }

    /// A figure of a viewer that has just found all lines of 1 GB.
    private static func indexed(
        _ what: String, unit: String, aim: Double, _ display: Fixture<VirtualDisplay>,
        _ value: @escaping (WatchedViewer) -> Double
    ) -> Benchmark {
        Benchmark(
            name: "viewer, 1 GB opened and indexed, \(what)", unit: unit, aim: aim, runs: 5, files: [gigabyte]
        ) {
            let display = display.value
            return { Sample(value: value(settled(gigabyte, display))) }
        }
    }

    /// Returns a benchmark of a viewer that shows the end of 1 MB and is left alone for two seconds.
    private static func idle(
        _ what: String, unit: String, _ display: Fixture<VirtualDisplay>, _ value: @escaping (WatchedViewer) -> Double
    ) -> Benchmark {
        Benchmark(
            name: "viewer, two idle seconds, \(what)", unit: unit, aim: 0, runs: 3, files: [megabyte]
        ) {
            let viewer = settled(megabyte, display.value)
            Thread.sleep(1000)
            return {
                let before = value(viewer)
                Thread.sleep(2000)
                return Sample(value: value(viewer) - before)
            }
        }
    }

    /// Returns a viewer that has found and shown everything.
    private static func settled(_ lines: Int, _ display: VirtualDisplay) -> WatchedViewer {
        let viewer = WatchedViewer([TestFiles.log(lines: lines)], on: display)
        viewer.waitForAll(lines)
        return viewer
    }
}
