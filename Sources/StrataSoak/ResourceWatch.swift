import Glibc
import StrataSystem

/// Looks again and again at what a process has, and tells whether that grows.
struct ResourceWatch {
    /// What the process is called.
    let name: String
    private let identifier: pid_t
    private var memory: [Int] = []
    private var descriptors: [Int] = []

    /// What a process may grow by without anything leaking: indexes, caches and heaps that have not met their largest
    /// yet; in KiB, and as a part. Former generations keep some twenty files open, which early looks may not meet.
    private static let memorySlack = (kibibytes: 24 << 10, part: 0.25)
    private static let descriptorSlack = 21
    /// With fewer looks than this there is nothing to compare.
    private static let fewestLooks = 8

    private let mostDescriptors: Int

    init(_ name: String, of identifier: pid_t, mostDescriptors: Int = .max) {
        (self.name, self.identifier, self.mostDescriptors) = (name, identifier, mostDescriptors)
    }

    /// Takes a look.
    mutating func look() {
        let fields = SystemFiles.contents("/proc/\(identifier)/statm").split(separator: 0x20)
        guard fields.count > 1, let pages = Int(String(decoding: fields[1], as: UTF8.self)) else { return }
        memory.append(pages * sysconf(Int32(_SC_PAGESIZE)) / 1024)
        descriptors.append(Folder.names(in: "/proc/\(identifier)/fd").count)
    }

    /// Processor time so far, in hundredths of a second.
    static func processorTime(of identifier: pid_t) -> Int {
        let text = String(decoding: SystemFiles.contents("/proc/\(identifier)/stat"), as: UTF8.self)
        // The name, in parentheses, may have spaces.
        let fields = text.split(separator: ")").last?.split(separator: " ") ?? []
        return fields.count > 12 ? (Int(fields[11]) ?? 0) + (Int(fields[12]) ?? 0) : 0
    }

    /// What has grown from the second quarter of the looks to the last, a sentence each.
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
