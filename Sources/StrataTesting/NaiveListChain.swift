import Strata

/// A chain and the options of every strategy, and what the chain decides (Behaviour, "Chains"). Part of ``NaiveList``.
struct NaiveListChain {
    /// Innermost first; the first one is a base.
    var names: [String]
    /// Every option that was ever set, by `name.option`.
    var options: [String: OptionValue]

    init(_ strategy: String, options: [String: OptionValue]) {
        self.names = []
        self.options = options
        self.switch(to: strategy)
    }

    mutating func `switch`(to strategy: String) {
        names = strategy.split(separator: "+").map(String.init)
        if names.first != "stack" && names.first != "custom" { names.insert("stack", at: 0) }
    }

    /// Returns the number that an option has, its default if it was never set.
    func number(_ option: String) -> Double {
        guard case .number(let number)? = options[option] ?? Self.defaults[option] else {
            preconditionFailure("There is no option \(option) that is a number.")
        }
        return number
    }

    /// Returns the word that an option has, its default if it was never set.
    func word(_ option: String) -> String {
        guard case .text(let word)? = options[option] ?? Self.defaults[option] else {
            preconditionFailure("There is no option \(option) that is a word.")
        }
        return word
    }

    static let defaults: [String: OptionValue] = [
        "stack.leadingSpace": .number(0), "stack.trailingSpace": .number(0), "stack.spacing": .number(0),
        "stack.follow": .text("none"),
        "inset.leadingSpace": .number(0), "inset.follow": .text("end"),
        "flip.order": .text("reading"), "flip.insertion": .text("shift"), "flip.follow": .text("end"),
        "custom.packing": .text("end"), "custom.columns": .number(1), "custom.spacing": .number(0),
        "custom.insertion": .text("hold"), "custom.follow": .text("end"),
        "fold.offset": .number(0), "fold.minOpacity": .number(0.4), "fold.perspective": .number(1),
        "fold.trailingSpace": .number(0),
        "sticky.offset": .number(0),
    ]

    /// An odd number of flips: the list is measured from its end, and its top is there.
    var isMirrored: Bool { names.filter { $0 == "flip" }.count % 2 == 1 }

    /// Returns the indices of items in the order in which the base layout is given them: each flip that keeps the
    /// reading order reverses them once.
    func baseOrder(count: Int) -> [Int] {
        let indices = Array(0..<count)
        return isMirrored && word("flip.order") == "reading" ? indices.reversed() : indices
    }

    /// Returns the indices of items as they follow each other from the viewport's start to its end.
    func axisOrder(count: Int) -> [Int] {
        let order = baseOrder(count: count)
        return isMirrored ? order.reversed() : order
    }

    /// Returns true if what a layer sees is mirrored an odd number of times, by itself and those above, until it is
    /// shown.
    func isMirrored(from layer: Int) -> Bool { names[layer...].filter { $0 == "flip" }.count % 2 == 1 }

    /// Returns the breadth that the base gives an item: the list's breadth, and in a grid a column's, unless the item
    /// is a header.
    func breadth(isHeader: Bool, viewportBreadth: Double) -> Double {
        names[0] == "custom" && !isHeader ? viewportBreadth / number("custom.columns") : viewportBreadth
    }

    /// True if the list opens at its end: inset always does, a flip mirrors what lies below it.
    var opensAtEnd: Bool {
        var atEnd = names[0] == "custom" && word("custom.packing") == "end"
        for name in names {
            if name == "inset" { atEnd = true }
            if name == "flip" { atEnd.toggle() }
        }
        return atEnd
    }

    /// True if the outermost strategy that has the policy `follow` follows the end.
    var followsEnd: Bool { word("\(outermostWithPolicies).follow") == "end" }

    /// True if the outermost strategy that has the policy `insertion` shifts; stack and inset hold.
    var shifts: Bool {
        let name = outermostWithPolicies
        return (name == "flip" || name == "custom") && word("\(name).insertion") == "shift"
    }

    /// Fold and sticky have neither policy and every other strategy has both, so the same one decides both.
    private var outermostWithPolicies: String {
        guard let name = names.last(where: { $0 != "fold" && $0 != "sticky" }) else {
            preconditionFailure("A chain has a base.")
        }
        return name
    }
}

/// The tilt with which a fold shows an item that it has not folded away.
struct NaiveListTilt {
    /// The angle in degrees, 0…90.
    var degrees = 0.0
    /// The edge about which it is tilted.
    var hinge = Edge.end
    /// 0…1.
    var opacity = 1.0
}

extension NaiveListChain {
    /// Returns the tilt of an item whose frame is given, by all folds of the chain together (Behaviour, "Folding");
    /// `nil` if it is folded away. A fold above sticky leaves headers alone.
    func tilt(start: Double, extent: Double, isHeader: Bool, viewportLength: Double) -> NaiveListTilt? {
        let line = number("fold.offset")
        var smallest = 1.0
        var hinge = Edge.end
        for (layer, name) in names.enumerated() where name == "fold" {
            if isHeader && names[..<layer].contains("sticky") { continue }
            let isMirrored = isMirrored(from: layer)
            let near = isMirrored ? viewportLength - (start + extent) : start
            if near >= line { continue }
            let left = extent + (near - line)
            if left <= 1e-6 { return nil }
            // Two folds of equal delta may differ by a rounding: the innermost decides.
            if left / extent < smallest - 1e-9 {
                smallest = left / extent
                hinge = isMirrored ? .start : .end
            }
        }
        if smallest >= 1 { return NaiveListTilt() }
        return NaiveListTilt(
            degrees: min(max(90 * (1 - smallest), 0), 90), hinge: hinge,
            opacity: min(1, smallest + number("fold.minOpacity")))
    }
}
