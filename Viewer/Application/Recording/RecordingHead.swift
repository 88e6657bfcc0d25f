import Strata
import StrataCanvas
import StrataCommandLine
import StrataInterface
import StrataWindow

/// The first line of a recording: how the run was begun.
struct RecordingHead: Codable {
    /// The number of the format.
    var recording = Self.format
    /// The version of the program.
    var version: String
    /// The command that opened the window; empty for the one without a name.
    var command = ""
    /// The arguments that it was started with.
    var arguments: ParsedArguments
    /// The settings, from wherever they came.
    var settings: Settings

    /// The format that this program writes and reads.
    static let format = 2
}

/// The facts that a recorded run was told of its window before it began.
struct WindowFacts: Codable {
    /// Device pixels a point.
    var scale: Double
    /// Milliseconds between frames.
    var interval: Double
    /// The size of the window, and of the part of it that there is a picture of.
    var size: WindowSize
    var pictureSize: WindowSize

    /// The size that the scene began with, in points.
    var points: Size

    init(_ window: any Window, of points: Size, on display: any Display) {
        self.points = points
        (scale, interval) = (display.scale, display.refreshInterval())
        (size, pictureSize) = (window.size, window.pictureSize)
    }

    /// Returns the options with the size that the scene has: the window's, or less where that is enormous.
    func fitted(_ options: Options) -> Options {
        var options = options
        options.window.size = size == pictureSize ? points : pictureSize.points
        return options
    }
}

/// The cause of a turn of a recorded run, from outside.
enum RecordedCause: Codable {
    /// Something happened to the window, which has a size and a picture of a size.
    case window(WindowEvent, WindowSize, picture: WindowSize)
    /// The descriptor that the loop watches under a number had news.
    case watch(UInt64)
    /// The timer of a number was due.
    case timer(UInt64)
    /// Another program has got so many bytes of a text that was offered, of the number among all; nil: no more.
    case given(Int, Int?)
    /// The run has ended.
    case end
}

/// A line of a recording behind the first: one of the four.
struct RecordedLine: Codable {
    /// An event from outside, its time, and the turn of the loop in which it came.
    struct Event: Codable {
        var cause: RecordedCause
        var at: Double
        var turn: Int
    }

    /// The event that has happened, and is dealt with by what follows.
    var event: Event?
    /// The event that happened while the window system was asked for something.
    var within: RecordedCause?
    /// The sum of a frame, a number that all its pixels go into.
    var frame: UInt64?
}

// A recording may be damaged, or somebody's joke. What no display says of a window has no place in one.

extension WindowFacts {
    /// True if a window may be like that.
    var isPossible: Bool {
        (0.5...8).contains(scale) && (1...100).contains(interval) && size.isPossible && pictureSize.isPicture
            && [points.width, points.height].allSatisfy((1...16_384).contains)
    }
}

extension RecordedLine {
    /// True if that may happen.
    var isPossible: Bool {
        let causes = [event?.cause, within].compactMap(\.self)
        return causes.allSatisfy(\.isPossible) && (event.map { abs($0.at) <= Self.latest } ?? true)
    }

    /// The latest time of an event, in milliseconds.
    private static let latest = 1e15
}

extension RecordedCause {
    fileprivate var isPossible: Bool {
        switch self {
        case .window(_, let size, let pictureSize): size.isPossible && pictureSize.isPicture
        case .given(let number, _): number > 0
        case .watch, .timer, .end: true
        }
    }
}

extension WindowSize {
    fileprivate var isPossible: Bool {
        let sides = 1...Surface.maximumSide
        return sides.contains(pixelWidth) && sides.contains(pixelHeight) && (0.5...8).contains(scale)
    }

    /// True if there may be a picture of it.
    fileprivate var isPicture: Bool { isPossible && pixelWidth * pixelHeight <= PictureSize.mostPixels }
}
