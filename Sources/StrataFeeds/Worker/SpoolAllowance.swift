import StrataSystem

/// The share of its disk that a spool may take, so that others have room too.
struct SpoolAllowance: Hashable {
    /// The most bytes that the spool may have.
    let limit: Int
    /// The number of bytes that stay free on the disk, whatever takes the rest.
    let reserve: Int

    /// - Parameters:
    ///   - limit: what was asked for; the disk is then not looked at.
    ///   - disk: the spool's disk at the start; nil where it does not tell.
    init(limit: Int?, disk: DiskRoom?) {
        guard limit == nil, let disk else {
            (self.limit, reserve) = (limit ?? .max, 0)
            return
        }
        self.limit = disk.freeBytes / 2
        // A small disk, or one that is nearly full, has no room for the usual reserve: half of it is spared at least.
        reserve = min(max(disk.bytes / 20, 256 << 20), disk.freeBytes / 2)
    }

    /// Returns the number of bytes that a spool may still take.
    ///
    /// - Parameters:
    ///   - spooled: what it has.
    ///   - free: what is free on its disk now; nil where the disk does not tell.
    func room(behind spooled: Int, free: Int?) -> Int {
        max(0, min(limit - spooled, free.map { $0 - reserve } ?? .max))
    }
}
