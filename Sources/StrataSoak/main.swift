import Glibc

let arguments = Array(CommandLine.arguments.dropFirst())
exit(arguments.first == RowReader.option ? RowReader.run(arguments.last ?? "") : Soak.run(arguments))
