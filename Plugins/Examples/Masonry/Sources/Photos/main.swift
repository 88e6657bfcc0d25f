import StrataCanvas
import StrataDocument
import StrataInterface
import StrataX11

X11Display.runProgram { display in
    let photos = MemoryDocument([
        "Harbour at dusk, 4:3, 0xE8A070", "Lighthouse, 3:4, 0x88B4D8", "Dunes, 16:9, 0xE4CE9C",
        "Fjord, 4:5, 0x7AA0A8", "Orchard in May, 1:1, 0xA8C890", "Night train, 3:2, 0x485878",
        "Heather, 4:3, 0xB890B4", "First snow, 2:3, 0xD0DCE8", "Harbour in fog, 16:9, 0xB0B8C0",
        "Poppies, 1:1, 0xD88878", "Pass road, 3:4, 0x98A890", "Salt flats, 2:1, 0xE0E0D8",
    ])
    try makeScene(photos, Appearance(library: FontLibrary(scale: display.scale))).run(on: display, title: "Photos")
}
