import StrataCommandLine
import StrataSystem

extension Outside {
    /// Runs something on a tape, or on none.
    static func on(_ tape: (any Tape)?, _ body: () throws(CommandError) -> Void) throws(CommandError) {
        guard let tape else { return try body() }
        let failure: CommandError? = $tape.withValue(tape) {
            do throws(CommandError) {
                try body()
                return nil
            } catch {
                return error
            }
        }
        if let failure { throw failure }
    }
}
