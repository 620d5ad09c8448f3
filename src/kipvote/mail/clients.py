"""Clients: what mail programs and lists write around a text, in the languages of their users.

Data. A row is ``languages = phrases = clients``, its phrases parted by bars; the indented lines below it are
examples, which are its tests, wrapped where ``/`` stands. All is compared case-folded, in NFC.
"""

from __future__ import annotations

from typing import NamedTuple
from unicodedata import normalize


class Row(NamedTuple):
    """Phrases of one use, the clients that write them, and lines of mail that hold them."""

    id: str
    phrases: tuple[str, ...]
    source: str
    examples: tuple[str, ...] = ()


def phrases(text: str) -> tuple[str, ...]:
    """The phrases of a text that parts them by bars and line ends."""
    said = normalize("NFC", text).casefold().replace("\n", "|").split("|")
    return tuple(filter(None, map(str.strip, said)))


def _rows(table: str) -> tuple[Row, ...]:
    found: list[Row] = []
    for line in table.strip().split("\n"):
        if line.startswith(" "):
            example = line.strip().replace(" / ", "\n").replace("_D_", "Dora Lind <dora@example.org>")
            found[-1] = found[-1]._replace(examples=(*found[-1].examples, example))
        else:
            name, said, source = line.split(" = ")
            found.append(Row(name, phrases(said), source))
    return tuple(found)


WRITTEN = _rows("""
en = wrote|writes|said|quoting|excerpts from = Gmail, Apple Mail, Thunderbird, Pony Mail, mutt, Gnus, NetEase
    On Mon, Jan 5, 2026 at 10:00 AM _D_ wrote:
    On Mon, Jan 5, 2026 at 10:00 AM Dora Lind < / dora@example.org> wrote:
    On Mon, / 5 Jan 2026 10:00:00 +0100, / Dora Lind / <dora@example.org> wrote:
    On 2026-01-05T10:00:54 +0000 / Dora Lind <dora@example.org> wrote:
    On 2026/02/13 05:59:02 Dora Lind wrote:
    On 1/5/2026 10:00 AM, CORP\\dora wrote:
    On Mon Jan  5 10:00:00 2026, Dora Lind wrote:
    Dora Lind wrote:
    Dora Lind wrote on 2026-01-05 10:00:
    Dora de la Lind <dora@example.org> / wrote on Mon, 5 Jan 2026 at 10:00:
    --- _D_ wrote:
    At 2026-01-05 10:00:00, "Dora Lind" <dora@example.org> wrote:
    In message <123@example.org>, Dora Lind writes:
    In article <1A2@example.org>, "Dora Lind" / <dora@example.org> wrote:
    Excerpts from Dora Lind's message of Mon Jan 05 10:00:00 +0100 2026:
en, between dashes = wrote = Zoho
    ---- On Mon, 05 Jan 2026 10:00:00 +0100 _D_ wrote ----
    ---- On Mon, 05 Jan 2026 10:00:54 +0100 _D_ wrote / ----
no verb =  = Gmail in Russian and Japanese, older Gmail, mutt
    2026-01-05 10:00 GMT+01:00 Dora Lind / <dora@example.org>:
    * _D_ [2026-01-05 10:00]:
    пн, 5 янв. 2026 г. в 10:00, _D_:
    2026年1月5日(月) 10:00 _D_:
de = schrieb|geschrieben|zitat von = Gmail, Thunderbird, Apple Mail, Yahoo
    Am Mo., 5. Jan. 2026 um 10:00 Uhr schrieb Dora Lind < / dora@example.org>:
    Am 05.01.26 um 10:00 schrieb Dora Lind:
    Montag, 5. Januar 2026 um 10:00:54 MEZ hat Dora Lind / <dora@example.org> Folgendes geschrieben:
fr = écrit|ecrit = Gmail, Zimbra
    Le lun. 5 janv. 2026 à 10:00, _D_ a écrit :
es, gl, ca, eu = escribió|escribio|escrito|citando|escribiu|escrit|escriure|missatge de|idatzi = Gmail
    El lun, 5 ene 2026 a las 10:00, _D_ escribió:
it = ha scritto|scrive = Gmail, Yahoo
    Il giorno lun 5 gen 2026 alle ore 10:00 Dora Lind < / dora@example.org> ha scritto:
pt = escreveu = Gmail
    Em seg., 5 de jan. de 2026 às 10:00, _D_ escreveu:
nl = schreef = Gmail
    Op ma 5 jan 2026 om 10:00 schreef _D_:
sv, da, no, is = skrev|skrifaði = Gmail
    Den mån 5 jan. 2026 kl 10:00 skrev _D_:
    man. 5. jan. 2026 kl. 10.00 skrev _D_:
fi = kirjoitti = Gmail
    ma 5. tammik. 2026 klo 10.00 Dora Lind (dora@example.org) kirjoitti:
pl = napisał|napisała|pisze = Gmail, Yahoo
    pon., 5 sty 2026 o 10:00 _D_ napisał(a):
    poniedziałek, 5 stycznia 2026 10:00:54 CET Dora Lind / <dora@example.org> napisał(a):
cs, sk, hr, sr = napsal|napsala|napísal|napísala|napisao|napisala|написао = Gmail
    po 5. 1. 2026 v 10:00 odesílatel _D_ napsal:
hu = írta = Gmail
    _D_ ezt írta (időpont: 2026. jan. 5., H, 10:00):
ro = scris = Gmail
    În lun., 5 ian. 2026 la 10:00, Dora Lind / <dora@example.org> a scris:
tr = yazdı|yazmış = Gmail
    _D_, 5 Oca 2026 Pzt, 10:00 tarihinde şunu yazdı:
lt, lv, et = rašė|rakstīja|kirjutas = Gmail
    2026-01-05, pr, 10:00 _D_ rašė:
ru, uk = написал|написала|пишет|писал|писала|писали|написав|пише|написа = Gmail, Yahoo, The Bat
    05.01.2026 10:00, Dora Lind пишет:
    пн, 5 січ. 2026 р. о 10:00 _D_ пише:
    понедельник, 5 января 2026 г., 10:00:54 / GMT+3, Dora de la Lind / <dora@example.org> написал(а):
el = έγραψε = Gmail, Zoho
    Στις Δευ 5 Ιαν 2026 στις 10:00 π.μ., ο χρήστης Dora Lind / <dora@example.org> έγραψε:
vi, id = viết|menulis = Gmail
    Pada tanggal Sen, 5 Jan 2026 pukul 10:00 _D_ menulis:
he = כתב|כתבה = Gmail
    בתאריך יום ב׳, 5 בינו׳ 2026 ב-10:00 מאת _D_:
ar, fa = كتب|كتابة|نوشت = Gmail
    في الاثنين، 5 يناير 2026 في 10:00 كتب _D_:
zh = 写道|寫道|写到|寫到 = Gmail
    _D_ 于2026年1月5日周一 上午10:00写道：
    _D_ 於 / 2026年1月5日 週一 上午10:00寫道：
    Dora Lind 於 2026年1月5日 寫道：
ja = のメッセージ|のメール|書きました|書き込みました = Becky
    2026/01/05 10:00 に _D_ さんは書きました:
ko = 작성|님이 씀|쓴 글|쓰신 글|썼습니다 = Gmail
    2026년 1월 5일 (월) 오전 10:00, _D_님이 작성:
th, hi = เขียน|लिखा = Gmail
    ในวันที่ จ. 5 ม.ค. 2026 เวลา 10:00 _D_ เขียนว่า:
""")
"""Attributions: the verbs by which they say who wrote."""

