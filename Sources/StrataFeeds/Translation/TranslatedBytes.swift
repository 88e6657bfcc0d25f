/// The bytes of a source that are in a format, translated.
final class TranslatedBytes: ByteSource {
    private enum Place {
        case inMember
        /// The place behind a member, where nothing, zeros or another member may follow.
        case betweenMembers
        case behindAll
    }

    /// The number of bytes that are read of the source at once: a turn is not long, whatever they hold.
    private static let blockBytes = 32 << 10
    private let source: any ByteSource
    /// The format of the present member.
    private var format: StreamFormat
    private let hasEnd: Bool
    private var translator: any StreamTranslator
    private let findings: StreamFindings
    private let buffer = UnsafeMutableRawBufferPointer.allocate(byteCount: blockBytes, alignment: 64)
    /// The bytes that were read and not taken, as a stretch of the buffer.
    private var rest = 0..<0
    /// The number of bytes that were taken of the source.
    private var offset = 0
    private var place = Place.inMember
    /// True if the translator may have more to give without taking anything.
    private var mayGiveMore = false
    /// The fault that is to be told when all before it is given.
    private var fault: StreamFault?

    /// - Parameter hasEnd: whether it is told where all that is there is whole, though more may come.
    init(_ source: any ByteSource, from format: StreamFormat, hasEnd: Bool, findings: StreamFindings) {
        (self.source, self.format, self.hasEnd, self.findings) = (source, format, hasEnd, findings)
        translator = format.makeTranslator()
    }

    deinit { buffer.deallocate() }

    var holdsMore: Bool {
        fault != nil || mayGiveMore || source.holdsMore || place == .behindAll || place == .inMember && !rest.isEmpty
    }

    func readNext(into output: UnsafeMutableRawBufferPointer) throws(StreamFault) -> SourceRead {
        if let fault { throw fault }
        let needsMore = !mayGiveMore && (rest.isEmpty || place == .betweenMembers)
        if place != .behindAll && needsMore, let end = try fill() { return end }
        let given = translate(into: output)
        if given > 0 { return .bytes(given) }
        if let fault { throw fault }
        return place == .behindAll ? .end : .nothing
    }

    /// Reads once.
    /// - Returns: what is to be said where nothing was read.
    private func fill() throws(StreamFault) -> SourceRead? {
        buffer.copyBytes(from: buffer[rest])
        rest = 0..<rest.count
        let room = UnsafeMutableRawBufferPointer(rebasing: buffer[rest.upperBound...])
        let read = try source.readNext(into: room)
        if case .bytes(let count) = read { rest = 0..<rest.upperBound + count }
        if place == .betweenMembers { beginMember() }
        return try standing(after: read)
    }

    private func standing(after read: SourceRead) throws(StreamFault) -> SourceRead? {
        let isWhole = rest.isEmpty && (place == .betweenMembers || translator.isComplete)
        switch read {
        case .bytes: return nil
        case .nothing: return .nothing
        case .endForNow: return isWhole && hasEnd ? .endForNow : .nothing
        case .end:
            guard isWhole else { throw .unfinished(format: format.name, offset: offset + rest.count) }
            return .end
        }
    }

    /// Translates until there is no more room, or nothing more to take.
    /// - Returns: how many bytes are given.
    private func translate(into output: UnsafeMutableRawBufferPointer) -> Int {
        var given = 0
        while given < output.count && fault == nil && place == .inMember && (mayGiveMore || !rest.isEmpty) {
            let room = UnsafeMutableRawBufferPointer(rebasing: output[given...])
            let step = translator.translate(UnsafeRawBufferPointer(rebasing: buffer[rest]), into: room)
            given += step.given
            mayGiveMore = step.given == room.count && step.outcome == .goesOn
            handle(step)
        }
        return given
    }

    private func handle(_ step: TranslationStep) {
        pass(step.taken)
        switch step.outcome {
        case .endsMember:
            place = .betweenMembers
            beginMember()
        case .hasWrongChecksum: fault = .wrongChecksum(format: format.name)
        case .isTooLarge(let advice): fault = .tooLarge(format: format.name, offset: offset, advice: advice)
        case .isDamaged(let reason): fault = .damaged(format: format.name, offset: offset, reason: reason)
        case .goesOn:
            guard step.taken == 0 && step.given == 0 && !rest.isEmpty else { return }
            // A decoder that neither takes nor gives never will.
            fault = .damaged(format: format.name, offset: offset, reason: DecoderFault.damage)
        }
    }

    private func pass(_ count: Int) {
        rest = rest.lowerBound + count..<rest.upperBound
        offset += count
    }

    /// Passes over zeros, with which archives are filled up, and begins the member behind them, if there is enough of it
    /// to tell that it is one.
    private func beginMember() {
        pass(buffer[rest].prefix { $0 == 0 }.count)
        guard !rest.isEmpty else { return }
        let formats = format.isPacking ? StreamFormat.packings : [format]
        switch StreamFormat.recognise(buffer[rest], among: formats, isWhole: false) {
        case .undecided: break
        case .format(let next):
            if next.name == format.name {
                translator.restart()
            } else {
                (format, translator) = (next, next.makeTranslator())
                findings.add(.format(next.name))
            }
            place = .inMember
        case .none:
            findings.add(.leftOver(format: format.name, offset: offset))
            place = .behindAll
        }
    }
}
