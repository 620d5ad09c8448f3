"""Phrasebook: what mail programs write around a text, in the languages of their users.

All of it is compared case-folded (a final sigma is a sigma) and in NFC.
"""

from __future__ import annotations

from collections.abc import Iterator
from unicodedata import normalize


def _phrases(text: str) -> Iterator[str]:
    """The phrases of a text that parts them by bars and line ends."""
    for line in normalize("NFC", text).split("\n"):
        yield from (phrase.strip().casefold() for phrase in line.split("|") if phrase.strip())


WRITING_VERBS = tuple(
    _phrases("""
    wrote|writes|said|quoting|excerpts from|schrieb|geschrieben|zitat von|écrit|ecrit|escribió|escribio
    escrito
    citando|ha scritto|scrive|escreveu|escrit|escriure|schreef|skrev|skrifaði|kirjoitti|napisał|napisała|pisze
    napisao|napisala|napsal|napsala|napísal|napísala|írta|scris|yazdı|yazmış|rašė|rakstīja|kirjutas|написал
    написала|пишет|писал|писала|писали|написав|пише|написа|написао|έγραψε|viết|menulis|כתב|כתבה|كتب|كتابة
    نوشت|spake|dixit|missatge de|escribiu|idatzi
    """)
)
"""The verbs of attributions, whole words."""

WRITING_VERBS_WITHOUT_SPACES = tuple(
    _phrases("""
    写道|寫道|写到|寫到|のメッセージ|のメール|書きました|書き込みました|작성|님이 씀|쓴 글|쓰신 글|썼습니다
    เขียน|लिखा
    """)
)
"""The verbs of attributions in scripts that do not part words."""

ATTRIBUTION_OPENERS = frozenset(
    _phrases("""
    on|at|in|am|le|el|il|em|no|op|den|på|pe|în|w|dnia|dne|dňa|в|у|la|pada|vào|στις|dana|quoting|---|-----
    在|于|於
    mon|tue|wed|thu|fri|sat|sun|monday|tuesday|wednesday|thursday|friday|saturday|sunday
    ma|di|wo|do|vr|za|zo|man|tir|ons|tor|fre|lør|søn|mån|tis|lör|sön|ti|ke|to|su
    pon|wt|śr|czw|pt|sob|niedz|po|út|st|čt|pá|so|ne|пн|вт|ср|чт|пт|сб|вс|нд|pzt|sal|çar|per|cum|cmt|paz
    """)
)
"""The first words of attributions, weekdays among them where Gmail starts with one."""

FROM_NAMES = frozenset(
    _phrases("""
    from|von|de|da|van|fra|från|od|от|від|lähettäjä|feladó|kimden|gönderen|expéditeur|mittente|remitente
    từ|dari|sender|de la|от кого
    发件人|寄件者|寄件人|發件人|差出人|送信者|送信元|보낸 사람|보낸사람|보낸이|από
    """)
)
DATE_NAMES = frozenset(
    _phrases("""
    sent|sent at|sent time|send time|date|gesendet|datum|envoyé|envoyé le|enviado|enviado el|enviado em
    enviada|enviada em|fecha|data
    inviato|data invio|verzonden|skickat|sendt|dato|lähetetty|päiväys|pvm|wysłano|wysłane|отправлено|дата
    надіслано|odesláno|odoslané|dátum|elküldve|gönderildi|gönderilme tarihi|tarih|trimis|ngày
    tanggal|ημερομηνία
    发送时间|发送日期|日期|时间|傳送時間|傳送日期|寄件日期|寄件時間|送信日時|日時|日付|보낸 날짜|보낸날짜|날짜
    """)
)
TO_NAMES = frozenset(
    _phrases("""
    to|recipient|an|à|a|para|aan|till|til|vastaanottaja|do|кому|komu|címzett|kime|alıcı|destinataire
    destinatario|către
    收件人|收件者|宛先|받는 사람|받는사람|받는이|đến|kepada|προς
    """)
)
SUBJECT_NAMES = frozenset(
    _phrases("""
    subject|title|betreff|objet|asunto|oggetto|ogg|assunto|onderwerp|ämne|emne|aihe|temat|тема|předmět
    predmet|tárgy|konu
    subiect|sujet|主题|主旨|主題|件名|제목|chủ đề|subjek|θέμα
    """)
)
OTHER_FIELD_NAMES = frozenset(
    _phrases("""
    cc|bcc|kopie|kopia|copie|copia|kopi|kopio|копия|копія|másolat|bilgi|抄送|副本|참조|reply-to|reply to
    antwort an|organization|organisation|importance|wichtigkeit|priority|attachments|message-id|mailing list
    in-reply-to|references|x-mailer|newsgroups|sent by|received|replyto
    content-type|message
    """)
)

