/// How much a test looks at: in a debug build, which may be under a sanitizer, less.
func size(_ release: Int, debug: Int) -> Int {
    #if DEBUG
        debug
    #else
        release
    #endif
}
