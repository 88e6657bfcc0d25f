import StrataSystem

/// The reason why a journal cannot be shown. Its text is one line that says what, where and what to do.
package struct JournalError: Error, Sendable, Hashable, CustomStringConvertible {
    /// The kind of fault, as far as a program cares.
    package enum Kind: Sendable, Hashable {
        /// There is no journal at the place.
        case noJournal
        /// There is one that may not be read.
        case permissionDenied
        /// There is one of which nothing can be read.
        case damaged
        /// The request makes no sense.
        case badRequest
        /// The system refuses, for a reason of its own.
        case system
    }

    /// The kind of fault.
    package var kind: Kind
    /// One line.
    package var description: String

    /// The exit status of a command, as sysexits(3) has it: 64 usage, 65 bad data, 66 no such input, 74 input/output.
    package var exitCode: Int32 {
        switch kind {
        case .badRequest: ExitCode.usage
        case .damaged: ExitCode.badData
        case .noJournal, .permissionDenied: ExitCode.noInput
        case .system: ExitCode.inputOutput
        }
    }
}

extension JournalError {
    /// Returns the error of a call of the journal's library.
    static func reading(_ error: SystemError) -> JournalError {
        let advice = error.isLackOfDescriptors ? "raise `ulimit -n`" : "check the disk that it lies on"
        return JournalError(kind: .system, description: "cannot read the journal: \(error.text); \(advice)")
    }

    /// Returns the error of a thread or a descriptor that the system does not give.
    static func noRoom(_ error: SystemError) -> JournalError {
        JournalError(
            kind: .system,
            description: "cannot follow the journal: \(error.text); end other programs, or raise `ulimit -n` and `-u`")
    }

    /// Returns the error of words that ask for nothing that there can be.
    static func request(_ text: String) -> JournalError { JournalError(kind: .badRequest, description: text) }
}
