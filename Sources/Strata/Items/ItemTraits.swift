/// The traits of an item besides its extent.
public struct ItemTraits: OptionSet, Sendable, Hashable {
    /// The traits as bits.
    public let rawValue: UInt8

    /// Traits from their bits.
    public init(rawValue: UInt8) { self.rawValue = rawValue }

    /// The beginning of a section.
    public static let header = ItemTraits(rawValue: 1)
    /// An extent that depends on how broad the item is.
    public static let reflows = ItemTraits(rawValue: 2)
}

/// Kinds of items that are broad in different ways: headers, and all others.
package struct ItemKinds: OptionSet, Sendable, Hashable {
    package let rawValue: UInt8

    package init(rawValue: UInt8) { self.rawValue = rawValue }

    package static let headers = ItemKinds(rawValue: 1)
    package static let others = ItemKinds(rawValue: 2)
}

/// The attributes that an item keeps while its extent changes.
struct ItemAttributes: Hashable {
    var traits: ItemTraits = []
    /// The estimate that an item which reflows came with, in points; 0 for none.
    private(set) var estimate = 0.0

    /// The attributes of an item that comes with an extent.
    init(_ traits: ItemTraits, _ extent: ItemExtent) {
        self.traits = traits
        if traits.contains(.reflows), !extent.isMeasured { estimate = extent.length }
    }

    /// The attributes of an item like this one whose extent is fixed for good.
    var fixed: ItemAttributes { ItemAttributes(traits.subtracting(.reflows), .measured(0)) }

    var kind: ItemKinds { traits.contains(.header) ? .headers : .others }

    /// True if the item reflows and came with an estimate, so that its extent can be forgotten.
    var isForgettable: Bool { estimate > 0 }

    /// True if the item reflows and came measured.
    var reflowsWithoutEstimate: Bool { traits.contains(.reflows) && estimate == 0 }
}
