import StrataCanvas
import StrataDocument
import StrataInterface
import StrataX11

X11Display.runProgram { display in
    let tasks = MemoryDocument(["Water the plants", "Answer Ada", "Mend the bicycle", "Book the train", "Buy milk"])
    try makeScene(tasks, Appearance(library: FontLibrary(scale: display.scale))).run(on: display, title: "Tasks")
}
