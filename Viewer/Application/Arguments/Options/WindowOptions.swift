import Strata
import StrataCommandLine

/// A window, and what is written beside it.
struct WindowOptions: Equatable {
    /// The size of the window or picture in points.
    var size = Size(width: 960, height: 640)
    /// True if the window begins as the last one ended, and it is kept how it ends.
    var remembersGeometry = false
    /// Device pixels a point; nil asks the desktop, or is 1 for a picture.
    var scale: Double?
    /// The file to which a line is written for each painted frame.
    var trace: String?
    /// The file to which the rows are written when the window closes.
    var export: String?
}

extension ProgramOption {
    static let size = ProgramOption(
        "--size", "WIDTHxHEIGHT", "set the window size in points (960x640)", for: .showing
    ) { given, options throws(CommandError) in
        let sides = given.text.split(separator: "x", omittingEmptySubsequences: false).map { Int($0) }
        guard sides.count == 2, let width = sides[0], let height = sides[1],
            (160...16_384).contains(width), (120...16_384).contains(height)
        else { throw given.refusal("WIDTHxHEIGHT in points, from 160x120 to 16384x16384, for example 960x640") }
        options.window.size = Size(width: Double(width), height: Double(height))
    }

    static let scale = ProgramOption(
        "--scale", "SCALE", "set device pixels per point (default: that of the desktop; 1 for a picture)", for: .showing
    ) { given, options throws(CommandError) in
        guard let scale = Double(given.text), (0.5...8).contains(scale) else {
            throw given.refusal("a number from 0.5 to 8")
        }
        options.window.scale = scale
    }

    static let trace = ProgramOption(
        "--trace", "FILE", "write a JSON line for every painted frame", for: [.window, .source, .demo, .chat],
        told: "window", isPath: true
    ) { given, options in options.window.trace = given.text }

    static let export = ProgramOption(
        "--export", "FILE", "export rows as plain text to a new file when the window closes",
        for: [.window, .source], told: "window", isPath: true
    ) { given, options in options.window.export = given.text }

    static let user = ProgramOption(
        "--user", "NAME", "set the userId of your messages", for: .chat, told: "chat"
    ) { given, options in options.user = given.text }
}
