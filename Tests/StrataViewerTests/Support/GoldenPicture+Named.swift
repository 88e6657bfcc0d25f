import Glibc
import StrataCanvasTesting

extension GoldenPicture {
    /// Where the golden pictures lie.
    private static let folder =
        #filePath.split(separator: "/").dropLast(2).map { "/" + $0 }.joined() + "/Pictures/"

    /// The clock that pictures show is the same everywhere.
    private static let hasUniversalTime: Bool = {
        setenv("TZ", "UTC", 1)
        tzset()
        return true
    }()

    /// Has times of day in pictures not depend on where the tests run.
    static func useUniversalTime() { precondition(hasUniversalTime, "The time zone is set.") }

    /// Fonts are rasterised a little differently from one version to the next; the mean catches all that matters.
    static func named(_ name: String) -> GoldenPicture {
        GoldenPicture(folder + name + ".png", maximumTolerance: 255, meanTolerance: 2)
    }
}
