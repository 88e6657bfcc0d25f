import Glibc

exit(Commands.run(Array(CommandLine.arguments.dropFirst())))
