import StrataCells
import StrataJSON

/// The texts in the rows of the demos: records as a user's own JSON Lines would have them.
enum DemoText {
    /// The notes that are there at first, oldest first.
    static let notes = lines(
        #"""
        {"text":"Water the tomatoes before the sun reaches the balcony.","date":"2026-05-02T07:10:00Z"}
        {"text":"Bread: 500 g flour, 350 g water, 10 g salt, a spoon of starter.\nFold every half hour, four times.","date":"2026-05-02T18:32:00Z"}
        {"text":"The library closes at six on Saturdays.","date":"2026-05-03T09:01:00Z"}
        {"text":"A list that opens at the bottom should also be at its top there.","date":"2026-05-04T21:47:00Z"}
        {"text":"Ask at the bike shop about the rattling mudguard.","date":"2026-05-05T12:20:00Z"}
        {"text":"Idea: measure only what is shown, and move nothing that is being read.","date":"2026-05-06T08:15:00Z"}
        {"text":"Film: the one with the lighthouse. Then the other one with the lighthouse.","date":"2026-05-07T20:05:00Z"}
        {"text":"Return the borrowed drill.","date":"2026-05-08T10:00:00Z"}
        {"text":"Seventeen swifts above the station this morning. They are back.","date":"2026-05-09T06:58:00Z"}
        {"text":"Type below and press Enter: a new note comes in from the bottom.","date":"2026-05-09T07:00:00Z"}
        """#)

    /// The places that were visited, oldest first.
    static let visits = lines(
        #"""
        {"place":"Harbour Café","arrival":"2026-05-01T08:05:00Z","departure":"2026-05-01T08:50:00Z","tag":"Coffee","color":"#b5651d","notes":"The window seat. Cardamom bun still warm; ferries leave on the hour.","weather":"clear, 9 °C"}
        {"place":"Old Town Library","arrival":"2026-05-01T09:20:00Z","departure":"2026-05-01T12:10:00Z","tag":"Reading","color":"#3f6fb5","notes":"Third floor, the room with the globe. Two atlases to return before the end of the month.","seat":"3-14"}
        {"place":"Botanical Garden","arrival":"2026-05-01T13:00:00Z","departure":"2026-05-01T14:35:00Z","tag":"Walk","color":"#3d8b57","notes":"The glasshouse with the giant water lilies is open again.","steps":6210}
        {"place":"Fold & Paper","arrival":"2026-05-01T15:05:00Z","departure":"2026-05-01T15:40:00Z","tag":"Shopping","color":"#a4508b","notes":"Forty sheets of washi, one bone folder. They teach on Thursdays."}
        {"place":"Night Market","arrival":"2026-05-01T18:30:00Z","departure":"2026-05-01T20:15:00Z","tag":"Food","color":"#c8553d","notes":"Dumplings at the third stall from the gate. Bring cash.","spent":"14.50"}
        {"place":"Hilltop Observatory","arrival":"2026-05-02T21:10:00Z","departure":"2026-05-02T23:55:00Z","tag":"Stars","color":"#5b5bd6","notes":"Saturn's rings through the old refractor; the line was worth it. Wear something warm next time, the dome stays open.","seeing":"good"}
        {"place":"Central Station","arrival":"2026-05-03T07:42:00Z","departure":"2026-05-03T07:58:00Z","tag":"Travel","color":"#5f6b7a","notes":"Platform 9, coach 4."}
        {"place":"Lakeside Pavilion","arrival":"2026-05-03T10:15:00Z","departure":"2026-05-03T13:00:00Z","tag":"Swim","color":"#1f8a9e","notes":"Water at 17 degrees. The raft is back; the ice cream is not.","water":"17 °C"}
        {"place":"Clockmaker's Yard","arrival":"2026-05-03T15:20:00Z","departure":"2026-05-03T16:00:00Z","tag":"Repair","color":"#8a6d1f","notes":"Mainspring replaced. Ready for collection on Tuesday."}
        {"place":"Riverside Cinema","arrival":"2026-05-03T19:00:00Z","departure":"2026-05-03T21:20:00Z","tag":"Film","color":"#b0413e","notes":"Row F is the row. The organ still rises from the floor."}
        {"place":"Community Workshop","arrival":"2026-05-04T17:05:00Z","departure":"2026-05-04T19:30:00Z","tag":"Making","color":"#6b8e23","notes":"Dovetails, second attempt. The bench vise needs oil.","bench":4}
        {"place":"Sunrise Bakery","arrival":"2026-05-05T06:30:00Z","departure":"2026-05-05T06:45:00Z","tag":"Bread","color":"#c58b1b","notes":"One rye, six rolls."}
        {"place":"Museum of Maps","arrival":"2026-05-05T11:00:00Z","departure":"2026-05-05T13:25:00Z","tag":"Culture","color":"#7353ba","notes":"The portolan charts are in the basement, away from the light. Ask for the magnifier at the desk."}
        {"place":"Harbour Café","arrival":"2026-05-06T08:10:00Z","departure":"2026-05-06T08:40:00Z","tag":"Coffee","color":"#b5651d","notes":"Same seat, rain on the glass."}
        """#)

    /// The conversation that is there at first.
    static let chat = lines(
        #"""
        {"id":"d1","text":"Did the list stay still while the rows came in?","userId":"robin","type":"received","date":"2026-05-09T09:02:00Z"}
        {"id":"d2","text":"It did. I was reading the top of the log the whole time and nothing moved under my eyes.","userId":"me","type":"sent","date":"2026-05-09T09:02:30Z"}
        {"id":"d3","text":"And when you scroll down?","userId":"robin","type":"received","date":"2026-05-09T09:03:10Z"}
        {"id":"d4","text":"At the newest row it follows again, until I wheel away.","userId":"me","type":"sent","date":"2026-05-09T09:03:41Z"}
        {"id":"d5","text":"مرحبا! 你好! שלום! 👋🏽","userId":"robin","type":"received","date":"2026-05-09T09:04:12Z"}
        {"id":"d6","text":"Every script at home in one bubble 🙂","userId":"me","type":"sent","date":"2026-05-09T09:04:40Z"}
        {"id":"d7","text":"Write something below. I answer after a moment; scroll up before I do, and see that you keep your place.","userId":"robin","type":"received","date":"2026-05-09T09:05:20Z"}
        """#)

    /// The answers of the other side of the demo's chat, in turn.
    static let answers = [
        "Good point.", "I had not thought of it that way.",
        "Scroll up now and wait for my next message: a pill will tell you of it.",
        "That is a long thought. Let me read it again, slowly, with a cup of something warm, and come back to you.",
        "🎉", "Yes.", "And what does the header do when you click it twice?",
        "The place comes back, even if rows came in between.",
    ]

    /// The emoji that the collector chooses from.
    static let emojis: [String] = """
        😀 😃 😄 😁 😆 😅 😂 🤣 😊 😇 🙂 🙃 😉 😌 😍 🥰 😘 😋 😛 😜 🤪 🤓 😎 🤩 🥳 😏 🤗 🤔 🤭 🫶 👋🏽 👩🏾‍🚀 \
        🦊 🐼 🦉 🐝 🦋 🌻 🌵 🍄 🍉 🍋 🥝 🍞 🧀 🍕 🍜 🍰 ⚽️ 🎈 🎨 🎧 🚲 🚀 🏔️ 🌈 ⭐️ 🔥 💧 🎁 📚 🧭 🪁 🎲
        """.split(separator: " ").map(String.init)

    /// Returns a record of the emoji cell.
    static func emoji(_ emoji: String) -> [UInt8] { Array(#"{"emoji":"\#(emoji)"}"#.utf8) }

    /// Returns a note that was written just now.
    static func note(_ text: String) -> [UInt8] {
        var note = JSONObject()
        _ = note.append("text", .text(text))
        _ = note.append("date", RecordDate.now.json)
        return Array(JSONValue.object(note).compactText.utf8)
    }

    /// Rows that count up.
    static func rows(_ numbers: ClosedRange<Int>) -> [[UInt8]] { numbers.map(row) }

    /// Returns a row with a number; some are longer than others.
    static func row(_ number: Int) -> [UInt8] {
        let more = number % 5 == 3 ? " takes two lines, because rows need not be equally high" : ""
        return Array(#"{"text":"Row \#(number)\#(more)"}"#.utf8)
    }

    /// Returns many posts, the same for the same seed.
    static func posts(_ count: Int, seed: Int) -> [[UInt8]] {
        let subjects = ["The tide", "A new build", "The garden", "Our list", "The morning train", "The workshop"]
        let verbs = ["arrived before anyone noticed", "is quieter than last week", "took the long way round"]
        let ends = [".", ", and nobody minded.", ". More tomorrow.", "; the photographs follow."]
        return (0..<count).map { number in
            let mixed = number * 7 + seed
            let text = "\(subjects[mixed % 6]) \(verbs[mixed / 2 % 3])\(ends[mixed / 5 % 4])"
            return Array(#"{"text":"\#(number + 1). \#(text)"}"#.utf8)
        }
    }

    private static func lines(_ text: String) -> [[UInt8]] { text.split(separator: "\n").map { Array($0.utf8) } }
}