OPENERS = frozenset(
    phrases("""
    on|at|in|am|le|el|il|em|no|op|den|på|pe|în|w|dnia|dne|dňa|в|у|la|pada|vào|στις|dana|quoting
    在|于|於|mon|tue|wed|thu|fri|sat|sun|monday|tuesday|wednesday|thursday|friday|saturday|sunday
    ma|di|wo|do|vr|za|zo|man|tir|ons|tor|fre|lør|søn|mån|tis|lör|sön|ti|ke|to|su|pon|wt|śr|czw|pt|sob|niedz
    po|út|st|čt|pá|so|ne|пн|вт|ср|чт|пт|сб|вс|нд|pzt|sal|çar|per|cum|cmt|paz
    """)
)
"""The first words of attributions, weekdays among them where Gmail starts with one."""

ODD_MARKS = frozenset((*"}»│┃¦▎‖|%:#@", "->", "-->", "=>", ";;", "%>", "=|"))
"""What few programs put before the lines they quote below an attribution, in place of ``>``."""

FIELDS = {
    "writer": phrases("""
        from|sender|von|de|expéditeur|remitente|da|mittente|van|från|fra|lähettäjä|od|от|от кого|від
        feladó|kimden|gönderen|de la|από|từ|dari|发件人|寄件者|寄件人|發件人|差出人|送信者
        보낸 사람|보낸사람|보낸이|송신원
    """),
    "sent": phrases("""
        sent|sent at|sent time|send time|gesendet|envoyé|envoyé le|enviado|enviado el|inviato
        data invio|enviada|enviada em|enviado em|verzonden|skickat|sendt|lähetetty|wysłano|wysłane
        отправлено|надіслано|odesláno|odoslané|elküldve|gönderildi|gönderilme tarihi|trimis|στάλθηκε
        gửi|đã gửi|dikirim|发送时间|发送日期|傳送時間|寄件日期|送信日時|보낸 날짜|보낸날짜
    """),
    "to": phrases("""
        to|recipient|an|à|destinataire|para|destinatario|a|aan|till|til|vastaanottaja|do|кому|komu
        címzett|kime|alıcı|către|προς|đến|kepada|收件人|收件者|宛先|받는 사람|받는사람|받는이
    """),
    "subject": phrases("""
        subject|betreff|objet|sujet|asunto|oggetto|ogg|assunto|onderwerp|ämne|emne|aihe|temat|тема
        předmět|predmet|tárgy|konu|subiect|θέμα|chủ đề|subjek|主题|主旨|主題|件名|제목
    """),
    "other": phrases("""
        date|datum|fecha|data|dato|päiväys|pvm|дата|dátum|tarih|ngày|tanggal|ημερομηνία|日期|时间|日時
        日付|날짜
        title|cc|bcc|kopie|kopia|copie|copia|kopi|kopio|копия|копія|másolat|bilgi|抄送|副本|참조|reply-to
        reply to|antwort an|organization|organisation|importance|wichtigkeit|priority|attachments
        message-id|mailing list|in-reply-to|references|x-mailer|newsgroups|sent by|received|replyto
        content-type|message
    """),
}
"""The fields of a letterhead, above a mail that is quoted without marks (Outlook and many others)."""

