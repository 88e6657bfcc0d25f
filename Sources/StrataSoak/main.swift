import StrataSystem

// The descriptors that are counted are the readers' own: none comes from the program that has started the soak.
StandardDescriptors.closeOthers()
let arguments = Array(CommandLine.arguments.dropFirst())
CurrentProcess.exit(arguments.first == RowReader.option ? RowReader.run(arguments.last ?? "") : Soak.run(arguments))
