import Strata

extension DisplayText {
    /// Marks and invisible characters beyond so many on one character are counted and not set.
    static let mostExtensions = 30
    /// The greatest number that are counted together: counting takes its time, too.
    private static let mostCounted = 1 << 16
    /// The number of characters of one kind that have a name from which on they are named once, with their count.
    private static let fewestCounted = 4

    /// Appends what stands for the byte or sequence at `index`, which is not plain, and for what belongs to it. Returns
    /// how many bytes that is.
    mutating func appendSpecial(_ source: UnsafeRawBufferPointer, at index: Int, _ scan: inout DisplayScan) -> Int {
        let sequence = UTF8Sequence(source, at: index)
        guard sequence.isValid else {
            bytes += [0xEF, 0xBF, 0xBD]
            replacements.append(
                Replacement(
                    shown: bytes.count - 3..<bytes.count, original: index..<index + sequence.length))
            cost += scan.handleBase(0xFFFD)
            return sequence.length
        }
        if sequence.scalar == 0x0D, index + 1 < source.count, source[index + 1] == 0x0A {
            // Both end a line together.
            replacements.append(Replacement(shown: bytes.count..<bytes.count, original: index..<index + 1))
            return 1
        }
        let name =
            CharacterNames.name(of: sequence.scalar)
            ?? CharacterNames.name(
                ofIdle: sequence.scalar, at: index..<index + sequence.length, in: source,
                hasRightToLeft: { scan.hasRightToLeft(source) })
        if let name {
            return appendNamed(name, sequence, source, at: index, &scan)
        }
        let kind = scan.extensionKind(of: sequence.scalar)
        if let kind {
            if kind == .mark { hasMarks = true }
            cost += scan.handleExtension(sequence.scalar)
            if scan.extensions > Self.mostExtensions { return appendCount(of: kind, source, at: index, &scan) }
        } else {
            cost += scan.handleBase(sequence.scalar)
        }
        bytes.append(contentsOf: UnsafeRawBufferPointer(rebasing: source[index..<index + sequence.length]))
        return sequence.length
    }

    /// Appends the name of a character, or of all of them where it is repeated.
    private mutating func appendNamed(
        _ name: String, _ sequence: UTF8Sequence, _ source: UnsafeRawBufferPointer, at index: Int,
        _ scan: inout DisplayScan
    ) -> Int {
        let length = sequence.length
        var count = 1
        var next = index + length
        while next + length <= source.count, (0..<length).allSatisfy({ source[next + $0] == source[index + $0] }) {
            count += 1
            next += length
        }
        if count < Self.fewestCounted { count = 1 }
        appendCapsule(count == 1 ? name : "\(name)×\(CountText.grouped(count))", for: index..<index + count * length)
        cost += scan.consumeCapsule() + count / 16
        return count * length
    }

    /// Appends how many extensions there are from `index` on, in place of them.
    private mutating func appendCount(
        of kind: DisplayScan.ExtensionKind, _ source: UnsafeRawBufferPointer, at index: Int, _ scan: inout DisplayScan
    ) -> Int {
        var kind = kind
        // The first of them was counted as it was found.
        var count = 1
        var next = index + UTF8Sequence(source, at: index).length
        while next < source.count, count < Self.mostCounted {
            let sequence = UTF8Sequence(source, at: next)
            guard sequence.isValid, CharacterNames.name(of: sequence.scalar) == nil,
                let found = scan.extensionKind(of: sequence.scalar)
            else { break }
            _ = scan.handleExtension(sequence.scalar)
            if found != kind { kind = .part }
            count += 1
            next += sequence.length
        }
        let noun = count == 1 ? kind.rawValue : kind.plural
        appendCapsule("+\(CountText.grouped(count))\u{A0}\(noun)", for: index..<next)
        cost += scan.consumeCapsule() + count + count / 2
        if count == Self.mostCounted { scan.goOnCounting() }
        return next - index
    }

    private mutating func appendCapsule(_ words: String, for original: Range<Int>) {
        let start = bytes.count
        bytes += words.utf8
        capsules.append(start..<bytes.count)
        replacements.append(Replacement(shown: start..<bytes.count, original: original))
    }
}

/// The knowledge of the characters before the next one, as a text is made fit to be shown; and what they cost.
///
/// Costs are in tenths of a microsecond, as measured for setting a text in pieces and drawing it for the first time.
struct DisplayScan {
    /// A text of more bytes is looked at more closely: in a short one nothing can cost much.
    static let long = 2048

    /// The kind of an extension when it is counted.
    enum ExtensionKind: String {
        case mark
        case invisible
        case tab
        /// A mixture, or parts of one endless character.
        case part

        var plural: String { self == .invisible ? rawValue : rawValue + "s" }
    }

    /// The number of extensions since the last character that stands by itself.
    private(set) var extensions = 0
    private let isLong: Bool
    private var run = 0
    private var isInSpaces = false
    private var joins = false
    private var isLeadingJamo = false
    private var wasTab = false
    private var page: UInt32 = 0
    private var seen: Set<UInt32> = []
    /// True if any letter of the text is read from right to left; nil until that was asked for.
    private var isRightToLeft: Bool?

