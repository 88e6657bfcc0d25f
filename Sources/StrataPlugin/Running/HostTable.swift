import Strata
import StrataPluginABI
import StrataSystem

/// The identity of a host, for plugins that ask.
struct HostIdentity: Sendable {
    var name: String
    var version: String

    /// The capabilities of every host, by the names in the header.
    static let capabilities: Set<String> = [
        "log", "frame", "preparation", "traits", "value", "values", "overscan", "moment", "transform",
    ]

    private static let current = Guarded(HostIdentity(name: "Strata", version: "0.1.0"))

    /// The identity of this program.
    static var ofThisProgram: HostIdentity {
        get { current.withLock { $0 } }
        set { current.withLock { $0 = newValue } }
    }

    /// Copies of a name and a version in C, for as long as the process.
    func texts() -> (name: UnsafePointer<CChar>, version: UnsafePointer<CChar>) {
        func copy(_ text: String) -> UnsafePointer<CChar> {
            let bytes = text.utf8CString
            let room = UnsafeMutablePointer<CChar>.allocate(capacity: bytes.count)
            for (place, byte) in bytes.enumerated() { room[place] = byte }
            return UnsafePointer(room)
        }
        return (copy(name), copy(version))
    }

    /// Returns 1 if a capability is among them, and 0 otherwise.
    static func has(_ capability: UnsafePointer<CChar>?) -> Int32 {
        capability.map { capabilities.contains(String(cString: $0)) ? 1 : 0 } ?? 0
    }
}

/// The log of what a plugin says to be noted.
enum PluginLog {
    /// The longest line, in bytes.
    static let limit = 1000

    private static let levels = ["debug", "info", "warning", "error"]

    private static let budgets = Guarded([:] as [String: LineBudget])

    /// Writes it to standard error, on a line of its own, after whose it is; no more of one plugin than its budget.
    static func write(_ level: Int64, _ text: String, of plugin: String) {
        let leftOut = budgets.withLock { $0[plugin, default: LineBudget()].take(at: MonotonicClock.now) }
        guard let leftOut else { return }
        if leftOut > 0 {
            let sentence = "\(plugin): warning: \(CountText.grouped(leftOut)) lines of its log were left out"
            try? writeAll(OneLine.escaping(sentence) + "\n", to: 2)
        }
        let name = Int(exactly: level).flatMap { levels.indices.contains($0) ? levels[$0] : nil } ?? levels[3]
        try? writeAll(OneLine.escaping("\(plugin): \(name): \(text)") + "\n", to: 2)
    }

    /// Returns as much of a text as fits a line; nil if it is no text.
    static func text(_ pointer: UnsafePointer<CChar>?) -> String? {
        guard let pointer else { return nil }
        var bytes: [UInt8] = []
        while bytes.count < limit, pointer[bytes.count] != 0 { bytes.append(UInt8(bitPattern: pointer[bytes.count])) }
        return String(decoding: bytes, as: UTF8.self)
    }
}

/// The functions of `strata_host` for an instance in this process.
final class HostTable {
    private unowned(unsafe) let instance: PluginInstance
    private let ownTable: OwnPlace<strata_host>
    private static let texts = HostTexts()

    /// The table that the plugin is passed.
    var table: UnsafePointer<strata_host> { ownTable.address }

    init(of instance: PluginInstance) {
        self.instance = instance
        ownTable = OwnPlace(
            strata_host(
                struct_size: UInt32(MemoryLayout<strata_host>.size), reserved: 0, host: nil, name: Self.texts.name,
                version: Self.texts.version,
                has: { _, capability in HostIdentity.has(capability) },
                log: { table, level, text in
                    guard let host = HostTable.at(table) else { return }
                    guard let text = PluginLog.text(text) else {
                        return host.instance.fail("passes a null pointer to log of strata_host")
                    }
                    PluginLog.write(Int64(level), text, of: host.instance.strategy.id)
                },
                ask_frame: { table, milliseconds in
                    guard let host = HostTable.at(table) else { return }
                    guard milliseconds.isFinite, milliseconds >= 0 else {
                        return host.instance.fail("asks for a frame in \(milliseconds) milliseconds")
                    }
                    host.instance.requests.askForFrame(in: milliseconds)
                },
                ask_preparation: { table in HostTable.at(table)?.instance.requests.askForPreparation() }))
        let address = UnsafeRawPointer(Unmanaged.passUnretained(self).toOpaque())
        ownTable.with { $0.host = address }
    }

    private static func at(_ table: UnsafePointer<strata_host>?) -> HostTable? {
        guard let host = table?.pointee.host else {
            preconditionFailure(
                "A plugin has called a function of strata_host with a table that the host did not give it.")
        }
        return Unmanaged<HostTable>.fromOpaque(host).takeUnretainedValue()
    }
}

/// The host's name and version in C.
final class HostTexts: @unchecked Sendable {
    let name: UnsafePointer<CChar>
    let version: UnsafePointer<CChar>

    init() { (name, version) = HostIdentity.ofThisProgram.texts() }
}

/// The same in the process of a plugin, which has the host do it.
enum HostedHost {
    private static let texts = HostTexts()

    /// Returns the table of an instance.
    static func table(of instance: HostedInstance) -> strata_host {
        strata_host(
            struct_size: UInt32(MemoryLayout<strata_host>.size), reserved: 0,
            host: Unmanaged.passUnretained(instance).toOpaque(), name: texts.name, version: texts.version,
            has: { _, capability in HostIdentity.has(capability) },
            log: { table, level, text in
                let text = PluginLog.text(text)
                HostedHost.ask(table, .log, UInt64(bitPattern: Int64(level)), text == nil ? 1 : 0, text)
            },
            ask_frame: { table, milliseconds in HostedHost.ask(table, .frame, milliseconds.bitPattern) },
            ask_preparation: { table in HostedHost.ask(table, .preparation) })
    }

    private static func ask(
        _ table: UnsafePointer<strata_host>?, _ call: HostCall, _ first: UInt64 = 0, _ second: UInt64 = 0,
        _ text: String? = nil
    ) {
        guard let host = table?.pointee.host else {
            preconditionFailure(
                "A plugin has called a function of strata_host with a table that the host did not give it.")
        }
        let instance = Unmanaged<HostedInstance>.fromOpaque(host).takeUnretainedValue()
        guard instance.plugin.mayAsk else { return }
        instance.plugin.ask(call, SIMD8(first, second, 0, 0, 0, 0, 0, 0), instance, text: text) { _, _ in }
    }

    /// Answers one of these questions; returns false for another one.
    static func answer(_ question: Message, _ text: String?, _ host: UnsafePointer<strata_host>?) -> Bool {
        guard let host, let call = HostCall(rawValue: question.code) else { return false }
        switch call {
        case .log:
            let level = Int32(truncatingIfNeeded: Int64(bitPattern: question.words[0]))
            guard question.words[1] == 0, let text else {
                host.pointee.log(host, level, nil)
                return true
            }
            text.withCString { host.pointee.log(host, level, $0) }
        case .frame: host.pointee.ask_frame(host, Double(bitPattern: question.words[0]))
        case .preparation: host.pointee.ask_preparation(host)
        default: return false
        }
        return true
    }
}
