import CPCRE2
import StrataSystem

/// The memory that matches of patterns with groups need, one after the other. No other thread uses it meanwhile.
package final class CaptureRoom {
    private(set) var data: OpaquePointer
    let context: OpaquePointer
    private var groupCount: Int

    private static let rooms = Guarded<[CaptureRoom]>([])
    /// A line on which more attempts than this are made is not matched.
    private static let mostAttempts: UInt32 = 100_000
    /// The number of groups that most patterns have at most, with the whole match.
    private static let usualGroups = 40

    init(groups groupCount: Int = usualGroups, attempts: UInt32 = mostAttempts) {
        guard let context = pcre2_match_context_create_8(nil) else {
            fatalError("There is no memory to match patterns in.")
        }
        pcre2_set_match_limit_8(context, attempts)
        (data, self.context, self.groupCount) = (Self.data(groups: groupCount), context, groupCount)
    }

    deinit {
        pcre2_match_context_free_8(context)
        pcre2_match_data_free_8(data)
    }

    /// Lends the room of a thread that needs none any more, or a new one.
    package static func withRoom<Result>(_ body: (CaptureRoom) -> Result) -> Result {
        let room = rooms.withLock { $0.popLast() } ?? CaptureRoom()
        defer { rooms.withLock { $0.append(room) } }
        return body(room)
    }

    /// Makes it large enough for the groups of a pattern, with the whole match.
    func reserve(groups count: Int) {
        guard count > groupCount else { return }
        pcre2_match_data_free_8(data)
        (data, groupCount) = (Self.data(groups: count), count)
    }

    private static func data(groups count: Int) -> OpaquePointer {
        guard let data = pcre2_match_data_create_8(UInt32(count), nil) else {
            fatalError("There is no memory to match patterns in.")
        }
        return data
    }
}
