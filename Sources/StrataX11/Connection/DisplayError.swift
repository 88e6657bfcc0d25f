import StrataSystem

/// A fault between this program and the X server. The text says what, where, and what to do.
public enum DisplayError: Error, Equatable, CustomStringConvertible {
    /// No server answers at this name; `nil` where no name was given and `DISPLAY` is not set.
    case cannotOpen(name: String?)
    /// The screen has no TrueColor visual with eight bits for each of red, green and blue.
    case unsuitableVisual(display: String)
    /// The server refused a request that the program cannot do without.
    case refused(request: String, reason: String)

    /// One sentence for a person, with what else that person can do.
    public var description: String {
        switch self {
        case .cannotOpen, .unsuitableVisual: "\(reason); `strata render` makes pictures without one"
        case .refused: reason
        }
    }

    /// The sentence without that, for programs of others.
    var reason: String {
        switch self {
        case .cannotOpen(let name?):
            "cannot open display \(name): no X server answers there, or it does not let this user in"
        case .cannotOpen(nil):
            "cannot open a display: DISPLAY is not set"
        case .unsuitableVisual(let display):
            "display \(display) has no TrueColor visual with 8 bits a channel in 32-bit pixels"
        case .refused(let request, let reason):
            "the X server refused to \(request): \(reason)"
        }
    }

    /// The status a command ends with, as sysexits has it: 69, a service is unavailable.
    public var exitStatus: Int32 { ExitCode.unavailable }
}

/// A request that the server answered with an error (X protocol, section 4, "Errors").
public struct ProtocolError: Error, Equatable, Sendable, CustomStringConvertible {
    /// The error's code, for example 3 for BadWindow.
    public let code: UInt8
    /// The major opcode of the request that failed.
    public let request: UInt8
    /// The minor opcode of that request, where it belongs to an extension.
    public let minorRequest: UInt8
    /// The resource or value that the error names.
    public let resource: UInt
    /// The serial number of that request.
    public let serial: UInt

    /// One line for a log.
    public var description: String {
        "X error \(code) for request \(request).\(minorRequest) on resource \(resource)"
    }
}
