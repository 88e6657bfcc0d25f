extension X11Display {
    /// Returns the time between two refreshes of the screen, in milliseconds.
    ///
    /// `STRATA_REFRESH` (in hertz) decides where it is set; else RandR says; 60 Hz where nothing does. RandR's library
    /// is loaded for the question alone, so that a machine without it loses nothing.
    public func refreshInterval() -> Double { RefreshRate(of: server).interval }
}
