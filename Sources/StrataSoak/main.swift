import StrataSystem

let arguments = Array(CommandLine.arguments.dropFirst())
CurrentProcess.exit(arguments.first == RowReader.option ? RowReader.run(arguments.last ?? "") : Soak.run(arguments))
