import Glibc
import StrataViewer

exit(StrataCommand.run(Array(CommandLine.arguments.dropFirst())))
