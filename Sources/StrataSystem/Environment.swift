import Glibc

/// The variables that the process was started with.
package enum Environment {
    /// Returns the value of a variable, as ``FileName`` has it in a string; nil where it is not set, or set to nothing.
    package static func value(_ name: String) -> String? {
        guard let value = getenv(name), value.pointee != 0 else { return nil }
        return FileName.string(value)
    }

    /// Returns the folder that a variable names; nil where it names none, or a relative one, which the XDG Base
    /// Directory Specification has ignored.
    package static func folder(_ name: String) -> String? { value(name).flatMap { $0.hasPrefix("/") ? $0 : nil } }

    /// Sets a variable for this process and those that it starts; nil takes it away. Not while another thread may ask.
    package static func set(_ name: String, to value: String?) {
        if let value { _ = value.withFileName { setenv(name, $0, 1) } } else { unsetenv(name) }
    }

    /// `NAME=value` of every variable, as ``FileName`` has it in a string.
    package static var all: [String] {
        var variables: [String] = []
        var next = environ
        while let variable = next.pointee {
            variables.append(FileName.string(variable))
            next += 1
        }
        return variables
    }
}
