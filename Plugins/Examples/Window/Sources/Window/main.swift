import StrataCanvas
import StrataInterface
import StrataX11

X11Display.runProgram { display in
    try makeScene(Appearance(library: FontLibrary(scale: display.scale))).run(on: display, title: "Stairs")
}
