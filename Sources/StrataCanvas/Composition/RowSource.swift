import Strata

/// The source of the pixels of rows. A compositor asks for the rows of each frame anew; answer from a ``RowCache``. The
/// same object means the same look, so a row that did not change must be the same object again.
public protocol RowSource {
    /// Returns the pixels of an item, upright, at the surface's scale times that of the item's transform, and so as high
    /// as its settled frame is drawn, in device pixels; nil draws nothing.
    ///
    /// An item that is taller than ``RowBand/height`` is asked for band by band, and only for the bands that show. A
    /// band that is nil is filled with the background of band 0: that is how a frame which is taller than the row, as
    /// while an item expands, is filled.
    func pixels(for item: PlacedItem, band: Int) -> RowPixels?

    /// Returns the pixels of an item that was removed and is fading out, likewise.
    func pixels(for departing: DepartingItem, band: Int) -> RowPixels?

    /// The light that falls on a row that is turned away wholly: one that fills its place looks like paper that turns.
    /// Even by default.
    var light: SheetLight { get }
}

extension RowSource {
    /// Returns nil: removed items vanish at once.
    public func pixels(for departing: DepartingItem, band: Int) -> RowPixels? { nil }

    /// Rows are as bright turned as they are flat.
    public var light: SheetLight { .even }
}
