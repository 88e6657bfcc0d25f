import StrataPlugin
import StrataSystem

PluginHost.runIfAsked()
CurrentProcess.exit(Commands.run(Array(CommandLine.arguments.dropFirst())))
