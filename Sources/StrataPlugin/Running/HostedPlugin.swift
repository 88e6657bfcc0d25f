import Strata
import StrataPluginABI
import StrataSystem

/// The process of a plugin: it loads the library, and calls its functions as the host asks for them.
final class HostedPlugin {
    private let channel: PluginChannel
    private let path: String
    /// The library that was prepared, until it is loaded.
    private var library: PreparedLibrary?
    /// The error because of which the process is not confined, so that nothing is loaded.
    private var unconfined: SystemError?
    private var strategies: [PluginStrategy] = []
    private var instances: [UInt64: HostedInstance] = [:]
    /// Room for what comes with messages, one for each call within another.
    private var rooms: [RoomBox] = []
    private var depth = 0
    /// The function that runs. The host writes to what it reads from, too.
    private var stage: UInt32 = 0

    /// The number of looks for the next request before it sleeps: some tens of microseconds.
    private static let looks = Thread.processors > 1 ? 1500 : 1

    private final class RoomBox {
        @exclusivity(unchecked) var room = Room()
    }

    private init(_ channel: PluginChannel, path: String, _ library: PreparedLibrary) {
        self.channel = channel
        self.path = path
        self.library = library
    }

    nonisolated(unsafe) private static var running: HostedPlugin?

    /// Runs the process of a plugin until its host ends it.
    ///
    /// - Parameters:
    ///   - path: the library, for sentences and where the copy cannot be loaded.
    ///   - memory: how many bytes it may have to write to.
    ///   - layers: what confines it beside the filter of calls.
    static func run(path: String, memory: Int, layers: Confinement.Layers) -> Never {
        do {
            Confinement.closeDescriptors(from: PluginHost.Descriptor.lifeline + 1)
            let shared = try SharedMemory(of: PluginHost.Descriptor.memory, count: PluginChannel.size)
            FileDescriptor.close(PluginHost.Descriptor.memory)
            let library = PreparedLibrary(path, from: FileDescriptor(adopting: PluginHost.Descriptor.library))
            let plugin = HostedPlugin(PluginChannel(shared), path: path, library)
            running = plugin
            plugin.confine(memory: memory, layers)
            Confinement.whenThreadEnds { _ in
                HostedPlugin.running?.channel.isThreadEnded = true
                Confinement.exitAtOnce()
            }
            while true { plugin.next() }
        } catch {
            CurrentProcess.exit(ExitCode.software)
        }
    }

    private func confine(memory: Int, _ layers: Confinement.Layers) {
        // The system is asked while it answers.
        _ = Self.looks
        guard let library else { return }
        do throws(SystemError) {
            try Confinement.begin(memory: memory, for: library, writing: [1, 2], layers: layers) {
                Confinement.endWithPipe(PluginHost.Descriptor.lifeline)
            }
        } catch {
            unconfined = error
        }
    }

    /// True if the plugin may ask the host: not from a thread of its own, and not outside of a call.
    var mayAsk: Bool { depth > 0 && Thread.isMain }

    private func receive() -> (message: Message, reader: WireReader) {
        while !channel.turn.wait(for: .guest, looks: Self.looks, milliseconds: 10_000) {}
        while rooms.count <= depth { rooms.append(RoomBox()) }
        guard let found = channel.receive(into: &rooms[depth].room) else {
            preconditionFailure("A host has sent more than there is room for.")
        }
        return found
    }

    private func next() {
        let (message, reader) = receive()
        answer(message, reader)
    }

    private func begin(_ stage: UInt32) {
        self.stage = stage
        channel.stage = stage
    }

    /// Asks the host, and answers what that asks meanwhile.
    func ask(
        _ call: HostCall, _ words: SIMD8<UInt64>, _ instance: HostedInstance, text: String? = nil,
        _ body: (SIMD8<UInt64>, inout WireReader) -> Void
    ) {
        var question = Message(.question, call.rawValue)
        question.words = words
        var writer = channel.writer
        if let text { writer.put(text) }
        channel.send(question, writer, to: .host)
        depth += 1
        defer { depth -= 1 }
        while true {
            var (message, reader) = receive()
            guard message.kind == Message.Kind.request.rawValue else {
                channel.stage = stage
                instance.take(&reader)
                return body(message.words, &reader)
            }
            answer(message, reader)
        }
    }

