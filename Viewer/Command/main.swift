import StrataSystem
import StrataViewer

StartTimeline.pass(.began)
CurrentProcess.exit(StrataCommand.run(CurrentProcess.arguments))
