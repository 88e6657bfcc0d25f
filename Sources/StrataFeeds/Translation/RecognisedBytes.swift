/// The bytes of a source, translated where they begin as those of a format do.
final class RecognisedBytes: ByteSource {
    private let source: any ByteSource
    private let formats: [StreamFormat]
    private let isUnpacked: Bool
    private let findings: StreamFindings
    /// The bytes that were read while they told nothing.
    private var beginning: [UInt8] = []
    /// The source that gives the bytes, once that is known.
    private var bytes: (any ByteSource)?

    /// - Parameters:
    ///   - formats: those that are looked for.
    ///   - isUnpacked: whether the source gives what was packed, and so knows where its end is.
    init(
        _ source: any ByteSource, among formats: [StreamFormat] = StreamFormat.all, isUnpacked: Bool = false,
        findings: StreamFindings
    ) {
        (self.source, self.formats, self.findings) = (source, formats, findings)
        self.isUnpacked = isUnpacked
    }

    var holdsMore: Bool { bytes?.holdsMore ?? source.holdsMore }

    func readNext(into buffer: UnsafeMutableRawBufferPointer) throws(StreamFault) -> SourceRead {
        if let bytes { return try bytes.readNext(into: buffer) }
        let read = try source.readNext(into: buffer)
        switch read {
        case .nothing: return .nothing
        case .bytes(let count):
            let isFirst = beginning.isEmpty
            // More of it tells nothing more, and what it all is can be shown at once then.
            let telling = min(count, max(StreamFormat.tellingBytes, RecordsHead.tellingBytes))
            beginning += buffer[..<telling]
            let recognition = StreamFormat.recognise(beginning, among: formats, isWhole: false)
            if case .none = recognition, isFirst {
                bytes = source
                return read
            }
            beginning += buffer[telling..<count]
            decide(recognition)
        case .end, .endForNow:
            if beginning.isEmpty { return read }
            decide(StreamFormat.recognise(beginning, among: formats, isWhole: true), end: read)
        }
        return .nothing
    }

    private func decide(_ recognition: StreamFormat.Recognition, end: SourceRead? = nil) {
        let all = PrefixedBytes(beginning, end: end, before: source)
        switch recognition {
        case .undecided: return
        case .none: bytes = all
        case .format(let format):
            findings.add(.format(format.name))
            let hasEnd = isUnpacked || !format.isText
            let translated = TranslatedBytes(all, from: format, hasEnd: hasEnd, findings: findings)
            // What was packed may be text in another encoding.
            let texts = formats.filter(\.isText)
            bytes =
                format.isText
                ? translated : RecognisedBytes(translated, among: texts, isUnpacked: true, findings: findings)
        }
        beginning = []
    }
}
