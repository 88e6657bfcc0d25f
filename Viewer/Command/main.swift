import StrataSimulation
import Glibc
if CommandLine.arguments.dropFirst().first == "simulate" { exit(SimulateCommand.run(Array(CommandLine.arguments.dropFirst(2)))) }
