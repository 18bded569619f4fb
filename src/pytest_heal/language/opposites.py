"""Small words that turn a meaning round: opposites, negations, "all", "confirm".

A similarity takes "Enable alerts" and "Disable alerts" for nearly the same text, and a toggle in its other state even has the
same test id. But a test that clicks "Enable" and is healed onto "Disable" does the reverse of what was written. So these words
are looked at one by one: tables of words that exclude each other, prefixes and words that negate, and words that say which one
or how many is meant.
"""

# ruff: noqa: RUF001 - letters of other alphabets are what this table is made of

from __future__ import annotations

from collections.abc import Iterable, Iterator
from itertools import permutations

from pytest_heal.element.text import spelling, vocabulary
from pytest_heal.language.words import destructive_word, folded

_MAX_WORDS = 10  # a longer text is prose: one word in it does not say what the element does
_LEAST_STEM = 3  # letters of a word that a prefix can turn
_SPELT_ALIKE = 0.6  # likeness from which on a word is another spelling of the same one

# A word, and those of which each says the reverse of it; the latter may be synonyms.
_EXCLUDING = """
    enable disable, enabled disabled, activate deactivate, active inactive, approve reject decline deny,
    accept reject decline refuse, allow deny block forbid, grant revoke, permit forbid, expand collapse, show hide,
    shown hidden, visible hidden invisible, open close, opened closed, in out up, on off, up down,
    login logout signup, signin signout signup, left right, top bottom, next previous prev back,
    forward back backward backwards, first last, newer older, newest oldest, new old, more less fewer,
    increase decrease, increment decrement, raise lower, add remove delete subtract, attach detach,
    insert remove delete, create delete remove destroy, plus minus, min max, minimum maximum, minimize maximize,
    minimise maximise, ascending descending, asc desc, start stop end, begin end, play pause stop,
    resume pause suspend, undo redo, upload download, import export, push pull, send receive, buy sell,
    deposit withdraw, debit credit, lend borrow, before after, from to, all none, yes no, true false, with without,
    include exclude, public private, join leave, enter exit leave, follow unfollow, encrypt decrypt,
    compress extract, shipping billing, delivery billing, departure arrival return, am pm, male female,
    sender recipient receiver, source target destination, inbox outbox, read write, online offline,
    front rear back, inner outer, horizontal vertical, confirm cancel, save discard, keep discard delete,
    promote demote, connect disconnect, mount unmount, like dislike, aktivieren deaktivieren,
    aktiviert deaktiviert, ein aus, an aus, anzeigen ausblenden verbergen, einblenden ausblenden, öffnen schließen,
    vor zurück, weiter zurück, nächste vorherige, nächster vorheriger, erste letzte, anmelden abmelden,
    genehmigen ablehnen, annehmen ablehnen, zulassen ablehnen, erlauben verbieten, hinzufügen entfernen löschen,
    mehr weniger, aufklappen zuklappen, starten stoppen beenden, hochladen herunterladen, importieren exportieren,
    aufsteigend absteigend, ja nein, alle keine, mit ohne, von bis, oben unten, links rechts, auf ab,
    vergrößern verkleinern, kaufen verkaufen, öffentlich privat, hin rück, activer désactiver,
    afficher masquer cacher, ouvrir fermer, suivant précédent, suivante précédente, premier dernier,
    connexion déconnexion, approuver rejeter refuser, accepter refuser, autoriser refuser interdire,
    ajouter retirer supprimer, plus moins, développer réduire, démarrer arrêter, téléverser télécharger,
    importer exporter, croissant décroissant, oui non, tous aucun, toutes aucune, avec sans, haut bas,
    gauche droite, agrandir réduire, acheter vendre, activar desactivar, mostrar ocultar, abrir cerrar,
    siguiente anterior, primero último, aprobar rechazar, aceptar rechazar, permitir denegar bloquear,
    agregar quitar eliminar, añadir quitar eliminar, más menos, expandir contraer, iniciar detener, subir bajar,
    subir descargar, importar exportar, ascendente descendente, sí no, todos ninguno, con sin, comprar vender,
    attiva disattiva, mostra nascondi, apri chiudi, successivo precedente, avanti indietro, approva rifiuta,
    accetta rifiuta, aggiungi rimuovi elimina, più meno, espandi comprimi, avvia ferma, tutti nessuno, con senza,
    sì no, carica scarica, ativar desativar, mostrar ocultar esconder, abrir fechar, próximo anterior,
    próxima anterior, avançar voltar, aprovar rejeitar recusar, aceitar rejeitar recusar,
    adicionar remover excluir, mais menos, expandir recolher, iniciar parar, enviar receber, sim não, com sem,
    todos nenhum, inschakelen uitschakelen, aan uit, tonen verbergen, openen sluiten, volgende vorige,
    goedkeuren afwijzen, accepteren weigeren, toevoegen verwijderen, meer minder, uitklappen inklappen,
    inloggen uitloggen, ja nee, met zonder, włącz wyłącz, pokaż ukryj, otwórz zamknij, następna poprzednia,
    następny poprzedni, dalej wstecz, zatwierdź odrzuć, akceptuj odrzuć, dodaj usuń, więcej mniej, rozwiń zwiń,
    zaloguj wyloguj, tak nie, z bez, aktivera inaktivera avaktivera, visa dölj, öppna stäng, nästa föregående,
    godkänn avvisa, fler färre, på av, ja nej, aktiver deaktiver, vis skjul, åbn luk, næste forrige, godkend afvis,
    zobrazit skrýt, povolit zakázat, další předchozí, etkinleştir kapat, göster gizle, aç kapat, sonraki önceki,
    ileri geri, onayla reddet, ekle sil kaldır, evet hayır, включить выключить отключить, показать скрыть,
    открыть закрыть, далее назад, следующая предыдущая, вперед назад, одобрить отклонить, принять отклонить,
    разрешить запретить, добавить удалить, больше меньше, развернуть свернуть, войти выйти, да нет, с без,
    все ничего
"""
# The same where words are not spaced: looked for inside of the text.
_EXCLUDING_UNSPACED = """
    有効 無効, 表示 非表示, 開く 閉じる, 展開 折りたたむ, 次 前, 承認 却下 拒否, 許可 拒否, 追加 削除,
    開始 停止 終了, 再生 停止, はい いいえ, ログイン ログアウト, 昇順 降順, 公開 非公開, 上 下, 左 右,
    増やす 減らす, 启用 禁用 停用, 啟用 停用, 显示 隐藏, 顯示 隱藏, 打开 关闭, 開啟 關閉, 展开 收起,
    展開 收起 收合, 上一 下一, 批准 拒绝, 同意 拒绝 不同意, 接受 拒绝, 允许 禁止, 添加 删除, 开始 停止 结束,
    播放 暂停, 登录 登出 注册, 升序 降序, 公开 私密, 关注 取消关注, 上传 下载, 导入 导出, 활성화 비활성화,
    표시 숨기기, 보기 숨기기, 열기 닫기, 펼치기 접기, 다음 이전, 승인 거부 거절, 수락 거절, 허용 거부 차단,
    추가 삭제, 시작 중지, 재생 일시정지, 로그인 로그아웃, 공개 비공개, 켜기 끄기, 예 아니요
"""
# Signs of which one stands for the reverse of the other.
_SIGNS = (
    "+-",
    "+−",
    "+–",
    "<>",
    "‹›",
    "«»",
    "←→",
    "↑↓",
    "⇦⇨",
    "⇧⇩",
    "▲▼",
    "△▽",
    "▴▾",
    "◀▶",
    "◂▸",
    "⏪⏩",
    "⏮⏭",
    "▶⏸",
    "✓✗",
    "✓✕",
    "✔✘",
    "✔✖",
    "👍👎",
)
# Words and prefixes that negate or turn round; a prefix with three letters of a word behind it.
_NEGATIONS = vocabulary(
    """not no never don dont cannot isn without nicht kein keine keinen nie ohne ne pas sans non sin não nao sem niet geen nie
    bez inte ikke не без değil"""
)
_PREFIXES = vocabulary(
    "un dis de in im ir non re dés dé des ent deaktiv ont od не раз от over under pre post anti auto multi sub"
)
# Which of several fields is meant.
_WHICH = vocabulary(
    """confirm confirmation confirmed repeat repeated again retype reenter verify verification new old current previous former
    other another second secondary alternate alternative backup additional emergency
    wiederholen wiederholung bestätigen bestätigung neu neue neues neuer alt alte altes aktuelles aktuelle weitere erneut
    confirmer confirmation répéter nouveau nouvelle actuel actuelle ancien ancienne autre
    confirmar confirmación repetir nueva nuevo actual anterior otra otro conferma ripeti nuova nuovo attuale vecchia altra
    confirmação repita nova novo atual antiga outra bevestig bevestigen herhaal nieuw nieuwe huidig huidige oud ander
    potwierdź powtórz nowe nowy obecne stare bekräfta upprepa nytt nuvarande yeni mevcut eski tekrar onayla
    подтвердите подтверждение повторите новый новая текущий текущая старый другой"""
)
_WHICH_UNSPACED = ("確認", "新しい", "現在", "确认", "再次", "重复", "新", "当前", "旧", "확인", "새", "현재")
# How many are meant.
_SCOPE = vocabulary(
    """all everything every everyone both
    alle alles sämtliche tout tous toutes todo todos todas tutti tutte tutto alla allt kaikki wszystkie wszystko
    všechny všechno összes toate hepsini tümünü tüm все всё всіх"""
)
_SCOPE_UNSPACED = ("すべて", "全て", "全部", "所有", "모두", "전체")


