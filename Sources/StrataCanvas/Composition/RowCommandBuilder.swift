import Strata
import StrataWindow

/// Turns a frame of a list into commands that draw its rows, back to front.
struct RowCommandBuilder {
    let grid: PixelGrid
    /// The start of the list's viewport on the surface, in device pixels.
    let origin: (x: Int, y: Int)
    /// The part of the surface that may be drawn on.
    let visible: PixelRect
    /// The region that the list is.
    let region: Int
    /// The light that falls on rows that turn.
    let light: SheetLight
    /// The area in which rows are drawn that turn across its edge.
    let turning: PixelRect

    /// Appends to `commands`. Of what has the same z, removed items lie lowest, and later items above earlier ones.
    func build<Source: RowSource>(_ frame: ListFrame, rows: Source, into commands: inout [DrawCommand]) {
        var next = lowest(frame)
        while let z = next {
            next = nil
            for departing in frame.departing {
                if departing.item.z == z {
                    append(departing.item, to: &commands) { rows.pixels(for: departing, band: $0) }
                } else if departing.item.z > z {
                    next = min(next ?? .max, departing.item.z)
                }
            }
            for item in frame.items {
                if item.z == z {
                    append(item, to: &commands) { rows.pixels(for: item, band: $0) }
                } else if item.z > z {
                    next = min(next ?? .max, item.z)
                }
            }
        }
    }

    /// Returns the lowest z there is. There are hardly ever more than two, so a pass over the items for each beats
    /// sorting.
    private func lowest(_ frame: ListFrame) -> Int? {
        var lowest: Int?
        for item in frame.items { lowest = min(lowest ?? .max, item.z) }
        for departing in frame.departing { lowest = min(lowest ?? .max, departing.item.z) }
        return lowest
    }

    /// Appends what shows of one item, band by band.
    private func append(_ item: PlacedItem, to commands: inout [DrawCommand], pixels: (Int) -> RowPixels?) {
        let level = Scanline.level(item.opacity)
        let frame = grid.snap(item.drawnFrame).translated(x: origin.x, y: origin.y)
        guard level > 0, !frame.isEmpty else { return }
        var projection: Projection?
        // What is broader than any picture is not seen to turn.
        if item.tilt > 0, frame.width <= Surface.maximumSide {
            projection = Projection(of: item, frame: frame, scale: grid.scale)
            if projection == nil { return }
        }
        let shown = shownPart(of: item, frame)
        let clip = projection == nil || !frame.intersects(turning) ? visible : turning
        for band in bands(of: frame, projection) {
            let height = RowBand.height(of: band, rowHeight: frame.height)
            let top = band * RowBand.height
            var part = PixelRect(x: 0, y: top, width: frame.width, height: height)
            if let shown { part = part.intersection(shown) }
            let bounds = projection?.bounds(of: part) ?? part.translated(x: frame.x, y: frame.y)
            guard !part.isEmpty, bounds.intersects(clip) else { continue }
            let own = pixels(band)
            guard let row = own ?? (band > 0 ? pixels(0) : nil) else { continue }
            let command = RowCommand(
                row: row, frame: frame, part: part, rowTop: own == nil ? 0 : top, level: level,
                projection: projection, light: projection == nil ? .even : light, clip: clip)
            commands.append(DrawCommand(.row(command), region: region))
        }
    }

    /// Returns the part of an item that is not cut off, relative to its frame in device pixels; nil where that is all.
    private func shownPart(of item: PlacedItem, _ frame: PixelRect) -> PixelRect? {
        guard item.transform.isClipping else { return nil }
        return grid.snap(item.shownFrame).translated(x: origin.x - frame.x, y: origin.y - frame.y)
    }

    /// The number of bands of a tilted row that are drawn, counted from its hinge: one that is so tall is seen nearly
    /// edge on.
    private static let tiltedBands = 32

    /// Returns the bands of an item that may show.
    private func bands(of frame: PixelRect, _ projection: Projection?) -> Range<Int> {
        var top = visible.y - frame.y
        var bottom = visible.bottom - frame.y
        let count = RowBand.count(height: frame.height)
        var allowed = 0..<count
        if let projection, !projection.isHorizontal {
            top = Int(projection.source(drawnAt: Double(visible.y)).rounded(.down))
            bottom = Int(projection.source(drawnAt: Double(visible.bottom)).rounded(.up))
            let isTooTall = count > Self.tiltedBands
            if isTooTall {
                allowed = projection.isHingedAtEnd ? count - Self.tiltedBands..<count : 0..<Self.tiltedBands
            }
        }
        let first = max(0, top) / RowBand.height
        return (first..<max(first, RowBand.count(height: max(0, bottom)))).clamped(to: allowed)
    }
}
