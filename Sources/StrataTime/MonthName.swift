/// The names of months in other languages than English.
enum MonthName {
    /// The letters with which names of months begin, a bit each.
    static let letters: UInt32 = {
        let own = TimeScanner.months.reduce(0 as UInt32) { $0 | 1 << UInt32($1[0] - 0x61) }
        return foreign.indices.reduce(own) { foreign[$1].isEmpty ? $0 : $0 | 1 << UInt32($1) }
    }()

    /// The months of French, German, Spanish, Italian, Portuguese and Dutch by their first letters, as logs of programs
    /// in these languages have them.
    static let foreign: [[(name: [UInt8], month: Int)]] = {
        let names = [
            "janvier janv januar jänner januari janeiro gennaio enero gen ene",
            "février févr februar februari fevereiro febbraio febrero fev",
            "mars märz mär mrz maart mrt março marzo", "avril avr april abril aprile abr",
            "mai mei maio maggio mayo mag", "juin juni junho giugno junio giu",
            "juillet juil juli julho luglio julio lug", "août augustus agosto ago",
            "septembre setembro settembre septiembre set",
            "octobre oktober outubro ottobre octubre okt out ott",
            "novembre novembro noviembre", "décembre déc dezember dezembro dicembre diciembre dez dic",
        ]
        var months: [[(name: [UInt8], month: Int)]] = Array(repeating: [], count: 26)
        for (index, words) in names.enumerated() {
            for word in words.split(separator: " ").map({ Array($0.utf8) }) {
                months[Int(word[0]) - 0x61].append((word, index + 1))
            }
        }
        return months
    }()

    /// The months of Chinese, Japanese, Korean and Russian.
    static let others: [(name: [UInt8], month: Int)] = {
        let names = [
            "一月 1月 1월 январь января янв", "二月 2月 2월 февраль февраля февр фев", "三月 3月 3월 март марта мар",
            "四月 4月 4월 апрель апреля апр", "五月 5月 5월 май мая", "六月 6月 6월 июнь июня июн",
            "七月 7月 7월 июль июля июл", "八月 8月 8월 август августа авг", "九月 9月 9월 сентябрь сентября сент сен",
            "十月 10月 10월 октябрь октября окт", "十一月 11月 11월 ноябрь ноября нояб ноя",
            "十二月 12月 12월 декабрь декабря дек",
        ]
        return names.enumerated().flatMap { index, words in
            words.split(separator: " ").map { (Array($0.utf8), index + 1) }
        }
    }()
}
