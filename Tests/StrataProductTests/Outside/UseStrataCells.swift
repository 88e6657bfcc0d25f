import StrataCanvas
import StrataCells
import StrataDocument
import StrataInterface

/// The looks that ship are registered, and a long line of a log is higher than a short one.
func usesStrataCells() -> Bool {
    guard let cell = CellRegistry.shipped.entry(named: "log")?.make(FontLibrary(), Faces()) else { return false }
    let words = Array(repeating: "word", count: 100).joined(separator: " ")
    return cell.height(of: Line(Array(words.utf8)), width: 400) > cell.height(of: Line(Array("word".utf8)), width: 400)
}
