import StrataSystem
import StrataViewer

StartTimeline.pass(.began)
CurrentProcess.exit(StrataCommand.run(Array(CommandLine.arguments.dropFirst())))
