import Strata
import StrataSystem

/// The room that the spools of a feed take of their disk, all together.
final class SpoolRoom {
    private let allowance: SpoolAllowance
    private let disk: () -> DiskRoom?
    /// The number of bytes that may be taken before the disk is looked at again.
    private var granted = 0
    /// The number of bytes that were taken.
    private(set) var used = 0
    /// The number of bytes that may be taken in all, as of the last look at the disk.
    private(set) var limit = Int.max

    /// - Parameters:
    ///   - limit: how many bytes the spools may have; nil leaves room to others.
    ///   - disk: looks at the disk.
    init(limit: Int?, disk: @escaping () -> DiskRoom?) {
        self.disk = disk
        allowance = SpoolAllowance(limit: limit, disk: disk())
    }

    /// Returns the number of bytes, out of those wanted, that may be written now.
    func room(for wanted: Int) -> Int {
        if granted < wanted { lookAtDisk(wanted) }
        return min(granted, wanted)
    }

    /// Takes note of what was written.
    func use(_ count: Int) {
        granted -= count
        used += count
    }

    /// Takes note that so many bytes take no room any more.
    func giveBack(_ count: Int) { used -= count }

    /// The reason why there is no more room.
    var refusal: String {
        used >= allowance.limit
            ? "the limit of \(CountText.bytes(allowance.limit)) is reached" : "the rest of the disk is left to others"
    }

    /// True if nine tenths of what may be taken are.
    var isNearlyFull: Bool { used > 0 && used >= limit - limit / 10 }

    /// Looks at the disk: often enough when there is little room, seldom while there is much.
    private func lookAtDisk(_ wanted: Int) {
        let room = allowance.room(behind: used, free: allowance.reserve > 0 ? disk()?.freeBytes : nil)
        granted = min(room, max(wanted, min(room / 16, 1 << 20)))
        limit = room > .max - used ? .max : used + room
    }
}
