import StrataSystem

/// True where all is tried that a release must pass, and not what every change must.
let isThorough = Environment.value("STRATA_THOROUGH") != nil

/// How much a test looks at: less in a debug build, and under a sanitizer.
func size(_ release: Int, debug: Int) -> Int {
    #if DEBUG
        debug
    #else
        Environment.value("STRATA_SANITIZER") == nil ? release : debug
    #endif
}
