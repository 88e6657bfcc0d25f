import StrataX11Testing

/// Programs that are not there are missed before a server is started.
func usesStrataX11Testing() -> Bool {
    VirtualDisplay.missingPrograms(["sh", "no-such-program"]) == ["no-such-program"]
}
