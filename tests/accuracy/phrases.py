"""Phrases: what generated mail is put together from. The truth of a mail follows from its one stance."""

from __future__ import annotations

VALUES = ("+1", "+1", "+1", "-1", "-1", "+0", "-0", "0")
CLAIMS = {
    "": "",
    " (binding)": "binding",
    " (non-binding)": "non-binding",
    "(binding)": "binding",
    " (Binding)": "binding",
    " (non binding)": "non-binding",
    " (biding)": "binding",
    " （non-binding）": "non-binding",
}
"""What may follow a value, and the claim it makes."""

# {vote} is a value and its claim.
VOTES = (
    "{vote}",
    "{vote}",
    "{vote} from me.",
    "{vote}, thanks!",
    "So {vote} from me.",
    "My vote is {vote}.",
    "I vote {vote}.",
    "I'm {vote} on this.",
    "I am still {vote} on the KIP.",
    "Here is my {vote}.",
    "Otherwise, {vote}.",
    "Given all that, I will cast a {vote} for now.",
    "Thanks for the answers, {vote}",
    "Vote: {vote}",
    "KIP-1120: {vote}",
    "*{vote}*",
    "I read the latest version of the page and the thread, so it's {vote} from me.",
    "Anyway, {vote}\nto the proposal!",
    "Changing my vote to {vote}.",
    "Please count me as {vote}.",
    "After the last edit of the page I am {vote}.",
    "Put me down for {vote}.",
    "I would like to cast my {vote} for this KIP.",
    "It's {vote} from my side.",
    "I have to vote {vote} here.",
    "To sum up: {vote}",
    "I have no further questions, so {vote}.",
    "Adding my {vote}",
    "Nothing to add to what was said in the discussion. {vote}",
    "My final vote is {vote}, and that is after a long night with the code.",
    "I was in two minds about it until yesterday. Now I'm {vote}.",
    "Starting with my own {vote}.",
    "{vote} on the proposal.",
    "With that changed, {vote} from my end.",
    "My questions are answered. {vote} then!",
    "I am voting {vote} on KIP-1120.",
    "I stay at {vote}.",
    "This is a {vote} from me, for what it is worth.",
    "As I said in the discussion: {vote}.",
    "Consider this my {vote}.",
    "It is a {vote} for me.",
    "{vote}\n\nI ran the tests with three brokers.",
    "Sorry for the delay, {vote}.",
    "After a second look I go with {vote}.",
    "I wrote {vote} on the page, so here it is by mail, too: {vote}",
    "Count me in with {vote}.",
    "I changed my mind: {vote}.",
    "I read it all. My answer is {vote}.",
    "Even so, {vote}.",
    "Here goes: {vote}",
    "Not being an expert on logs, I am {vote}.",
    "I gave it some thought; {vote}.",
    "{vote} - I would like to see it in the next release.",
    "You have my {vote}.",
    "Having slept on it: {vote}",
    "{vote}, as in the discussion thread.",
    "That makes it {vote} for me.",
    "As the author of the page: {vote}",
    "I know the vote is nearly over, but {vote}.",
    "Thanks. {vote} for the KIP.",
    "I am happy to give it a {vote}.",
    "No more comments, {vote}.",
    "I'll go with {vote}.",
    "{vote}. Nice page!",
    "Make that {vote}.",
    "Now that there are numbers, {vote}.",
    "Belated {vote}.",
    "My {vote} as well.",
    "[x] {vote}\n[ ] something else",
    "[ ] the opposite\n[X] {vote}",
)
NO_VOTES = (
    "I'd be +1 if the default stayed as it is.",
    "Happy to cast my +1 once the two points are clarified.",
    "+1 to Suda's suggestion.",
    "There are 3 binding +1s so far and no -1.",
    "Thanks for the +1s!",
    "We are just looking for a +1 from another committer.",
    "Why -1 on the tasks?",
    "What does session.timeout=-1 do here?",
    "The page says log.tidy.limit is set to -1, is that right?",
    "The meeting is at 17:00 UTC+1 tomorrow.",
    "You can reach me at +1 613 555 0142 until six.",
    "KIP-1 and KIP-0 are not related to this one.",
    "[ ] +1 approve\n[ ] +0 no opinion\n[ ] -1 disapprove",
    "+1 Adopt the KIP\n0 I'm indifferent\n-1 Do not adopt the KIP",
    "Please vote +1 or -1 by Friday.",
    "Gideon voted -1, so let us wait for his answer.",
    "Should I vote +1 here or in the other thread?",
    "I can't give my +1 to something that has not been measured.",
    "Not binding of course, but it runs fine on my side.",
    "I will not withdraw my -1.",
    "It is 1-1 at the moment, and the test ended 0-1.",
    "Rhona's -1 is about the order of the fields, not about the tool.",
    "We still need one more binding +1 for this to pass.",
    "Does a -1 block a KIP?",
    "The offset is -1 for files that were written before the upgrade.",
    "I was going to vote +1, but then I saw the numbers in the last table.",
    "It passes with three binding votes and more\n+1 votes than -1 votes.",
    "Once that is fixed you'll have my +1.",
    "Thank you for your +1, Rhona.",
    "I would have been +1, had I seen it in time.",
    "What would it take to get you to a +1?",
    "Memory grew by +1 MB, the restart took -1 second.",
    "Is the order of fields a reason for a -1?",
    "Did you mean +1 or -1 in your last mail, Gideon?",
    "Lien's +1 came in before the page was changed.",
    "The test compares the offsets -1 and 0.",
    "How many binding +1s does it take?",
    "So far: Suda +1, Lien +1, Radek -1.",
    "I shall decide between +1 and -1 after the call on Thursday.",
    "Nobody has voted -1 until now.",
    "Set retries to 0 and acks to -1, then try again.",
    "Anyone who wants to vote -1 should say so soon.",
    "Amadi, is that a +1 from you?",
    "A -1 without a reason will not help.",
    "The score went from 0 to +1 in the last run.",
    "If nobody objects I will cast my +1 on Friday.",
    "A +1 would be welcome.",
    "Two more +1s and we are done.",
    "Has anyone a reason to vote -1?",
    "I counted Lien's +1 twice, sorry.",
    "The default was 0 and becomes -1.",
    "Rhona changed her vote from -1 to +1 on Tuesday.",
    "Is a +0 counted at all?",
    "I have no vote here, but somebody said +1 by chat.",
    "Let us not count a +1 that came after the result.",
    "You need 3 binding +1 and 72 hours.",
    "I will vote once the numbers are there.",
    "We moved from -1 to 0 in that column.",
    "A -1 is not a veto here.",
    "With acks=-1 the test takes +1 minute.",
    "I would vote -1 on any page without measurements.",
    "Suda, your +1 is missing on the wiki.",
    "None of the -1 votes had a reason.",
    "Before I vote +1: does it need a migration?",
    "Ask Gideon, he was -1 on the last one.",
    "The first try ended with two +1 and a -1.",
    "It used to be -1, which meant no limit.",
    "Neither +1 nor -1 from me before I have read it.",
    "+1s are welcome until Friday.",
)
DOUBTFUL = {
    "+1?": "+1",
    "+1 if the tests pass.": "+1",
    "I'm leaning +1.": "+1",
    "Probably -1 from me.": "-1",
    "+1 for keeping the old names.": "+1",
    "+1 pending the section on downgrades": "+1",
    "👍": "+1",
}
"""What may be a vote, and of which value."""
WITHDRAWALS = ("I withdraw my -1.", "I hereby withdraw my vote.", "Please disregard my previous vote.")

