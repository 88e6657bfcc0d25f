import StrataDocument

/// Rows in which something matches.
struct MatcherCriterion: RowCriterion {
    let matcher: Matcher

    func decide(_ rows: RowStretch, _ findings: inout RowFindings, goesOn: () -> Bool) {
        var cursor = rows.cursor
        matcher.forEachMatch(in: rows.bytes, haveLines: rows.haveLines) { end, verdict in
            let index = cursor.index(ofByte: end)
            if verdict == .found {
                findings.wanted.set(index)
                return true
            }
            findings.cutOff.set(index)
            return goesOn()
        }
    }
}
