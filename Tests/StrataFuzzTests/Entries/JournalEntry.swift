@testable import StrataFeeds

/// The Journal Export Format: in whatever pieces it comes, the same lines come of it, and the same fault at the same byte.
enum JournalEntry: FuzzEntry {
    static let name = "journal"

    static func complaint(about input: UnsafeRawBufferPointer) -> String? {
        var choices = FuzzBytes(input)
        let (piece, room) = (choices.number(in: 1...16), choices.number(in: 1...16))
        let bytes = choices.rest()
        let whole = translation(of: bytes, piece: max(1, bytes.count), room: 8 * bytes.count + 4096)
        let pieces = translation(of: bytes, piece: piece, room: room)
        guard whole.text == pieces.text else { return "pieces of \(piece) and \(room) bytes say something else" }
        return whole.fault == pieces.fault ? nil : "there is a fault at \(whole.fault ?? -1), or \(pieces.fault ?? -1)"
    }

    private static func translation(of bytes: [UInt8], piece: Int, room: Int) -> (text: [UInt8], fault: Int?) {
        let translator = JournalTranslator()
        var (text, taken) = ([UInt8](), 0)
        let output = UnsafeMutableRawBufferPointer.allocate(byteCount: room, alignment: 1)
        defer { output.deallocate() }
        while true {
            let input = bytes[taken..<min(bytes.count, taken + piece)]
            let step = input.withUnsafeBytes { translator.translate($0, into: output) }
            text += output[..<step.given]
            taken += step.taken
            if case .isDamaged = step.outcome { return (text, taken) }
            if step.taken == 0, step.given < room, taken == bytes.count { return (text, nil) }
        }
    }
}
