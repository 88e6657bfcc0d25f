import Strata
import StrataCustomLayout

/// A hundred rows in two columns are fifty rows long.
func usesStrataCustomLayout() throws -> Bool {
    try list(of: 100, under: CustomLayout.self, options: ["custom.columns": .number(2)]).contentLength == 1000
}
