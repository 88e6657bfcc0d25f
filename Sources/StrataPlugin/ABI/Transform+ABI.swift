import Strata
import StrataPluginABI

extension strata_transform {
    /// An item that is drawn as it lies.
    static let identity = strata_transform(
        struct_size: UInt32(MemoryLayout<strata_transform>.size), anchor: STRATA_ANCHOR_CENTER, scale: 1, shift: 0,
        cross_shift: 0, clip_start: 0, clip_end: 0, clip_cross_start: 0, clip_cross_end: 0)

    /// Fills in what a host has room for.
    mutating func take(_ transform: ItemTransform) {
        guard struct_size.reaches(\strata_transform.clip_cross_end) else { return }
        anchor = transform.anchor.number
        (scale, shift, cross_shift) = (transform.scale, transform.shift, transform.crossShift)
        (clip_start, clip_end) = (transform.clip.start, transform.clip.end)
        (clip_cross_start, clip_cross_end) = (transform.clip.crossStart, transform.clip.crossEnd)
    }
}

extension ItemTransform {
    /// The same transform in Swift; nil where its anchor is none.
    init?(_ transform: strata_transform) {
        guard let anchor = Anchor(transform.anchor) else { return nil }
        self.init(
            scale: transform.scale, anchor: anchor, shift: transform.shift, crossShift: transform.cross_shift,
            clip: Clip(
                start: transform.clip_start, end: transform.clip_end, crossStart: transform.clip_cross_start,
                crossEnd: transform.clip_cross_end))
    }
}

extension ItemTransform.Anchor {
    private static let all: [(number: Int32, anchor: Self)] = [
        (STRATA_ANCHOR_CENTER, .center), (STRATA_ANCHOR_START, .start), (STRATA_ANCHOR_END, .end),
        (STRATA_ANCHOR_CROSS_START, .crossStart), (STRATA_ANCHOR_CROSS_END, .crossEnd),
    ]

    init?(_ number: Int32) {
        guard let found = Self.all.first(where: { $0.number == number }) else { return nil }
        self = found.anchor
    }

    /// The number that C has for it.
    fileprivate var number: Int32 { Self.all.first { $0.anchor == self }?.number ?? STRATA_ANCHOR_CENTER }
}
