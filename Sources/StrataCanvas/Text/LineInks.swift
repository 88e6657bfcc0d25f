import CPangoCairo

/// The colours that Pango has for letters of a line which have not the colour of the text.
struct LineInks {
    private var inks: [(place: UnsafeMutablePointer<PangoAttrColor>, color: PangoColor)] = []

    /// Takes the inks of a line, which must be there for as long as they are used.
    init(of line: UnsafeMutablePointer<PangoLayoutLine>) {
        for run in List(line.pointee.runs) {
            let item = run.assumingMemoryBound(to: PangoGlyphItem.self).pointee.item
            for attribute in List(item?.pointee.analysis.extra_attrs) {
                let kind = attribute.assumingMemoryBound(to: PangoAttribute.self).pointee.klass.pointee.type
                guard kind == PANGO_ATTR_FOREGROUND else { continue }
                let place = attribute.assumingMemoryBound(to: PangoAttrColor.self)
                inks.append((place, place.pointee.color))
            }
        }
    }

    /// Calls `body` while letters have other colours.
    ///
    /// - Parameter change: gives another colour for one.
    /// - Returns: false where none of them, nor that of the text, is another one; `body` is not called then.
    func change(_ change: (Color) -> Color, alsoOf ink: Color, _ body: (_ ink: Color) -> Void) -> Bool {
        let changed = inks.map { change(Color($0.color)) }
        let own = change(ink)
        guard own != ink || zip(inks, changed).contains(where: { Color($0.color) != $1 }) else { return false }
        for (ink, color) in zip(inks, changed) { ink.place.pointee.color = PangoColor(color) }
        body(own)
        for ink in inks { ink.place.pointee.color = ink.color }
        return true
    }
}

/// The elements of a list of GLib's.
private struct List: Sequence, IteratorProtocol {
    private var rest: UnsafeMutablePointer<GSList>?

    init(_ list: UnsafeMutablePointer<GSList>?) { rest = list }

    mutating func next() -> UnsafeMutableRawPointer? {
        while let entry = rest {
            rest = entry.pointee.next
            if let data = entry.pointee.data { return data }
        }
        return nil
    }
}

extension Color {
    fileprivate init(_ color: PangoColor) {
        self.init(
            red: Double(color.red) / 65535, green: Double(color.green) / 65535, blue: Double(color.blue) / 65535)
    }
}

extension PangoColor {
    fileprivate init(_ color: Color) {
        func channel(_ value: Double) -> UInt16 { UInt16((value * 65535).rounded()) }
        self.init(red: channel(color.red), green: channel(color.green), blue: channel(color.blue))
    }
}
