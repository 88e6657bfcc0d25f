import StrataCanvasTesting

extension GoldenPicture {
    /// Where the golden pictures lie.
    private static let folder =
        #filePath.split(separator: "/").dropLast(2).map { "/" + $0 }.joined() + "/Pictures/"

    /// Fonts are rasterised a little differently from one version to the next; the mean catches all that matters.
    static func named(_ name: String) -> GoldenPicture {
        GoldenPicture(folder + name + ".png", maximumTolerance: 255, meanTolerance: 2)
    }
}