    private func answer(_ message: Message, _ reader: WireReader) {
        guard let call = PluginCall(rawValue: message.code) else {
            preconditionFailure("A host has asked for the unknown function \(message.code).")
        }
        let outer = stage
        begin(message.code)
        depth += 1
        var reply = Reply(words: SIMD8())
        run(call, message.words, reader, &reply)
        depth -= 1
        begin(outer)
        var answer = Message(.answer, message.code)
        answer.words = reply.words
        var writer = channel.writer
        writer.put(reply.text)
        reply.write(&writer)
        channel.send(answer, writer, to: .host)
    }
}

/// The outcome of a call.
private struct Reply {
    /// The first is the status.
    var words: SIMD8<UInt64>
    /// Words for a failure.
    var text = ""
    /// Writes what comes with it.
    var write: (inout WireWriter) -> Void = { _ in }

    var status: Int32 {
        get { Int32(truncatingIfNeeded: words[0]) }
        set { words[0] = UInt64(UInt32(bitPattern: newValue)) }
    }
}

extension HostedPlugin {
    private func run(_ call: PluginCall, _ words: SIMD8<UInt64>, _ reader: WireReader, _ reply: inout Reply) {
        var reader = reader
        switch call {
        case .load:
            if let name = reader.text(limit: PluginLog.limit), let version = reader.text(limit: PluginLog.limit) {
                HostIdentity.ofThisProgram = HostIdentity(name: name, version: version)
            }
            load(&reply)
        case .create: create(words, &reader, &reply)
        default:
            guard let instance = instances[words[0]] else {
                preconditionFailure("A host has called the instance \(words[0]), which was never made.")
            }
            if call == .destroy {
                instance.strategy.functions.destroy(instance.raw)
                instances[words[0]] = nil
                return
            }
            instance.forgetCall()
            instance.take(&reader)
            run(call, of: instance, words, &reader, &reply)
            if reply.status != STRATA_OK { reply.text = PluginInstance.words(instance.strategy) }
        }
    }

    private func load(_ reply: inout Reply) {
        do throws(PluginError) {
            if let unconfined {
                throw PluginError(path: path, "its process cannot be confined: \(unconfined.description)")
            }
            guard let library else { preconditionFailure("A host has asked for a library twice.") }
            strategies = try PluginFile.load(library, of: path)
            self.library = nil
            let strategies = strategies
            reply.write = { writer in StrategyDescription.write(strategies, to: &writer) }
        } catch {
            reply.status = STRATA_FAILED
            reply.text = error.reason
        }
    }

    private func create(_ words: SIMD8<UInt64>, _ reader: inout WireReader, _ reply: inout Reply) {
        let strategy = strategies[Int(words[1])]
        let options = strategy.descriptor.options
        let values = options.compactMap { option -> OptionValue? in
            guard case .choice = option.kind else { return reader.get(Double.self).map { .number($0) } }
            return reader.text(limit: Int(STRATA_TEXT_LIMIT)).map { .text($0) }
        }
        guard values.count == options.count, let raw = PluginInstance.create(strategy, values) else {
            reply.status = STRATA_FAILED
            reply.text = PluginInstance.words(strategy)
            return
        }
        instances[words[0]] = HostedInstance(strategy, raw, of: self)
    }