TITLES = phrases("""
    original message|original appointment|forwarded message|forwarded by|replied message|reply message
    originalmeldung|ursprüngliche nachricht|original-nachricht|original nachricht|originalnachricht
    weitergeleitete nachricht|message d'origine|message d’origine|message original|message transféré
    message réexpédié|mensaje original|mensaje reenviado|messaggio originale|messaggio inoltrato
    mensagem original|mensagem encaminhada|oorspronkelijk bericht|origineel bericht|doorgestuurd bericht
    ursprungligt meddelande|originalmeddelande|vidarebefordrat|oprindelig meddelelse|original besked
    opprinnelig melding|videresendt|alkuperäinen viesti|edelleenlähetetty|wiadomość oryginalna
    oryginalna wiadomość|treść przekazanej|przekazana wiadomość|исходное сообщение|пересылаемое сообщение
    пересланное сообщение|оригинальное сообщение|вихідне повідомлення|původní zpráva|přeposlaná zpráva
    pôvodná správa|eredeti üzenet|mesaj original|orijinal mesaj|özgün ileti|iletilen mesaj
    原始邮件|原始郵件|原邮件|原始信件|回复的原邮件|转发的邮件|转发邮件|轉寄郵件
    元のメッセージ|転送メッセージ|転送されたメッセージ|원본 메시지|원본메시지|원본 메일|전달된 메시지
    begin forwarded message:|anfang der weitergeleiteten nachricht:|début du message réexpédié :
    début du message transféré :|inicio del mensaje reenviado:|inizio messaggio inoltrato:
    início da mensagem encaminhada:|begin doorgestuurd bericht:
""")
"""Beginnings of the titles above letterheads, between dashes; whole lines where Apple Mail has no dashes."""

DEVICES = phrases("""
    sent from my|sent from mail for|sent from outlook|sent from yahoo mail|sent from gmail|sent from proton
    sent from samsung|sent via|sent with|sent on the go|get outlook for|télécharger outlook
    von meinem|von meiner|gesendet von|gesendet mit|diese nachricht wurde von mein
    envoyé de mon|envoyé depuis|envoyé à partir|enviado desde|enviado do meu|enviado de mi|enviado via
    inviato da|trimis de pe|verzonden vanaf|verstuurd vanaf|verzonden met
    skickat från|skickades från|sendt fra|hentet fra|lähetetty iphon|lähetetty puhel
    wysłane z|wysłano z|odesláno z|odoslané z|отправлено с|отправлено из|надіслано з
    az iphone-omról|iphone'umdan|iphone’umdan|ipad'imden
    发自我的|從我的|从我的|發自我的|iphoneから送信|iphone から送信|나의 iphone에서
""")
"""Beginnings of the lines that telephones and web mailers add."""

FOOTERS = phrases("""
    to unsubscribe|for additional commands|to subscribe|from the digest:|list archives:|unsubscribe:
""")
"""Beginnings of the lines that a list appends (ezmlm, Mailman), each with an address or a link."""

DISCLAIMERS = phrases("""
    confidentiality notice|confidentiality note|legal disclaimer|legal notice:|important notice: this
    this e-mail and any|this email and any|this message and any|this communication and any
    this e-mail message|this email message|this e-mail may contain|this email may contain
    this e-mail is confidential|this email is confidential|this message may contain|this message is intended
    this e-mail contains|this email contains|this message contains confidential|this communication is intended
    the information contained in this|the information in this e|the contents of this e|the content of this e
    if you are not the intended recipient|if you have received this e
    diese e-mail enth|diese nachricht enth|dieses e-mail ist|dit bericht is|dit e-mailbericht
    detta e-post|denne e-mail|denne e-post|ce message et toutes|ce message et les|ce courriel et|cet e-mail et
    este mensaje y|este mensaje puede|este correo electr|esta mensagem e|esta mensagem pode
    questo messaggio e|le informazioni conten|本邮件及其附件|本邮件包含|本電子郵件
""")
"""Beginnings of the paragraphs that companies add."""
