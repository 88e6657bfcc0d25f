/// What somebody outside does with each product, by its name; true where it does what it should.
let uses: [(product: String, works: () throws -> Bool)] = [
    ("Strata", usesStrata), ("StrataFlip", usesStrataFlip), ("StrataInset", usesStrataInset),
    ("StrataCustomLayout", usesStrataCustomLayout), ("StrataFold", usesStrataFold),
    ("StrataSticky", usesStrataSticky), ("StrataStrategies", usesStrataStrategies), ("StrataPlugin", usesStrataPlugin),
    ("StrataTesting", usesStrataTesting), ("StrataDocument", usesStrataDocument), ("StrataWindow", usesStrataWindow),
    ("StrataWindowTesting", usesStrataWindowTesting), ("StrataFeeds", usesStrataFeeds),
    ("StrataCanvas", usesStrataCanvas), ("StrataX11", usesStrataX11), ("StrataInterface", usesStrataInterface),
    ("StrataCells", usesStrataCells), ("StrataX11Testing", usesStrataX11Testing),
    ("StrataAccessibility", usesStrataAccessibility), ("StrataCanvasTesting", usesStrataCanvasTesting),
]

for use in uses { print(try use.works() ? use.product : "\(use.product) does not do what it should") }
