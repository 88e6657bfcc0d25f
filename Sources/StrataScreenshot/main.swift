import StrataCanvas
import StrataSystem
import StrataX11

// Writes what a display shows to a PNG: `StrataScreenshot FILE`. For the scripts, which may have no other program that
// does.
func fail(_ message: String, _ code: Int32) -> Never {
    try? writeAll("StrataScreenshot: \(message)\n", to: 2)
    CurrentProcess.exit(code)
}

func takeScreenshot() -> Screenshot {
    do throws(DisplayError) {
        return try X11Display.open().screenshot()
    } catch {
        fail("\(error)", error.exitStatus)
    }
}

guard CommandLine.arguments.count == 2 else { fail("expected one FILE to write", ExitCode.usage) }
let picture = takeScreenshot()
let surface = Surface(width: picture.width, height: picture.height, scale: 1, format: .opaque)
for y in 0..<picture.height {
    for x in 0..<picture.width {
        surface.base.storeBytes(of: picture[x, y], toByteOffset: y * surface.stride + x * 4, as: UInt32.self)
    }
}
do {
    try surface.writePNG(to: CommandLine.arguments[1])
} catch {
    fail("\(error)", ExitCode.inputOutput)
}
