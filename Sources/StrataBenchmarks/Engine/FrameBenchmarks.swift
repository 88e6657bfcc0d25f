import Strata

/// The cost of a frame of 60 rows: it must not depend on how many rows there are.
enum FrameBenchmarks {
    private static let chains = ["stack", "inset", "flip", "custom", "inset+fold"]
    private static let counts = [1_000, 100_000, 10_000_000, 1_000_000_000]
    private static let aim = 10.0
    private static let frames = 1000

    static func all() -> [Benchmark] {
        chains.flatMap { chain in
            counts.flatMap { count in
                let name = "\(chain), \(TestItems.power(count)) items"
                return [
                    still(name) { Lists.halfRead(chain, count: count) },
                    scrolled(name) { Lists.halfRead(chain, count: count) },
                ]
            } + [
                scrolled("\(chain), 10^7 distinct items") { Lists.distinct(chain, count: 10_000_000) },
                gliding(chain), allocations(chain),
            ]
        } + ["custom+flip", "flip+flip", "inset+fold+flip"].map(allocations)
    }

    private static func still(_ name: String, _ make: @escaping () -> ListEngine) -> Benchmark {
        .time("frame, still, \(name)", aim: aim, operations: frames) {
            let engine = make()
            var frame = ListFrame()
            return Workload { for _ in 0..<frames { engine.readFrame(into: &frame) } }
        }
    }

    /// A scroll by one point, and the frame.
    private static func scrolled(_ name: String, _ make: @escaping () -> ListEngine) -> Benchmark {
        .time("frame, scrolled, \(name)", aim: aim, operations: frames) {
            let engine = make()
            var frame = ListFrame()
            var step = 1.0
            return Workload {
                scroll(engine, by: step, into: &frame)
            } restore: {
                step = -step
            }
        }
    }

    private static func scroll(_ engine: ListEngine, by step: Double, into frame: inout ListFrame) {
        for _ in 0..<frames {
            engine.scroll(by: step)
            engine.readFrame(into: &frame)
        }
    }

    /// A frame of a glide, as the wheel makes one.
    private static func gliding(_ chain: String) -> Benchmark {
        .time("frame, gliding, \(chain), 10^9 items", aim: aim, operations: frames) {
            let engine = Lists.halfRead(chain, count: 1_000_000_000)
            var frame = ListFrame()
            var clicks = 1.0
            return Workload {
                for step in 0..<frames {
                    if step % 25 == 0 { engine.wheel(clicks) }
                    engine.advance(to: engine.time + 16)
                    engine.readFrame(into: &frame)
                }
            } restore: {
                clicks = -clicks
            }
        }
    }

    /// Blocks that a thousand scroll frames and a thousand frames of glides ask the allocator for.
    private static func allocations(_ chain: String) -> Benchmark {
        Benchmark(name: "allocations, 2000 frames, \(chain)", unit: "", aim: 0) {
            let engine = Lists.halfRead(chain, count: 10_000_000)
            var frame = ListFrame()
            // A list keeps what it needs for a frame, and rows of other extents may make that grow once more.
            scroll(engine, by: 20, into: &frame)
            return {
                let before = Counters.allocations
                scroll(engine, by: 1, into: &frame)
                engine.wheel(1)
                for _ in 0..<frames {
                    if engine.isSettled { engine.wheel(-1) }
                    engine.advance(to: engine.time + 16)
                    engine.readFrame(into: &frame)
                }
                return Sample(value: Double(Counters.allocations - before))
            }
        }
    }
}