BANNERS = tuple(
    _phrases("""
    zjqcmq|caution:|external email|external sender|[external|this message is from an external
    this message came from outside|this email originated|this e-mail originated|this message originated
    you don't often get email
    """)
)
"""Beginnings of the lines by which companies warn of mail from without, below a letterhead."""

LETTERHEAD_TITLES = tuple(
    _phrases("""
    original message|original appointment|originalmeldung|forwarded message|forwarded by|replied message
    reply message|ursprüngliche nachricht|original-nachricht|original nachricht|originalnachricht
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
    """)
)
"""Beginnings of the titles drawn above letterheads, between dashes."""

BARE_TITLES = frozenset(
    _phrases("""
    begin forwarded message:|anfang der weitergeleiteten nachricht:|début du message réexpédié :
    début du message transféré :|inicio del mensaje reenviado:|inizio messaggio inoltrato:
    início da mensagem encaminhada:|begin doorgestuurd bericht:
    """)
)
"""Titles without dashes, whole lines."""

DEVICE_LINES = tuple(
    _phrases("""
    sent from my|sent from mail for|sent from outlook|sent from yahoo mail|sent from gmail|sent from proton
    sent from samsung|sent via|sent with|sent on the go|get outlook for|von meinem|von meiner|gesendet von
    gesendet mit|diese nachricht wurde von mein|envoyé de mon|envoyé depuis|envoyé à partir
    télécharger outlook|enviado desde|enviado do meu|enviado de mi|enviado via|inviato da|verzonden vanaf
    verstuurd vanaf|verzonden met|skickat från|skickades från|sendt fra|hentet fra|lähetetty iphon
    lähetetty ipad|lähetetty android|lähetetty puhel|wysłane z|wysłano z|отправлено с|отправлено из
    надіслано з|odesláno z|odoslané z|az iphone-omról|iphone'umdan|iphone’umdan|ipad'imden|trimis de pe
    发自我的|從我的|从我的|發自我的|iphoneから送信|iphone から送信|ipadから送信|나의 iphone에서|내 iphone에서
    """)
)
"""Beginnings of the lines that telephones and web mailers add."""

DISCLAIMERS = tuple(
    _phrases("""
    confidentiality notice|confidentiality note|legal disclaimer|legal notice:|this e-mail and any
    this email and any|this message and any|this communication and any|this e-mail message|this email message
    this e-mail may contain|this email may contain|this e-mail is confidential|this email is confidential
    this message may contain|this message is intended|this message contains confidential
    this communication is intended|this e-mail contains|this email contains|the information contained in this
    the information in this e|the contents of this e|the content of this e
    if you are not the intended recipient|if you have received this e|important notice: this
    diese e-mail enth|diese nachricht enth|dieses e-mail ist|ce message et toutes|ce message et les
    ce courriel et|cet e-mail et|este mensaje y|este mensaje puede|este correo electr|esta mensagem e
    esta mensagem pode|questo messaggio e|le informazioni conten|dit bericht is|dit e-mailbericht|detta e-post
    denne e-mail|denne e-post|本邮件及其附件|本邮件包含|本電子郵件
    """)
)
"""Beginnings of the paragraphs that companies add."""

PHONE_LABELS = frozenset(
    _phrases("""
    t|tel|telephone|telefon|téléphone|phone|p|m|mob|mobile|mobil|cell|c|f|fax|o|office|direct|desk|w|work
    handy|gsm|móvil|电话|手机|電話
    """)
)
"""What stands before a telephone number in a signature."""
