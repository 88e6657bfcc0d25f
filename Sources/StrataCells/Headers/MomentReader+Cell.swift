import StrataDocument
import StrataInterface
import StrataSystem
import StrataTime

extension MomentReader {
    /// Reads moments as the rows of a list write them, and as people do.
    package init(of cell: any DatedCell, clock: @escaping () -> Double) {
        self.init(
            // What is shown of a line need not have its time in it.
            of: { cell.moment(of: $0) ?? LineMoment.seconds(of: $0.originalBytes, now: clock()) },
            reading: { text, reference in MomentText(text, now: clock(), reference: reference)?.seconds },
            words: { Calendar.text(Int($0.rounded(.down)), "%-d %b %Y %H:%M:%S", in: .here) })
    }
}