    private func run(
        _ call: PluginCall, of instance: HostedInstance, _ words: SIMD8<UInt64>, _ reader: inout WireReader,
        _ reply: inout Reply
    ) {
        let (functions, raw, context) = (instance.strategy.functions, instance.raw, instance.context)
        switch call {
        case .policy:
            var policy = reader.get(strata_policy.self) ?? strata_policy()
            reply.status = functions.policy?(raw, &policy) ?? STRATA_OK
            reply.write = { [policy] in $0.put(policy) }
        case .prepare:
            var metrics = reader.get(strata_metrics.self) ?? strata_metrics()
            reply.status = functions.prepare?(raw, context, &metrics) ?? STRATA_OK
            reply.write = { [metrics] in $0.put(metrics) }
        case .positions:
            var (first, last): (Int64, Int64) = (0, 0)
            let span = (Double(bitPattern: words[1]), Double(bitPattern: words[2]))
            reply.status = functions.positions?(raw, context, span.0, span.1, &first, &last) ?? STRATA_FAILED
            (reply.words[1], reply.words[2]) = (UInt64(bitPattern: first), UInt64(bitPattern: last))
            placeAhead(first, last, kept: words, of: instance, &reply)
        case .place, .lend:
            let part = PlacedPart(call, Int64(bitPattern: words[1]), Int64(bitPattern: words[2]))
            reply.write = placed(part, of: instance, &reply)
        case .adjust, .stick:
            change(call, Int(words[1]), of: instance, &reader, &reply)
        case .breadth:
            var breadth = Double(bitPattern: words[2])
            reply.status = functions.breadth?(raw, context, Int64(bitPattern: words[1]), &breadth) ?? STRATA_OK
            reply.words[1] = breadth.bitPattern
        case .movesUntil: movesUntil(of: instance, &reply)
        case .addStuck:
            addStuck(words, of: instance, &reply)
        case .clearance:
            var clearance = reader.get(strata_clearance.self) ?? strata_clearance()
            reply.status = functions.clearance?(raw, context, Int64(bitPattern: words[1]), &clearance) ?? STRATA_OK
            reply.write = { [clearance] in $0.put(clearance) }
        case .transform: transform(of: instance, &reader, &reply)
        case .load, .create, .destroy: break
        }
    }

    private func transform(of instance: HostedInstance, _ reader: inout WireReader, _ reply: inout Reply) {
        guard let item = reader.get(strata_attributes.self), var transform = reader.get(strata_transform.self) else {
            preconditionFailure("A host has sent no item to be transformed.")
        }
        let function = instance.strategy.functions.transform
        reply.status = withUnsafePointer(to: item) {
            function?(instance.raw, instance.context, $0, &transform) ?? STRATA_OK
        }
        reply.write = { [transform] in $0.put(transform) }
    }

    private func movesUntil(of instance: HostedInstance, _ reply: inout Reply) {
        var time = 0.0
        reply.status = instance.strategy.functions.moves_until?(instance.raw, instance.context, &time) ?? STRATA_OK
        reply.words[1] = time.bitPattern
    }

    private func addStuck(_ words: SIMD8<UInt64>, of instance: HostedInstance, _ reply: inout Reply) {
        let limit = Int(STRATA_STUCK_LIMIT)
        // Room behind it, for a plugin that writes a little beyond.
        var positions = [Int64](repeating: 0, count: 2 * limit)
        var count: Int64 = 0
        reply.status =
            instance.strategy.functions.add_stuck?(
                instance.raw, instance.context, Int64(bitPattern: words[1]), Int64(bitPattern: words[2]), &positions,
                &count) ?? STRATA_OK
        reply.words[1] = UInt64(bitPattern: count)
        let named = positions.prefix(Int(max(0, min(count, Int64(limit)))))
        reply.write = { writer in for position in named { writer.put(position) } }
    }

    private func change(
        _ call: PluginCall, _ count: Int, of instance: HostedInstance, _ reader: inout WireReader,
        _ reply: inout Reply
    ) {
        instance.buffer.reserve(count)
        instance.buffer.mark(after: count)
        let items = instance.buffer.items
        guard reader.get(count, into: items) else { preconditionFailure("A host has sent fewer items than it says.") }
        let functions = instance.strategy.functions
        if call == .adjust {
            reply.status = functions.adjust?(instance.raw, instance.context, Int64(count), items) ?? STRATA_OK
        } else {
            let below = HostedItems.below(of: instance)
            reply.status = withUnsafePointer(to: below) {
                functions.stick?(instance.raw, instance.context, Int64(count), items, $0) ?? STRATA_OK
            }
        }
        reply.words[1] = instance.buffer.isIntact(after: count) ? 0 : 1
        reply.write = { $0.put(items, count: count) }
    }
}

/// Items that a base is to place, or to lend.
struct PlacedPart {
    let call: PluginCall
    let first: Int64
    let count: Int64

