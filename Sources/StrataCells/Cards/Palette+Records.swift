import StrataCanvas
import StrataInterface

extension Palette {
    /// Returns the colour that a record asks for.
    func color(_ color: RecordColor) -> Color {
        switch color {
        case .rgb(let value): Color(value)
        case .named(let name): cards.tags[RecordColor.Name.allCases.firstIndex(of: name) ?? 0]
        }
    }

    /// Returns a card of a colour: so little of it that every ink can still be read there.
    func card(_ color: RecordColor?) -> Color {
        switch color {
        case nil: card
        case .rgb(let value): card.mixed(with: Color(value), amount: 0.08)
        case .named(let name): cards.tints[RecordColor.Name.allCases.firstIndex(of: name) ?? 0]
        }
    }

    /// Returns the edge of such a card.
    func hairline(_ color: RecordColor?) -> Color {
        color.map { hairline.mixed(with: self.color($0), amount: 0.25) } ?? hairline
    }
}
