/// Glyphs as the pixels that they become in one ink on one ground, so that drawing them is copying. They are kept for as
/// many pairs of colours as fit into a limit.
struct InkedGlyphs {
    private struct Pair: Hashable {
        let ink: UInt32
        let ground: UInt32
    }

    /// The pixels of all characters in one pair of colours.
    final class Sheet {
        /// The colour that the characters lie on.
        let ground: UInt32
        private let pixels: UnsafeMutablePointer<UInt32>
        private let size: Int
        private var isInked = [Bool](repeating: false, count: UnshapedFace.characters.count)

        fileprivate init(ground: UInt32, size: Int) {
            (self.ground, self.size) = (ground, size)
            pixels = .allocate(capacity: size * UnshapedFace.characters.count)
        }

        deinit { pixels.deallocate() }

        /// Returns the pixels of a character, scanline by scanline of its line.
        ///
        /// - Parameter ink: draws it on pixels of the ground.
        @inline(__always)
        func pixels(of character: UInt8, _ ink: (UnsafeMutablePointer<UInt32>) -> Void) -> UnsafePointer<UInt32> {
            let index = Int(character - UnshapedFace.characters.lowerBound)
            let place = pixels + index * size
            if !isInked[index] {
                place.initialize(repeating: ground, count: size)
                ink(place)
                isInked[index] = true
            }
            return UnsafePointer(place)
        }
    }

    private var sheets: [Pair: Sheet] = [:]
    /// The greatest number of bytes that are kept.
    private static let limit = 2 << 20

    /// Returns the glyphs in a pair of colours; nil where they are so large that hardly any pair would fit.
    ///
    /// - Parameter pixels: how many a character has.
    mutating func sheet(_ ink: UInt32, on ground: UInt32, pixels: Int) -> Sheet? {
        let pair = Pair(ink: ink, ground: ground)
        if let sheet = sheets[pair] { return sheet }
        let bytes = 4 * pixels * UnshapedFace.characters.count
        guard bytes <= Self.limit / 4 else { return nil }
        if (sheets.count + 1) * bytes > Self.limit { sheets = [:] }
        let sheet = Sheet(ground: ground, size: pixels)
        sheets[pair] = sheet
        return sheet
    }
}
