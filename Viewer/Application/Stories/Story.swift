import Strata
import StrataCells
import StrataCommandLine
import StrataDocument
import StrataFeeds
import StrataSystem
import StrataWindow

/// The actions of a user in a window, step by step, to be played without a display: JSON Lines, one step each.
struct Story {
    /// A step. Points are those of the window, times are in milliseconds.
    enum Step: Equatable {
        /// Lets time pass.
        case wait(Double)
        /// The pointer goes somewhere within a time.
        case move(Point, over: Double)
        /// The first button goes down and comes up, so many times.
        case click(Point, count: Int)
        case press(Point)
        case release(Point)
        /// Clicks of the wheel, positive towards the end.
        case wheel(Double, at: Point)
        case key(KeyEvent)
        /// Text is typed, with a pause after each character.
        case type(String, pause: Double)
        case resize(Size)
        /// The window as it looks now goes to a file.
        case picture(String)
    }

    /// The steps, in order.
    private(set) var steps: [Step] = []

    /// Refuses what could not be drawn or written, before anything is.
    ///
    /// - Parameter inputs: what the command reads.
    func check(scale: Double, reading inputs: InputFiles) throws(CommandError) {
        for step in steps {
            switch step {
            case .resize(let size): _ = try PictureSize(size, scale: scale)
            case .picture(let path): _ = try OutputFile(path, .picture, reading: inputs)
            default: break
            }
        }
    }

    /// Reads a file of at most 64 KiB.
    init(file path: String) throws(CommandError) {
        guard let text = SmallFile.readWaiting(path) else {
            throw CommandError(
                description: "cannot read the story \(path): \(Self.obstacle(path))", exitCode: ExitCode.noInput)
        }
        try self.init(text, name: path)
    }

    /// Returns the reason why a file cannot be read.
    private static func obstacle(_ path: String) -> String {
        do {
            try Folder.checkReading(path)
            return "it must be a file of at most 64 KiB"
        } catch {
            return error.description
        }
    }

    /// Reads JSON Lines.
    ///
    /// - Parameter name: what errors call them.
    init(_ text: String, name: String = "story") throws(CommandError) {
        for (number, line) in text.split(separator: "\n", omittingEmptySubsequences: false).enumerated() {
            guard line.contains(where: { !$0.isWhitespace }) else { continue }
            do throws(RecordError) {
                steps.append(try Step(line: Line(Array(line.utf8))))
            } catch {
                throw CommandError(
                    description: "\(name), line \(number + 1): \(error.description)", exitCode: ExitCode.badData)
            }
        }
    }
}
