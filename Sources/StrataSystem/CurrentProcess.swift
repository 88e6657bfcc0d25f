import Glibc

/// The process that runs.
package enum CurrentProcess {
    /// Ends it, exit(3).
    package static func exit(_ code: Int32) -> Never { Glibc.exit(code) }
}
