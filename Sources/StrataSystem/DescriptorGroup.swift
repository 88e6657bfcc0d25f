import CLinux
import Glibc

/// Several descriptors that are waited for as one, which is readable while any of them is, or has reached its end:
/// epoll(7).
package final class DescriptorGroup {
    /// The one that stands for all.
    package let descriptor: FileDescriptor

    /// The number of descriptors that are told of at once.
    private static let capacity = 8

    package init() throws(SystemError) {
        let number = epoll_create1(Int32(EPOLL_CLOEXEC))
        guard number >= 0 else { throw .last }
        descriptor = FileDescriptor(adopting: number)
    }

    /// Takes a descriptor in. Comes before it is closed: ``remove(_:)``.
    package func add(_ member: Int32) throws(SystemError) {
        var event = epoll_event(events: EPOLLIN.rawValue, data: epoll_data_t(fd: member))
        guard epoll_ctl(descriptor.number, EPOLL_CTL_ADD, member, &event) == 0 else { throw .last }
    }

    /// Waits for a descriptor to be written to as well, or no longer.
    package func change(_ member: Int32, waitsToWrite: Bool) {
        let events = waitsToWrite ? EPOLLIN.rawValue | EPOLLOUT.rawValue : EPOLLIN.rawValue
        var event = epoll_event(events: events, data: epoll_data_t(fd: member))
        epoll_ctl(descriptor.number, EPOLL_CTL_MOD, member, &event)
    }

    /// Lets a descriptor go.
    package func remove(_ member: Int32) { epoll_ctl(descriptor.number, EPOLL_CTL_DEL, member, nil) }

    /// Returns the descriptors that are ready now, in the order in which they came to be so.
    package func ready() -> [Int32] {
        withUnsafeTemporaryAllocation(of: epoll_event.self, capacity: Self.capacity) { events in
            let count = repeatingInterrupts {
                epoll_wait(descriptor.number, events.baseAddress, Int32(events.count), 0)
            }
            return (0..<max(0, Int(count))).map { events[$0].data.fd }
        }
    }
}