    init(isLong: Bool) { self.isLong = isLong }

    /// Takes printing ASCII and line feeds. Returns what they cost.
    mutating func appendPlain(_ part: UnsafeRawBufferPointer) -> Int {
        endCharacter()
        let change = enter(page: 0)
        guard isLong else { return change + part.count * Cost.plain }
        var cost = change
        for byte in part {
            let isSpace = byte == 0x20
            run = isSpace == isInSpaces ? run + 1 : 0
            isInSpaces = isSpace
            // Pango looks for the end of a long word, or of a row of spaces, again and again.
            cost += run > 64 ? Cost.endless : Cost.plain
            if byte == 0x0A {
                cost += Cost.lineFeed
                run = 0
            }
        }
        return cost
    }

    /// Takes a character that stands by itself. Returns what it costs.
    mutating func handleBase(_ scalar: UInt32) -> Int {
        endCharacter()
        isLeadingJamo = Self.isLeadingJamo(scalar)
        let isPictured = scalar >= 0x1F000
        var cost = enter(page: Self.page(of: scalar)) + (isPictured ? Cost.picture : Cost.letter)
        if scalar >= 0x250, seen.insert(scalar).inserted { cost += isPictured ? Cost.newPicture : Cost.newLetter }
        run = 0
        return cost
    }

    /// Takes one that belongs to the character before. Returns what it costs.
    mutating func handleExtension(_ scalar: UInt32) -> Int {
        extensions += 1
        wasTab = scalar == 0x09
        isLeadingJamo = Self.isLeadingJamo(scalar)
        joins = scalar == 0x200D
        if joins { return Cost.joiner }
        // Signs around a letter and its neighbours are often in another font, and parts of syllables are put together.
        let isCostly = (0x20D0..<0x2100).contains(scalar) || (0x1160...0x11FF).contains(scalar)
        return isCostly ? Cost.costlyMark : Cost.mark
    }

    /// Takes a name or a count. Returns what it costs.
    mutating func consumeCapsule() -> Int {
        endCharacter()
        page = .max
        return Cost.capsule
    }

    /// Returns true if any letter of the text, which is the same every time, is read from right to left.
    mutating func hasRightToLeft(_ source: UnsafeRawBufferPointer) -> Bool {
        let found = isRightToLeft ?? CharacterNames.hasRightToLeft(source)
        isRightToLeft = found
        return found
    }

    /// Counts the next character, too, which belongs to the one that was counted last.
    mutating func goOnCounting() { extensions = DisplayText.mostExtensions }

    /// Returns the kind of a character if it belongs to the one before, or adds nothing that has an end; nil for
    /// others.
    func extensionKind(of scalar: UInt32) -> ExtensionKind? {
        if scalar < 0x300 {
            // A tab begins anew after something else.
            if scalar == 0x09 { return wasTab || extensions == 0 ? .tab : nil }
            return scalar == 0xAD ? .invisible : nil
        }
        if (0x3400..<0xA66F).contains(scalar) || (0xAC00...0xD7A3).contains(scalar) { return nil }
        if (0x1160...0x11FF).contains(scalar) || (0xD7B0...0xD7FF).contains(scalar) { return .part }
        if Self.isLeadingJamo(scalar) { return isLeadingJamo ? .part : nil }
        if scalar >= 0x1F000, scalar < 0xE0000 {
            return joins || (0x1F3FB...0x1F3FF).contains(scalar) ? .part : marks(scalar)
        }
        return marks(scalar)
    }

    private func marks(_ scalar: UInt32) -> ExtensionKind? {
        guard let properties = Unicode.Scalar(scalar)?.properties else { return nil }
        if properties.isDefaultIgnorableCodePoint { return .invisible }
        switch properties.generalCategory {
        case .nonspacingMark, .enclosingMark, .spacingMark: return .mark
        default: return nil
        }
    }

    private mutating func endCharacter() {
        extensions = 0
        joins = false
        wasTab = false
        isLeadingJamo = false
    }

    private static func isLeadingJamo(_ scalar: UInt32) -> Bool {
        (0x1100...0x115F).contains(scalar) || (0xA960...0xA97C).contains(scalar)
    }

    /// Enters a script. Another one begins another item, which Pango shapes by itself, often in another font.
    private mutating func enter(page: UInt32) -> Int {
        defer { self.page = page }
        return page == self.page ? 0 : Cost.item
    }

    private static func page(of scalar: UInt32) -> UInt32 {
        switch scalar {
        case ..<0x250, 0x2000..<0x2070: 0
        case 0x2E80..<0xA000: 0x2E80
        case 0xAC00..<0xD800: 0xAC00
        case 0x1F000...: 0x1F000
        default: scalar & ~0x7F
        }
    }

    private enum Cost {
        static let plain = 4
        static let endless = 14
        static let lineFeed = 60
        static let letter = 12
        static let mark = 18
        static let costlyMark = 45
        static let joiner = 180
        static let picture = 60
        static let item = 34
        static let capsule = 330
        /// The cost of a sign that is drawn for the first time: it is made from an outline, or scaled down from a
        /// picture.
        static let newLetter = 150
        static let newPicture = 1500
    }
}
