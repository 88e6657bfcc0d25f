import StrataPluginABI

/// The functions of a strategy of ``FakePlugin``: the plain list, and whatever the input makes of it.
enum FakeCalls {
    typealias Context = UnsafePointer<strata_context>

    static let create:
        @convention(c) (
            UnsafePointer<strata_strategy>?, UnsafePointer<strata_option_value>?, UInt32
        ) -> UnsafeMutableRawPointer? = { _, _, _ in
            plugin.isWrong() ? nil : UnsafeMutableRawPointer.allocate(byteCount: 1, alignment: 1)
        }

    static let destroy: @convention(c) (UnsafeMutableRawPointer?) -> Void = { $0?.deallocate() }

    static let policy: @convention(c) (UnsafeMutableRawPointer?, UnsafeMutablePointer<strata_policy>?) -> Int32 = {
        guard let policy = $1 else { return STRATA_FAILED }
        policy.pointee.opening = word(0...2)
        policy.pointee.insertion = word(0...2)
        policy.pointee.follow = word(0...2)
        policy.pointee.is_mirroring = word(0...1)
        policy.pointee.reverses_items = word(0...1)
        return status
    }

    static let prepare:
        @convention(c) (UnsafeMutableRawPointer?, Context?, UnsafeMutablePointer<strata_metrics>?) -> Int32 = {
            guard let context = $1, let metrics = $2 else { return STRATA_FAILED }
            let length = max(context.pointee.items.pointee.length, context.pointee.below.pointee.content_length)
            metrics.pointee.content_length = plugin.number(orElse: length)
            metrics.pointee.room = plugin.number(orElse: metrics.pointee.room)
            metrics.pointee.below_start = plugin.number(orElse: metrics.pointee.below_start)
            if plugin.isWrong() { ask(context.pointee.items) }
            return status
        }

    static let positions:
        @convention(c) (
            UnsafeMutableRawPointer?, Context?, Double, Double, UnsafeMutablePointer<Int64>?,
            UnsafeMutablePointer<Int64>?
        ) -> Int32 = {
            guard let items = $1?.pointee.items, let first = $4, let last = $5 else { return STRATA_FAILED }
            items.pointee.positions(items, $2, $3, 0, STRATA_TOLERANCE, first, last)
            if plugin.isWrong() { first.pointee = plugin.choose { $0.integer() } }
            if plugin.isWrong() { last.pointee = plugin.choose { Int64($0.byte()) } }
            return status
        }

    static let place:
        @convention(c) (
            UnsafeMutableRawPointer?, Context?, Int64, Int64, UnsafeMutablePointer<strata_attributes>?,
            UnsafeMutablePointer<Int64>?
        ) -> Int32 = {
            guard let context = $1, let items = context.pointee.items, let attributes = $4, let placed = $5 else {
                return STRATA_FAILED
            }
            for offset in 0..<Int($3) {
                attributes[offset].start = items.pointee.start(items, $2 + Int64(offset), 0)
                attributes[offset].length = items.pointee.extent(items, $2 + Int64(offset), nil)
                attributes[offset].cross_length = context.pointee.viewport_breadth
            }
            spoil(attributes, count: Int($3))
            placed.pointee = plugin.isWrong() ? plugin.choose { $0.integer() } : $3
            if plugin.isWrong() { ask(items) }
            return status
        }

    static let adjust:
        @convention(c) (UnsafeMutableRawPointer?, Context?, Int64, UnsafeMutablePointer<strata_attributes>?) -> Int32 =
            {
                guard let attributes = $3 else { return STRATA_FAILED }
                spoil(attributes, count: Int($2))
                return status
            }

    private static var plugin: FakePlugin {
        guard let plugin = FakePlugin.current else { preconditionFailure("A plugin is called that is gone.") }
        return plugin
    }

    private static var status: Int32 { plugin.choose { $0.byte() } == 0xFF ? STRATA_FAILED : STRATA_OK }

    private static func word(_ range: ClosedRange<Int>) -> Int32 {
        plugin.isWrong() ? Int32(plugin.choose { $0.byte() }) : Int32(plugin.choose { $0.number(in: range) })
    }

    /// Changes something of a few items.
    private static func spoil(_ attributes: UnsafeMutablePointer<strata_attributes>, count: Int) {
        guard count > 0, plugin.choose({ $0.byte() }) >= 0x80 else { return }
        for _ in 0..<plugin.choose({ $0.number(in: 1...4) }) {
            let offset = plugin.choose { $0.number(in: 0...65_535) } % count
            let value = plugin.choose { $0.double() }
            switch plugin.choose({ $0.number(in: 0...11) }) {
            case 0: attributes[offset].index = plugin.choose { $0.integer() }
            case 1: attributes[offset].start = value
            case 2: attributes[offset].length = value
            case 3: attributes[offset].cross_start = value
            case 4: attributes[offset].cross_length = value
            case 5: attributes[offset].tilt = value
            case 6: attributes[offset].perspective = value
            case 7: attributes[offset].opacity = value
            case 8: attributes[offset].z = plugin.choose { $0.integer() }
            case 9: attributes[offset].hinge = plugin.choose { $0.byte() }
            case 10: attributes[offset].is_hidden = plugin.choose { $0.byte() }
            default: attributes[offset].start += value
            }
        }
    }

    /// Asks the host for items that may not be there.
    private static func ask(_ items: UnsafePointer<strata_items>) {
        let (first, count) = plugin.choose { ($0.integer(), $0.flag() ? $0.integer() : Int64($0.byte() & 63)) }
        let (from, to, spacing) = plugin.choose { ($0.double(), $0.double(), $0.double()) }
        switch plugin.choose({ $0.number(in: 0...4) }) {
        case 0: _ = items.pointee.extent(items, first, nil)
        case 1: _ = items.pointee.start(items, first, spacing)
        case 2:
            var found: (Int64, Int64) = (0, 0)
            items.pointee.positions(items, from, to, spacing, spacing, &found.0, &found.1)
        case 3:
            var room = [strata_span](repeating: strata_span(), count: 64)
            items.pointee.spans(items, count > 64 ? first : first & 63, count, spacing, &room)
        default: items.pointee.runs(items, first & 63, count, nil) { _, _, _, _ in }
        }
    }
}
