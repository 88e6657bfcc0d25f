import Strata
import StrataStrategies

/// Every chain of what ships can be had by its name.
func usesStrataStrategies() throws -> Bool {
    try list(of: 100, "inset+fold+flip", in: .shipped).strategy == "inset+fold+flip"
}
