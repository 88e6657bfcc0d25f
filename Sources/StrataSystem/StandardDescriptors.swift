import Glibc

/// Standard input, output and error, as the program was given them.
package enum StandardDescriptors {
    /// True if the program was given a standard output.
    nonisolated(unsafe) package private(set) static var isOutputOpen = true

    /// Opens /dev/null in the place of those that are closed: whatever is opened next would get their numbers, and what
    /// is meant for standard output would go there.
    ///
    /// Comes first of all, once.
    package static func reserve() {
        isOutputOpen = fcntl(1, F_GETFD) >= 0
        for number: Int32 in 0...2 where fcntl(number, F_GETFD) < 0 {
            // The lowest number that is free is this one, for those below it are taken.
            // Reading from a closed input or writing to a closed output must fail, and not seem to succeed.
            _ = open("/dev/null", [O_WRONLY, O_RDONLY, O_RDWR][Int(number)])
        }
    }

    /// Closes all others that the program has inherited. Comes before any is opened.
    package static func closeOthers() { closefrom(3) }

    /// True if nothing can be read from standard input because it was closed, or is open for writing alone.
    package static var isInputClosed: Bool { fcntl(0, F_GETFL) & O_ACCMODE == O_WRONLY }

    /// True if a person types what is read from standard input, isatty(3).
    package static var isInputTerminal: Bool { isatty(0) == 1 }
}
