import StrataSystem

/// True where all is tried that a release must pass, and not what every change must.
let isThorough = Environment.value("STRATA_THOROUGH") != nil

/// How much a test looks at: in a debug build, which may be under a sanitizer, less.
func size(_ release: Int, debug: Int) -> Int {
    #if DEBUG
        debug
    #else
        release
    #endif
}
