import StrataCanvas
import StrataInterface
import StrataX11

X11Display.prepareProcess()
let display = try X11Display.open()
try makeScene(Appearance(library: FontLibrary(scale: display.scale))).run(on: display, title: "Stairs")
