import StrataSystem

/// Looks again and again at what a process has, and tells whether that grows.
struct ResourceWatch {
    /// The name of the process.
    let name: String
    private let process: RunningProcess
    private var memory: [Int] = []
    private var descriptors: [Int] = []

    /// The growth that a process may have without a leak: indexes, caches and heaps that have not met their largest
    /// yet; in KiB, and as a part. Former generations keep some twenty files open, which early looks may not meet.
    private static let memorySlack = (kibibytes: 24 << 10, part: 0.25)
    private static let descriptorSlack = 21
    /// The number of looks below which there is nothing to compare.
    private static let fewestLooks = 8

    private let mostDescriptors: Int

    init(_ name: String, of identifier: Int32, mostDescriptors: Int = .max) {
        (self.name, process, self.mostDescriptors) = (name, RunningProcess(identifier), mostDescriptors)
    }

    /// Takes a look.
    mutating func look() {
        guard let bytes = process.residentBytes else { return }
        memory.append(bytes / 1024)
        descriptors.append(process.descriptors)
    }

    /// The resources that have grown from the second quarter of the looks to the last, a sentence each.
    var faults: [String] {
        var faults: [String] = []
        if let most = descriptors.max(), most > mostDescriptors {
            faults.append("\(name) had \(most) descriptors, more than \(mostDescriptors)")
        }
        guard memory.count >= Self.fewestLooks else { return faults }
        let (early, late) = (Self.median(Self.quarter(1, of: memory)), Self.median(Self.quarter(3, of: memory)))
        if Double(late) > Double(early) * (1 + Self.memorySlack.part) + Double(Self.memorySlack.kibibytes) {
            faults.append("\(name) grew from \(early) to \(late) KiB")
        }
        let (few, many) = (Self.quarter(1, of: descriptors).max() ?? 0, Self.quarter(3, of: descriptors).max() ?? 0)
        if many > few + Self.descriptorSlack { faults.append("\(name) went from \(few) to \(many) descriptors") }
        return faults
    }

    /// The least and the most.
    var summary: String {
        "\(name) \((memory.min() ?? 0) >> 10)–\((memory.max() ?? 0) >> 10) MiB, "
            + "\(descriptors.min() ?? 0)–\(descriptors.max() ?? 0) descriptors"
    }

    private static func quarter(_ number: Int, of values: [Int]) -> ArraySlice<Int> {
        values[(values.count * number / 4)..<(values.count * (number + 1) / 4)]
    }

    private static func median(_ values: ArraySlice<Int>) -> Int { values.sorted()[values.count / 2] }
}
