import StrataCanvas
import StrataInterface
import StrataX11

X11Display.runProgram { display in
    let conversation = Conversation(of: 1000, openingAt: 500)
    try makeScene(conversation, Appearance(library: FontLibrary(scale: display.scale))).run(on: display, title: "Ada")
}
