import StrataCommandLine
import StrataSystem

extension Outside {
    /// Runs something on a tape, or on none.
    static func on<Value>(_ tape: (any Tape)?, _ body: () throws(CommandError) -> Value) throws(CommandError) -> Value {
        guard let tape else { return try body() }
        let result: Result<Value, CommandError> = $tape.withValue(tape) {
            do throws(CommandError) { return .success(try body()) } catch { return .failure(error) }
        }
        return try result.get()
    }
}
