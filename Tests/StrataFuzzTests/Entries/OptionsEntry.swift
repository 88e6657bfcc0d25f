import Strata
import StrataCommandLine
import StrataSimulation
import StrataStrategies

@testable import StrataViewer

/// Command lines: the arguments are the input's lines, after a byte that chooses the command.
enum OptionsEntry: FuzzEntry {
    static let name = "options"

    /// One for all inputs, which only look things up in it.
    nonisolated(unsafe) private static let registry = StrategyRegistry.shipped

    private static let commands: [ProgramOption.Commands] = [.window, .render, .demo, .chat]

    static func complaint(about input: UnsafeRawBufferPointer) -> String? {
        var choices = FuzzBytes(input)
        let command = commands[choices.number(in: 0...commands.count - 1)]
        let arguments = choices.rest().split(separator: 0x0A, omittingEmptySubsequences: false)
            .map { String(decoding: $0, as: UTF8.self) }
        do throws(CommandError) {
            let options = ProgramOption.of(command)
            let parsed = try ParsedArguments(
                arguments, options: options.syntax, others: ProgramOption.all.syntax)
            return complaint(about: try Options(parsed, of: options, in: registry))
        } catch {
            // Usage, bad data or no such input: nothing has been read or written yet.
            return (64...66).contains(error.exitCode) ? nil : "exit code \(error.exitCode): \(error)"
        }
    }

    /// What has been accepted can be used.
    private static func complaint(about options: Options) -> String? {
        guard options.paneCount > 0 else { return "there are \(options.paneCount) lists" }
        for index in 0..<min(options.paneCount, 64) {
            let pane = options.forPane(index)
            let configuration = ListConfiguration(
                viewport: pane.window.size, strategy: pane.layout.strategy,
                options: pane.layout.resolvedStrategyOptions(in: registry))
            do {
                _ = try ListEngine(configuration, registry: registry, items: [.measured(count: 2, extent: 20)])
            } catch {
                return "list \(index) is accepted, and cannot be made: \(error.description)"
            }
        }
        return nil
    }
}
