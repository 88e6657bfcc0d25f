import Strata
import StrataSystem

extension X11Display {
    /// Prepares the process, opens the display that `DISPLAY` names, and runs a program on it, which then ends.
    ///
    /// Where the display cannot be opened, or `body` throws, one line on standard error says why, and the program ends
    /// with 69 if it lacks a display, and else with 70. Otherwise it ends with 0.
    ///
    /// - Parameter body: the program, such as a scene that runs until its window is closed.
    public static func runProgram(_ body: (X11Display) throws -> Void) -> Never {
        prepareProcess()
        do {
            try body(try open())
        } catch {
            let ending = ProgramEnding(error, program: CommandLine.arguments.first ?? "")
            try? writeAll(ending.message + "\n", to: 2)
            CurrentProcess.exit(ending.code)
        }
        CurrentProcess.exit(0)
    }
}

/// The way in which a program ends that an error has stopped.
struct ProgramEnding: Equatable {
    /// One line for standard error.
    let message: String
    /// The exit code, as sysexits has it.
    let code: Int32

    /// - Parameter program: the path that the program was called by.
    init(_ error: any Error, program: String) {
        let name = program.split(separator: "/").last.map(String.init) ?? "program"
        let fault = error as? DisplayError
        message = OneLine.message("\(name): \(fault?.reason ?? "\(error)")")
        code = fault?.exitStatus ?? ExitCode.software
    }
}
