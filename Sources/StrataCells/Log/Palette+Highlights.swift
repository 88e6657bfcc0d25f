import StrataCanvas
import StrataInterface

extension Highlights {
    /// Its stretches in a palette's colours.
    func runs(_ palette: Palette) -> [TextRun] {
        runs.map { TextRun($0.range, color: palette.color(of: $0.role)) }
    }
}

extension Palette {
    /// Returns the colour of a stretch of a log line.
    func color(of role: InkRole) -> Color {
        switch role {
        case .dim: dim
        case .program: program
        case .quiet: quiet
        case .warning: warning
        case .error: error
        }
    }

    /// Returns a stretch that lies on one of the colours of highlights, with letters that can be read there; on the
    /// fainter one they keep their own.
    func highlighted(_ range: Range<Int>, color: Int?) -> TextRun {
        let ground = ground(ofHighlight: color)
        var run = TextRun(range, color: color.map { _ in ink.readable(on: ground, leastContrast) })
        run.ground = ground
        return run
    }
}

extension RowColoring {
    /// Returns the stretches of a text in a palette's colours.
    func runs(in bytes: ArraySlice<UInt8>, _ palette: Palette) -> [TextRun] {
        bytes.withUnsafeBytes { stretches($0) }.map { palette.highlighted($0.range, color: $0.color) }
    }
}