def _pairs(table: str) -> frozenset[tuple[str, str]]:
    """Ordered pairs of words that exclude each other: the first of a group and each of the others, both ways round."""
    groups = (tuple(map(folded, group.split())) for group in table.split(","))
    return frozenset(pair for first, *others in groups for other in others for pair in ((first, other), (other, first)))


_OPPOSITE, _OPPOSITE_UNSPACED = _pairs(_EXCLUDING), _pairs(_EXCLUDING_UNSPACED)
_OPPOSITE_SIGN = frozenset(pair for signs in _SIGNS for pair in permutations(signs, 2))
_WHICH_FOLDED, _SCOPE_FOLDED = (frozenset(map(folded, words)) for words in (_WHICH, _SCOPE))


def exchanged(before: frozenset[str], after: frozenset[str]) -> bool:
    """Whether words were exchanged for others, not only added, left out or spelt otherwise.

    >>> exchanged(frozenset({"choose", "all"}), frozenset({"remove", "all"}))
    True
    >>> exchanged(frozenset({"choose", "all"}), frozenset({"choose", "all", "genres"}))
    False
    """
    left, added = before - after, after - before
    fewer, more = (left, added) if len(left) <= len(added) else (added, left)
    return not all(any(spelling(word, other) >= _SPELT_ALIKE for other in more) for word in fewer)


