import Masonry
import Strata
import StrataCanvas
import StrataDocument
import StrataInterface
import StrataStrategies

/// A field to search in, and below it the photographs.
final class Album: View {
    var frame = Rect(x: 0, y: 0, width: 0, height: 0)
    let field: TextFieldView
    let pane: ListPane
    var children: [any View] { [pane, field] }

    init(_ pane: ListPane, _ library: FontLibrary) {
        (self.pane, field) = (pane, TextFieldView(library: library))
        field.placeholder = "Search"
        field.takesOneLine = true
        field.onChange = { text in try? pane.filter(matching: text) }
    }

    func layOut(_ context: FrameContext) {
        field.frame = Rect(x: 12, y: 8, width: frame.width - 24, height: 40)
        pane.frame = Rect(x: 12, y: 56, width: frame.width - 24, height: frame.height - 56)
    }
}

/// An album of photographs in lanes: a click selects one, with Control one more, with Shift all up to it; what is typed into
/// the field is looked for in their names.
func makeScene(_ photos: MemoryDocument, _ appearance: Appearance) throws -> WindowScene {
    let registry = StrategyRegistry.shipped
    try registry.register(Masonry.self)
    let pane = try ListPane(
        photos, title: "Photos", cell: PhotoCell(appearance), strategy: "masonry",
        options: ["masonry.spacing": .number(12)], registry: registry, appearance: appearance)
    pane.noun = RowNoun("photo", "photos")
    pane.list.selectionMode = .multiple
    pane.list.onSelectionChange = { [unowned pane] selection in
        pane.status = OwnStatus(title: "Photos", note: selection.isEmpty ? "" : "\(selection.count) selected")
    }
    return WindowScene(
        content: Album(pane, appearance.library), appearance: appearance, size: Size(width: 640, height: 560))
}
