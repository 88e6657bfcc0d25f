extension JSONValue {
    /// Makes a value of JSON that such a one was written as.
    ///
    /// - Throws: `DecodingError` where it is something else.
    package func decoded<Value: Decodable>(as type: Value.Type = Value.self) throws -> Value {
        switch type {
        case is Bool.Type: if case .flag(let flag) = self { return flag as! Value }
        case is String.Type: if case .text(let text) = self { return text as! Value }
        case is Double.Type: if let number { return number as! Value }
        case let type as any (FixedWidthInteger & Decodable).Type:
            if let value = integer(type) { return value as! Value }
        default: return try Value(from: ValueDecoder(value: self))
        }
        throw mismatch(type)
    }

    private var number: Double? {
        switch self {
        case .number(let number): number.value
        case .text(let text): Double(text)
        default: nil
        }
    }

    private func integer<Integer: FixedWidthInteger>(_ type: Integer.Type) -> Integer? {
        if case .number(let number) = self { Integer(number.text) } else { nil }
    }

    fileprivate func mismatch(_ type: Any.Type) -> DecodingError {
        .typeMismatch(type, DecodingError.Context(codingPath: [], debugDescription: "it is \(compactText)"))
    }

    fileprivate var isNull: Bool { self == .null }
}

private struct ValueDecoder: Decoder {
    let value: JSONValue
    var codingPath: [any CodingKey] { [] }
    var userInfo: [CodingUserInfoKey: Any] { [:] }

    func container<Key: CodingKey>(keyedBy type: Key.Type) throws -> KeyedDecodingContainer<Key> {
        guard case .object(let object) = value else { throw value.mismatch(JSONObject.self) }
        return KeyedDecodingContainer(MemberDecoder(object: object))
    }

    func unkeyedContainer() throws -> any UnkeyedDecodingContainer {
        guard case .array(let values) = value else { throw value.mismatch([JSONValue].self) }
        return ListDecoder(values: values)
    }

    func singleValueContainer() -> any SingleValueDecodingContainer { SingleDecoder(value: value) }
}

private struct SingleDecoder: SingleValueDecodingContainer {
    let value: JSONValue
    var codingPath: [any CodingKey] { [] }

    func decodeNil() -> Bool { value.isNull }
    func decode<Value: Decodable>(_ type: Value.Type) throws -> Value { try value.decoded(as: type) }
}

private struct ListDecoder: UnkeyedDecodingContainer {
    let values: [JSONValue]
    private(set) var currentIndex = 0
    var codingPath: [any CodingKey] { [] }
    var count: Int? { values.count }
    var isAtEnd: Bool { currentIndex == values.count }

    init(values: [JSONValue]) { self.values = values }

    private mutating func next() throws -> JSONValue {
        guard !isAtEnd else { throw JSONValue.array(values).mismatch(JSONValue.self) }
        defer { currentIndex += 1 }
        return values[currentIndex]
    }

    mutating func decodeNil() -> Bool {
        guard !isAtEnd, values[currentIndex].isNull else { return false }
        currentIndex += 1
        return true
    }
    mutating func decode<Value: Decodable>(_ type: Value.Type) throws -> Value { try next().decoded(as: type) }
    mutating func nestedContainer<Key: CodingKey>(keyedBy type: Key.Type) throws -> KeyedDecodingContainer<Key> {
        try ValueDecoder(value: next()).container(keyedBy: type)
    }
    mutating func nestedUnkeyedContainer() throws -> any UnkeyedDecodingContainer {
        try ValueDecoder(value: next()).unkeyedContainer()
    }
    mutating func superDecoder() throws -> any Decoder { ValueDecoder(value: try next()) }
}

private struct MemberDecoder<Key: CodingKey>: KeyedDecodingContainerProtocol {
    let object: JSONObject
    var codingPath: [any CodingKey] { [] }
    var allKeys: [Key] { object.keys.compactMap { Key(stringValue: $0) } }

    func contains(_ key: Key) -> Bool { object[key.stringValue] != nil }

    private func member(_ key: some CodingKey) throws -> JSONValue {
        if let value = object[key.stringValue] { return value }
        let context = DecodingError.Context(codingPath: [], debugDescription: "there is no '\(key.stringValue)'")
        throw DecodingError.keyNotFound(key, context)
    }

    func decodeNil(forKey key: Key) throws -> Bool { try member(key).isNull }
    func decode<Value: Decodable>(_ type: Value.Type, forKey key: Key) throws -> Value {
        try member(key).decoded(as: type)
    }
    func nestedContainer<Nested: CodingKey>(
        keyedBy type: Nested.Type, forKey key: Key
    ) throws -> KeyedDecodingContainer<Nested> {
        try ValueDecoder(value: member(key)).container(keyedBy: type)
    }
    func nestedUnkeyedContainer(forKey key: Key) throws -> any UnkeyedDecodingContainer {
        try ValueDecoder(value: member(key)).unkeyedContainer()
    }
    func superDecoder() throws -> any Decoder { ValueDecoder(value: try member(PlaceKey(nil))) }
    func superDecoder(forKey key: Key) throws -> any Decoder { ValueDecoder(value: try member(key)) }
}
