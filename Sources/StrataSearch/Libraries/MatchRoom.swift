import CPCRE2
import CVectorscan

/// The memory that one thread needs to match. No other thread uses it meanwhile.
final class MatchRoom {
    let data: OpaquePointer
    let context: OpaquePointer
    /// The start and the end of the last match.
    let ends: UnsafeMutablePointer<Int>
    private let stack: OpaquePointer
    /// The memory that the library for words needs; nil if it is not used.
    let scratch: OpaquePointer?
    /// The ends of rows in which that library has found something.
    var rowEnds: [Int] = []
    /// The number of blocks that are still looked at otherwise, for there were very many matches.
    private var blocksOfManyWords = 0

    /// A row on which more attempts than this are made is given up, which takes two milliseconds.
    private static let mostAttempts: UInt32 = 1_000_000
    private static let stackBytes = (32 << 10, 1 << 20)

    init(scratch former: OpaquePointer?) {
        guard let data = pcre2_match_data_create_8(1, nil), let context = pcre2_match_context_create_8(nil),
            let stack = pcre2_jit_stack_create_8(Self.stackBytes.0, Self.stackBytes.1, nil)
        else { fatalError("There is no memory to match patterns in.") }
        (self.data, self.context, self.stack) = (data, context, stack)
        ends = pcre2_get_ovector_pointer_8(data)
        pcre2_set_match_limit_8(context, Self.mostAttempts)
        pcre2_jit_stack_assign_8(context, nil, UnsafeMutableRawPointer(stack))
        var scratch: OpaquePointer?
        if let former, hs_clone_scratch(former, &scratch) != HS_SUCCESS { scratch = nil }
        self.scratch = scratch
    }

    /// True if blocks like this one have very many matches, as far as the last ones tell.
    var isOfManyWords: Bool {
        guard blocksOfManyWords > 0 else { return false }
        blocksOfManyWords -= 1
        return true
    }

    /// Takes note of a block that has very many matches.
    func noteManyWords() { blocksOfManyWords = 100 }

    deinit {
        if let scratch { hs_free_scratch(scratch) }
        pcre2_jit_stack_free_8(stack)
        pcre2_match_context_free_8(context)
        pcre2_match_data_free_8(data)
    }
}
