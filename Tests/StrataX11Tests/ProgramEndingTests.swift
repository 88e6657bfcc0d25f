import StrataWindow
import Testing

@testable import StrataX11

@Suite("A program that an error has stopped")
struct ProgramEndingTests {
    private struct Fault: Error, CustomStringConvertible {
        let description = "there are\nno rows"
    }

    @Test("says in one line what is missing, by its own name, and ends as sysexits has it")
    func endings() {
        let display = ProgramEnding(DisplayError.cannotOpen(name: nil), program: "/usr/bin/stairs")
        #expect(display.message == "stairs: cannot open a display: DISPLAY is not set" && display.code == 69)
        let refused = ProgramEnding(DisplayError.cannotOpen(name: ":7"), program: "stairs")
        #expect(
            refused.message
                == "stairs: cannot open display :7: no X server answers there, or it does not let this user in")
        #expect(refused.code == 69)
        let own = ProgramEnding(Fault(), program: "")
        #expect(own.message == "program: there are\\u{A}no rows" && own.code == 70)
    }
}
