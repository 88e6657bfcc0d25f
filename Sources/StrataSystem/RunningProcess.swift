import Glibc

/// A process as proc(5) shows it. One that has ended has nothing.
package struct RunningProcess {
    private let folder: String

    /// - Parameter identifier: the system's number for it.
    package init(_ identifier: Int32) { folder = "/proc/\(identifier)" }

    /// The process that asks.
    package static var current: RunningProcess { RunningProcess(CurrentProcess.identifier) }

    /// The size of what it has in memory, in bytes; nil if that is not told.
    package var residentBytes: Int? {
        // The second number, in pages.
        let fields = text("statm").split(separator: " ")
        guard fields.count > 1, let pages = Int(fields[1]) else { return nil }
        return pages * sysconf(Int32(_SC_PAGESIZE))
    }

    /// Processor time of all its threads in milliseconds, to ten of them.
    package var processorTime: Double {
        // utime and stime. The second field may hold spaces, but ends with the last parenthesis.
        let fields = text("stat").split(separator: ")").last?.split(separator: " ") ?? []
        guard fields.count > 12 else { return 0 }
        let ticks = (Double(fields[11]) ?? 0) + (Double(fields[12]) ?? 0)
        return ticks / Double(sysconf(Int32(_SC_CLK_TCK))) * 1000
    }

    /// The number of times that its main thread has gone to sleep by itself: voluntary_ctxt_switches.
    package var sleeps: Int {
        let line = text("status").split(separator: "\n").first { $0.hasPrefix("voluntary") }
        return line?.split(separator: "\t").last.flatMap { Int($0) } ?? 0
    }

    /// The number of its descriptors.
    package var descriptors: Int { Folder.names(in: "\(folder)/fd").count }

    /// Returns true if it has a file open.
    package func hasOpen(_ path: String) -> Bool {
        guard let wanted = try? FileStatus(path: path) else { return false }
        return Folder.names(in: "\(folder)/fd").contains {
            (try? FileStatus(path: "\(folder)/fd/\($0)"))?.isSameFile(as: wanted) == true
        }
    }

    private func text(_ name: String) -> String {
        let bytes = try? FileDescriptor(reading: "\(folder)/\(name)").readToEnd()
        return String(decoding: bytes ?? [], as: UTF8.self)
    }
}
