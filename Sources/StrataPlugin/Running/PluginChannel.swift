import StrataPluginABI
import StrataSystem

/// The memory that a host and the process of a plugin share: whose turn it is, one message, and the bytes that come with
/// it. Each side writes only in its turn; a host looks at nothing there but copies.
final class PluginChannel {
    let turn: SharedTurn
    private let memory: SharedMemory

    /// The places of everything, in bytes from the start.
    private enum Place {
        static let stage = 192
        static let ending = 196
        static let message = 256
        static let bytes = 4096
    }

    /// Room for the most items that a call may be about, and more. Only what is written to takes up memory.
    static let size =
        Place.bytes + 2 * Int(STRATA_VISIBLE_LIMIT) * MemoryLayout<strata_attributes>.stride

    /// The most bytes that come with a message.
    static let capacity = size - Place.bytes

    init(_ memory: SharedMemory) {
        self.memory = memory
        turn = SharedTurn(at: memory.start)
    }

    /// The function of the plugin that is running: a ``PluginCall``.
    var stage: UInt32 {
        get { memory.start.load(fromByteOffset: Place.stage, as: UInt32.self) }
        set { memory.start.storeBytes(of: newValue, toByteOffset: Place.stage, as: UInt32.self) }
    }

    /// True if the plugin has ended the thread that it was called from.
    var isThreadEnded: Bool {
        get { memory.start.load(fromByteOffset: Place.ending, as: UInt32.self) != 0 }
        set { memory.start.storeBytes(of: newValue ? 1 : 0, toByteOffset: Place.ending, as: UInt32.self) }
    }

    /// The writer of what comes with the next message.
    var writer: WireWriter { WireWriter(memory.start + Place.bytes, capacity: Self.capacity) }

    /// Sends a message, and what was written, to the other side.
    func send(_ message: Message, _ writer: WireWriter, to side: SharedTurn.Side) {
        var message = message
        message.count = UInt64(writer.count)
        memory.start.storeBytes(of: message, toByteOffset: Place.message, as: Message.self)
        turn.pass(to: side)
    }

    /// Copies the message that has come, and what came with it.
    ///
    /// - Returns: nil where it says that more came than there can be.
    func receive(into room: inout Room) -> (message: Message, reader: WireReader)? {
        let message = (memory.start + Place.message).load(as: Message.self)
        guard message.count <= UInt64(Self.capacity) else { return nil }
        let count = Int(message.count)
        room.reserve(count)
        room.start.copyMemory(from: memory.start + Place.bytes, byteCount: count)
        return (message, WireReader(room.start, count: count))
    }
}
