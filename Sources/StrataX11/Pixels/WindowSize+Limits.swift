import StrataWindow

extension WindowSize {
    /// X counts pixels with 16 bits, of which one is the sign.
    static let largestSide = 32_767

    /// The side that is drawn even if a screen is small, for those who look at large windows through small ones.
    private static let leastSide = 4096
    private static let greatestSide = 16_384
    /// 256 MB.
    private static let greatestArea = 1 << 26

    /// Returns the part of a window of this size, from its top left corner, that a picture is kept of: all of it,
    /// unless it is twice as large as anybody could see on a screen of this size. No window costs more than 256 MB by
    /// that.
    func pictured(screenWidth: Int, screenHeight: Int) -> WindowSize {
        let width = min(pixelWidth, min(max(2 * screenWidth, Self.leastSide), Self.greatestSide))
        let height = min(pixelHeight, min(max(2 * screenHeight, Self.leastSide), Self.greatestSide))
        return WindowSize(pixelWidth: width, pixelHeight: min(height, Self.greatestArea / width), scale: scale)
    }
}
