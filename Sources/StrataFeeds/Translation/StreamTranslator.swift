/// Turns the bytes of a format into those that are shown, piece by piece.
///
/// The input may consist of members, one behind the other, each of them whole by itself.
protocol StreamTranslator: AnyObject {
    /// Takes as much of `input` as it can, and gives what that stands for. Without input it gives what it still holds.
    ///
    /// - Parameter output: room for one byte at least.
    func translate(
        _ input: UnsafeRawBufferPointer, into output: UnsafeMutableRawBufferPointer
    ) -> TranslationStep
    /// Makes ready for the next member.
    func restart()
    /// True if what was taken could be all that there is, though no member has ended.
    var isComplete: Bool { get }
}

/// The result of a call of a translator.
struct TranslationStep {
    enum Outcome: Hashable {
        /// It may have more to give, or needs more.
        case goesOn
        /// All of a member is given. What of the input was not taken follows it.
        case endsMember
        /// The bytes that follow are not what the format has there. The text can stand within a sentence.
        case isDamaged(String)
        /// It may be whole, and takes more memory than may be had to decode it. The text is what to do, and can end a
        /// sentence.
        case isTooLarge(String)
        /// Something before is other than what was packed, at a place that is not known.
        case hasWrongChecksum
    }

    /// The number of bytes of the input that are done with.
    var taken: Int
    /// The number of bytes that were given.
    var given: Int
    var outcome: Outcome
}

extension TranslationStep {
    /// A step in a decoder that counts what is left of the input and of the room for output.
    init(
        _ input: UnsafeRawBufferPointer, left: Int, _ output: UnsafeMutableRawBufferPointer, room: Int,
        _ outcome: Outcome
    ) {
        self.init(taken: input.count - left, given: output.count - room, outcome: outcome)
    }
}

/// The words of decoders for the two faults that they all know.
enum DecoderFault {
    static let noMemory = "there is no memory to decode it"
    static let damage = "its data contradict each other"
}