GREETINGS = (
    "",
    "",
    "Hi all,",
    "Hi Maren,",
    "Hello everyone,",
    "Dear community,",
    "Hallo zusammen,",
    "Maren,",
)
BEFORE = (
    "",
    "",
    "Thanks for the KIP!",
    "I read the page twice and like where this is going.",
    "Sorry for being late, I was on holiday until yesterday.",
    "I left a few comments on the page; none of them is serious.",
    "We have been running the branch on a small cluster for a week and it did what it says: files are "
    "rotated by size and by time, and the broker starts as fast as before.",
    "The section on alternatives is very good. I had the second one in mind myself, but I see now that it "
    "cannot work with tiered storage.",
    "Checked:\n\n1. the page and its links\n2. the tests of the branch\n3. an upgrade from 3.9",
    "    [2026-02-03 11:20:01,114] INFO rotated file offset=-1 (tidy)\n"
    "    [2026-02-03 12:20:01,082] INFO rotated file offset=-1 (tidy)",
    "Danke für die Mühe, das ist eine große Erleichterung.",
)
AFTER = (
    "",
    "",
    "",
    "Great work!",
    "The default of -1 looks right to me.",
    "One small thing: the second table has a typo in its head.",
    "Could you also update the operations guide once this is merged?",
    "I saw the same in our clusters, about one restart in ten. The tests passed on Linux and on macOS, and "
    "the numbers are close to those on the page.",
    "PS: I will be travelling next week and slow to answer.",
    "See you on Thursday, 17:00 UTC+1.",
)
SIGN_OFFS = (
    "",
    "",
    "Best,\n{first}",
    "Cheers,\n{first}",
    "Viele Grüße\n{name}",
    "Thanks, {first}",
    "{first}",
)
SIGNATURES = (
    "",
    "",
    "",
    "-- \n{name}\nExample Streaming Ltd\n+1 613 555 0142",
    "--\n{name} | https://example.org",
    "Sent from my iPhone",
    "CONFIDENTIALITY NOTICE: this mail\nis for its readers only.",
)
FOOTER = (
    "---------------------------------------------------------------------\n"
    "To unsubscribe, e-mail: dev-unsubscribe@kafka.example.org\n"
    "For additional commands, e-mail: dev-help@kafka.example.org"
)
PEOPLE = (
    "Ivo Plank",
    "Suda Okafor",
    "Lien Baert",
    "Radek Smolny",
    "Tove Lindahl",
    "Amadi Eze",
    "Chiyo Arata",
    "Gideon Wray",
    "Noor Halabi",
    "Jürgen Kolb",
    "Zoe\u0308 Mare\u0161",  # a combining character beside one that is composed
    "Nguye\u0302\u0303n Lan",
    "Тая Зорина",
)
QUOTED_PEOPLE = ("Maren Holt", "Gideon Wray", "Perla de la Quintero", "Bo O'Marsh")

