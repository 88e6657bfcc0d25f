/// A text that is offered to other programs, and made only when one of them asks for it, piece by piece: it may be larger
/// than memory. Two are the same if they are one object.
public final class OfferedText {
    private let begin: () -> () -> ArraySlice<UInt8>?

    /// A text in pieces.
    ///
    /// - Parameter begin: makes what gives the pieces from the first one on, none of them empty, and nil behind the last.
    public init(_ begin: @escaping () -> () -> ArraySlice<UInt8>?) { self.begin = begin }

    /// A text that there is already.
    public convenience init(_ text: String) {
        let bytes = Array(text.utf8)
        self.init {
            var rest: ArraySlice<UInt8>? = bytes.isEmpty ? nil : bytes[...]
            return {
                defer { rest = nil }
                return rest
            }
        }
    }

    /// Begins to give its pieces.
    public func pieces() -> () -> ArraySlice<UInt8>? { begin() }

    /// All of it.
    public var bytes: [UInt8] {
        let next = pieces()
        var all: [UInt8] = []
        while let piece = next() { all += piece }
        return all
    }
}

extension OfferedText: Equatable {
    /// Whether two are one.
    public static func == (one: OfferedText, other: OfferedText) -> Bool { one === other }
}

extension Window {
    /// Offers a text that there is already.
    ///
    /// - Returns: whether the selection is this window's now.
    @discardableResult
    public func offer(_ text: String, as selection: Selection) -> Bool { offer(OfferedText(text), as: selection) }
}
