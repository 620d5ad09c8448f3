"""Phrases: what generated mail is put together from. The truth of a mail follows from its one stance."""

from __future__ import annotations

VALUES = ("+1", "+1", "+1", "-1", "-1", "+0", "-0", "0")
CLAIMS = (
    ("", ""),
    (" (binding)", "binding"),
    (" (non-binding)", "non-binding"),
    ("(binding)", "binding"),
    (" (Binding)", "binding"),
    (" (non binding)", "non-binding"),
    (" (biding)", "binding"),
    (" （non-binding）", "non-binding"),
)

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
)
DOUBTFUL = (
    ("+1?", "+1"),
    ("+1 if the tests pass.", "+1"),
    ("I'm leaning +1.", "+1"),
    ("Probably -1 from me.", "-1"),
    ("+1 for keeping the old names.", "+1"),
    ("+1 pending the section on downgrades", "+1"),
    ("👍", "+1"),
)
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
)
QUOTED = (
    "Hi all,\n\nplease vote on KIP-1120.\n\n[ ] +1 approve\n[ ] -1 disapprove\n\nMaren",
    "+1 (binding)\n\nThanks for the KIP, Maren!",
    "-1 (binding)\n\nThe page has no measurements.",
    "+1 (non-binding)",
    "We need at least three binding votes\n+1 and more +1 than -1.",
)
ATTRIBUTIONS = (
    "On Mon, Feb 2, 2026 at 10:11 AM Maren Holt <maren@example.org> wrote:",
    "On Mon, Feb 2, 2026 at 10:11 AM Maren Holt <maren@example.org>\nwrote:",
    "On 2026/02/02 10:11:00 Maren Holt wrote:",
    "Am Mo., 2. Feb. 2026 um 10:11 Uhr schrieb Maren Holt <\nmaren@example.org>:",
    "Le lun. 2 févr. 2026 à 10:11, Maren Holt <maren@example.org> a écrit :",
    "El lun, 2 feb 2026 a las 10:11, Maren Holt (<maren@example.org>) escribió:",
    "Il giorno lun 2 feb 2026 alle ore 10:11 Maren Holt <\nmaren@example.org> ha scritto:",
    "Em seg., 2 de fev. de 2026 às 10:11, Maren Holt <maren@example.org>\nescreveu:",
    "Op ma 2 feb 2026 om 10:11 schreef Maren Holt <maren@example.org>:",
    "Den mån 2 feb. 2026 kl 10:11 skrev Maren Holt <maren@example.org>:",
    "Maren Holt <maren@example.org> 于2026年2月2日周一 10:11写道：",
    "2026年2月2日(月) 10:11 Maren Holt <maren@example.org>:",
    "2026년 2월 2일 (월) 오전 10:11, Maren Holt <maren@example.org>님이 작성:",
    "пн, 2 февр. 2026 г. в 10:11, Maren Holt <maren@example.org>:",
    "2026-02-02 10:11 GMT+01:00 Maren Holt <maren@example.org>:",
)
LETTERHEADS = (
    "________________________________\nFrom: Maren Holt <maren@example.org>\n"
    "Sent: Monday, February 2, 2026 10:11\nTo: dev@kafka.example.org\n"
    "Subject: [VOTE] KIP-1120: Tidy up broker logs\n",
    "-----Original Message-----\nFrom: Maren Holt\nSent: Monday, February 2, 2026 10:11\n"
    "To: dev@kafka.example.org\nSubject: [VOTE] KIP-1120: Tidy up broker logs\n",
    "Von: Maren Holt <maren@example.org>\nGesendet: Montag, 2. Februar 2026 10:11\n"
    "An: dev@kafka.example.org\nBetreff: [VOTE] KIP-1120: Tidy up broker logs\n",
    "De : Maren Holt <maren@example.org>\nEnvoyé : lundi 2 février 2026 10:11\n"
    "À : dev@kafka.example.org\nObjet : [VOTE] KIP-1120: Tidy up broker logs\n",
)
