import StrataSystem

CurrentProcess.exit(Commands.run(Array(CommandLine.arguments.dropFirst())))
