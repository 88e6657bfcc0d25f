import StrataCommandLine

/// Pictures that are drawn without a display.
struct PictureOptions: Equatable {
    /// The file to which the picture is written.
    var output: String?
    /// The story to play.
    var story: String?
    /// The folder for the pictures of its frames.
    var frames: String?

    /// Returns the path of the file that an option names; `-` is standard output.
    static func path(_ text: String) -> String { text == "-" ? "/dev/stdout" : text }
}

extension ProgramOption {
    static let output = ProgramOption(
        "--output", "PNG", "write the picture to this file, or - (required)", for: [.render, .demo],
        told: "render, demo", otherNames: ["-o"], isPath: true
    ) { given, options in options.picture.output = PictureOptions.path(given.text) }

    static let play = ProgramOption(
        "--play", "STORY", "play a file of clicks, keys and waits, without a display", for: .demo, told: "demo",
        isPath: true
    ) { given, options in options.picture.story = given.text }

    static let frames = ProgramOption(
        "--frames", "FOLDER", "write every frame of a story as a picture", for: .demo, told: "demo",
        isPath: true
    ) { given, options in options.picture.frames = given.text }
}
