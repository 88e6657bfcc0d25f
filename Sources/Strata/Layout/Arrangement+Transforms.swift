// Items that are drawn otherwise than they lie.
extension Arrangement {
    /// True if an effect may draw items otherwise than they lie.
    var transformsItems: Bool { layers.contains(where: \.transformsItems) }

    /// Returns how an item is drawn that lies and looks like this, about its middle.
    func transform(of item: LayoutAttributes) -> ItemTransform {
        var sum = ItemTransform.identity
        for place in layers.indices where layers[place].transformsItems {
            var seen = item
            if layers[place].isSeenMirrored {
                seen.start = viewport.length - item.end
                seen.hinge = item.hinge.opposite
            }
            let transform = effects[place - 1].transform(seen, in: contextNow(of: place))
            guard transform.isSound, !transform.isIdentity else { continue }
            sum = (layers[place].isSeenMirrored ? transform.mirrored : transform).centered(on: item).on(sum)
        }
        return sum
    }
}
