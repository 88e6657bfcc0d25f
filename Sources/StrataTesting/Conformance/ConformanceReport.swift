/// The outcome of holding a chain to every ``ConformanceLaw``.
///
/// It is thrown where a check fails; its description is what `strata check` prints.
public struct ConformanceReport: Error, Sendable, Hashable, CustomStringConvertible {
    /// The outcome of one law.
    public enum Outcome: Sendable, Hashable {
        /// It held wherever it was tried.
        case held
        /// It did not.
        case broken(ConformanceFailure)
        /// It was not tried, or not everywhere, for a reason.
        case untried(String)
    }

    /// The chain, innermost strategy first.
    public let chain: String
    /// The outcome of each law.
    public let outcomes: [ConformanceLaw: Outcome]

    /// Every law that was broken, in the order of the laws.
    public var failures: [ConformanceFailure] {
        ConformanceLaw.allCases.compactMap { law in
            if case .broken(let failure) = outcomes[law] { failure } else { nil }
        }
    }

    /// True if no law was broken.
    public var isPassed: Bool { failures.isEmpty }

    /// One line a law; after a broken one the script that breaks it, as JSON Lines.
    public var description: String {
        let lines = ConformanceLaw.allCases.map { law in
            switch outcomes[law] {
            case .broken(let failure): failure.description
            case .untried(let reason): "--   \(law.rawValue): \(reason)"
            case .held, .none: "ok   \(law.rawValue): \(law.statement)"
            }
        }
        return ([chain] + lines).joined(separator: "\n")
    }
}

/// A broken law, with the smallest script that breaks it.
public struct ConformanceFailure: Error, Sendable, Hashable, CustomStringConvertible {
    /// The law.
    public let law: ConformanceLaw
    /// The event, in a sentence.
    public let sentence: String
    /// The seed of the script before it was made smaller. `STRATA_SEED` set to it tries that script alone.
    public let seed: UInt64
    /// The lines of the script, each without its line break: JSON Lines for `strata simulate`.
    public let script: [String]

    /// The law, the sentence and the seed on one line, then the script.
    public var description: String {
        (["FAIL \(law.rawValue): \(sentence) (seed \(seed))"] + script).joined(separator: "\n")
    }
}
