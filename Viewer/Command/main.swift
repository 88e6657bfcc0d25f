import StrataSystem
import StrataViewer

CurrentProcess.exit(StrataCommand.run(Array(CommandLine.arguments.dropFirst())))
