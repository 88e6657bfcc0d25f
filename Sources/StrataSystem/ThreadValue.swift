import Glibc

/// A value that each thread has of its own while it does something, pthread_key_create(3): none in threads that it starts.
///
/// Task-local values would do the same, and would put all of Swift's concurrency into programs that have no tasks.
final class ThreadValue<Value: Sendable>: Sendable {
    private let key: pthread_key_t

    private final class Box {
        let value: Value?
        init(_ value: Value?) { self.value = value }
    }

    init() {
        var key = pthread_key_t()
        let failure = pthread_key_create(&key, nil)
        precondition(failure == 0, "The system has no key left for values of threads.")
        self.key = key
    }

    /// The value that this thread has; nil where it has none.
    var value: Value? {
        guard let box = pthread_getspecific(key) else { return nil }
        return Unmanaged<Box>.fromOpaque(box).takeUnretainedValue().value
    }

    /// Does something, during which this thread has a value, or none.
    func with<Result, Failure>(_ value: Value?, _ body: () throws(Failure) -> Result) throws(Failure) -> Result {
        let (box, before) = (Box(value), pthread_getspecific(key))
        pthread_setspecific(key, Unmanaged.passUnretained(box).toOpaque())
        defer { withExtendedLifetime(box) { _ = pthread_setspecific(key, before) } }
        return try body()
    }
}
