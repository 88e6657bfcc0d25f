import CSystemd

/// A message of D-Bus, one that came or one that is being written.
package final class BusMessage {
    private let message: OpaquePointer

    /// Takes a message that came: it is kept for as long as this is.
    init(_ message: OpaquePointer) { self.message = sd_bus_message_ref(message) }

    /// Takes over a message that was made just now, and that nothing else keeps.
    init(adopting message: OpaquePointer) { self.message = message }

    deinit { sd_bus_message_unref(message) }

    /// The message for libsystemd.
    var pointer: OpaquePointer { message }

    // MARK: - What it is about

    /// The object that it is for or from; empty where it has none, as an answer has.
    package var path: String { Self.text(sd_bus_message_get_path(message)) }
    /// The group that the call or the signal belongs to.
    package var interface: String { Self.text(sd_bus_message_get_interface(message)) }
    /// The name of the call or the signal.
    package var member: String { Self.text(sd_bus_message_get_member(message)) }
    /// True if it asks for something.
    package var isCall: Bool { sd_bus_message_is_method_call(message, nil, nil) > 0 }
    /// True if it tells of something.
    package var isSignal: Bool { sd_bus_message_is_signal(message, nil, nil) > 0 }
    /// True if it says that there is no answer.
    package var isError: Bool { sd_bus_message_is_method_error(message, nil) > 0 }

    private static func text(_ text: UnsafePointer<CChar>?) -> String { text.map { String(cString: $0) } ?? "" }

    // MARK: - Reading

    /// Returns the text that comes next, the path of an object among them; nil where something else comes.
    package func string() -> String? {
        for type in [SD_BUS_TYPE_STRING, SD_BUS_TYPE_OBJECT_PATH] {
            var text: UnsafePointer<CChar>?
            if sd_bus_message_read_basic(message, CChar(type), &text) > 0, let text { return String(cString: text) }
        }
        return nil
    }

    /// Returns the whole number that comes next; nil where something else comes.
    package func int() -> Int? {
        var number: Int32 = 0
        return sd_bus_message_read_basic(message, CChar(SD_BUS_TYPE_INT32), &number) > 0 ? Int(number) : nil
    }

    /// Returns the number without a sign that comes next; nil where something else comes.
    package func unsigned() -> UInt32? {
        var number: UInt32 = 0
        return sd_bus_message_read_basic(message, CChar(SD_BUS_TYPE_UINT32), &number) > 0 ? number : nil
    }

    /// Returns the next value, which may be of any type; nil if it is no truth value.
    package func boolInVariant() -> Bool? { numberInVariant(of: ["b"]).map { $0 != 0 } }

    /// Returns the next value, which may be of any type: a number without a sign, or 0 or 1 for a truth value;
    /// nil where it is something else.
    package func numberInVariant(of types: [String] = ["u", "b"]) -> UInt32? {
        var type: CChar = 0
        var contents: UnsafePointer<CChar>?
        guard sd_bus_message_peek_type(message, &type, &contents) > 0, type == CChar(SD_BUS_TYPE_VARIANT),
            let signature = contents.map({ String(cString: $0) }), types.contains(signature)
        else {
            sd_bus_message_skip(message, nil)
            return nil
        }
        guard sd_bus_message_enter_container(message, type, signature) > 0 else { return nil }
        defer { sd_bus_message_exit_container(message) }
        var value: UInt32 = 0
        let isRead = sd_bus_message_read_basic(message, CChar(signature.utf8.first ?? 0), &value) > 0
        return isRead ? value : nil
    }

    /// Calls back in each element of the list that comes next, which are structures or entries; does nothing where
    /// something else comes.
    package func forEach(_ signature: String, _ body: () -> Void) {
        let isEntry = signature.hasPrefix("{")
        let type = isEntry ? SD_BUS_TYPE_DICT_ENTRY : SD_BUS_TYPE_STRUCT
        guard sd_bus_message_enter_container(message, CChar(SD_BUS_TYPE_ARRAY), signature) > 0 else { return }
        let members = String(signature.dropFirst().dropLast())
        while sd_bus_message_enter_container(message, CChar(type), members) > 0 {
            body()
            guard sd_bus_message_exit_container(message) >= 0 else { break }
        }
        sd_bus_message_exit_container(message)
    }

    /// Calls back in the structure that comes next, of that signature; does nothing where something else comes.
    package func inStructure(_ signature: String, _ body: () -> Void) {
        guard sd_bus_message_enter_container(message, CChar(SD_BUS_TYPE_STRUCT), signature) > 0 else { return }
        body()
        sd_bus_message_exit_container(message)
    }

    // MARK: - Writing

    /// Adds values behind those that are there. Returns whether libsystemd took them all.
    @discardableResult
    func append(_ values: [BusValue]) -> Bool { values.allSatisfy { append($0) } }

    private func append(_ value: BusValue) -> Bool {
        switch value {
        case .string(let text): Self.sendable(text).withCString { appendBasic(SD_BUS_TYPE_STRING, $0) }
        case .path(let path): path.withCString { appendBasic(SD_BUS_TYPE_OBJECT_PATH, $0) }
        case .int(let number): withUnsafePointer(to: Int32(clamping: number)) { appendBasic(SD_BUS_TYPE_INT32, $0) }
        case .short(let number): withUnsafePointer(to: Int16(clamping: number)) { appendBasic(SD_BUS_TYPE_INT16, $0) }
        case .unsigned(let number): withUnsafePointer(to: number) { appendBasic(SD_BUS_TYPE_UINT32, $0) }
        case .bool(let value): withUnsafePointer(to: Int32(value ? 1 : 0)) { appendBasic(SD_BUS_TYPE_BOOLEAN, $0) }
        case .double(let number): withUnsafePointer(to: number) { appendBasic(SD_BUS_TYPE_DOUBLE, $0) }
        case .array(let element, let values): append(values, in: SD_BUS_TYPE_ARRAY, element)
        case .structure(let members):
            append(members, in: SD_BUS_TYPE_STRUCT, members.map(\.signature).joined())
        case .entry(let key, let value):
            append([key, value], in: SD_BUS_TYPE_DICT_ENTRY, key.signature + value.signature)
        case .variant(let value): append([value], in: SD_BUS_TYPE_VARIANT, value.signature)
        }
    }

    /// Returns the text with what D-Bus takes in no text replaced, one for one: NUL, and code points that are no
    /// characters.
    package static func sendable(_ text: String) -> String {
        func isRefused(_ scalar: Unicode.Scalar) -> Bool {
            scalar.value == 0 || scalar.value & 0xFFFE == 0xFFFE || (0xFDD0...0xFDEF).contains(scalar.value)
        }
        // What is looked for begins with these bytes, which most texts have none of.
        guard text.utf8.contains(where: { $0 == 0 || $0 >= 0xEF }), text.unicodeScalars.contains(where: isRefused)
        else {
            return text
        }
        var view = String.UnicodeScalarView()
        view.append(contentsOf: text.unicodeScalars.lazy.map { isRefused($0) ? "\u{FFFD}" : $0 })
        return String(view)
    }

    private func appendBasic(_ type: Int, _ value: UnsafeRawPointer) -> Bool {
        sd_bus_message_append_basic(message, CChar(type), value) >= 0
    }

    private func append(_ values: [BusValue], in type: Int, _ contents: String) -> Bool {
        guard sd_bus_message_open_container(message, CChar(type), contents) >= 0, append(values) else { return false }
        return sd_bus_message_close_container(message) >= 0
    }
}
