/// Options for lists that a whole number of rows is to fill: without room between the newest one and the edge.
let wholeRows = ["--option", "stack.leadingSpace=0", "--option", "stack.trailingSpace=0"]