TONGUES = {
    "windows-1252": (
        "I’d call it done – the “naïve” variant is gone, and the page says why…",
        "Danke für die Mühe, das ist eine große Erleichterung.",
        "C’est très clair, merci à tous.",
    ),
    "koi8-r": (
        "Спасибо за KIP, всё понятно.",
        "Прочитал страницу дважды, вопросов больше нет. Тесты прошли, журналы стали меньше, брокеры "
        "запускаются так же быстро, как раньше.",
    ),
    "iso-2022-jp": (
        "ページを読みました。ありがとうございます。",
        "小さいクラスタで一週間動かしましたが、問題はありませんでした。",
    ),
    "gb2312": ("提案写得很清楚，谢谢。", "我们在测试集群上运行了一周，没有发现问题。"),
    "utf-16": ("Ďakujem, Спасибо, 谢谢, ありがとう!", "Ευχαριστώ, děkuji, 감사합니다."),
}
"""What a voter writes beside the vote in the charset of another tongue."""

BALLOTS = (
    "Hi all,\n\nplease vote on KIP-1120.\n\n[ ] +1 approve\n[ ] -1 disapprove\n\n{first}",
    "Please cast your votes:\n[ ] +1 Adopt the KIP\n[ ] 0 I'm indifferent\n[ ] -1 Do not adopt it, because",
    "I'd like to call a vote on KIP-1120, open for 72 hours.\n\n+1 Adopt\n+0 I do not mind\n-1 Do not adopt",
    "The vote passes with a majority of at least three\n+1 votes, and more +1 votes\nthan -1 votes.\n{first}",
)
QUOTED = (
    *BALLOTS,
    "+1 (binding)\n\nThanks for the KIP, Maren!",
    "-1 (binding)\n\nThe page has no measurements.",
    "+1 (non-binding)",
    "-0",
    "We need at least three binding votes\n+1 and more +1 than -1.",
    "Here is my +1 (non-binding).\n\nCheers,\n{first}\n\n-- \n{name}\n+1 613 555 0199",
    "Changing my vote to -1 (binding), for the reason I gave in the other thread.",
    "There are two binding +1s so far and one non-binding -1.\n\nBest,\n{first}",
    "I withdraw my +1.",
    "The vote passes with three binding +1 (Suda, Lien, Radek) and no -1.",
    "+1 to what Suda said about the order of the fields.",
)
QUESTIONS = (
    ("Is the option off by default?", "Yes, it is."),
    ("I assume that log.tidy.limit=-1 means no limit?", "Right, as it does elsewhere."),
    ("Would you vote on a version without the tool?", "I would rather keep it."),
)
"""A quoted question, and the sender's answer below it."""