def turned(before: str, after: str) -> tuple[str, str] | None:
    """The words by which a text says the reverse of another one, as (then, now); ``None`` when it does not.

    Args:
        before: what the remembered element said.
        after: what the candidate says.

    >>> turned("Enable alerts", "Disable alerts")
    ('enable', 'disable')
    >>> turned("Lock", "Unlock")
    ('lock', 'unlock')
    >>> turned("Save", "Save changes") is None
    True
    """
    old, new = folded(before).split(), folded(after).split()
    if not old and not new:
        signs = (before.strip(), after.strip())
        return signs if signs in _OPPOSITE_SIGN else None
    if len(old) > _MAX_WORDS or len(new) > _MAX_WORDS:
        return None
    left, added = [w for w in old if w not in new], [w for w in new if w not in old]
    for was in left:
        for now in added:
            if (was, now) in _OPPOSITE or _prefixed(was, now) or _prefixed(now, was):
                return was, now
    if old and new:
        for some, others in ((added, left), (left, added)):
            negation = next((word for word in some if word in _NEGATIONS), "")
            if negation and not _NEGATIONS.intersection(others):
                return " ".join(old), " ".join(new)
    return next(_turned_unspaced("".join(old), "".join(new)), None)


def _prefixed(plain: str, long: str) -> bool:
    return len(plain) >= _LEAST_STEM and long.endswith(plain) and long.removesuffix(plain) in _PREFIXES


def _turned_unspaced(old: str, new: str) -> Iterator[tuple[str, str]]:
    for was, now in sorted(_OPPOSITE_UNSPACED, key=lambda pair: (-len("".join(pair)), pair)):
        if _holds(old, was, now) and _holds(new, now, was) and not _holds(new, was, now) and not _holds(old, now, was):
            yield was, now


def _holds(text: str, word: str, other: str) -> bool:
    """Whether a text holds a word that is not only a part of the other one."""
    return word in (text.replace(other, " ") if word in other else text)


def another_one(before: str, after: str) -> str:
    """The word by which a field is another one of its kind ("Confirm password" for "Password"); ``""`` for none.

    >>> another_one("Password", "Confirm password")
    'confirm'
    >>> another_one("Email", "Your email")
    ''
    """
    return _only_one_says(before, after, _WHICH_FOLDED, _WHICH_UNSPACED)


def wider(before: str, after: str) -> str:
    """The word by which a control means more, or fewer, things than before; ``""`` for none.

    A word that only fills up the phrase is none ("Filter all available genres" for "Filter available genres"), unless the act
    destroys.

    >>> wider("Send", "Send all")
    'all'
    >>> wider("Filter available genres", "Filter all available genres")
    ''
    >>> wider("Delete messages", "Delete all messages")
    'all'
    """
    found = _only_one_says(before, after, _SCOPE_FOLDED, _SCOPE_UNSPACED)
    if not found or destructive_word(after) or destructive_word(before):
        return found
    old, new = folded(before).split(), folded(after).split()
    some, others = (new, old) if found in new else (old, new)
    behind = some[some.index(found) + 1 :] if found in some else []
    return "" if behind and behind[0] in others else found


def _only_one_says(before: str, after: str, spaced: frozenset[str], unspaced: Iterable[str]) -> str:
    old, new = folded(before).split(), folded(after).split()
    if not old or not new or len(old) > _MAX_WORDS or len(new) > _MAX_WORDS:
        return ""
    found = next((word for word in (*new, *old) if word in spaced and (word in new) != (word in old)), "")
    a, b = "".join(old), "".join(new)
    return found or next((word for word in unspaced if (word in a) != (word in b)), "")
