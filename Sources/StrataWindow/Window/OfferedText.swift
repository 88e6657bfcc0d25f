/// A text that is offered to other programs, and made only when one of them asks for it, piece by piece: it may be larger
/// than memory. Two are the same if they are one object.
public final class OfferedText {
    private let begin: () -> () -> ArraySlice<UInt8>?
    /// The number of bytes of it that another program has got so far, while it is given in pieces; nil while none takes
    /// any.
    public private(set) var given: Int?
    /// The number of times that no more of it was to be given.
    package private(set) var stops = 0
    /// Called when ``given`` changes.
    public var onProgress: () -> Void = {}

    /// A text in pieces.
    ///
    /// - Parameter begin: makes what gives the pieces from the first one on, none of them empty, and nil behind the last.
    public init(_ begin: @escaping () -> () -> ArraySlice<UInt8>?) { self.begin = begin }

    /// A text that there is already.
    public convenience init(_ text: String) {
        self.init(Array(text.utf8))
    }

    /// A text of bytes that there are already.
    public convenience init(_ bytes: [UInt8]) {
        self.init {
            var rest: ArraySlice<UInt8>? = bytes.isEmpty ? nil : bytes[...]
            return {
                defer { rest = nil }
                return rest
            }
        }
    }

    /// Takes note of how much another program has got; nil: it has all, or wants no more.
    package func noteGiven(_ count: Int?) {
        given = count
        onProgress()
    }

    /// Gives no more of it to the program that is taking it, which has the beginning then. The next one gets it whole.
    public func stop() {
        stops += 1
        noteGiven(nil)
    }

    /// Begins to give its pieces.
    public func pieces() -> () -> ArraySlice<UInt8>? { begin() }

    /// All of it.
    public var bytes: [UInt8] { bytes(upTo: .max) ?? [] }

    /// Returns all of it; nil if that is more than so many bytes.
    public func bytes(upTo most: Int) -> [UInt8]? {
        let next = pieces()
        var all: [UInt8] = []
        while let piece = next() {
            all += piece
            if all.count > most { return nil }
        }
        return all
    }
}

extension OfferedText: Equatable {
    /// Returns true if two are one.
    public static func == (one: OfferedText, other: OfferedText) -> Bool { one === other }
}

extension Window {
    /// Offers a text that there is already.
    ///
    /// - Returns: whether the selection is this window's now.
    @discardableResult
    public func offer(_ text: String, as selection: Selection) -> Bool { offer(OfferedText(text), as: selection) }
}
