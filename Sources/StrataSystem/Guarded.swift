import Glibc

/// A value that several threads share, the lock that one must hold to touch it, and a way to wait until the value is as
/// one needs it.
///
/// A pthread mutex rather than `Synchronization.Mutex`, whose locking the thread sanitizer cannot see: with this one it
/// checks every access.
///
/// Inlinable, for locking through the runtime's generics would cost more than what it guards.
package final class Guarded<Value>: @unchecked Sendable {
    @usableFromInline let mutex: UnsafeMutablePointer<pthread_mutex_t>
    @usableFromInline let condition: UnsafeMutablePointer<pthread_cond_t>
    @usableFromInline var value: Value

    /// Takes over a value that nothing else refers to.
    @inlinable package init(_ value: sending Value) {
        self.value = value
        mutex = .allocate(capacity: 1)
        mutex.initialize(to: pthread_mutex_t())
        condition = .allocate(capacity: 1)
        condition.initialize(to: pthread_cond_t())
        let codes = (pthread_mutex_init(mutex, nil), pthread_cond_init(condition, nil))
        precondition(codes == (0, 0), "A lock cannot be made.")
    }

    @inlinable deinit {
        pthread_cond_destroy(condition)
        pthread_mutex_destroy(mutex)
        condition.deallocate()
        mutex.deallocate()
    }

    /// Runs `body` while no other thread does. Must not be called from within `body`.
    @inlinable package func withLock<Result>(_ body: (inout Value) -> Result) -> Result {
        pthread_mutex_lock(mutex)
        defer { pthread_mutex_unlock(mutex) }
        return body(&value)
    }

    /// Waits until `isSo`, then runs `body`. The thread that makes it so calls ``signal()``.
    @inlinable package func when<Result>(_ isSo: (Value) -> Bool, _ body: (inout Value) -> Result) -> Result {
        pthread_mutex_lock(mutex)
        defer { pthread_mutex_unlock(mutex) }
        while !isSo(value) { pthread_cond_wait(condition, mutex) }
        return body(&value)
    }

    /// Has those who wait look again. It may be called from within a body.
    @inlinable package func signal() { pthread_cond_broadcast(condition) }
}
