/// The first row of a file that is shown behind another.
struct FileBeginning: Equatable {
    var ordinal: Int
    /// The name of the file, as it was opened.
    var name: String
}
