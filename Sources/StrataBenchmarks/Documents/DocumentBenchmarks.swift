import StrataDocument
import StrataFeeds
import StrataGenerators
import StrataSystem
import Synchronization

/// The cost of documents: reading all of one behind the window, and showing some of the rows of another.
enum DocumentBenchmarks {
    private static let gigabyte = 10_000_000
    private static let rows = 10_000_000

    static func all() -> [Benchmark] {
        let map = Fixture { RowMap.ofEveryThird(of: rows) }
        return [
            .isolated(
                "document, scan of 1 GB, processor time", unit: "ms", runs: 3, files: [gigabyte]
            ) { scanned(.forward) },
            .isolated(
                "document, scan of 1 GB backwards, processor time", unit: "ms", runs: 3, files: [gigabyte]
            ) { scanned(.backward) },
            Benchmark(name: "row map, a third of 10^7 rows, memory for a row of the base", unit: "bits", aim: 2) {
                let bits = Double(map.value.bytes * 8) / Double(rows)
                return { Sample(value: bits) }
            },
            lookUp("index to name", map) { map, index in _ = map.id(at: index) },
            lookUp("name to index", map) { map, index in _ = map.index(of: RowID(index * 3)) },
        ]
    }

    /// Reads every row of a log on the scan's thread.
    private static func scanned(_ direction: ScanDirection) -> Double {
        let document = FeedDocument(FeedReader(.file(TestFiles.log(lines: gigabyte))).feed)
        while !document.poll().contains(.finishedIndexing(totalLines: gigabyte)) {
            guard waitForInput(document.feed.wakeUpDescriptor, milliseconds: 60_000) else {
                fatalError("A feed was silent for a minute.")
            }
        }
        document.publish()
        let count = Atomic(0)
        let start = ProcessorClock.process
        let end = document.id(at: direction == .forward ? 0 : document.count - 1)
        do {
            let scan = try DocumentScan(document.reader(), from: end, direction) { rows in
                count.wrappingAdd(rows.count, ordering: .relaxed)
                return true
            }
            while !scan.progress.isFinished { Thread.sleep(1) }
        } catch {
            fatalError("\(error)")
        }
        let spent = ProcessorClock.process - start
        precondition(count.load(ordering: .relaxed) == gigabyte, "The scan has left rows out.")
        return spent
    }

    private static func lookUp(
        _ what: String, _ map: Fixture<RowMap>, _ body: @escaping (RowMap, Int) -> Void
    ) -> Benchmark {
        let operations = 10_000
        return .time("row map, a third of 10^7 rows, \(what)", operations: operations) {
            let map = map.value
            var random = SplitMix64(seed: 5)
            let indices = (0..<operations).map { _ in Int.random(in: 0..<map.count, using: &random) }
            return Workload { for index in indices { body(map, index) } }
        }
    }
}

extension RowMap {
    /// Every third of so many rows.
    fileprivate static func ofEveryThird(of count: Int) -> RowMap {
        let map = RowMap(of: PlainRows(count))
        map.insert(stride(from: 0, to: count, by: 3).map { RowID($0) })
        return map
    }
}

/// Rows without text.
private final class PlainRows: Document {
    let count: Int
    let observers = DocumentObservers()
    var averageBytes: Double { 0 }

    init(_ count: Int) { self.count = count }

    func id(at index: Int) -> RowID { RowID(index) }
    func index(of id: RowID) -> Int? { id.ordinal < count ? id.ordinal : nil }
    func text(of id: RowID) -> Line { .gone }
    func revision(of id: RowID) -> UInt64 { 0 }
    func reader() -> any RowReader { NoRows() }
}

private struct NoRows: RowReader {
    func read(from row: RowID, _ direction: ScanDirection) -> RowBlock? { nil }
}