ATTRIBUTIONS = (
    "On Mon, Feb 2, 2026 at 10:11 AM {name} <{address}> wrote:",
    "On Mon, Feb 2, 2026 at 10:11 AM {name} <{address}>\nwrote:",
    "On Mon, Feb 2, 2026 at 10:11 AM {name} via dev <\n{address}> wrote:",
    "On Mon, 2 Feb 2026 10:11:00 +0100, {name} wrote:",
    "On 2/2/26 10:11, {name} wrote:",
    "On Feb 2, 2026, at 10:11 AM, {name} <{address}> wrote:",
    "On Monday, February 2, 2026 at 10:11:00 AM GMT+1, {name} <{address}> wrote:",
    "On 2026/02/02 10:11:00 {name} wrote:",
    "{name} <{address}> wrote on Mon, 2 Feb 2026 at 10:11:",
    "---- On Mon, 02 Feb 2026 10:11:00 +0100 {name} <{address}> wrote ----",
    "2026-02-02 10:11 GMT+01:00 {name} <{address}>:",
    "Am Mo., 2. Feb. 2026 um 10:11 Uhr schrieb {name} <\n{address}>:",
    "Am 02.02.26 um 10:11 schrieb {name}:",
    "Le lun. 2 févr. 2026 à 10:11, {name} <{address}> a écrit :",
    "El lun, 2 feb 2026 a las 10:11, {name} (<{address}>) escribió:",
    "Il giorno lun 2 feb 2026 alle ore 10:11 {name} <\n{address}> ha scritto:",
    "Em seg., 2 de fev. de 2026 às 10:11, {name} <{address}>\nescreveu:",
    "Op ma 2 feb 2026 om 10:11 schreef {name} <{address}>:",
    "Den mån 2 feb. 2026 kl 10:11 skrev {name} <{address}>:",
    "Den man. 2. feb. 2026 kl. 10.11 skrev {name} <{address}>:",
    "ma 2. helmik. 2026 klo 10.11 {name} ({address}) kirjoitti:",
    "pon., 2 lut 2026 o 10:11 {name} <{address}> napisał(a):",
    "po 2. 2. 2026 v 10:11 odesílatel {name} <{address}> napsal:",
    "{name} <{address}> ezt írta (időpont: 2026. febr. 2., H, 10:11):",
    "În lun., 2 feb. 2026 la 10:11, {name} <{address}> a scris:",
    "{name} <{address}>, 2 Şub 2026 Pzt, 10:11 tarihinde şunu yazdı:",
    "Vào Th 2, 2 thg 2, 2026 vào lúc 10:11 {name} <{address}> đã viết:",
    "Pada tanggal Sen, 2 Feb 2026 pukul 10.11 {name} <{address}> menulis:",
    "Στις Δευ 2 Φεβ 2026 στις 10:11 π.μ., ο χρήστης {name} <{address}> έγραψε:",
    "пн, 2 февр. 2026 г. в 10:11, {name} <{address}>:",
    "понедельник, 2 февраля 2026 г., 10:11:00 GMT+3, {name} <{address}> написал(а):",
    "пн, 2 лют. 2026 р. о 10:11 {name} <{address}> пише:",
    "{name} <{address}> 于2026年2月2日周一 10:11写道：",
    "{name} <{address}> 於 2026年2月2日 週一 上午10:11寫道：",
    "2026年2月2日(月) 10:11 {name} <{address}>:",
    "2026년 2월 2일 (월) 오전 10:11, {name} <{address}>님이 작성:",
    "\u202bבתאריך יום ב׳, 2 בפבר׳ 2026 ב-10:11 מאת \u202a{name}\u202c\u200f "
    "<\u202a{address}\u202c\u200f>:\u202c",
)
LETTERHEADS = (
    "________________________________\nFrom: {name} <{address}>\n"
    "Sent: Monday, February 2, 2026 10:11\nTo: dev@kafka.example.org\n"
    "Subject: [VOTE] KIP-1120: Tidy up broker logs",
    "-----Original Message-----\nFrom: {name}\nSent: Monday, February 2, 2026 10:11\n"
    "To: dev@kafka.example.org\nSubject: [VOTE] KIP-1120: Tidy up broker logs",
    "Von: {name} <{address}>\nGesendet: Montag, 2. Februar 2026 10:11\n"
    "An: dev@kafka.example.org\nBetreff: [VOTE] KIP-1120: Tidy up broker logs",
    "De : {name} <{address}>\nEnvoyé : lundi 2 février 2026 10:11\n"
    "À : dev@kafka.example.org\nObjet : [VOTE] KIP-1120: Tidy up broker logs",
    "Từ: {name} <{address}>\nGửi: Thứ Hai, 2 tháng 2, 2026 10:11\n"
    "Đến: dev@kafka.example.org\nChủ đề: [VOTE] KIP-1120: Tidy up broker logs",
    "От: {name} <{address}>\nОтправлено: 2 февраля 2026 г. 10:11\n"
    "Кому: dev@kafka.example.org\nТема: [VOTE] KIP-1120: Tidy up broker logs",
    "发件人: {name} <{address}>\n发送时间: 2026年2月2日 10:11\n"
    "收件人: dev@kafka.example.org\n主题: [VOTE] KIP-1120: Tidy up broker logs",
    "差出人: {name} <{address}>\n送信日時: 2026年2月2日 10:11\n"
    "宛先: dev@kafka.example.org\n件名: [VOTE] KIP-1120: Tidy up broker logs",
)
