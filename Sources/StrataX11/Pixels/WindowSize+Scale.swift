import StrataWindow

extension WindowSize {
    /// Returns as many pixels at another scale.
    func rescaled(to scale: Double) -> WindowSize {
        WindowSize(pixelWidth: pixelWidth, pixelHeight: pixelHeight, scale: scale)
    }
}
