extension JSONValue {
    /// A value as JSON, with every digit of its numbers.
    package init(encoding value: some Encodable) {
        let slot = Slot()
        do {
            try slot.encode(value)
        } catch {
            preconditionFailure("A value of \(type(of: value)) cannot be written as JSON: \(error)")
        }
        self = slot.value
    }
}

/// The place in which a value is put together that is being encoded.
private final class Slot {
    private enum Content {
        case single(JSONValue)
        case list
        case members
    }

    private var content = Content.single(.null)
    // Outside of the content, where each would be copied with all before it: there may be as many as a file has lines.
    private var slots: [Slot] = []
    private var names: [String] = []

    var value: JSONValue {
        switch content {
        case .single(let value): return value
        case .list: return .array(slots.map(\.value))
        case .members:
            var object = JSONObject()
            for (name, slot) in zip(names, slots) { _ = object.append(name, slot.value) }
            return .object(object)
        }
    }

    var count: Int { slots.count }

    func put(_ value: JSONValue) { (content, slots, names) = (.single(value), [], []) }

    func beList() { if case .list = content {} else { (content, slots, names) = (.list, [], []) } }

    func beObject() { if case .members = content {} else { (content, slots, names) = (.members, [], []) } }

    func member(_ key: some CodingKey) -> Slot {
        names.append(key.stringValue)
        return next()
    }

    func next() -> Slot {
        let slot = Slot()
        slots.append(slot)
        return slot
    }

    /// Puts down a value that stands for itself; any other puts itself together.
    func encode(_ value: some Encodable) throws {
        switch value {
        case let value as Bool: put(.flag(value))
        case let value as String: put(.text(value))
        case let value as Double: put(value.isFinite ? .number(JSONNumber(value)) : .text("\(value)"))
        case let value as any BinaryInteger & Encodable:
            put(.number(JSONNumber(value: Double(value), text: "\(value)")))
        default: try value.encode(to: SlotEncoder(slot: self))
        }
    }
}

private struct SlotEncoder: Encoder {
    let slot: Slot
    var codingPath: [any CodingKey] { [] }
    var userInfo: [CodingUserInfoKey: Any] { [:] }

    func container<Key: CodingKey>(keyedBy type: Key.Type) -> KeyedEncodingContainer<Key> {
        slot.beObject()
        return KeyedEncodingContainer(MemberEncoder(slot: slot))
    }

    func unkeyedContainer() -> any UnkeyedEncodingContainer {
        slot.beList()
        return ListEncoder(slot: slot)
    }

    func singleValueContainer() -> any SingleValueEncodingContainer { SingleEncoder(slot: slot) }
}

private struct SingleEncoder: SingleValueEncodingContainer {
    let slot: Slot
    var codingPath: [any CodingKey] { [] }

    func encodeNil() { slot.put(.null) }
    func encode(_ value: some Encodable) throws { try slot.encode(value) }
}

private struct ListEncoder: UnkeyedEncodingContainer {
    let slot: Slot
    var codingPath: [any CodingKey] { [] }
    var count: Int { slot.count }

    func encodeNil() { slot.next().put(.null) }
    func encode(_ value: some Encodable) throws { try slot.next().encode(value) }
    func nestedContainer<Key: CodingKey>(keyedBy type: Key.Type) -> KeyedEncodingContainer<Key> {
        SlotEncoder(slot: slot.next()).container(keyedBy: type)
    }
    func nestedUnkeyedContainer() -> any UnkeyedEncodingContainer { SlotEncoder(slot: slot.next()).unkeyedContainer() }
    func superEncoder() -> any Encoder { SlotEncoder(slot: slot.next()) }
}

private struct MemberEncoder<Key: CodingKey>: KeyedEncodingContainerProtocol {
    let slot: Slot
    var codingPath: [any CodingKey] { [] }

    func encodeNil(forKey key: Key) { slot.member(key).put(.null) }
    func encode(_ value: some Encodable, forKey key: Key) throws { try slot.member(key).encode(value) }
    func nestedContainer<Nested: CodingKey>(
        keyedBy type: Nested.Type, forKey key: Key
    ) -> KeyedEncodingContainer<Nested> {
        SlotEncoder(slot: slot.member(key)).container(keyedBy: type)
    }
    func nestedUnkeyedContainer(forKey key: Key) -> any UnkeyedEncodingContainer {
        SlotEncoder(slot: slot.member(key)).unkeyedContainer()
    }
    func superEncoder() -> any Encoder { SlotEncoder(slot: slot.member(PlaceKey(nil))) }
    func superEncoder(forKey key: Key) -> any Encoder { SlotEncoder(slot: slot.member(key)) }
}
