/// A translator that reads one byte after another.
protocol ByteTranslator: StreamTranslator {
    /// Bytes that it has made.
    var pending: PendingOutput { get set }

    /// Goes through what can be given as it is, or many bytes at once.
    func passMany(
        _ input: UnsafeRawBufferPointer, _ taken: inout Int, _ output: UnsafeMutableRawBufferPointer, _ given: inout Int
    )

    /// Reads a byte. Returns what is wrong with it; nil: nothing.
    func read(_ byte: UInt8) -> String?
}

extension ByteTranslator {
    func translate(
        _ input: UnsafeRawBufferPointer, into output: UnsafeMutableRawBufferPointer
    ) -> TranslationStep {
        var (taken, given) = (0, 0)
        pending.give(&given, output)
        while pending.isEmpty && taken < input.count {
            passMany(input, &taken, output, &given)
            guard taken < input.count, given < output.count else { break }
            if let fault = read(input[taken]) {
                return TranslationStep(taken: taken, given: given, outcome: .isDamaged(fault))
            }
            taken += 1
            pending.give(&given, output)
        }
        return TranslationStep(taken: taken, given: given, outcome: .goesOn)
    }
}