    init(_ call: PluginCall, _ first: Int64, _ count: Int64) {
        (self.call, self.first, self.count) = (call, first, count)
    }
}

// Where a base has put items.
extension HostedPlugin {
    /// The greatest number of items that are placed before they are asked for.
    private static let most: Int64 = 4096

    /// Places what the host is going to ask for next, since it has just asked which items are in view: those that it
    /// does not keep.
    private func placeAhead(
        _ first: Int64, _ last: Int64, kept words: SIMD8<UInt64>, of instance: HostedInstance, _ reply: inout Reply
    ) {
        let isWanted = words[5] == 1 && reply.status == STRATA_OK && first >= 0 && last <= instance.items.count
        guard isWanted, first < last, last - first <= Self.most else { return }
        let kept = Range(uncheckedBounds: (Int64(bitPattern: words[3]), Int64(bitPattern: words[4])))
        let overlap = max(first, kept.lowerBound)..<max(max(first, kept.lowerBound), min(last, kept.upperBound))
        var parts: [PlacedPart] = []
        if overlap.isEmpty {
            let lends = instance.strategy.functions.lend != nil && (last - first > 1 || kept.isEmpty)
            parts.append(PlacedPart(lends ? .lend : .place, first, last - first))
        } else {
            if first < overlap.lowerBound { parts.append(PlacedPart(.place, first, overlap.lowerBound - first)) }
            if overlap.upperBound < last {
                parts.append(PlacedPart(.place, overlap.upperBound, last - overlap.upperBound))
            }
        }
        var writers: [(inout WireWriter) -> Void] = []
        for part in parts {
            begin(part.call.rawValue)
            var own = Reply(words: SIMD8())
            let write = placed(part, of: instance, &own, copies: true)
            let text = own.status == STRATA_OK ? "" : PluginInstance.words(instance.strategy)
            let words = own.words
            writers.append { writer in
                writer.put(part.call.rawValue)
                writer.put(part.first)
                writer.put(part.count)
                writer.put(words)
                writer.put(text)
                write(&writer)
            }
            if own.status != STRATA_OK { break }
        }
        begin(PluginCall.positions.rawValue)
        reply.words[3] = UInt64(writers.count)
        reply.write = { writer in for write in writers { write(&writer) } }
    }

    /// Has items placed, or lent.
    ///
    /// - Parameter copies: whether something else is placed before it is written.
    /// - Returns: what writes them.
    private func placed(
        _ part: PlacedPart, of instance: HostedInstance, _ reply: inout Reply, copies: Bool = false
    ) -> (inout WireWriter) -> Void {
        let count = Int(part.count)
        var given: Int64 = 0
        var items: UnsafePointer<strata_attributes>?
        let functions = instance.strategy.functions
        if part.call == .lend {
            reply.status =
                functions.lend?(instance.raw, instance.context, part.first, part.count, &items, &given) ?? STRATA_FAILED
            reply.words[3] = items == nil ? 1 : 0
        } else {
            let all = instance.items
            instance.buffer.reserve(count)
            if all.is_reversed == 1 {
                instance.buffer.fill(count, at: 0, from: Int(all.count - 1 - part.first), by: -1)
            } else {
                instance.buffer.fill(count, at: 0, from: Int(part.first), by: 1)
            }
            instance.buffer.mark(after: count)
            let room = instance.buffer.items
            reply.status =
                functions.place?(instance.raw, instance.context, part.first, part.count, room, &given) ?? STRATA_FAILED
            instance.buffer.noteFound(0..<count, isPlain: false)
            reply.words[2] = instance.buffer.isIntact(after: count) ? 0 : 1
            items = UnsafePointer(room)
        }
        reply.words[1] = UInt64(bitPattern: given)
        guard let items, reply.status == STRATA_OK, part.call == .place || given == part.count else { return { _ in } }
        guard copies else { return { $0.put(items, count: count) } }
        let copy = Array(UnsafeBufferPointer(start: items, count: count))
        return { writer in
            copy.withUnsafeBufferPointer { if let base = $0.baseAddress { writer.put(base, count: count) } }
        }
    }
}
